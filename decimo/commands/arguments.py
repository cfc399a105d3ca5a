"""The arguments and options that several commands share."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from decimo.chance import Refusal
from decimo.commands.console import remark
from decimo.play.ruleset import Ruleset
from decimo.play.years import read_year, year_typed

if TYPE_CHECKING:
    from decimo.play.session import Session
    from decimo.store.campaign_folder import CampaignFolder


Campaign: TypeAlias = Annotated[
    str, typer.Argument(metavar="CAMPAIGN", help="A campaign's name, or the path to its .decimo file.")
]
Folder: TypeAlias = Annotated[
    str, typer.Option("--campaigns", metavar="DIR", help="The folder the campaigns are in.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
Reveal: TypeAlias = Annotated[bool, typer.Option("--reveal", help="Show also what is still a secret.")]
FromYear: TypeAlias = Annotated[
    str,
    typer.Option("--from", metavar="YEAR", help="The first year (in Risk: round), such as 12 or '289 BC'."),
]
UntilYear: TypeAlias = Annotated[
    str,
    typer.Option("--until", metavar="YEAR", help="The last year (in Risk: round), such as 12 or '289 BC'."),
]
VoiceName: TypeAlias = Annotated[
    str,
    typer.Option("--voice", metavar="VOICE", help="How the story is told: bare, chronicle or gazette."),
]


def get_campaign_folder(folder: str) -> "CampaignFolder":
    """Return the campaigns folder: the one chosen, or the usual one."""
    from decimo.store.campaign_folder import CampaignFolder, find_campaigns_folder

    return CampaignFolder(find_campaigns_folder(folder))


def format_campaign_argument(campaign: str, folder: str) -> str:
    """Return a campaign as a further command names it, with its folder if that is not the usual one."""
    named = f"--campaigns {shlex.quote(folder)}" if folder else ""
    # What begins with a minus sign stands behind the options, and all that follows it.
    parts = (
        (named, "--", shlex.quote(campaign)) if campaign.startswith("-") else (shlex.quote(campaign), named)
    )
    return " ".join(filter(None, parts))


@contextmanager
def open_for_command(
    campaign: str, folder: str, *, to_play: bool, reveal: bool = False
) -> Iterator["Session"]:
    """Open a campaign, to play it or only to read it beside a running game; with `reveal` nothing is kept back.

    Raises:
        Refusal: there is no such campaign, it cannot be read, or somebody else plays it.

    """
    from decimo.campaigns import open_campaign

    session = open_campaign(get_campaign_folder(folder), campaign, to_play=to_play)
    said = session.journal.remark
    if said:
        remark(said)
    if reveal:
        session.campaign.use(session.ruleset.revealed(), session.content)
    refused = False
    try:
        yield session
    except Refusal:
        # It is the one sentence that a person needs; it also says where a campaign was saved that was moved.
        refused = True
        raise
    finally:
        session.journal.close()
        if not refused and session.journal.remark not in ("", said):
            remark(session.journal.remark)


def read_optional_year(ruleset: Ruleset, text: str) -> int | None:
    """Read a year that may be left out (an empty text).

    Raises:
        Refusal: it is no year.

    """
    return read_year(ruleset, text) if text else None


def read_season(ruleset: Ruleset, text: str) -> tuple[int, int]:
    """Read `YEAR` or `YEAR.SEASON`; the season by its name or its number from 1. Without one it is the first.

    Raises:
        Refusal: it is no year, or the year has no such season.

    """
    year = year_typed(ruleset, text)
    if year is not None:
        return year, 0
    before, dot, after = text.rpartition(".")
    if not dot:
        return read_year(ruleset, text), 0
    names = [name.casefold() for name in ruleset.seasons]
    season = after.strip().casefold()
    if season in names:
        return read_year(ruleset, before), names.index(season)
    if season in [str(number) for number in range(1, len(names) + 1)]:
        return read_year(ruleset, before), int(season) - 1
    span = ruleset.time_words.season
    raise Refusal(f"'{after[:40]}' is no {span}; choose one of {', '.join(names)}, or 1 to {len(names)}.")
