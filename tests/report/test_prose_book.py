"""The diary in the book of a report: Markdown as blocks and parts."""

from decimo.report.pdf_report import as_pdf, render_diary_book
from decimo.report.request import ReportRequest
from decimo.report.subject_page import NameIndex
from tests.report.valley import campaign, write_diary

PAGE = """# The fire

It was *hot*, **very** `hot`.

- one cow
- two cows
  1. a brown one

> He said so.

| who | what |
|-----|------|
| I   | ~~went~~ |

---

    as typed <b>
"""


def told(text: str) -> list[object]:
    """What the book makes of an entry: each block as its kind and what is in it."""
    session = campaign(2)
    write_diary(session, 2, 0, text)
    return [plain(block) for block in render_diary_book(text, NameIndex(ReportRequest(session)))]


def plain(block: dict[str, object]) -> object:
    parts, blocks = block.get("parts"), block.get("blocks")
    if isinstance(parts, list):
        return block["kind"], "".join(f"{'/'.join(part['styles'])}:{part['text']} " for part in parts)
    if isinstance(blocks, list):
        return block["kind"], [plain(each) for each in blocks]
    return block["kind"], block.get("text", "")


def test_headings_emphasis_lists_quotes_and_tables_are_blocks_of_the_book() -> None:
    assert told(PAGE) == [
        ("heading", ":The fire "),
        ("lines", ":It was  em:hot :,  strong:very :  code:hot :. "),
        (
            "points",
            [
                ("item", [("lines", ":one cow ")]),
                ("item", [("lines", ":two cows "), ("numbers", [("item", [("lines", ":a brown one ")])])]),
            ],
        ),
        ("quote", [("lines", ":He said so. ")]),
        (
            "table",
            [
                ("row", [("lines", ":who "), ("lines", ":what ")]),
                ("row", [("lines", ":I "), ("lines", "s:went ")]),
            ],
        ),
        ("rule", ""),
        ("letters", "as typed <b>"),
    ]


def test_a_page_with_all_of_it_is_set() -> None:
    session = campaign(2)
    write_diary(session, 2, 0, PAGE)
    assert as_pdf(ReportRequest(session)).startswith(b"%PDF-")


def test_a_list_may_begin_with_any_number() -> None:
    (block,) = render_diary_book("7. seven\n8. eight", NameIndex(ReportRequest(campaign(2))))
    assert (block["kind"], block["first"], len(block["blocks"])) == ("numbers", 7, 2)
