"""The session: one player at one open campaign. Both front ends play through it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from decimo.chance import Question
from decimo.play.campaign_record import Charter, Moment, OpenStep, Played, State, StepRecord
from decimo.play.house_rules import HouseRuleChanges
from decimo.play.journal import Journal
from decimo.play.loaded_campaign import LoadedCampaign
from decimo.play.questions import Questions
from decimo.play.rerun import MakeAnswerer, ProgramAnswers
from decimo.play.ruleset import Library, Order, Ruleset
from decimo.play.runner import Runner, Stopped
from decimo.play.step_history import StepHistory


class Session:
    """The player's actions: playing on and giving orders here, all else in its parts.

    `questions` asks the player and takes the answers, `history` goes back and forward, `house_rules` changes settings,
    seats, roller and tables. All work on one `campaign`.
    """

    def __init__(
        self,
        journal: Journal,
        ruleset: Ruleset,
        content: str,
        library: Library | None = None,
        answers: MakeAnswerer = ProgramAnswers,
    ) -> None:
        """Open the campaign of `journal`, whose scenario and tables have the digest `content`.

        With a `library` a campaign of older rules goes on by this program's rules. `answers` makes the answerer for
        the program and its policies.
        """
        self.library = library
        self.campaign = LoadedCampaign(journal, ruleset, content, answers)
        self.runner = Runner(self.campaign)
        self.questions = Questions(self.campaign, self.runner)
        self.house_rules = HouseRuleChanges(self.campaign, library)
        self.history = StepHistory(self.campaign, self.runner, self.house_rules)

    # The present campaign: see `LoadedCampaign`

    @property
    def journal(self) -> Journal:
        """The campaign's journal."""
        return self.campaign.journal

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played."""
        return self.campaign.ruleset

    @property
    def charter(self) -> Charter:
        """The data the campaign was founded with."""
        return self.campaign.charter

    @property
    def state(self) -> State[Any]:
        """The present state. Do not change it."""
        return self.campaign.state

    @property
    def moment(self) -> Moment:
        """The present moment of the calendar."""
        return self.campaign.moment

    @property
    def head(self) -> StepRecord | None:
        """The last step played and not taken back; None before the founding."""
        return self.campaign.head

    @property
    def waiting(self) -> OpenStep | None:
        """The step that waits for a person, if one does."""
        return self.campaign.waiting

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the state."""
        return self.campaign.fingerprint

    @property
    def content(self) -> str:
        """The digest of the scenario and tables in use."""
        return self.campaign.content

    # Playing on: see `Runner`

    def play_step(self, *, decide_all: bool = False) -> Played | Question:
        """Play the next step; return it without its secrets, or the question that a person must answer first."""
        return self.runner.play_step(decide_all=decide_all)

    def run(
        self,
        years: int,
        *,
        until: str | Sequence[str] = (),
        decide_all: bool = False,
        after_year: Callable[[int], None] | None = None,
    ) -> Stopped:
        """Play on for whole years, or until a person is asked, or until a stop word applies."""
        return self.runner.run(years, until=until, decide_all=decide_all, after_year=after_year)

    def orders(self, side: str) -> Sequence[Order]:
        """Return the orders that a side may give now; none while a question is open."""
        return self.runner.orders(side)

    def order(self, side: str, text: str) -> Played | Question:
        """Give an order for a side; return the question that a person must answer before it is carried out."""
        return self.runner.order(side, text)

    # Looking back

    def line(self, *, since: int | None = None, until: int | None = None) -> Iterator[Played]:
        """Yield the live steps of the years `since` to `until`, in order, without the ruleset's secrets."""
        for played in self.journal.line(since=since, until=until):
            yield self.ruleset.veiled(self.state, played)
