"""A game for tests: a ruleset and its journal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from decimo.chance import Ask, Question, Stream, chance_answer, procedure_for
from decimo.play.campaign_record import (
    DICE_APP,
    DICE_OWN,
    SEAT_PLAYER,
    SEAT_POLICY,
    Charter,
    Played,
    content_digest,
)
from decimo.play.journal import Journal, MemoryJournal
from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.play.verify import verify

MOST_TRIES = 200
"""How often something is tried that should have come long before."""


@dataclass(frozen=True)
class Game:
    """A ruleset bound to the `texts` it was made of, and where its campaigns are kept."""

    ruleset: Ruleset
    texts: Mapping[str, str]
    found: Callable[[Charter], Journal] = MemoryJournal
    reopen: Callable[[Journal], Journal] = lambda journal: journal

    def begin(self, seed: int = 7, *, by_hand: bool = False) -> Session:
        """A campaign before its founding; by hand, the player has every seat and rolls every die."""
        sides = self.ruleset.sides(self.ruleset.new_world())
        seats = dict.fromkeys(sides, SEAT_PLAYER if by_hand else SEAT_POLICY)
        dice = DICE_OWN if by_hand else DICE_APP
        charter = Charter("test", self.ruleset.id, "test", seed, seats, dice, {}, "test")
        journal = self.found(charter)
        digest = content_digest(self.texts)
        journal.keep_content(digest, self.texts)
        return Session(journal, self.ruleset, digest)

    def again(self, session: Session) -> Session:
        """Close the program and open the campaign again."""
        return Session(self.reopen(session.journal), self.ruleset, content_digest(self.texts))

    def verify(self, session: Session) -> list[str]:
        """What is wrong with a campaign."""
        return verify(session.journal, lambda _ruleset, _texts: self.ruleset)


def typed(ask: Ask, key: str) -> str:
    """An answer to `ask` as a person types it, the same for the same key."""
    if ask.kind == "choice":
        return ask.options[Stream(key).below(len(ask.options))].id
    value = chance_answer(ask, Stream(key)).value
    procedure = procedure_for(ask)
    if procedure is not None and not isinstance(value, str):
        return str(value[0] * procedure.share)
    return value if isinstance(value, str) else " ".join(str(face) for face in value)


def play_to_question(session: Session) -> Question:
    """Play on until a person is asked."""
    for _ in range(MOST_TRIES):
        played = session.play_step()
        if isinstance(played, Question):
            return played
    raise AssertionError("nobody is asked anything")


def answer_one(session: Session) -> None:
    """Answer the last of what is asked."""
    question = session.questions.open()
    assert question is not None
    number, ask = question.asks[-1]
    session.questions.answer(number, typed(ask, f"{session.moment}/{number}"))


def step_by_hand(session: Session) -> Played:
    """Play a step, answering what is asked from the last ask to the first."""
    for _ in range(MOST_TRIES):
        played = session.play_step()
        if isinstance(played, Played):
            return played
        for _ in played.asks:
            answer_one(session)
        assert session.campaign.question is None
    raise AssertionError("the same is asked again and again")


def fingerprints(session: Session) -> list[str]:
    """The fingerprint after every step."""
    return [record.fingerprint for record in session.journal.records()]
