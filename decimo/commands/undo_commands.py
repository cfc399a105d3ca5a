"""`decimo undo`, `redo`, `reroll` and `branch`: going back, forward and aside."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from decimo.chance import Question, Refusal
from decimo.commands import console
from decimo.commands.fact_text import format_facts
from decimo.commands.question_text import exit_with_question
from decimo.wording.steps import count_taken_back, describe_last_answer, goes_with_waiting, step_title

if TYPE_CHECKING:
    from decimo.play.campaign_record import StepRecord
    from decimo.play.session import Session


def undo(
    campaign: console.Campaign,
    steps: Annotated[
        int, typer.Option("--steps", metavar="N", min=1, help="How many steps to take back.")
    ] = 1,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="YEAR[.SEASON]",
            help="Go back to the start of a season, such as 12.spring; in Risk of a turn, such as 3.2.",
        ),
    ] = "",
    answer: Annotated[
        bool,
        typer.Option(
            "--answer", help="Take back only your last answer or action; keep the rest of its step."
        ),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print what would be taken back; nothing changes.")
    ] = False,
    folder: console.Folder = "",
) -> None:
    """Take steps back, or one answer.

    Nothing is deleted: 'decimo redo' goes forward again.
    """
    if bool(to) + (steps != 1) + answer > 1:
        raise Refusal("--steps, --to and --answer cannot be combined; choose one of them.")
    if answer:
        _undo_answer(campaign, folder, dry_run=dry_run)
        return
    with console.open_for_command(campaign, folder, to_play=not dry_run) as session:
        season = console.read_season(session.ruleset, to) if to else None
        back = session.history.steps_since(*season) if season else session.history.last_steps(steps)
        if dry_run:
            console.print_lines(*_describe_undone(session, back))
            return
        # Their names may change with the state.
        named = [_name_step(session, record) for record in back]
        if season:
            session.history.undo_to(*season)
        else:
            session.history.undo(steps)
        console.print_lines(*(f"taken back: {words}" for words in named))
        _describe_position(session)


def _undo_answer(campaign: str, folder: str, *, dry_run: bool) -> None:
    with console.open_for_command(campaign, folder, to_play=not dry_run) as session:
        last = session.history.last_by_hand()
        if last is None:
            raise Refusal("You have answered and ordered nothing here, so there is nothing to take back.")
        words, back = describe_last_answer(session, last), session.history.steps_with(last)
        if dry_run:
            console.print_lines(f"would be taken back: {words}", *_describe_undone(session, back))
            return
        named = [_name_step(session, record) for record in back]
        session.history.undo_answer()
        console.print_lines(*(f"taken back: {each}" for each in (words, *named)))
        _describe_position(session)
        if session.waiting is not None:
            console.remark("The question is open again; 'decimo answer' shows it.")


def reroll(campaign: console.Campaign, folder: console.Folder = "") -> None:
    """Play the last step with a roll or card once more.

    The journal keeps both, and the report says that it was played again.
    """
    with console.open_for_command(campaign, folder, to_play=True) as session:
        played = session.history.retake()
        if isinstance(played, Question):
            exit_with_question(
                session, played, again=console.format_campaign_argument(campaign, folder), as_json=False
            )
        console.remark(f"{step_title(session, played.record)}, take {played.record.take}:")
        console.print_lines(*format_facts(session.ruleset, [played]))
        _describe_position(session)


def branch(
    campaign: console.Campaign,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The name of the new campaign.")],
    at: Annotated[
        str,
        typer.Option(
            "--at",
            metavar="YEAR[.SEASON]",
            help="The season it begins at, such as 12.spring; in Risk the turn, such as 3.2.",
        ),
    ] = "",
    folder: console.Folder = "",
) -> None:
    """Begin a new campaign from any season of another."""
    from decimo.campaigns import branch_campaign as branched

    with console.open_for_command(campaign, folder, to_play=False) as session:
        season = console.read_season(session.ruleset, at) if at else None
    session = branched(console.get_campaign_folder(folder), campaign, new, season)
    try:
        console.print_lines(f"'{new}' is a separate campaign now.")
        _describe_position(session)
    finally:
        session.journal.close()


def redo(
    campaign: console.Campaign,
    steps: Annotated[
        int, typer.Option("--steps", metavar="N", min=1, help="How many steps to go forward.")
    ] = 1,
    way: Annotated[
        int | None,
        typer.Option(
            "--way",
            metavar="STEP",
            help="If several ways were played from here, the one that begins with this step.",
        ),
    ] = None,
    folder: console.Folder = "",
) -> None:
    """Go forward again by steps that were taken back."""
    with console.open_for_command(campaign, folder, to_play=True) as session:
        forth: list[StepRecord] = []
        ways = session.history.ways_forward()
        if len(ways) > 1 and way is None:
            console.remark("Several ways were played from here; the last is taken, and --way takes another:")
            for each in ways:
                console.remark(f"  {_name_step(session, each)}, take {each.take}")
        for _ in range(steps):
            try:
                forth.append(session.history.redo(way if not forth else None))
            except Refusal:
                if not forth:
                    raise
                break
        console.print_lines(*(f"played again: {_name_step(session, record)}" for record in forth))
        _describe_position(session)


def _describe_undone(session: "Session", back: Sequence["StepRecord"]) -> Iterator[str]:
    """Say what an undo would take back, with its rolls, cards and facts."""
    yield from (f"would be taken back: {_name_step(session, record)}" for record in back)
    played = [session.journal.record(record.id) for record in back]
    in_all = f"{count_taken_back(played)} in all."
    with_it = goes_with_waiting(session) if back else ""
    yield " ".join(said for said in (in_all, with_it, "Nothing was changed.") if said)


def _name_step(session: "Session", record: "StepRecord") -> str:
    season = session.ruleset.season_label(record.year, record.season)
    return f"{record.id:>5}  {season}: {step_title(session, record)}"


def _describe_position(session: "Session") -> None:
    console.print_lines(f"The campaign is in {session.ruleset.moment_label(session.moment)}.")
