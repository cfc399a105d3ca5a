"""`decimo undo`, `redo` and `verify`: back, forth, and whether it all holds."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from decimo.commands.opening import opened
from decimo.commands.option import Campaign, Folder
from decimo.commands.output import say
from decimo.commands.telling import season_label
from decimo.commands.year import read_season
from decimo.fate import Refusal
from decimo.report.step_title import step_title

if TYPE_CHECKING:
    from decimo.play.record import StepRecord
    from decimo.play.session import Session


def undo(
    campaign: Campaign,
    steps: Annotated[
        int, typer.Option("--steps", metavar="N", min=1, help="How many steps to take back.")
    ] = 1,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="YEAR[.SEASON]", help="Back to the start of a season, such as 12.spring."
        ),
    ] = "",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would be taken back; nothing changes.")
    ] = False,
    folder: Folder = "",
) -> None:
    """Take steps back.

    Nothing is deleted: 'decimo redo' goes forward again.
    """
    if to and steps != 1:
        raise Refusal("Both --steps and --to were given; choose one of them.")
    if dry_run:
        with opened(campaign, folder, to_play=False) as session:
            back = _last(session, steps, to)
            if len(back) < (1 if to else steps):
                # It cannot be done, and the session refuses in the same words.
                session.undo_to(*read_season(session.ruleset, to)) if to else session.undo(steps)
            say(*_would_go(session, back))
        return
    with opened(campaign, folder, to_play=True) as session:
        back = session.undo_to(*read_season(session.ruleset, to)) if to else session.undo(steps)
        say(*(f"taken back: {_named(session, record)}" for record in back))
        _stands(session)


def redo(
    campaign: Campaign,
    steps: Annotated[
        int, typer.Option("--steps", metavar="N", min=1, help="How many steps to go forward.")
    ] = 1,
    folder: Folder = "",
) -> None:
    """Go forward again by steps that were taken back."""
    with opened(campaign, folder, to_play=True) as session:
        forth: list[StepRecord] = []
        for _ in range(steps):
            try:
                forth.append(session.redo())
            except Refusal:
                if not forth:
                    raise
                break
        say(*(f"played again: {_named(session, record)}" for record in forth))
        _stands(session)


def _last(session: "Session", steps: int, to: str) -> list["StepRecord"]:
    """Return the steps that an undo would take back, latest first."""
    records = session.journal.records()
    founded = next((n for n, record in enumerate(records) if record.kind == "founding"), len(records) - 1)
    if to:
        season = read_season(session.ruleset, to)
        ends = [(record.then.year, record.then.season) for record in records]
        first = next((n for n in range(founded, len(records)) if ends[n] >= season), len(records))
        return list(reversed(records[first + 1 :]))
    return list(reversed(records[founded + 1 :]))[:steps]


def _would_go(session: "Session", back: Sequence["StepRecord"]) -> Iterator[str]:
    """Say what an undo would take back, and how much of fate and history that is."""
    yield from (f"would be taken back: {_named(session, record)}" for record in back)
    played = [session.journal.record(record.id) for record in back]
    answers, facts = sum(len(each.answered) for each in played), sum(len(each.facts) for each in played)
    steps = "1 step" if len(back) == 1 else f"{len(back)} steps"
    yield f"{steps} in all (rolls, cards and decisions: {answers}, facts: {facts}). Nothing was changed."


def _named(session: "Session", record: "StepRecord") -> str:
    season = season_label(session.ruleset, record.year, record.season)
    return f"{record.id:>5}  {season}: {step_title(session, record)}"


def _stands(session: "Session") -> None:
    say(f"The campaign stands in {session.ruleset.moment_label(session.moment)}.")


def verify(campaign: Campaign, folder: Folder = "") -> None:
    """Play the journal again from the start and compare every step."""
    from decimo.play.verify import verify as verified
    from decimo.rulesets import build

    with opened(campaign, folder, to_play=False) as session:
        problems: Sequence[str] = verified(session.journal, build)
        if problems:
            say(*problems)
            raise typer.Exit(1)
        say(f"All {len(session.journal.records())} steps hold (fingerprint {session.fingerprint}).")
