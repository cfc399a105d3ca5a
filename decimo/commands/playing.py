"""`decimo`, `play`, `run` and `answer`: playing on."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from decimo.commands.asking import end_at
from decimo.commands.opening import as_typed, opened, shelf_in
from decimo.commands.option import AsJson, Campaign, Folder
from decimo.commands.output import is_terminal, remark, say, say_json
from decimo.commands.telling import fact_lines, facts_json
from decimo.fate import Question, Refusal

if TYPE_CHECKING:
    from decimo.play.session import Session, Stopped
    from decimo.play.time_words import TimeWords


def pick(folder: str) -> None:
    """Open the screen that lists the campaigns and founds new ones."""
    _check_terminal()
    from decimo.ui.app import run_picker

    said = run_picker(shelf_in(folder))
    if said:
        remark(said)


def play(campaign: Campaign, folder: Folder = "") -> None:
    """Play a campaign on the screen."""
    _check_terminal()
    with opened(campaign, folder, to_play=True) as session:
        from decimo.ui.app import run_table

        run_table(session, shelf_in(folder).folder)


def _check_terminal() -> None:
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise Refusal(
            "The screen needs a terminal; use commands such as 'decimo run' here, see 'decimo --help'."
        )


def run(
    campaign: Campaign,
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
        str,
        typer.Option(
            "--until",
            metavar="WORD",
            help="Stop sooner, when one comes: a decade, or what the game knows, such as war, death or event.",
        ),
    ] = "",
    decide: Annotated[
        Literal["all"] | None,
        typer.Option(
            "--decide", help="Let the program decide and roll for you as well; the journal says so."
        ),
    ] = None,
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Play on for years, or until you are asked.

    The exit code is 3 when you must answer before it goes on.
    """
    with opened(campaign, folder, to_play=True) as session:
        with _progress(session.ruleset.time_words, years) as after_year:
            stopped = session.run(years, until=until, decide_all=decide == "all", after_year=after_year)
        if stopped.question is not None:
            end_at(session, stopped.question, again=as_typed(campaign, folder), as_json=as_json)
        _tell_stop(session, stopped, as_json=as_json)


def _tell_stop(session: "Session", stopped: "Stopped", *, as_json: bool) -> None:
    moment = session.ruleset.moment_label(session.moment)
    if as_json:
        say_json({"stopped": stopped.reason, "moment": moment, "fingerprint": session.fingerprint})
        return
    if stopped.reason in ("years", "decade"):
        say(f"The campaign stands in {moment} (fingerprint {session.fingerprint}).")
        return
    if stopped.reason == "end":
        say(f"{session.ruleset.ended(session.state).rstrip('.')}: the game is over.")
        return
    say(f"Stopped for {stopped.reason}; the campaign stands in {moment}.", "")
    if session.head is not None:
        say(*fact_lines(session.ruleset, [session.journal.record(session.head.id)]))


@contextmanager
def _progress(time: "TimeWords", years: int) -> Iterator[Callable[[int], None] | None]:
    """Show on stderr, if that is a terminal, how many of the years are over."""
    if not is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(time.fill("{Years}"), total=years)
        yield lambda _year: bar.advance(task)


def answer(
    campaign: Campaign,
    text: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ANSWER",
            help="One answer for each thing asked, in order: '3 5' for two dice, 7H for a card, "
            "a number or word for a choice, 'winner=attacker lost=3' for a form. Without any the question "
            "is shown.",
        ),
    ] = None,
    fate: Annotated[
        bool, typer.Option("--fate", help="Let the program roll, draw or decide what is still asked.")
    ] = False,
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Answer the open question, or show it."""
    with opened(campaign, folder, to_play=True) as session:
        question = session.open_question()
        if question is None:
            raise Refusal("Nothing is asked at the moment; play on with 'decimo run' or 'decimo play'.")
        if text and [ask.kind for _, ask in question.asks] == ["form"]:
            text = [" ".join(text)]
        if text:
            session.answer_all(text)
        if fate and session.question is not None:
            session.let_fate_answer()
        again = as_typed(campaign, folder)
        if not text and not fate:
            end_at(session, question, again=again, as_json=as_json)
        if session.question is not None:
            end_at(session, session.question, again=again, as_json=as_json)
        played = session.play_step()
        if isinstance(played, Question):
            remark("Your answers are kept; one more thing is asked.")
            end_at(session, played, again=again, as_json=as_json)
        if as_json:
            say_json(facts_json(session.ruleset, [played]))
            return
        say(*fact_lines(session.ruleset, [played]))
        remark(f"The campaign stands in {session.ruleset.moment_label(session.moment)}.")
