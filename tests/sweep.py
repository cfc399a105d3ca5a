"""Sweeps over many cases: the normal run tries a few of them, and the slow one all."""

from collections.abc import Collection, Iterable

import pytest


def few_or_all(name: str, few: int, every: int) -> pytest.MarkDecorator:
    """Run a test with a number `name`: a small one in the normal run, the whole one in the slow run."""
    return pytest.mark.parametrize(name, [few, pytest.param(every, marks=pytest.mark.slow)])


def slow_but(few: Collection[object], cases: Iterable[object]) -> list[object]:
    """Return the cases of a test; those not among `few` are tried in the slow run alone."""
    return [case if case in few else pytest.param(case, marks=pytest.mark.slow) for case in cases]
