"""Reading YAML strictly: words stay words, and no file ends in a traceback."""

import textwrap

import pytest
import yaml as pyyaml

from decimo.content.problem import Problem
from decimo.content.strict_yaml import MOST_BYTES, MOST_DEPTH, parse, rename_in_text


@pytest.fixture(params=["compiled", "plain Python"], autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both of PyYAML's parsers must read alike; the compiled one is missing on some machines."""
    if request.param == "plain Python":
        monkeypatch.setattr("decimo.content.strict_yaml._Loader", pyyaml.SafeLoader)


def data(text: str | bytes) -> object:
    document, problems = parse(text, "land.yaml")
    assert problems == []
    assert document is not None
    return document.data


def only_problem(text: str | bytes) -> Problem:
    document, problems = parse(text, "land.yaml")
    assert document is None
    assert len(problems) == 1, problems
    line = str(problems[0])
    assert line.startswith("land.yaml")
    assert "\n" not in line
    return problems[0]


@pytest.mark.parametrize(
    "word", ["NO", "no", "on", "yes", "True", "0123", "12:30", "0x1F", "1_000", "2024-01-05", ".inf"]
)
def test_a_word_that_yaml_would_bend_stays_a_word(word: str) -> None:
    assert data(f"key: {word}") == {"key": word}


def test_numbers_truth_and_nothing_are_read() -> None:
    text = "a: 300\nb: -3\nc: 1.5\nd: true\ne: false\nf: null\ng: '300'\nh:"
    assert data(text) == {
        "a": 300, "b": -3, "c": 1.5, "d": True, "e": False, "f": None, "g": "300", "h": None,
    }  # fmt: skip


def test_names_of_all_kinds_are_kept_as_written() -> None:
    names = ["Slug's Head", "Sean O’Connor", "[x]", "&", "<", "%", "{}", "[/", "\\m/"]
    text = "names:\n" + "".join(f'  - "{name}"\n'.replace("\\", "\\\\") for name in names)
    assert data(text) == {"names": tuple(names)}


@pytest.mark.parametrize("text", [b"\xef\xbb\xbfkey: caf\xc3\xa9\r\n", "key: café", b"key: caf\xc3\xa9"])
def test_utf_8_is_read_with_and_without_its_mark(text: str | bytes) -> None:
    """Case C9."""
    assert data(text) == {"key": "café"}


def test_every_place_knows_its_line() -> None:
    document, _ = parse(
        "# a table\nid: x\nrows:\n  - on: 1\n    words: one\n  - {on: 2,\n     words: two}\n", "t"
    )
    assert document is not None
    lines = document.lines
    assert [lines.at("id"), lines.at("rows"), lines.at("rows", 0)] == [2, 3, 4]
    assert [lines.at("rows", 1, "on"), lines.at("rows", 1, "words")] == [6, 7]
    assert lines.at("rows", 1, "missing", 3) == 6


def test_a_key_written_twice_is_reported_and_the_first_is_kept() -> None:
    document, problems = parse("id: a\nname: x\nid: b\nname: y\n", "land.yaml")
    assert document is not None
    assert document.data == {"id": "a", "name": "x"}
    assert [str(problem) for problem in problems] == [
        "land.yaml:3: 'id' is written twice (first on line 1); keep one of the two",
        "land.yaml:4: 'name' is written twice (first on line 2); keep one of the two",
    ]


def test_a_bomb_of_references_is_refused_at_its_first_one() -> None:
    bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
    problem = only_problem(bomb)
    assert (problem.line, "reference" in problem.what) == (1, True)


def test_a_star_alone_is_a_reference_too() -> None:
    assert only_problem("a: 1\nb: *a\n").line == 2


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{a: " * 50_000,
        "- " * 50_000,
        "? " * 50_000,
        "a:\n" + "".join(" " * n + "b:\n" for n in range(1, 300)),
    ],
    ids=["lists", "mappings", "dashes", "question marks", "indents"],
)
def test_bottomless_nesting_is_refused(text: str) -> None:
    what = only_problem(text).what
    assert f"{MOST_DEPTH} levels" in what or "cannot be a key" in what


def test_forty_levels_are_fine() -> None:
    assert data("a: " + "[" * (MOST_DEPTH - 1) + "]" * (MOST_DEPTH - 1))


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        (b"", "the file is empty", None),
        ("# only a comment\n", "the file is empty", None),
        (b"\0\0\0\0", "U+0000", 1),
        (b"id: x\nname: \0\n", "U+0000", 2),
        (b"id: x\nname: caf\xe9\n", "not UTF-8", 2),
        ("id: x\n".encode("utf-16"), "not UTF-8", 1),
        (b"\x7fELF\x02\x01\x01\x00\xff\xfe", "not UTF-8", 1),
        ("- a\n- b\n", "does not begin with keys", 1),
        ("Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae.\n", "does not begin", 1),
        ("Gallia: est\nomnis divisa in partes tres.\n", "this is no YAML", 2),
        ("a: 1\n\tb: 2\n", "there is a tab", 2),
        ("a: [1, 2\nb: 3\n", "this is no YAML", 2),
        ("a: 'never closed\n", "this is no YAML", 2),
        ("a: 1\n---\nb: 2\n", "a second document", 2),
        ("a: !!python/object:os.system x\n", "is a YAML tag", 1),
        ("[a, b]: c\n", "cannot be a key", 1),
        ("null: c\n", "cannot be a key", 1),
    ],
)  # fmt: skip
def test_what_is_no_content_gets_one_problem(text: str | bytes, what: str, line: int | None) -> None:
    problem = only_problem(text)
    assert what in problem.what
    assert problem.line == line
    assert problem.remedy


def test_a_file_beyond_one_mebibyte_is_refused() -> None:
    assert "larger than 1 MiB" in only_problem("a: " + "x" * MOST_BYTES).what


def test_a_lone_surrogate_is_refused() -> None:
    assert only_problem("a: \ud800")


def test_a_huge_number_is_a_word() -> None:
    assert data("a: " + "9" * 5000) == {"a": "9" * 5000}


@pytest.mark.parametrize(
    ("row", "renamed"),
    [
        ("- {id: a, name: Old}", '- {aliases: ["Old"], id: a, name: "New"}'),
        ('- {id: a, name: Old, aliases: [Elder]}', '- {id: a, name: "New", aliases: ["Old", Elder]}'),
        ("- {id: a, name: Old, aliases: []}", '- {id: a, name: "New", aliases: ["Old"]}'),
        ("- id: a\n  name: Old # why\n", '- aliases: ["Old"]\n  id: a\n  name: "New" # why\n'),
        ("- name: Old\n  aliases:\n  - Elder\n  id: a", '- name: "New"\n  aliases:\n  - "Old"\n  - Elder\n  id: a'),
        ("- {id: a, name: Old, aliases: [Old]}", '- {id: a, name: "New", aliases: [Old]}'),
    ],
)  # fmt: skip
def test_a_new_name_keeps_the_old_one_among_the_others(row: str, renamed: str) -> None:
    def text(row: str) -> str:
        return f"other:\n  - {{id: a, name: Other}}\nplaces:\n{textwrap.indent(row, '  ')}"

    changed = rename_in_text(text(row), "places", "a", "name", "New", former="aliases")
    assert changed == text(renamed)
    assert parse(changed.encode(), "t")[1] == []
