"""Playing on for years, or until something happens: the dialog and the run."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from decimo.chance.text import pluralize
from decimo.play.runner import Stopped
from decimo.play.session import Session
from decimo.ui.base_screen import Action, Dialog, KeyLine
from decimo.ui.dialogs import ItemList

PLAY_ON_ACTIONS = (Action("leave", "escape", "Back", "Play nothing"),)
MAX_YEARS = 1000
DEFAULT_YEARS = 10
STOPS = {"": "Nothing: play all these {years}", "decade": "The end of {decade}"}
"""The stop words of every game, in words."""
PROGRESS_WIDTH = 20
"""The width of the progress bar in cells."""


class PlayOnOptions(NamedTuple):
    """The most years to play on, and the stop word; with an empty word all years are played."""

    years: int
    until: str


class PlayOnDialog(Dialog[PlayOnOptions | None]):
    """The question for years and a stop word; return begins."""

    ACTIONS: ClassVar[tuple[Action, ...]] = PLAY_ON_ACTIONS
    DEFAULT_CSS: ClassVar[str] = """
    PlayOnDialog .field { height: 1; margin-bottom: 1; }
    PlayOnDialog .field Static { width: auto; }
    PlayOnDialog #years { width: 10; }
    PlayOnDialog #said { margin-top: 1; color: $text-muted; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__(classes="small")
        words = session.ruleset.stop_words
        self.time_words = session.ruleset.time_words
        always = [(word, self.time_words.fill(said)) for word, said in STOPS.items()]
        self._stops = [*always, *((word, word.replace("-", " ").capitalize()) for word in words)]

    def compose(self) -> ComposeResult:
        """Show both fields."""
        with Vertical(id="box"):
            yield Static(Content("Play on until something happens, or until you are asked"), id="heading")
            with Horizontal(classes="field"):
                yield Static(Content(self.time_words.fill("{Years} at most: ")))
                years = Input(str(DEFAULT_YEARS), type="integer", max_length=4, compact=True, id="years")
                years.cursor_blink = False
                yield years
            yield Static(Content("Stop earlier for:"))
            yield ItemList(lambda stop: Content(stop[1]), self._stops, id="choices")
            yield Static("", id="said")
            yield Static("", id="wrong")
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with the years, and without a stop word."""
        self.query_one(OptionList).highlighted = 0
        self.query_one(Input).focus()

    def key_down(self) -> None:
        """Mark the next stop word, also while typing years."""
        self.query_one(OptionList).action_cursor_down()

    def key_up(self) -> None:
        """Mark the stop word before."""
        self.query_one(OptionList).action_cursor_up()

    @on(Input.Changed)
    @on(OptionList.OptionHighlighted)
    def _say(self) -> None:
        wanted = self._wanted()
        years = "" if wanted is None else pluralize(wanted.years, self.time_words.year)
        stop = self._stops[self._marked()]
        until = f", or until the first: {stop[1].lower()}" if stop[0] else ""
        words = f"Return plays {years}{until}. Up and down choose." if wanted else ""
        self.query_one("#said", Static).update(Content(words))

    def _marked(self) -> int:
        return self.query_one(OptionList).highlighted or 0

    def _wanted(self) -> PlayOnOptions | None:
        typed = self.query_one(Input).value.strip()
        if not typed.isdecimal() or not 1 <= int(typed) <= MAX_YEARS:
            return None
        return PlayOnOptions(int(typed), self._stops[self._marked()][0])

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _begin(self) -> None:
        wanted = self._wanted()
        if wanted is not None:
            self.dismiss(wanted)
            return
        typed = self.query_one(Input).value.strip()
        words = f"'{typed}' is no number of {self.time_words.year}s; type one from 1 to {MAX_YEARS}."
        self.query_one("#wrong", Static).update(Content(words))

    def action_leave(self) -> None:
        """Play nothing."""
        self.dismiss(None)


async def play_on(session: Session, wanted: PlayOnOptions, show: Callable[[Content], None]) -> Stopped:
    """Play on, handling keys after each step; `show` is called with the progress.

    Cancelling it stops after the present step, and all played steps are saved.

    Raises:
        Refusal: the game has ended, or the journal cannot be written.

    """
    first, shown = session.moment.year, (0, 0)
    with closing(session.runner.run_by_step(wanted.years, until=wanted.until)) as steps:
        while True:
            try:
                next(steps)
            except StopIteration as ended:
                stopped: Stopped = ended.value
                return stopped
            if shown != (session.moment.year, session.moment.season):
                shown = (session.moment.year, session.moment.season)
                show(_format_progress(session, wanted, session.moment.year - first))
            await asyncio.sleep(0)


def _format_progress(session: Session, wanted: PlayOnOptions, over: int) -> Content:
    done = over * PROGRESS_WIDTH // wanted.years
    label, span = session.ruleset.year_label(session.moment.year), session.ruleset.time_words.year
    return Content.assemble(
        ("Playing on ", "bold"),
        ("━" * done, "$accent"),
        f"{'─' * (PROGRESS_WIDTH - done)} {over} of {wanted.years} {span}s, now {label}  esc stops",
    )


def explain_stop(session: Session, stopped: Stopped | None) -> str:
    """Say why a run ended; None is a stop by the player."""
    stands = session.ruleset.moment_label(session.moment)
    if stopped is None:
        return f"Stopped in {stands}."
    if stopped.reason == "end":
        return f"{session.ruleset.ended(session.state).rstrip('.')}: the game is over."
    if stopped.reason == "years":
        return f"All these {session.ruleset.time_words.year}s are played: {stands}."
    return f"Stopped for {stopped.reason.replace('-', ' ')}: {stands}."
