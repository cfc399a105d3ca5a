"""Sentences that say the same of many become one, and nobody is lost in it."""

import pytest

from decimo.fate import Fact
from decimo.report.paragraph import Paragraph, Sentence, Told, paragraphs
from tests.report.valley import Valley

VALLEY = Valley(("Oakham", "Birkby", "Ashford", "Denby"))
SIDES = {"p1": "Oaks", "p2": "Birches", "p3": "Ashes", "p4": "Dens"}


def tell(*lines: tuple[str, str], verb: str = "rest", weight: int = 1, step: str = "rest") -> list[Told]:
    """Facts told of a people each, in one step."""
    return [
        Told(step, Fact(verb, about, "valley:V9", {"name": "Will Reeve"}, ()), Sentence(text, weight))
        for about, text in lines
    ]


def read(told: list[Told]) -> list[str]:
    return [" ".join(s.text for s in p.sentences) for p in paragraphs(VALLEY, SIDES, told)]


def test_three_that_say_the_same_are_one_sentence() -> None:
    told = tell(("p1", "Oakham rests."), ("p2", "Birkby rests."), ("p3", "Ashford rests."))
    assert list(paragraphs(VALLEY, SIDES, told)) == [
        Paragraph((Sentence("Each of Oakham, Birkby and Ashford rests.", 1),), gathered=True)
    ]


def test_a_verb_of_many_needs_no_each() -> None:
    told = tell(
        ("p1", "Oaks pass the winter."), ("p2", "Birches pass the winter."), ("p3", "Ashes pass the winter.")
    )
    assert read(told) == ["Oaks, Birches and Ashes pass the winter."]


def test_a_person_with_an_office_keeps_it() -> None:
    told = tell(*[(f"p{n}", f"Will Reeve, reeve of p{n}, gains a point, no more.") for n in (1, 2, 3)])
    assert read(told) == [
        "Each of Will Reeve, reeve of p1; Will Reeve, reeve of p2; and Will Reeve, reeve of p3, gains a point, no more."
    ]


def test_those_between_who_say_otherwise_stay() -> None:
    told = tell(
        ("p1", "Oakham rests."), ("p2", "Birkby wakes."), ("p3", "Ashford rests."), ("p4", "Denby rests.")
    )
    assert read(told) == ["Each of Oakham, Ashford and Denby rests. Birkby wakes."]


@pytest.mark.parametrize(
    "told",
    [
        tell(("p1", "Oakham rests."), ("p2", "Birkby rests.")),
        tell(("p1", "Oakham rests."), ("p2", "Birkby sleeps."), ("p3", "Ashford dreams.")),
        tell(("p1", "In Oakham all rest."), ("p2", "In Birkby all rest."), ("p3", "In Ashford all rest.")),
        tell(("p1", "Oakham falls."), ("p2", "Birkby falls."), ("p3", "Ashford falls."), weight=2),
    ],
)
def test_few_and_different_and_notable_sentences_stay_as_they_are(told: list[Told]) -> None:
    assert read(told) == [" ".join(one.sentence.text for one in told)]


def test_other_steps_and_other_verbs_are_not_mixed() -> None:
    told = [
        *tell(("p1", "Oakham rests."), ("p2", "Birkby rests."), verb="rest"),
        *tell(("p3", "Ashford rests."), verb="doze"),
        *tell(("p4", "Denby rests."), step="feast"),
    ]
    assert read(told) == ["Oakham rests. Birkby rests. Ashford rests.", "Denby rests."]


def test_a_list_of_two_kinds_is_one_paragraph_and_a_tale_is_none() -> None:
    ups = [tell((f"p{n}", f"Up goes {n}."), verb="rise")[0] for n in (1, 2, 3, 4)]
    downs = [tell((f"p{n}", f"Down goes {n}."), verb="sink")[0] for n in (1, 2)]
    [mixed] = paragraphs(VALLEY, SIDES, [ups[0], downs[0], *ups[1:], downs[1]])
    assert (mixed.gathered, len(mixed.sentences)) == (True, 6)
    [tale] = paragraphs(VALLEY, SIDES, [ups[0], ups[1], downs[0]])
    assert not tale.gathered


def test_great_news_part_a_list() -> None:
    great = tell(("p1", "Oakham falls!"), verb="fall", weight=3)
    rest = tell(*[(f"p{n}", f"There rests {n}.") for n in (1, 2, 3)])
    assert [(p.gathered, len(p.sentences)) for p in paragraphs(VALLEY, SIDES, [*rest, *great, *rest])] == [
        (True, 3),
        (False, 1),
        (True, 3),
    ]


def test_bookkeeping_of_all_steps_comes_last() -> None:
    told = [
        *tell(("p1", "Oakham counts its sheep."), weight=0, step="count"),
        *tell(("p2", "Birkby burns."), weight=2, step="raid"),
        *tell(
            ("p2", "Birkby counts its sheep."), ("p3", "Ashford counts its sheep."), weight=0, step="after"
        ),
    ]
    assert list(paragraphs(VALLEY, SIDES, told)) == [
        Paragraph((Sentence("Birkby burns.", 2),)),
        Paragraph((Sentence("Each of Oakham, Birkby and Ashford counts its sheep.", 0),), gathered=True),
    ]
