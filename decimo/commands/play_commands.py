"""`decimo`, `play`, `run`, `answer` and `sheet`: playing on."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from decimo.chance import Question, Refusal
from decimo.commands import console
from decimo.commands.fact_text import encode_facts, format_facts
from decimo.commands.question_text import exit_with_question

if TYPE_CHECKING:
    from decimo.chance.text import TimeWords
    from decimo.play.runner import Stopped
    from decimo.play.session import Session


def open_campaign_list(folder: str) -> None:
    """Open the screen that lists the campaigns and founds new ones."""
    _check_terminal()
    from decimo.ui.app import run_campaign_list

    said = run_campaign_list(console.get_campaign_folder(folder))
    if said:
        console.remark(said)


def play(campaign: console.Campaign, folder: console.Folder = "") -> None:
    """Play a campaign on the screen."""
    _check_terminal()
    with console.open_for_command(campaign, folder, to_play=True) as session:
        from decimo.ui.app import run_campaign

        run_campaign(session, console.get_campaign_folder(folder).folder)


def _check_terminal() -> None:
    if not (console.is_terminal(sys.stdin) and console.is_terminal(sys.stdout)):
        raise Refusal(
            "The screen needs a terminal; use commands such as 'decimo run' here, see 'decimo --help'."
        )


def run(
    campaign: console.Campaign,
    years: Annotated[
        int,
        typer.Option(
            "--years",
            "--rounds",
            metavar="N",
            min=1,
            max=10_000,
            help="How many years to play; in Risk: rounds.",
        ),
    ],
    until: Annotated[
        list[str] | None,
        typer.Option(
            "--until",
            metavar="WORD",
            help="Stop earlier at one of these: a decade, or an event of the game, such as war, death or event; "
            "again for another.",
        ),
    ] = None,
    decide: Annotated[
        Literal["all"] | None,
        typer.Option(
            "--decide", help="Let the program decide and roll for you as well; the journal says so."
        ),
    ] = None,
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """Play on for years, or until you are asked.

    The exit code is 3 when you must answer before it goes on.
    """
    with console.open_for_command(campaign, folder, to_play=True) as session:
        with _show_progress(session.ruleset.time_words, years) as after_year:
            stopped = session.run(years, until=until or (), decide_all=decide == "all", after_year=after_year)
        if stopped.question is not None:
            exit_with_question(
                session,
                stopped.question,
                again=console.format_campaign_argument(campaign, folder),
                as_json=as_json,
            )
        _report_stop(session, stopped, as_json=as_json)


def _report_stop(session: "Session", stopped: "Stopped", *, as_json: bool) -> None:
    moment = session.ruleset.moment_label(session.moment)
    if as_json:
        console.print_json({"stopped": stopped.reason, "moment": moment, "fingerprint": session.fingerprint})
        return
    if stopped.reason in ("years", "decade"):
        console.print_lines(f"The campaign is in {moment} (fingerprint {session.fingerprint}).")
        return
    if stopped.reason == "end":
        console.print_lines(f"{session.ruleset.ended(session.state).rstrip('.')}: the game is over.")
        return
    console.print_lines(f"Stopped for {stopped.reason}; the campaign is in {moment}.", "")
    if session.head is not None:
        console.print_lines(*format_facts(session.ruleset, [session.journal.record(session.head.id)]))


@contextmanager
def _show_progress(time: "TimeWords", years: int) -> Iterator[Callable[[int], None] | None]:
    """Show the number of finished years on stderr, if that is a terminal."""
    if not console.is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(time.fill("{Years}"), total=years)
        yield lambda _year: bar.advance(task)


def answer(
    campaign: console.Campaign,
    text: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ANSWER",
            help="One answer for each ask, in order: '3 5' for two dice, 7H for a card, "
            "a number or word for a choice, 'winner=attacker lost=3' for a form. Without any the question "
            "is shown.",
        ),
    ] = None,
    fate: Annotated[
        bool, typer.Option("--fate", help="Let the program roll, draw or decide the rest.")
    ] = False,
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """Answer the open question, or show it."""
    with console.open_for_command(campaign, folder, to_play=True) as session:
        question = session.questions.open()
        if question is None:
            raise Refusal("Nothing is asked at the moment; play on with 'decimo run' or 'decimo play'.")
        if text and [ask.kind for _, ask in question.asks] == ["form"]:
            text = [" ".join(text)]
        if text:
            session.questions.answer_all(text)
        if fate and session.campaign.question is not None:
            session.questions.let_program_answer()
        again = console.format_campaign_argument(campaign, folder)
        if not text and not fate:
            exit_with_question(session, question, again=again, as_json=as_json)
        if session.campaign.question is not None:
            exit_with_question(session, session.campaign.question, again=again, as_json=as_json)
        played = session.play_step()
        if isinstance(played, Question):
            console.remark("Your answers are saved; one more is needed.")
            exit_with_question(session, played, again=again, as_json=as_json)
        if as_json:
            console.print_json(encode_facts(session.ruleset, [played]))
            return
        console.print_lines(*format_facts(session.ruleset, [played]))
        console.remark(f"The campaign is in {session.ruleset.moment_label(session.moment)}.")


def sheet(
    campaign: console.Campaign,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to", metavar="FILE.md", readable=False, help="The file to write; without one, print it."
        ),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Overwrite a file that is not the program's, or was edited.")
    ] = False,
    folder: console.Folder = "",
) -> None:
    """Print or write the sheet of a fight that waits for its result."""
    from decimo.report.sheet_file import sheets_of, write_sheet

    with console.open_for_command(campaign, folder, to_play=False) as session:
        text = sheets_of(session.questions.open())
    if to is None:
        console.print_lines(*text.splitlines())
    else:
        write_sheet(to, text, overwrite=overwrite)
        console.print_lines(f"The sheet is in {to}.")
