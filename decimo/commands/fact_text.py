"""Facts in words and as JSON. A fact's number is made of its step and its place in it: `412.3`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import asdict

from decimo.chance import AnswerSource, Change, Fact, Word, spoken_value
from decimo.chance.text import pluralize
from decimo.play.campaign_record import Played, StepRecord, fact_number
from decimo.play.ruleset import Ruleset
from decimo.report.file_format import fill_record
from decimo.wording.steps import ACTORS, step_title

if TYPE_CHECKING:
    from decimo.play.session import Session
    from decimo.play.why import Cast, Explanation


class FactJson(Struct):
    """A fact for scripts."""

    id: str
    year: int
    season: str
    step: str
    verb: str
    about: str
    rule: str
    words: Mapping[str, Word]
    changes: Sequence[Change]
    asks: Sequence[int]
    """The numbers of the asks that led to it, from 1."""
    text: str


class OddsJson(Struct):
    """A result and its chance for scripts."""

    result: str
    chance: Fraction


class ReasonsJson(Struct):
    """The rule of a fact, who played it, and its rolls, draws and decisions for scripts."""

    rule_words: str
    by: AnswerSource
    take: int
    fate: Sequence[Mapping[str, Any]]


class StepJson(Struct):
    """A step for scripts."""

    id: int
    kind: str
    year: int
    season: str
    step: str
    command: str
    by: AnswerSource
    take: int
    rules: int
    version: str
    fingerprint: str
    answers: Sequence[Mapping[str, Any]]
    facts: int


def encode_fact(ruleset: Ruleset, record: StepRecord, place: int, fact: Fact) -> FactJson:
    """Return a fact for scripts."""
    return fill_record(
        FactJson,
        fact,
        record,
        id=fact_number(record.id, place),
        season=ruleset.seasons[record.season],
        step=record.name,
        asks=[number + 1 for number in fact.asks],
        text=ruleset.sentence(fact),
    )


def encode_reasons(found: "Explanation") -> ReasonsJson:
    """Return the reasons of a fact for scripts."""
    return fill_record(ReasonsJson, found, found.record, fate=[_encode_cast(cast) for cast in found.casts])


def _encode_cast(cast: "Cast") -> dict[str, Any]:
    """Return a roll, draw or decision with its odds before it fell; a decision has none."""
    mark, answer = cast.answered
    of_it = {"number": cast.number + 1, **mark._asdict(), **answer._asdict()}
    return of_it | {"stood": cast.stood, "odds": encode_chances(cast.chances)}


def encode_chances(chances: Iterable[tuple[str, Fraction]]) -> list[OddsJson]:
    """Return odds for scripts."""
    return [OddsJson(result, chance) for result, chance in chances]


def encode_explained_facts(ruleset: Ruleset, reasons: "Iterable[Explanation]") -> list[dict[str, Any]]:
    """Return facts with their reasons for scripts."""
    return [
        asdict(encode_fact(ruleset, found.record, found.number, found.fact)) | asdict(encode_reasons(found))
        for found in reasons
    ]


def encode_facts(ruleset: Ruleset, line: Iterable[Played], *, weight: int = 0) -> list[FactJson]:
    """Return the facts of a line of steps, of at least this weight for scripts."""
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


def encode_step(session: "Session", played: Played) -> StepJson:
    """Return the same for scripts."""
    record = played.record
    return fill_record(
        StepJson,
        record,
        season=session.ruleset.seasons[record.season],
        step=record.name,
        answers=[mark._asdict() | answer._asdict() for mark, answer in played.answered],
        facts=len(played.facts),
    )
