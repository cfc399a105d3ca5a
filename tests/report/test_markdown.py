"""The report in Markdown, read back by a Markdown reader."""

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from decimo.report.markdown_report import as_markdown, escaped, prose
from decimo.report.request import collect_report
from tests.report.typed import TYPED
from tests.report.valley import campaign, write_diary

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def shown(tokens: list[Token]) -> str:
    """What a reader sees of some Markdown, without any markup."""
    text = ""
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            text += "\n"
        text += shown(token.children) if token.children else token.content if token.type == "text" else ""
    return text


def paragraphs(markdown: str) -> list[str]:
    tokens = READER.parse(markdown)
    return [
        shown(tokens[n + 1].children or [])
        for n, t in enumerate(tokens)
        if t.type in ("paragraph_open", "td_open")
    ]


@pytest.mark.parametrize("typed", TYPED)
def test_any_words_show_as_typed(typed: str) -> None:
    assert paragraphs(escaped(typed)) == [typed]
    assert paragraphs(f"**{escaped(typed)}** and on") == [f"{typed} and on"]


@pytest.mark.parametrize("typed", TYPED)
def test_any_name_shows_as_typed_in_story_and_tables(typed: str) -> None:
    session = campaign(3, names=("Oakham", "Birkby", typed), name=typed)
    markdown = as_markdown(collect_report(session))
    tokens = READER.parse(markdown)
    assert shown(tokens[1].children or []).rstrip("#") == typed.rstrip("#")
    told = paragraphs(markdown)
    assert any(f"farms in {typed}." in paragraph for paragraph in told)
    assert typed in told
    listed = [token.content for token in tokens if token.type == "code_block"]
    assert f"Winter  V1  settle  {typed}  herds 5 > 6\n" in listed[0]


def test_a_diary_stands_as_markdown_with_its_lines_as_they_were_ended() -> None:
    typed = "# The fire\n\nIt was *hot*,\n**very**.\n\n- one cow\n  - its calf\n\n```\n<b> [[x]]\n```"
    session = campaign(1)
    write_diary(session, 1, 0, typed, "p1")
    markdown = as_markdown(collect_report(session))
    said = (
        "> # The fire\n>\n> It was *hot*,  \n> **very**.\n>\n"
        "> - one cow  \n>   - its calf\n>\n> ```\n> <b> [[x]]\n> ```"
    )
    assert f"> *Diary, Oakham*\n>\n{said}\n" in markdown


@pytest.mark.parametrize(
    "typed",
    [
        "<script>alert(1)</script>",
        "a <b>bold</b> word",
        "![a picture](x.png)",
        "[note]: http://example.org",
        "<http://example.org>",
    ],
)
def test_what_a_reader_would_swallow_of_a_diary_is_shown(typed: str) -> None:
    tokens = READER.parse(prose(typed))
    within = [child for token in tokens for child in token.children or []]
    assert not [token for token in [*tokens, *within] if token.type in ("html_block", "html_inline", "image")]
    for word in ("script", "bold", "a picture", "note", "example"):
        assert (word in typed) == (word in " ".join(paragraphs(prose(typed)))), typed


def test_great_events_stand_out() -> None:
    markdown = as_markdown(collect_report(campaign(2)))
    assert "*Winter*\n\nRaiders burn 6 farms in Ashford. **Ashford burns down!**" in markdown


def test_contents_lead_to_the_decades_and_tables() -> None:
    markdown = as_markdown(collect_report(campaign(13)))
    for link, anchor in (
        ("3 BC to AD 7", "decade-1"),
        ("AD 8 to AD 10", "decade-2"),
        ("The tables", "tables"),
    ):
        assert f"- [{link}](#{anchor})\n" in markdown
        assert f'<a id="{anchor}"></a>\n\n## {link}\n' in markdown


def test_numbers_stand_to_the_right() -> None:
    markdown = as_markdown(collect_report(campaign(1)))
    assert "| People | Blight | Herds |\n| --- | --: | --: |\n| Oakham | 0 | 7 |\n" in markdown
