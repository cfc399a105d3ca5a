"""Which tests execute a line: measured once for each state of the code, and kept in build/executed.

    python -m bench.line_tests

runs the quick tests with coverage.py, in a copy of the tree. When only modules of tests changed, only these run again.
"""

import ast
import hashlib
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from coverage import CoverageData

from bench.any_place import PACKAGES, AnyPlace, Function, defined_names
from bench.mutate import copied
from bench.rulebook import ROOT

READING = ("tests/test_docs.py",)
"""Tests that read keys, options and settings of the program without playing."""
IN_OTHER_PROCESSES = {"decimo/commands/browser/": "tests/cli/test_serve.py"}
"""Modules that run in a process of their own, and the tests that start it."""
SWEEPING = (
    "tests/bench/",
    "tests/test_long_campaign.py",
    "tests/test_sixty_peoples.py",
    "tests/test_there_and_back.py",
)
"""Tests that are left out: those of the measures themselves, and those that play all there is at length."""
FOUND = "tests.json"
PROCESSES = 2


class Measured(NamedTuple):
    """A test, how many seconds it took, and how many lines it executed."""

    test: str
    seconds: float
    lines: int


class Use(NamedTuple):
    """A line that names something, and what its statement defines when the import of its module runs it."""

    file: str
    line: int
    defines: tuple[str, ...]


class LineTests:
    """What tests executed, from one or several measurements: of a module of tests the newest counts."""

    def __init__(self, root: Path, folders: Sequence[Path]) -> None:
        self.root = root
        self.folders = folders
        self.roots: dict[Path, str] = {}
        self.sums: dict[str, str] = {}
        self.newest: dict[str, Path] = {}
        self.measured: dict[str, Measured] = {}
        self._lines: dict[str, dict[int, set[str]]] = {}
        for folder in folders:
            found = json.loads((folder / FOUND).read_text(encoding="utf-8"))
            self.roots[folder] = found["root"]
            self.sums |= found["files"]
            self.newest |= dict.fromkeys(found["files"], folder)
            self.measured |= {test: Measured(test, *numbers) for test, numbers in found["tests"].items()}

    def outdated(self) -> list[str]:
        """The modules of tests that are not measured as they are."""
        return [file for file, total in test_files(self.root).items() if self.sums.get(file) != total]

    def lines(self, file: str) -> dict[int, set[str]]:
        """The tests that execute each line of a module, without what importing it runs."""
        if file not in self._lines:
            found = self._lines[file] = defaultdict(set)
            for folder, data in _coverage(self.folders):
                for line, tests in data.contexts_by_lineno(f"{self.roots[folder]}/{file}").items():
                    found[line].update(test for test in tests if self._counts(test, folder))
        return self._lines[file]

    def _counts(self, test: str, folder: Path) -> bool:
        """Whether a test passed, and its module was not measured again later."""
        return test in self.measured and self.newest[test.partition("::")[0]] == folder

    def tests_of(self, found: AnyPlace) -> list[Measured]:
        """The tests that execute a place, those that execute the fewest lines first.

        What importing a module runs is executed by those that execute a line that names what it defines; then come
        those that execute anything of its module, and those that read what is defined.
        """
        lines = self.lines(found.place.file)
        groups = [next((executing for line in found.lines if (executing := lines.get(line))), set())]
        if found.names:
            groups = [self._tests_that_use(name) for name in found.names]
            groups.append(set[str]().union(*lines.values()))
        if found.names or found.in_head:
            groups.append({test for test in self.measured if test.startswith(READING)})
        for folder, tests in IN_OTHER_PROCESSES.items():
            if found.place.file.startswith(folder):
                groups.append({test for test in self.measured if test.startswith(tests)})
        ordered: dict[str, Measured] = {}
        for group in groups:
            fresh = [self.measured[test] for test in group if test not in ordered]
            fresh.sort(key=lambda each: (each.lines, each.seconds, each.test))
            ordered |= {each.test: each for each in fresh}
        return list(ordered.values())

    def _tests_that_use(self, name: str) -> set[str]:
        """The tests that execute a line with a name in it, or with the name of what is made of it on import."""
        tests, known, waiting = set[str](), {name}, [name]
        while waiting:
            for use in self._uses.get(waiting.pop(), ()):
                if not use.defines:
                    tests |= self.lines(use.file).get(use.line, set())
                fresh = set(use.defines) - known
                known |= fresh
                waiting += sorted(fresh)
        return tests

    @cached_property
    def _uses(self) -> dict[str, list[Use]]:
        found: dict[str, list[Use]] = defaultdict(list)
        for path in modules(self.root):
            file, tree = path.relative_to(self.root).as_posix(), ast.parse(path.read_text(encoding="utf-8"))
            for node, defines in _named(tree.body, ()):
                name = node.attr if isinstance(node, ast.Attribute) else node.id
                found[name].append(Use(file, node.lineno, defines))
        return found


