"""The structure of the package keeps its limits, and the measurement reports a broken one."""

from pathlib import Path

from bench.house import MAX_LINES, MIN_LINES, broken_limits, measure


def test_the_package_keeps_its_limits() -> None:
    assert list(broken_limits(measure())) == []


def build(root: Path, **modules: str) -> Path:
    for name, text in modules.items():
        path = root / "decimo" / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def filled(text: str = "", lines: int = MIN_LINES) -> str:
    return text + "x = 1\n" * (lines - text.count("\n"))


def test_each_broken_limit_is_named(tmp_path: Path) -> None:
    house = measure(
        build(
            tmp_path,
            a__row=filled("class Row: ...\n"),
            b__row=filled("class Row: ...\n", MAX_LINES + 1),
            c__row="import os\nimport sys\n",
        )
    )
    assert [line.partition(" ")[0] for line in broken_limits(house)] == [
        "decimo/c/row.py",
        "decimo/b/row.py",
        "class",
        "row.py",
    ]
    assert (len(house.lines), house.imports) == (3, 2)


def test_the_share_of_imports_counts_wrapped_lines(tmp_path: Path) -> None:
    house = measure(build(tmp_path, a=filled("from b import (\n    c,\n    d,\n)\n", 50)))
    assert house.import_share == 4 / 50
    assert list(broken_limits(house)) == ["8.0% of all lines import; less than 6% is wanted"]
