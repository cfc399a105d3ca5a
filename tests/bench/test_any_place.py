"""Which places of any module are changed to try the tests, and how."""

import ast

import pytest

from bench.any_place import PACKAGES, any_places, in_any_module
from bench.rulebook import ROOT


def changed(text: str) -> list[str]:
    """Each change of a module, as it reads afterwards."""
    return [found.place.told(text).split("  ->  ")[1] for found in in_any_module("sheep.py", text)]


@pytest.mark.parametrize(
    ("statement", "new"),
    [
        ("flock = 16", "flock = 17"),
        ("wait = 0.2", "wait = 1.2"),
        ("left = -3", "left = -4"),
        ("part = '3/4'", "part = '1/2'"),
        ("shorn = True", "shorn = False"),
        ("say('the old ram')", "say('thex old ram')"),
        ("key = 'q'", "key = 'qx'"),
        ("parted = ', '", "parted = ', x'"),
        ("parted = ''", "parted = 'x'"),
        ("share = '50 %'", "share = '51 %'"),
        ("line = 'wool\\n'", "line = 'woolx\\n'"),
        ("raw = b'wool'", "raw = b'woolx'"),
        ("text = f'{n} sheep'", "text = f'{n} sheepx'"),
        ("text = f'{wool + 1}'", "text = f'{wool - 1}'"),
        ("old = age > 4 and shorn", "old = age >= 4 and shorn"),
        ("old = age > 4 and shorn", "old = age > 4 or shorn"),
        ("young = age not in known", "young = age in known"),
        ("gone = ram is None", "gone = ram is not None"),
        ("more = not shorn", "more = shorn"),
        ("more = not (shorn or old)", "more = (shorn or old)"),
        ("wool = -one", "wool = one"),
        ("wool = one - other", "wool = one + other"),
        ("wool += 2", "wool -= 2"),
        ("last = flock[n:]", "last = flock[n + 1:]"),
        ("first = flock[:3]", "first = flock[:3 + 1]"),
        ("days = range(end)", "days = range(end + 1)"),
        ("best = max(flock)", "best = min(flock)"),
        ("fit = any(flock)", "fit = all(flock)"),
        ("flock.shear()", "pass"),
        ("raise Refusal('No sheep.')", "raise Refusal('No sheepx.')"),
    ],
)
def test_a_statement_is_changed_in_what_it_does_and_says(statement: str, new: str) -> None:
    assert new in changed(f"{statement}\n")


def test_a_return_that_comes_early_and_a_continue_are_left_out() -> None:
    loop = "    for one in flock:\n        if one:\n            continue\n        return one\n"
    text = f"def shear(flock):\n{loop}    return None\n"
    assert changed(text) == ["pass", "pass"]


@pytest.mark.parametrize(
    "statement",
    [
        '"""Sheep are 4."""',
        "# sheep are 4",
        "import sheep",
        "__all__ = ['Sheep']",
        "Wool = NewType('Wool', int)",
        "Wool: TypeAlias = 'int | str'",
        "assert wool == 4, 'four'",
        "raise AssertionError('four')",
        "log.debug('four')",
        "def shear(sheep: 'Sheep') -> 'Wool': ...",
        "wool: 'Wool'",
        "text = f'{wool}{more}'",
        "@dataclass(frozen=True)\nclass Sheep:\n    '''A sheep.'''",
        "zipped = zip(one, other, strict=True)",
        "if TYPE_CHECKING:\n    wool = 4",
    ],
)
def test_what_nobody_can_see_is_no_place(statement: str) -> None:
    assert changed(f"{statement}\n") == []


def test_a_long_text_is_changed_line_by_line_and_each_literal_of_it() -> None:
    assert changed('CSS = """\nSheep {\n    width: 3;\n}\n"""\n') == ["Sheepx {", "widthx: 3;"]
    assert changed("words = (\n    'one '\n    f'{n} two'\n)\n") == ["'onex '", "f'{n} twox'"]


def test_the_help_of_an_option_is_a_place_and_its_type_is_none() -> None:
    assert changed("def shear(wool: Annotated['Wool', Option(help='How much')] = 4): ...\n") == [
        "def shear(wool: Annotated['Wool', Option(help='How muchx')] = 4): ...",
        "def shear(wool: Annotated['Wool', Option(help='How much')] = 5): ...",
    ]


def test_a_place_knows_its_statement_and_what_it_defines() -> None:
    text = "class Sheep:\n    wool = 3\n\n    def shear(self):\n        return take(\n            4,\n        )\n"
    defining, running = in_any_module("sheep.py", text)
    assert (defining.names, defining.lines) == (("wool", "Sheep"), (2,))
    assert (running.names, running.lines) == ((), (6, 5))


@pytest.mark.slow
def test_every_place_of_the_tree_can_be_changed_and_the_module_still_be_read() -> None:
    found = any_places(ROOT)
    texts = {each.place.file: (ROOT / each.place.file).read_text(encoding="utf-8") for each in found}
    assert {file.split("/")[1] for file in texts} == set(PACKAGES)
    assert len(found) > 10_000
    for each in found[::20]:
        after = each.place.changed(texts[each.place.file])
        assert after != texts[each.place.file]
        ast.parse(after)
