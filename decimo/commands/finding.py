"""`decimo find`: words in all that was told and written."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from decimo.commands.opening import opened
from decimo.commands.option import AsJson, Campaign, Folder, Reveal
from decimo.commands.output import remark, say, say_json
from decimo.fate import Refusal
from decimo.play.record import fact_number

if TYPE_CHECKING:
    from decimo.play.find import Told
    from decimo.play.session import Session


def find(
    campaign: Campaign,
    words: Annotated[
        list[str],
        typer.Argument(metavar="WORDS", help="What to look for; a year and a season are words, too."),
    ],
    reveal: Reveal = False,
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Find words in the log and the diary, the newest first.

    A line holds all of them. Before it stands the number of its fact, for 'decimo why', or of its diary entry.
    """
    from decimo.play.find import find as find_in

    wanted = " ".join(words)
    if not wanted.strip():
        raise Refusal("Nothing was named to look for; type one or more words.")
    with opened(campaign, folder, to_play=False, reveal=reveal) as session:
        finder, found = find_in(session, wanted)
        if as_json:
            say_json([_json(session, told) for told in found])
            return
        span = session.ruleset.time_words.season
        if not found:
            remark(f"Nothing in the log and the diary has the words '{wanted[:60]}'.")
        for told in found:
            first, *rest = told.text.splitlines() or [""]
            gone = f" (from a {span} that was taken back)" if told.withdrawn else ""
            say(
                f"{_number(told):>9}  {finder.when(told)}{gone}: {first}",
                *(f"           {line}" for line in rest),
            )


def _number(told: "Told") -> str:
    return f"diary {told.entry.id}" if told.entry else fact_number(told.step, told.place)


def _json(session: "Session", told: "Told") -> dict[str, Any]:
    return {
        "year": told.year,
        "season": session.ruleset.seasons[told.season],
        "text": told.text,
        "fact": None if told.entry else _number(told),
        "page": told.entry.id if told.entry else None,
        "withdrawn": told.withdrawn,
    }
