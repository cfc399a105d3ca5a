"""Facts in words and as JSON. A fact's number is made of its step and its place in it: `412.3`."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from decimo.chance import Fact, spoken_value
from decimo.chance.text import pluralize
from decimo.play.campaign_record import Played, StepRecord, fact_number
from decimo.play.ruleset import Ruleset
from decimo.wording.steps import ACTORS, step_title

if TYPE_CHECKING:
    from decimo.play.session import Session
    from decimo.play.why import Cast, Explanation


def encode_fact(ruleset: Ruleset, record: StepRecord, place: int, fact: Fact) -> dict[str, Any]:
    """Return a fact for scripts."""
    return {
        "id": fact_number(record.id, place),
        "year": record.year,
        "season": ruleset.seasons[record.season],
        "step": record.name,
        "verb": fact.verb,
        "about": fact.about,
        "rule": fact.rule,
        "words": fact.words,
        "changes": fact.changes,
        "asks": [number + 1 for number in fact.asks],
        "text": ruleset.sentence(fact),
    }


def encode_reasons(found: "Explanation") -> dict[str, Any]:
    """Return the reasons of a fact for scripts: the rule, who played it, its rolls and cards."""
    return {
        "rule_words": found.rule_words,
        "by": found.record.by,
        "take": found.record.take,
        "fate": [_encode_cast(cast) for cast in found.casts],
    }


def _encode_cast(cast: "Cast") -> dict[str, Any]:
    """Return one roll, draw or decision with its odds; a decision has none."""
    return {
        "number": cast.number + 1,
        **cast.answered.mark._asdict(),
        **cast.answered.answer._asdict(),
        "stood": cast.stood,
        "odds": encode_chances(cast.chances),
    }


def encode_chances(chances: Iterable[tuple[str, Fraction]]) -> list[dict[str, Any]]:
    """Return odds for scripts."""
    return [{"result": label, "chance": chance} for label, chance in chances]


def encode_explained_facts(ruleset: Ruleset, reasons: "Iterable[Explanation]") -> list[dict[str, Any]]:
    """Return facts with their reasons, for scripts."""
    return [
        {**encode_fact(ruleset, found.record, found.number, found.fact), **encode_reasons(found)}
        for found in reasons
    ]


def encode_facts(ruleset: Ruleset, line: Iterable[Played], *, weight: int = 0) -> list[dict[str, Any]]:
    """Return the facts of a line of steps, of at least this weight, for scripts."""
    return [
        encode_fact(ruleset, played.record, place, fact)
        for played in line
        for place, fact in enumerate(played.facts)
        if ruleset.weight(fact) >= weight
    ]


def format_facts(ruleset: Ruleset, line: Iterable[Played], *, weight: int = 0) -> Iterator[str]:
    """Return the facts of at least this weight in words, season by season, without bookkeeping."""
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


def format_step(session: "Session", played: Played) -> Iterator[str]:
    """Return a step in words: who did it, and its answers."""
    record = played.record
    season = session.ruleset.season_label(record.year, record.season)
    facts = pluralize(len(played.facts), "fact")
    yield f"{record.id:>5}  {season}: {step_title(session, record)}, by {ACTORS[record.by]}, {facts}"
    for mark, given in played.answered:
        reason = f" ({given.reason})" if given.reason else ""
        yield f"         {mark.why}: {spoken_value(mark, given.value)}, by {ACTORS[given.source]}{reason}"


def encode_step(session: "Session", played: Played) -> dict[str, Any]:
    """Return a step for scripts."""
    record = played.record
    return {
        "id": record.id,
        "kind": record.kind,
        "year": record.year,
        "season": session.ruleset.seasons[record.season],
        "step": record.name,
        "command": record.command,
        "by": record.by,
        "take": record.take,
        "rules": record.rules,
        "version": record.version,
        "fingerprint": record.fingerprint,
        "answers": [{**a.mark._asdict(), **a.answer._asdict()} for a in played.answered],
        "facts": len(played.facts),
    }