def _named(
    block: Iterable[ast.stmt], inside: tuple[str, ...]
) -> Iterator[tuple[ast.Name | ast.Attribute, tuple[str, ...]]]:
    """Each name in a block of a module or class, with what its statement defines; in a function it defines nothing."""
    for statement in block:
        if isinstance(statement, ast.ClassDef):
            yield from _named(statement.body, (statement.name,))
        else:
            defines = () if isinstance(statement, Function) else defined_names(statement) or inside
            for node in ast.walk(statement):
                if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                    yield node, defines


def modules(root: Path) -> list[Path]:
    """The modules of the packages that are changed at any place."""
    return sorted(chain.from_iterable((root / "decimo" / each).rglob("*.py") for each in PACKAGES))


def digest(root: Path, files: Iterable[Path]) -> str:
    """The sum of some files and their names."""
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()[:16]


def state_of(root: Path) -> str:
    """The sum of the program."""
    code = [path for folder in ("decimo", "tables", "scenarios") for path in (root / folder).rglob("*.*")]
    return digest(root, [path for path in code if path.is_file() and path.suffix != ".pyc"])


def test_files(root: Path) -> dict[str, str]:
    """Each module of tests that is measured, with its sum and that of the modules of tests which it imports."""
    found = {path.relative_to(root).as_posix(): path for path in (root / "tests").rglob("test_*.py")}
    return {
        file: digest(root, _imported(root, path))
        for file, path in found.items()
        if not file.startswith(SWEEPING)
    }


def _imported(root: Path, module: Path) -> set[Path]:
    """A module of tests, and those it imports."""
    found, waiting = {module}, [module, *module.parent.glob("conftest.py")]
    while waiting:
        path = waiting.pop()
        found.add(path)
        for name in re.findall(
            r"^from (tests(?:\.\w+)*) import", path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            other = root.joinpath(*name.split(".")).with_suffix(".py")
            if other.exists() and other not in found:
                waiting.append(other)
    return found


def measure(root: Path, folder: Path, files: Sequence[str]) -> None:
    """Run some modules of tests in a copy of the tree, and write into a new folder what they execute."""
    folder.mkdir(parents=True)
    # An option and its folder are one word, or the folder is taken for a test's and decides where the tests begin.
    options = ("-m", "not slow", "-n", str(PROCESSES), "--dist", "loadfile", f"--measured={folder}")
    subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "bench.measured", "-p", "no:cacheprovider", "-q"),
            *("--rootdir", str(root), *options, *files),
        ],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        check=False,
    )
    write_found(root, folder, files)


def write_found(root: Path, folder: Path, files: Iterable[str]) -> None:
    """Write which tests passed, with their seconds and the number of lines that each executed."""
    seconds: dict[str, float] = {}
    for each in folder.glob("*.seconds.json"):
        seconds |= json.loads(each.read_text(encoding="utf-8"))
    counted: Counter[str] = Counter()
    for _, data in _coverage([folder]):
        for file in data.measured_files():
            counted.update(chain.from_iterable(data.contexts_by_lineno(file).values()))
    found = {
        "root": str(root),
        "files": {file: total for file, total in test_files(root).items() if file in set(files)},
        "tests": {test: (took, counted[test]) for test, took in sorted(seconds.items())},
    }
    (folder / FOUND).write_text(json.dumps(found), encoding="utf-8")


def _coverage(folders: Iterable[Path]) -> Iterator[tuple[Path, CoverageData]]:
    for folder in folders:
        for file in sorted(folder.glob("*.coverage")):
            data = CoverageData(str(file))
            data.read()
            yield folder, data


def up_to_date(root: Path) -> LineTests:
    """What tests execute in the tree as it is; what is not known yet is measured."""
    kept = ROOT / "build" / "executed" / state_of(root)
    folders = sorted(kept.glob("*/")) if kept.exists() else []
    done = LineTests(root, [each for each in folders if (each / FOUND).exists()])
    if files := done.outdated():
        print(f"Measuring what {len(files)} modules of tests execute", flush=True)
        measure(root, folder := kept / f"{len(folders):03}", files)
        done = LineTests(root, [*done.folders, folder])
    return done


def main() -> int:
    """Measure what is not known yet."""
    with TemporaryDirectory() as folder:
        tests = up_to_date(copied(ROOT, Path(folder).resolve() / "tree").root)
    print(f"{len(tests.measured)} tests measured")
    return 0


if __name__ == "__main__":
    sys.exit(main())
