"""Campaigns of the hamlet at the moment where a test begins."""

from decimo.play.session import Session
from tests.play.game import Game, play_to_question
from tests.play.hamlet import TEXTS, Hamlet

HAMLET = Game(Hamlet(), TEXTS)


def coins(session: Session, house: str = "oak") -> int:
    return int(session.state.world.houses[house].coins)


def settled() -> Session:
    """A hamlet that was just founded, played by the program."""
    session = HAMLET.begin()
    session.play_step()
    return session


def mine() -> Session:
    """A hamlet that was just founded, whose Oak House is the player's."""
    session = settled()
    session.house_rules.seat("oak", "player")
    return session


def at_the_fire() -> Session:
    """The player is asked what Oak House does with its wood."""
    session = mine()
    question = play_to_question(session)
    assert [ask.why for _, ask in question.asks] == ["the wood of Oak House"]
    return session


def at_the_fair() -> Session:
    """Both houses draw from the player's own pack."""
    session = settled()
    while session.moment.step != "fair":
        session.play_step()
    session.house_rules.roller("own")
    play_to_question(session)
    return session
