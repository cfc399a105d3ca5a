"""The explanation of a fact: its cards with the odds of the pack before each, and the asks of the repeated step."""

from fractions import Fraction

from decimo.play.campaign_record import Played
from decimo.play.session import Session
from decimo.play.why import Explanation, explain
from tests.play.evening import at_the_fair
from tests.play.game import play_to_question


def luck_at_the_fair(session: Session) -> list[Explanation]:
    """The reasons of what the fair brought each house."""
    played = session.play_step()
    assert isinstance(played, Played)
    return [explain(session, played.record.id, n) for n in range(len(played.facts))]


def hearts(reasons: Explanation) -> Fraction:
    """How likely a heart was before the card fell."""
    (cast,) = reasons.casts
    return dict(cast.chances)["hearts"]


def test_the_odds_of_a_card_are_those_of_the_pack_before_it_fell() -> None:
    for one_by_one in (True, False):
        session = at_the_fair()
        play_to_question(session)
        if one_by_one:
            session.questions.answer(0, "7H")
            session.questions.answer(1, "8H")
        else:
            session.questions.answer_all(["7H", "8H"])
        first, second = luck_at_the_fair(session)
        assert (hearts(first), hearts(second)) == (Fraction(13, 52), Fraction(12, 51))


def test_a_card_that_the_program_draws_after_a_typed_one_comes_of_what_was_left() -> None:
    session = at_the_fair()
    play_to_question(session)
    session.questions.answer(1, "8H")
    session.questions.let_program_answer()
    first, second = luck_at_the_fair(session)
    assert (hearts(second), hearts(first)) == (Fraction(13, 52), Fraction(12, 51))
