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
from decimo.play.why import Cast, why
from decimo.report.change_words import change_words, own_names
from decimo.report.step_title import step_title
from decimo.rulesets import build
from decimo.ui.action import Action, bindings
from decimo.ui.answer_words import answer_words
from decimo.ui.chance_words import MANY, chance_words
from decimo.ui.key_line import KeyLine
from decimo.ui.room import Dialog
from decimo.ui.step_words import rule_words, when_words

WHY_ACTIONS = (Action("leave", "escape,w,q", "Back", "Close the explanation"),)
ANSWERED_BY = {"app": "by the program", "player": "by you", "policy": "by the side's policy"}


class WhyDialog(Dialog[None]):
    """Explains one fact."""

    ACTIONS: ClassVar[tuple[Action, ...]] = WHY_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(WHY_ACTIONS)]

    def __init__(self, session: Session, step: int, fact: int) -> None:
        """Look up the reasons of a fact; a `Refusal` if there is no such fact."""
        super().__init__()
        self._session = session
        self._why = why(session, step, fact, build)

    def compose(self) -> ComposeResult:
        """Show the fact, its rule, its rolls and its changes."""
        ruleset, reasons = self._session.ruleset, self._why
        fact, record = reasons.fact, reasons.record
        with Vertical(id="box"):
            yield Static(Content(ruleset.sentence(fact)), id="heading")
            with VerticalScroll():
                when = f"{when_words(self._session, record)}, {step_title(self._session, record)}"
                take = f", take {record.take}" if record.take > 1 else ""
                yield _line("When", f"{when}{take}")
                yield _line("Rule", rule_words(self._session, fact.rule))
                for cast in reasons.casts:
                    if cast.after:
                        yield _line("Before", ruleset.sentence(cast.after))
                    yield _line("Fate", cast_words(self._session, record, cast))
                own = own_names(self._session, record)
                for change in fact.changes:
                    yield _line("Change", change_words(ruleset, change, own))
                if not reasons.casts and not fact.changes:
                    yield _line("", "Nothing was rolled for this and no number changed.")
        yield KeyLine()

    def action_leave(self) -> None:
        """Close the explanation."""
        self.dismiss()


def cast_words(session: Session, record: StepRecord, cast: Cast) -> str:
    """Say what was asked, what fate answered, who answered, and what else could have come."""
    mark, answer = cast.answered
    said = f"{mark.why}: {mark.dice} " if mark.dice else f"{mark.why}: "
    said += f"{answer_words(session, record, cast.answered)}, {ANSWERED_BY[answer.source]}"
    if answer.reason:
        said += f" ({answer.reason})"
    if cast.chances:
        said += f". Before it fell: {_chances_words(cast.chances)}"
    return f"{said}." if cast.stood else f"{said}. It did not stand, so it was asked once more."


def _chances_words(chances: Sequence[tuple[str, Fraction]]) -> str:
    """What could come, each with its chance; of many that are equally likely only how many they are."""
    if len(chances) > MANY and len({chance for _, chance in chances}) == 1:
        return f"{len(chances)} results, each {chance_words(chances[0][1])}"
    return ", ".join(f"{label}: {chance_words(chance)}" for label, chance in chances)


def _line(title: str, words: str) -> Horizontal:
    return Horizontal(
        Static(Content(title), classes="key"), Static(Content(words), classes="words"), classes="why-line"
    )
