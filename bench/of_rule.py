"""A plugin for pytest: `python -m pytest -p bench.of_rule --of-rule R14.4` runs the tests that prove a rule."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--of-rule", action="append", default=[], help="run only tests with this rule's marker")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rules = config.getoption("--of-rule")
    if rules:
        proved = [item for item in items if proves(item, rules)]
        config.hook.pytest_deselected(items=[item for item in items if item not in proved])
        items[:] = proved


def proves(item: pytest.Item, rules: list[str]) -> bool:
    """Whether a test carries the marker of one of these rules."""
    return any(rule in mark.args for mark in item.iter_markers("rule") for rule in rules)
