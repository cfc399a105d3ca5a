"""A plugin for pytest: `python -m pytest -p bench.measured --measured FOLDER` writes what each test executes.

Lines of the packages in `bench.any_place.PACKAGES` are counted by coverage.py, a context for each test. With
`--listed FILE` only the tests that a file lists run, in its order.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage

from bench.any_place import PACKAGES

MEMORY = 4 * 2**30


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--measured", help="write the lines and seconds of each test into this folder")
    parser.addoption("--listed", help="run only the tests of this list (JSON), in its order")


def pytest_configure(config: pytest.Config) -> None:
    # With xdist the tests run in the workers only.
    runs_here = hasattr(config, "workerinput") or not config.getoption("numprocesses", None)
    if runs_here and (folder := config.getoption("--measured")):
        config.pluginmanager.register(Measure(Path(folder), config.rootpath, worker(config)))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if file := config.getoption("--listed"):
        limit_memory()
        listed = json.loads(Path(file).read_text(encoding="utf-8"))
        place = {test: n for n, test in enumerate(listed)}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in place])
        items[:] = sorted(
            (item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid]
        )


def limit_memory() -> None:
    """Let a change that makes a loop endless fill no more than a part of the memory, where the system can."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def worker(config: pytest.Config) -> str:
    """The name of the process in which tests run."""
    return str(getattr(config, "workerinput", {}).get("workerid", "alone"))


class Measure:
    """Counts what each test executes, and writes it when all have run."""

    def __init__(self, folder: Path, root: Path, name: str) -> None:
        self.file = folder / f"{name}.seconds.json"
        self.seconds: dict[str, float] = {}
        self.coverage = Coverage(
            data_file=str(folder / f"{name}.coverage"),
            include=[f"{root}/decimo/{package}/*" for package in PACKAGES],
            config_file=False,
        )
        # Tests take a warning for a failure.
        self.coverage.set_option("run:disable_warnings", ["no-data-collected"])
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.seconds[report.nodeid] = round(report.duration, 3)

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        self.file.write_text(json.dumps(self.seconds), encoding="utf-8")
