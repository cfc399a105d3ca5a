"""Sweeps over many cases: the normal run tries a few of them, and the slow one all."""

from collections.abc import Collection, Iterable, Sequence

import pytest


def few_or_all(name: str, few: int, every: int) -> pytest.MarkDecorator:
    """Run a test with a number `name`: a small one in the normal run, the whole one in the slow run."""
    return pytest.mark.parametrize(name, [few, pytest.param(every, marks=pytest.mark.slow)])


def slow_but(few: Collection[object], cases: Iterable[object]) -> list[object]:
    """Return the cases of a test with one name; those not among `few` are tried in the slow run alone."""
    return slow_rows_but([(each,) for each in few], [(each,) for each in cases])


def slow_rows_but(few: Collection[Sequence[object]], rows: Iterable[Sequence[object]]) -> list[object]:
    """Return the cases of a test with several names, a row each; those not among `few` are slow."""
    return [pytest.param(*row, marks=() if row in few else pytest.mark.slow) for row in rows]
