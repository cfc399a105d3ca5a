"""Output of the commands: results to stdout, remarks to stderr, JSON for scripts."""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any, TextIO, TypeAlias

import typer

from decimo.chance import Refusal
from decimo.chance.text import without_direction_marks
from decimo.play.ruleset import Ledger, Ruleset
from decimo.play.years import read_year, year_typed
from decimo.report.file_format import encode_plain, json_text
from decimo.wording.steps import describe_rule

if TYPE_CHECKING:
    from decimo.play.session import Session
    from decimo.store.campaign_folder import CampaignFolder


WIDTH = 96
"""The width of running text."""


_CONTROL_PICTURES = {
    **{sign: chr(0x2400 + sign) for sign in range(32) if chr(sign) != "\t"},
    **dict.fromkeys(range(0x7F, 0xA0), "\N{REPLACEMENT CHARACTER}"),
    **dict.fromkeys((0x2028, 0x2029), "\N{SYMBOL FOR NEWLINE}"),
}
"""Replacements for control characters, which would command the terminal."""


def print_lines(*lines: str) -> None:
    """Print lines of a result."""
    for line in lines:
        typer.echo(without_direction_marks(line.translate(_CONTROL_PICTURES)))


def remark(text: str) -> None:
    """Print a remark of one line to stderr."""
    typer.echo(without_direction_marks(text.translate(_CONTROL_PICTURES)), err=True)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a standard stream is a terminal; a closed stream is None."""
    return stream is not None and stream.isatty()


def print_json(value: Any) -> None:
    """Print a value as JSON, records of any kind as objects; of an array, one item a line."""
    plain = encode_plain(value)
    if isinstance(plain, list):
        items = ",\n".join(map(json_text, plain))
        typer.echo(f"[\n{items}\n]" if items else "[]")
    else:
        typer.echo(json_text(plain, indent=2))


def format_rule(session: "Session", rule: str, words: str = "") -> list[str]:
    """Return a rule's number and its sentence (see `describe_rule`), in lines of a readable length."""
    return wrap(
        f"Rule {describe_rule(session, rule, words)}", WIDTH, initial_indent="   ", subsequent_indent="   "
    )


def format_ledger(ledger: Ledger) -> list[str]:
    """Return a ledger as a text table, with words left-aligned and numbers right-aligned."""
    if not ledger.rows:
        return [f"{ledger.title}: nothing to show."]
    right = [column.kind == "number" for column in ledger.columns]
    rows = [[str(cell) for cell in cells] for _, cells in ledger.rows]
    return [ledger.title, *format_table([column.title for column in ledger.columns], rows, right)]


def format_table(titles: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """Return rows in columns under their titles; `right` says which columns are right-aligned."""
    from rich.cells import cell_len

    widths = [max(cell_len(cell) for cell in column) for column in zip(titles, *rows, strict=True)]
    lines = []
    for row in (titles, *rows):
        parts = []
        for cell, width, to_right in zip(row, widths, right, strict=True):
            gap = " " * (width - cell_len(cell))
            parts.append(gap + cell if to_right else cell + gap)
        lines.append("  ".join(parts).rstrip())
    return lines


Campaign: TypeAlias = Annotated[
    str, typer.Argument(metavar="CAMPAIGN", help="A campaign's name, or the path to its .decimo file.")
]
Folder: TypeAlias = Annotated[str, typer.Option("--campaigns", metavar="DIR", help="The campaign folder.")]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
Reveal: TypeAlias = Annotated[bool, typer.Option("--reveal", help="Show secrets, too.")]
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
    typer.Option("--voice", metavar="VOICE", help="The voice of the story: bare, chronicle or gazette."),
]


def get_campaign_folder(folder: str) -> "CampaignFolder":
    """Return the campaign folder: the one chosen, or the usual one."""
    from decimo.store.campaign_folder import CampaignFolder, find_campaigns_folder

    return CampaignFolder(find_campaigns_folder(folder))


def format_campaign_argument(campaign: str, folder: str) -> str:
    """Return a campaign as the argument of another command, with its folder if that is not the usual one."""
    named = f"--campaigns {shlex.quote(folder)}" if folder else ""
    # A name that begins with a minus sign must come after the options and `--`.
    parts = (
        (named, "--", shlex.quote(campaign)) if campaign.startswith("-") else (shlex.quote(campaign), named)
    )
    return " ".join(filter(None, parts))


@contextmanager
def open_for_command(
    campaign: str, folder: str, *, to_play: bool, reveal: bool = False
) -> Iterator["Session"]:
    """Open a campaign for play, or for reading also during play elsewhere; with `reveal` nothing is secret.

    Raises:
        Refusal: there is no such campaign, it cannot be read, or it is being played elsewhere.

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
        # Only this sentence is for the person; it also says where a moved campaign was saved.
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
    """Read `YEAR` or `YEAR.SEASON`, with the season's name or number from 1; the default is the first.

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
