"""The session: one player at one campaign. Both front ends play through it."""

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
    """What a player does: play on and order here, and all else by its parts.

    `questions` asks the player and takes the answers, `history` goes back and forth, `house_rules` changes settings,
    seats, dice and tables. All work on one `campaign`.
    """

    def __init__(
        self,
        journal: Journal,
        ruleset: Ruleset,
        content: str,
        library: Library | None = None,
        answers: MakeAnswerer = ProgramAnswers,
    ) -> None:
        """Sit down at the campaign of `journal`, whose land and tables have the digest `content`.

        With a `library` a campaign that older rules played goes on by this program's. `answers` makes what answers
        for the program and its policies.
        """
        self.library = library
        self.campaign = LoadedCampaign(journal, ruleset, content, answers)
        self.runner = Runner(self.campaign)
        self.questions = Questions(self.campaign, self.runner)
        self.house_rules = HouseRuleChanges(self.campaign, library)
        self.history = StepHistory(self.campaign, self.runner, self.house_rules)

    # The campaign as it stands: see `LoadedCampaign`

    @property
    def journal(self) -> Journal:
        """What remembers the campaign."""
        return self.campaign.journal

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played."""
        return self.campaign.ruleset

    @property
    def charter(self) -> Charter:
        """What the campaign was founded with."""
        return self.campaign.charter

    @property
    def state(self) -> State[Any]:
        """The campaign as it stands. Look, do not touch."""
        return self.campaign.state

    @property
    def moment(self) -> Moment:
        """Where the calendar stands."""
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
        """The digest of the land and tables in use."""
        return self.campaign.content

    # Playing on: see `Runner`

    def play_step(self, *, decide_all: bool = False) -> Played | Question:
        """Play the next step; return what may be shown of it, or the question a person must answer first."""
        return self.runner.play_step(decide_all=decide_all)

    def run(
        self,
        years: int,
        *,
        until: str = "",
        decide_all: bool = False,
        after_year: Callable[[int], None] | None = None,
    ) -> Stopped:
        """Play on for whole years, or until a person is asked, or until something to stop for happens."""
        return self.runner.run(years, until=until, decide_all=decide_all, after_year=after_year)

    def orders(self, side: str) -> Sequence[Order]:
        """Return what a side may do now; nothing while a question is open."""
        return self.runner.orders(side)

    def order(self, side: str, text: str) -> Played | Question:
        """Give an order for a side; return the question that a person must answer before it is carried out."""
        return self.runner.order(side, text)

    # Looking back

    def line(self, *, since: int | None = None, until: int | None = None) -> Iterator[Played]:
        """Yield the steps played and not taken back, in order, of the years `since` to `until`.

        What the ruleset keeps secret is left out.
        """
        for played in self.journal.line(since=since, until=until):
            yield self.ruleset.veiled(self.state, played)
