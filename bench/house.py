"""How the code is cut: `python -m bench.house`. Limits for its modules, imports and names, and what they are now."""

import ast
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.measure import Measure
from bench.rulebook import ROOT, parsed, sources

PACKAGE = "decimo"
MODULES = 300
IMPORT_SHARE = 6.0
"""The most lines in a hundred that import something."""
SMALLEST = 40
LARGEST = 450
SAME_BASENAME = 2
SMALL_BY_NATURE = ("__main__.py",)
"""Modules that may be small, beside those that declare a protocol."""


class Module(NamedTuple):
    """What is counted of one module; `__init__` files are left out."""

    file: str
    lines: int
    import_lines: int
    classes: tuple[str, ...]
    is_protocol: bool

    @property
    def basename(self) -> str:
        """The name of its file."""
        return Path(self.file).name

    @property
    def may_be_small(self) -> bool:
        """Whether it may have fewer lines than others."""
        return self.is_protocol or self.basename in SMALL_BY_NATURE


class Limit(NamedTuple):
    """A figure that is held, and the modules or names that break its limit."""

    measure: Measure
    broken_by: tuple[str, ...] = ()


def modules(root: Path = ROOT) -> list[Module]:
    """Every module of the package, sorted by file."""
    return [module_of(path, root) for path in sources(root, PACKAGE) if path.name != "__init__.py"]


def module_of(path: Path, root: Path) -> Module:
    """Count one module."""
    tree = parsed(path)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return Module(
        path.relative_to(root).as_posix(),
        len(path.read_text(encoding="utf-8").splitlines()),
        sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in imports),
        tuple(node.name for node in classes),
        bool(classes) and all(_is_protocol(node) for node in classes),
    )


def _is_protocol(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).startswith("Protocol") for base in node.bases)


def limits(found: list[Module]) -> list[Limit]:
    """Every figure with its limit."""
    share = 100 * sum(each.import_lines for each in found) / sum(each.lines for each in found)
    classes: dict[str, list[str]] = defaultdict(list)
    basenames: dict[str, list[str]] = defaultdict(list)
    for each in found:
        basenames[each.basename].append(each.file)
        for name in each.classes:
            classes[name].append(each.file)
    small = [each.file for each in found if each.lines < SMALLEST and not each.may_be_small]
    large = [each.file for each in found if each.lines > LARGEST]
    twice = [f"{name}: {', '.join(files)}" for name, files in classes.items() if len(files) > 1]
    often = [f"{name}: {', '.join(files)}" for name, files in basenames.items() if len(files) > SAME_BASENAME]
    return [
        Limit(_at_most("modules", len(found), MODULES)),
        Limit(Measure("median size", f"{median(each.lines for each in found):g} lines")),
        Limit(_at_most("largest module (lines)", max(each.lines for each in found), LARGEST), tuple(large)),
        Limit(Measure("import lines", f"{share:.1f} %", f"under {IMPORT_SHARE:g} %", share < IMPORT_SHARE)),
        Limit(_at_most("class names defined twice", len(twice), 0), tuple(twice)),
        Limit(_at_most("basenames used more than twice", len(often), 0), tuple(often)),
        Limit(_at_most(f"modules under {SMALLEST} lines", len(small), 0), tuple(small)),
    ]


def _at_most(what: str, value: int, limit: int) -> Measure:
    return Measure(what, str(value), f"at most {limit}", value <= limit)


def main() -> int:
    """Print every figure, and what breaks its limit. Exit code 1 when a limit is broken."""
    found = limits(modules())
    for each in found:
        print(each.measure.line())
        for broken in each.broken_by:
            print(f"    {broken}")
    return int(any(each.measure.kept is False for each in found))


if __name__ == "__main__":
    sys.exit(main())
