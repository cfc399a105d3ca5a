"""`decimo diary`: reading and writing the player's diary."""

import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from decimo.chance import Refusal
from decimo.chance.text import contains_words
from decimo.commands import console
from decimo.commands.show_views import collect_subjects
from decimo.play.campaign_record import DiaryEntry
from decimo.play.diary import (
    about_words,
    answer_open_question,
    attach,
    new_page,
    unknown_link_words,
    unknown_links,
    withdrawn_pages,
)

if TYPE_CHECKING:
    from decimo.play.session import Session


MAX_CHARACTERS = 5_000_000
"""The most characters of an entry from standard input: a pipe may never end."""


def diary(
    campaign: console.Campaign,
    action: Annotated[
        Literal["list", "add", "search", "edit", "attach", "answer"],
        typer.Argument(metavar="list|add|search|edit|attach|answer"),
    ] = "list",
    text: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TEXT",
            help="add: your words; search: what to look for; edit: the entry's number and its new words; "
            "attach: the number of an entry whose season was taken back; answer: the number of an open question "
            "and your answer. "
            "A single - reads the words from standard input.",
        ),
    ] = None,
    about: Annotated[str, typer.Option("--about", metavar="ID", help="The people an entry is about.")] = "",
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """Read and write your diary.

    list; add TEXT; search WORDS; edit NUMBER TEXT; attach NUMBER; answer NUMBER TEXT. Your words are never lost: an
    edit keeps the older words, and an entry whose season was taken back stays, and can be attached to the present
    season. A name in double brackets, [[Latium]], links to its page. 'decimo show CAMPAIGN questions' lists the
    questions that events leave open.
    """
    words = text or []
    with console.open_for_command(campaign, folder, to_play=action not in ("list", "search")) as session:
        if action == "add":
            entries = [_add(session, _read_words(words), about)]
        elif action == "edit":
            entries = [_edit(session, words, about)]
        elif action == "attach":
            entries = [_attach(session, words)]
        elif action == "answer":
            entries = [
                answer_open_question(
                    session, words[0] if words else "", _read_words(words[1:]), _get_local_time()
                )
            ]
        else:
            wanted = " ".join(words) if action == "search" else ""
            entries = [
                entry
                for entry in session.journal.diary()
                if contains_words(entry.text, wanted) and about in ("", entry.about)
            ]
        if action in ("add", "edit", "answer"):
            _remark_unknown_links(session, entries[0].text)
        _print_entries(session, entries, as_json=as_json)


def _remark_unknown_links(session: "Session", text: str) -> None:
    """Print a remark on unknown names in double brackets."""
    if "[[" in text:
        told = unknown_link_words(unknown_links(text, collect_subjects(session).called))
        if told:
            console.remark(told)


def _add(session: "Session", text: str, about: str) -> DiaryEntry:
    _check_about(session, about)
    return _remark_kept(session, new_page(session, about, text, _get_local_time()))


def _attach(session: "Session", words: Sequence[str]) -> DiaryEntry:
    number = words[0] if words else ""
    if not (number.isdecimal() and len(number) < 10):
        raise Refusal(f"'{number[:20]}' is no number of an entry; 'decimo diary CAMPAIGN list' shows them.")
    return attach(session, int(number))


def _edit(session: "Session", words: Sequence[str], about: str) -> DiaryEntry:
    number = words[0] if words else ""
    for entry in session.journal.diary():
        if str(entry.id) == number:
            _check_about(session, about)
            return _remark_kept(
                session, replace(entry, text=_read_words(words[1:]), about=about or entry.about)
            )
    raise Refusal(f"The diary has no entry '{number[:20]}'; 'decimo diary CAMPAIGN list' shows the numbers.")


def _remark_kept(session: "Session", entry: DiaryEntry) -> DiaryEntry:
    kept = session.journal.write_diary(entry)
    session.journal.commit()
    return kept


def _read_words(words: Sequence[str]) -> str:
    text = _read_piped() if list(words) == ["-"] else " ".join(words)
    if not text.strip():
        raise Refusal(
            "The diary entry has no words; type them after the command, or - to read them from a pipe."
        )
    return text


def _read_piped() -> str:
    if sys.stdin is None:
        raise Refusal("There is no standard input for the diary entry; type its words after the command.")
    try:
        text = sys.stdin.read(MAX_CHARACTERS + 1)
    except UnicodeDecodeError:
        raise Refusal("The diary entry is not UTF-8 text; save it with the encoding UTF-8.") from None
    if len(text) > MAX_CHARACTERS:
        raise Refusal(
            f"The diary entry is longer than {MAX_CHARACTERS} characters; write it as several entries."
        )
    return text.removeprefix("\ufeff")


def _check_about(session: "Session", about: str) -> None:
    sides = session.ruleset.sides(session.state.world)
    if about and about not in sides:
        raise Refusal(
            f"'{about[:40]}' is no people of {session.ruleset.land}; choose one of {', '.join(sides)}."
        )


def _get_local_time() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _print_entries(session: "Session", entries: Sequence[DiaryEntry], *, as_json: bool) -> None:
    gone = withdrawn_pages(session.journal)
    if as_json:
        seasons = session.ruleset.seasons
        console.print_json(
            [
                asdict(entry) | {"season": seasons[entry.season], "withdrawn": entry.id in gone}
                for entry in entries
            ]
        )
        return
    if not entries:
        console.remark("The diary has no such entry.")
    for entry in entries:
        about = f", {about_words(session, entry.about)}" if entry.about else ""
        season = session.ruleset.season_label(entry.year, entry.season)
        span = session.ruleset.time_words.season
        mark = f" (from a {span} that was taken back)" if entry.id in gone else ""
        console.print_lines(
            f"{entry.id}  {season}{about}{mark}", *[f"   {line}" for line in entry.text.splitlines()]
        )
