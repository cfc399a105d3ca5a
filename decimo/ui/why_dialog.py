"""Why: the rule, the dice and cards, and what changed, behind one line of the log."""

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from decimo.play.record import StepRecord
from decimo.play.session import Session
from decimo.play.why import Cast, explain
from decimo.report.step_words import change_words, own_names, step_title
from decimo.rulesets import build
from decimo.ui.base_screen import Action, Dialog, make_bindings
from decimo.ui.key_line import KeyLine
from decimo.ui.screen_text import (
    MANY_OUTCOMES,
    describe_answer,
    describe_rule,
    describe_season,
    format_chance,
)

WHY_ACTIONS = (Action("leave", "escape,w,q", "Back", "Close the explanation"),)
ANSWERED_BY = {"app": "by the program", "player": "by you", "policy": "by the side's policy"}


class WhyDialog(Dialog[None]):
    """Explains one fact."""

    ACTIONS: ClassVar[tuple[Action, ...]] = WHY_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*make_bindings(WHY_ACTIONS)]

    def __init__(self, session: Session, step: int, fact: int) -> None:
        """Look up the reasons of a fact; a `Refusal` if there is no such fact."""
        super().__init__()
        self._session = session
        self._why = explain(session, step, fact, build)

    def compose(self) -> ComposeResult:
        """Show the fact, its rule, its rolls and its changes."""
        ruleset, reasons = self._session.ruleset, self._why
        fact, record = reasons.fact, reasons.record
        with Vertical(id="box"):
            yield Static(Content(ruleset.sentence(fact)), id="heading")
            with VerticalScroll():
                when = f"{describe_season(self._session, record)}, {step_title(self._session, record)}"
                take = f", take {record.take}" if record.take > 1 else ""
                yield _make_line("When", f"{when}{take}")
                yield _make_line("Rule", describe_rule(self._session, fact.rule))
                for cast in reasons.casts:
                    if cast.after:
                        yield _make_line("Before", ruleset.sentence(cast.after))
                    yield _make_line("Fate", describe_cast(self._session, record, cast))
                own = own_names(self._session, record)
                for change in fact.changes:
                    yield _make_line("Change", change_words(ruleset, change, own))
                if not reasons.casts and not fact.changes:
                    yield _make_line("", "Nothing was rolled for this and no number changed.")
        yield KeyLine()

    def action_leave(self) -> None:
        """Close the explanation."""
        self.dismiss()


def describe_cast(session: Session, record: StepRecord, cast: Cast) -> str:
    """Say what was asked, what fate answered, who answered, and what else could have come."""
    mark, answer = cast.answered
    said = f"{mark.why}: {mark.dice} " if mark.dice else f"{mark.why}: "
    said += f"{describe_answer(session, record, cast.answered)}, {ANSWERED_BY[answer.source]}"
    if answer.reason:
        said += f" ({answer.reason})"
    if cast.chances:
        said += f". Before it fell: {_describe_chances(cast.chances)}"
    return f"{said}." if cast.stood else f"{said}. It did not stand, so it was asked once more."


def _describe_chances(chances: Sequence[tuple[str, Fraction]]) -> str:
    """What could come, each with its chance; of many that are equally likely only how many they are."""
    if len(chances) > MANY_OUTCOMES and len({chance for _, chance in chances}) == 1:
        return f"{len(chances)} results, each {format_chance(chances[0][1])}"
    return ", ".join(f"{label}: {format_chance(chance)}" for label, chance in chances)


def _make_line(title: str, words: str) -> Horizontal:
    return Horizontal(
        Static(Content(title), classes="key"), Static(Content(words), classes="words"), classes="why-line"
    )
