"""Facts in words and as JSON. A fact's number is that of its step and its place in it: `412.3`."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from decimo.fate import Fact
from decimo.play.record import Played, StepRecord, fact_number
from decimo.play.ruleset import Ruleset

if TYPE_CHECKING:
    from decimo.play.why import Cast, Why


DONE_BY = {"app": "the program", "player": "you", "policy": "the side's policy"}
"""Who answers and plays, in words."""


def fact_json(ruleset: Ruleset, record: StepRecord, place: int, fact: Fact) -> dict[str, Any]:
    """Return a fact as scripts read it."""
    return {
        "id": fact_number(record.id, place),
        "year": record.year,
        "season": ruleset.seasons[record.season],
        "step": record.name,
        "verb": fact.verb,
        "about": fact.about,
        "rule": fact.rule,
        "words": fact.words,
        "changes": [change._asdict() for change in fact.changes],
        "asks": [number + 1 for number in fact.asks],
        "text": ruleset.sentence(fact),
    }


def reasons_json(found: "Why") -> dict[str, Any]:
    """Return what stands behind a fact as scripts read it: the rule, who played it, and its fate."""
    return {
        "rule_words": found.rule_words,
        "by": found.record.by,
        "take": found.record.take,
        "fate": [_cast_json(cast) for cast in found.casts],
    }


def _cast_json(cast: "Cast") -> dict[str, Any]:
    """Return one roll, draw or decision with its odds before it fell; of a decision there are none."""
    return {
        "number": cast.number + 1,
        **cast.answered.mark._asdict(),
        **cast.answered.answer._asdict(),
        "stood": cast.stood,
        "odds": [{"result": label, "chance": str(chance)} for label, chance in cast.chances],
    }


def explained_json(ruleset: Ruleset, reasons: "Iterable[Why]") -> list[dict[str, Any]]:
    """Return facts with what stands behind them, as scripts read them."""
    return [
        {**fact_json(ruleset, found.record, found.number, found.fact), **reasons_json(found)}
        for found in reasons
    ]


def facts_json(ruleset: Ruleset, line: Iterable[Played], *, weight: int = 0) -> list[dict[str, Any]]:
    """Return the facts of a line of steps, of at least this weight, as scripts read them."""
    return [
        fact_json(ruleset, played.record, place, fact)
        for played in line
        for place, fact in enumerate(played.facts)
        if ruleset.weight(fact) >= weight
    ]


def fact_lines(ruleset: Ruleset, line: Iterable[Played], *, weight: int = 0) -> Iterator[str]:
    """Tell the facts of at least this weight, season by season; bookkeeping without a sentence is left out."""
    told: tuple[int, int] | None = None
    for played in line:
        season = (played.record.year, played.record.season)
        for place, fact in enumerate(played.facts):
            sentence = ruleset.sentence(fact)
            if not sentence or ruleset.weight(fact) < weight:
                continue
            if told != season:
                yield ruleset.season_label(*season)
                told = season
            mark = "!" if ruleset.weight(fact) >= 3 else " "
            yield f"{mark} {fact_number(played.record.id, place):>7}  {sentence}"
