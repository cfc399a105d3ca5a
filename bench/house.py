"""The structure of the package in numbers: sizes, imports, names that are used twice.

`python -m bench.house` prints them and ends with exit code 1 if a limit is broken.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGE = "decimo"

MAX_MODULES = 300
MAX_LINES, MIN_LINES = 450, 40
MAX_IMPORT_SHARE = 0.06
"""The share of all lines that import something."""
MAX_TWINS = 2
"""The number of modules that may have the same name: those of the two games."""
SHORT_ON_PURPOSE = {"decimo/__main__.py"}
"""Modules that may be shorter than `MIN_LINES`: the entry point installs signal handlers before it imports."""


class House(NamedTuple):
    """The modules of a package by path, `__init__` left out, and what they define."""

    lines: Mapping[str, int]
    imports: int
    classes: Mapping[str, list[str]]
    """The modules that define a class of this name at their top level."""

    @property
    def import_share(self) -> float:
        return self.imports / sum(self.lines.values())

    @property
    def short(self) -> list[str]:
        return sorted(
            path for path, count in self.lines.items() if count < MIN_LINES and path not in SHORT_ON_PURPOSE
        )

    @property
    def long(self) -> list[str]:
        return sorted(path for path, count in self.lines.items() if count > MAX_LINES)

    @property
    def doubled_classes(self) -> dict[str, list[str]]:
        return {name: paths for name, paths in sorted(self.classes.items()) if len(paths) > 1}

    @property
    def crowded_names(self) -> dict[str, list[str]]:
        named: dict[str, list[str]] = defaultdict(list)
        for path in self.lines:
            named[path.rpartition("/")[2]].append(path)
        return {name: paths for name, paths in sorted(named.items()) if len(paths) > MAX_TWINS}


def measure(root: Path = ROOT) -> House:
    """Read every module of the package."""
    lines: dict[str, int] = {}
    classes: dict[str, list[str]] = defaultdict(list)
    imports = 0
    for path in sorted((root / PACKAGE).rglob("*.py")):
        if path.name == "__init__.py":
            continue
        name, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        lines[name] = len(text.splitlines())
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                imports += (node.end_lineno or node.lineno) - node.lineno + 1
        for each in tree.body:
            if isinstance(each, ast.ClassDef):
                classes[each.name].append(name)
    return House(lines, imports, classes)


def broken_limits(house: House) -> Iterator[str]:
    """Yield a line for each broken limit."""
    if len(house.lines) > MAX_MODULES:
        yield f"{len(house.lines)} modules; at most {MAX_MODULES} are wanted"
    if house.import_share >= MAX_IMPORT_SHARE:
        yield f"{house.import_share:.1%} of all lines import; less than {MAX_IMPORT_SHARE:.0%} is wanted"
    yield from (f"{path} has fewer than {MIN_LINES} lines" for path in house.short)
    yield from (f"{path} has more than {MAX_LINES} lines" for path in house.long)
    yield from (f"class {name} is defined in {', '.join(at)}" for name, at in house.doubled_classes.items())
    yield from (f"{name} is the name of {', '.join(at)}" for name, at in house.crowded_names.items())


def main() -> int:
    house = measure()
    sizes = house.lines.values()
    print(f"modules                    {len(sizes)}")
    print(f"lines                      {sum(sizes)}")
    print(f"median and largest module  {median(sizes):.0f}, {max(sizes)}")
    print(f"share of import lines      {house.import_share:.1%}")
    print(f"classes defined twice      {len(house.doubled_classes)}")
    print(f"names of over {MAX_TWINS} modules     {len(house.crowded_names)}")
    print(f"modules under {MIN_LINES} lines     {len(house.short)}")
    broken = list(broken_limits(house))
    print(*broken, sep="\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
