"""A player draws from their own pack and types the cards (G-42)."""

import pytest

from bench.land import ground
from decimo.chance import PACK_54, Question, Refusal
from decimo.play.campaign_record import DICE_OWN, Played, content_digest
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.play.verify import verify


def by_hand(pack: str) -> Session:
    """The Four Hearths in the hands of their policies, but for the cards and dice."""
    place = ground("four-hearths")
    journal = MemoryJournal(place.charter(seed=1))
    digest = content_digest(place.gathered.texts)
    journal.keep_content(digest, place.gathered.texts)
    session = Session(journal, place.ruleset, digest)
    session.house_rules.set("pack", pack)
    session.house_rules.roller(DICE_OWN)
    return session


def to_cards(session: Session, but: str = "") -> Question:
    """Play on to the next cards that are drawn in another step than `but`; dice fall as they fall."""
    while True:
        played = session.play_step()
        if isinstance(played, Question):
            if played.asks[0][1].kind == "card" and session.moment.step != but:
                return played
            session.questions.let_program_answer()


@pytest.mark.rule("G-42")
@pytest.mark.parametrize("pack", ["step", "lasting"])
def test_a_card_that_went_out_in_this_step_is_asked_again(pack: str) -> None:
    """Case C20."""
    session = by_hand(pack)
    (first, _), (second, _) = to_cards(session).asks[:2]
    session.questions.answer(first, "7H")
    with pytest.raises(Refusal, match="7 of hearts went out in this very step"):
        session.questions.answer(second, "7H")
    session.questions.answer(second, "8H")


@pytest.mark.rule("G-42")
def test_a_card_that_went_out_in_an_earlier_step_is_out_of_a_lasting_pack_alone() -> None:
    """Case C20."""
    for pack in ("step", "lasting"):
        session = by_hand(pack)
        session.questions.answer(to_cards(session).asks[0][0], "7H")
        then = session.moment.step
        session.questions.let_program_answer()
        number, ask = to_cards(session, but=then).asks[0]
        assert ("7H" in ask.cards) == (pack == "step")
        assert set(ask.cards) < set(PACK_54) or pack == "step"
        if pack == "step":
            session.questions.answer(number, "7H")
        else:
            with pytest.raises(Refusal, match=r"7 of hearts went out in winter .* \(year 1\)"):
                session.questions.answer(number, "7H")


@pytest.mark.rule("G-42")
@pytest.mark.parametrize("pack", ["step", "lasting"])
def test_the_player_may_declare_that_the_pack_was_shuffled_anew(pack: str) -> None:
    """Case C20: every card is back but those of this very draw, and the shuffle is told."""
    session = by_hand(pack)
    (first, _), *_ = to_cards(session).asks
    session.questions.answer(first, "7H")
    then = session.moment.step
    session.questions.let_program_answer()
    asks = to_cards(session, but=then).asks
    session.questions.answer(asks[0][0], "8H" if pack == "step" else min(asks[0][1].cards))
    number = asks[1][0] if len(asks) > 1 else asks[0][0]
    session.questions.answer(number, "reshuffle 7H")
    while session.waiting is not None:
        session.questions.let_program_answer()
        played = session.play_step()
    assert isinstance(played, Played)
    assert "shuffle_pack" in [fact.verb for fact in played.facts]
    drawn = [answered.answer.value for answered in played.answered if answered.mark.kind == "card"]
    assert "7H" in drawn
    assert len(drawn) == len(set(drawn))
    if pack == "lasting":
        assert set(session.state.world.pack) == set(PACK_54) - set(drawn)
    assert verify(session.journal, lambda _id, _texts: session.ruleset) == []


@pytest.mark.rule("G-42")
def test_a_card_that_the_pack_of_a_step_never_had_is_laid_aside() -> None:
    session = by_hand("step")
    question = to_cards(session)
    while "joker red" in question.asks[0][1].pack:
        session.questions.let_program_answer()
        question = to_cards(session, but=session.moment.step)
    number = question.asks[0][0]
    for typed in ("joker red", "reshuffle joker red"):
        with pytest.raises(Refusal, match="not a card of this pack"):
            session.questions.answer(number, typed)
    with pytest.raises(Refusal, match="such as 'reshuffle 7H'"):
        session.questions.answer(number, "reshuffle")
