"""The explanation of one line of the log: its rule, dice, cards and changes."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from decimo.play.campaign_record import StepRecord
from decimo.play.session import Session
from decimo.play.why import Cast, explain
from decimo.rulesets import build
from decimo.ui.base_screen import Action, Dialog, KeyLine
from decimo.wording.questions import NOTHING_BEHIND, ODDS_BEFORE, list_cast, list_cast_odds
from decimo.wording.steps import change_words, describe_rule, describe_season, own_names, step_title

WHY_ACTIONS = (Action("leave", "escape,w,q", "Back", "Close the explanation"),)


class WhyDialog(Dialog[None]):
    """The explanation of one fact."""

    ACTIONS: ClassVar[tuple[Action, ...]] = WHY_ACTIONS

    def __init__(self, session: Session, step: int, fact: int) -> None:
        """Find the reasons of a fact; raise a `Refusal` if there is no such fact."""
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
                yield _make_line("Rule", describe_rule(self._session, fact.rule, reasons.rule_words))
                for cast in reasons.casts:
                    if cast.after:
                        yield _make_line("Before", ruleset.sentence(cast.after))
                    yield _make_line("Fate", _describe_cast(self._session, record, cast))
                own = own_names(self._session, record)
                for change in fact.changes:
                    yield _make_line("Change", change_words(ruleset, change, own))
                if not reasons.casts and not fact.changes:
                    yield _make_line("", NOTHING_BEHIND)
        yield KeyLine()

    def action_leave(self) -> None:
        """Close the explanation."""
        self.dismiss()


def _describe_cast(session: Session, record: StepRecord, cast: Cast) -> str:
    """Return an ask, its answer and its source, with the other possible results below."""
    said, odds = list_cast(session, record, cast), list_cast_odds(cast)
    return "\n".join([" ".join([*said, ODDS_BEFORE] if odds else said), *odds])


def _make_line(title: str, words: str) -> Horizontal:
    return Horizontal(
        Static(Content(title), classes="key"), Static(Content(words), classes="words"), classes="why-line"
    )
