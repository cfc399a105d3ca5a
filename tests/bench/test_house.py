"""How the code is cut, and the limits of it."""

from pathlib import Path

import pytest

from bench.house import LARGEST, MODULES, SMALLEST, Limit, limits, module_of, modules

FOUND = modules()
HELD = limits(FOUND)


@pytest.mark.parametrize("limit", HELD, ids=[each.measure.what for each in HELD])
def test_the_package_keeps_each_limit(limit: Limit) -> None:
    assert limit.measure.kept is not False, (limit.measure.line(), *limit.broken_by)


def broken(files: dict[str, str], root: Path) -> dict[str, tuple[str, ...]]:
    """The limits that some modules break, with what breaks them."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found = limits([module_of(root / name, root) for name in files])
    return {each.measure.what: each.broken_by for each in found if each.measure.kept is False}


def long(lines: int = SMALLEST, first: str = "") -> str:
    """A module of some lines."""
    return first + "x = 1\n" * (lines - first.count("\n"))


def test_a_module_of_the_right_size_breaks_nothing(tmp_path: Path) -> None:
    assert broken({"hen.py": long(), "goat.py": long(LARGEST)}, tmp_path) == {}


def test_a_small_and_a_large_module_are_named(tmp_path: Path) -> None:
    found = broken({"hen.py": long(SMALLEST - 1), "goat.py": long(LARGEST + 1)}, tmp_path)
    assert found == {
        "largest module (lines)": ("goat.py",),
        f"modules under {SMALLEST} lines": ("hen.py",),
    }


def test_a_protocol_and_an_entry_point_may_be_small(tmp_path: Path) -> None:
    protocol = "class Flock(Protocol[T]):\n    size: int\n"
    assert broken({"flock.py": protocol, "__main__.py": "x = 1\n"}, tmp_path) == {}
    mixed = f"{protocol}class Hen:\n    age: int\n"
    assert broken({"flock.py": mixed}, tmp_path) == {f"modules under {SMALLEST} lines": ("flock.py",)}


def test_a_class_name_that_is_defined_twice_is_named_with_its_modules(tmp_path: Path) -> None:
    row = long(first="class Row:\n    pass\n")
    assert broken({"hen.py": row, "goat.py": row}, tmp_path) == {
        "class names defined twice": ("Row: hen.py, goat.py",)
    }


def test_a_basename_may_be_used_twice_and_not_more(tmp_path: Path) -> None:
    twins = {f"{room}/map.py": long() for room in ("rules", "risk")}
    assert broken(twins, tmp_path) == {}
    assert broken(twins | {"ui/map.py": long()}, tmp_path) == {
        "basenames used more than twice": ("map.py: rules/map.py, risk/map.py, ui/map.py",)
    }


def test_imports_are_counted_by_their_lines_wherever_they_are(tmp_path: Path) -> None:
    wrapped = "from hay import (\n    Bale,\n    Fork,\n)\n"
    assert broken({"hen.py": long(67, wrapped)}, tmp_path) == {}
    assert broken({"hen.py": long(66, wrapped)}, tmp_path) == {"import lines": ()}
    inside = long(66, "def feed():\n    from hay import (\n        Bale,\n        Fork,\n    )\n")
    assert broken({"hen.py": inside}, tmp_path) == {"import lines": ()}


def test_one_module_too_many_breaks_the_limit(tmp_path: Path) -> None:
    one = module_of(_written(tmp_path / "hen.py", long()), tmp_path)
    many = [one._replace(file=f"hen{number}.py", classes=()) for number in range(MODULES + 1)]
    assert next(each.measure.kept for each in limits(many)) is False
    assert next(each.measure.kept for each in limits(many[1:])) is True


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
