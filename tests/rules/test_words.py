"""Every fact can be told: every verb has its words, and every sentence reads well."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from decimo.chance import Fact
from decimo.content.model import read
from decimo.narration.narrator import TableNarrator
from decimo.narration.sentence import MISSING, Names, prose, sentence
from decimo.narration.words_table import GroupingLines, WordsTable, named_in
from decimo.play.campaign_record import Played
from decimo.play.narration import look_up_all
from decimo.rules.decimo_ruleset import STOPS, Decimo
from decimo.rules.event.chance_effects import _GONE
from decimo.rules.views.war_narration import ENEMIES, PEACE
from decimo.world.combat import Result
from tests.rules.game import ROOT, content
from tests.rules.long_game import LANDS, SEEDS, forty_years, ruleset, session

TABLES = [
    content(WordsTable, str(path.relative_to(ROOT)))
    for path in sorted(Path(ROOT, "tables/decimo/words").glob("*.yaml"))
]
LOG = [table for table in TABLES if table.voice == "log"]
WORDS = {verb: templates for table in LOG for verb, templates in table.verbs.items()}
WEIGHTS = {verb: weight for table in TABLES for verb, weight in table.weights.items()}

NAMES = Names(
    {"latium": "Latium", "grey": "Grey"}, {"latium": "Romans", "grey": "Greys"}, {"senones": "Senones"}
)

TELLING = {
    "tell": 0,
    "add": 0,
    "remove": 0,
    "lose_leader": 3,
    "leave_office": 2,
    "fight_battle": 3,
    "begin_marked": 1,
    "end_marked": 1,
    "CorrectableField": 7,
}
"""The functions that book a fact, and which of their arguments is the verb."""
NAMED_ELSEWHERE = {"verb", "result", "_GONE[verb]"}
"""Verbs handed on by name: they are found where they are written, see `Result`, `_GONE` and `verb=`."""


# Every verb has words


def calls() -> Iterator[tuple[str, ast.expr]]:
    """Every place in the rules and the world where a verb is told, and the verb as it is written there."""
    for folder in ("decimo/rules", "decimo/world", "decimo/chance"):
        for path in sorted(Path(ROOT, folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    name = (
                        node.func.attr
                        if isinstance(node.func, ast.Attribute)
                        else getattr(node.func, "id", "")
                    )
                    at = TELLING.get(name)
                    if at is not None and len(node.args) > max(at, 1):
                        yield f"{path.name}:{node.lineno}", node.args[at]


def literals(verb: ast.expr) -> list[str]:
    """The verbs that an expression can be, `a if b else c` among them."""
    if isinstance(verb, ast.IfExp):
        return literals(verb.body) + literals(verb.orelse)
    return [verb.value] if isinstance(verb, ast.Constant) and isinstance(verb.value, str) else []


def told_verbs() -> set[str]:
    verbs = {"take_office", *get_args(Result), *_GONE.values()}
    for where, verb in calls():
        found = literals(verb)
        assert found or ast.unparse(verb) in NAMED_ELSEWHERE, f"{where}: what verb is told here?"
        verbs.update(found)
    return verbs


def test_every_verb_that_is_told_has_words_or_is_silent_on_purpose() -> None:
    for verb in sorted(told_verbs()):
        assert verb in WORDS or WEIGHTS.get(verb) == 0, f"nobody can tell '{verb}'"


def test_no_words_wait_for_a_verb_that_is_never_told() -> None:
    house = {
        "change_setting",
        "change_seat",
        "change_dice",
        "change_roller",
        "update_rules",
        "branch_off",
        "bridge_gap",
    }
    remembered = {ENEMIES, PEACE}
    assert sorted((set(WORDS) | set(WEIGHTS)) - told_verbs() - house - remembered) == []


def test_a_run_stops_for_verbs_that_are_told() -> None:
    assert set(STOPS) == {"event", "death", "war"}
    for causes in STOPS.values():
        assert causes <= told_verbs()


@pytest.mark.parametrize("voice", ["log", "chronicle", "gazette"])
def test_each_verb_stands_in_one_table_of_a_voice_only(voice: str) -> None:
    tables = [table for table in TABLES if table.voice == voice]
    assert tables
    for kind in ("verbs", "many", "memory", "weights"):
        verbs = [verb for table in tables for verb in getattr(table, kind)]
        assert len(set(verbs)) == len(verbs), kind


def test_only_the_log_says_how_much_a_verb_matters() -> None:
    assert not [table.id for table in TABLES if table.weights and table.voice != "log"]
    told = {verb for verb in WORDS if WEIGHTS.get(verb, 1) >= 1}
    others = [table for table in TABLES if table.voice != "log"]
    assert {verb for table in others for verb in (*table.verbs, *table.many)} <= told


# The chronicle and the gazette


def verbs_from(weight: int) -> list[str]:
    return sorted(verb for verb in WORDS if WEIGHTS.get(verb, 1) >= weight)


def of(verb: str) -> Fact:
    return Fact(verb, "latium", "decimo:R1", {}, ())


def voice(name: str) -> TableNarrator:
    rules = ruleset("italy")
    assert isinstance(rules, Decimo)
    return rules.narrator(name)


def test_the_chronicle_has_at_least_four_sentences_for_every_verb_that_it_tells() -> None:
    chronicle = voice("chronicle")
    assert len(verbs_from(1)) > 120
    few = {verb: count for verb in verbs_from(1) if (count := len(chronicle.templates(of(verb)))) < 4}
    assert few == {}
    gathered = [lines for table in TABLES if table.voice == "chronicle" for lines in table.many.values()]
    assert min(len(lines.say) for lines in gathered) >= 4


def test_the_gazette_has_at_least_two_for_every_notable_verb_and_is_silent_about_the_umpire() -> None:
    gazette = voice("gazette")
    silent = [verb for verb in verbs_from(2) if len(gazette.templates(of(verb))) < 2]
    assert silent == ["amend", "amend_life", "amend_war", "amend_whether"]
    assert gazette.templates(of("warm")) == []


def test_the_chronicle_begins_with_the_sentence_of_the_log() -> None:
    rules = ruleset("italy")
    assert isinstance(rules, Decimo)
    fact = Fact("lie_desolate", "latium", "decimo:R1", {"blight": 14}, ())
    first = rules.narrator("chronicle").templates(fact)[0]
    assert sentence(fact, (first,), rules.names) == rules.sentence(fact)


# Every fact of forty years can be told by every voice


@pytest.mark.parametrize("land", LANDS)
def test_every_sentence_of_every_voice_fits_its_facts(land: str) -> None:
    rules = ruleset(land)
    assert isinstance(rules, Decimo)
    seen: dict[str, Fact] = {fact.verb: fact for seed in SEEDS for fact in forty_years(land, seed)[1]}
    assert len(seen) > 90
    for table in TABLES:
        for verb, fact in seen.items():
            words = {"about": fact.about, **fact.words}
            for template in table.verbs.get(verb, ()):
                told = prose(template, look_up_all(words), rules.names)
                check(told[:1].upper() + told[1:], fact)
            if many := table.many.get(verb):
                listed = prose(many.item, {**look_up_all(words), "times": 2, "parts": "those"}, rules.names)
                assert MISSING not in listed + prose(many.part, look_up_all(words), rules.names), listed
                assert {*many.by, *many.total} <= words.keys(), verb


# Every fact of forty years can be told


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("land", LANDS)
def test_forty_years_are_told_in_whole_sentences(land: str, seed: int) -> None:
    rules = ruleset(land)
    assert isinstance(rules, Decimo)
    _, facts = forty_years(land, seed)
    templates = {verb: [(line,) for line in lines] for verb, lines in WORDS.items()}
    for fact in facts:
        assert fact.verb in WORDS or WEIGHTS[fact.verb] == 0
        for line in templates.get(fact.verb, []):
            check(sentence(fact, line, rules.names), fact)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("land", LANDS)
def test_nothing_is_counted_of_which_there_is_none(land: str, seed: int) -> None:
    """No `0 units` in the log, and no `no units of the defenders` in the chronicle."""
    rules = ruleset(land)
    assert isinstance(rules, Decimo)
    chronicle = rules.narrator("chronicle")
    for fact in forty_years(land, seed)[1]:
        if "score" not in fact.words:
            assert not re.search(r"\b0 [a-z]|, 0\b", rules.sentence(fact)), rules.sentence(fact)
        for template in chronicle.templates(fact) if rules.weight(fact) else ():
            told = prose(template, rules.typed_words(fact), rules.names)
            assert not re.search(r"\b[Nn]o (units?|ships?|trade cards?)\b", told) or "left" in fact.words, (
                told
            )


LOST = {"attacker_lost": 2, "defender_lost": 3}


@pytest.mark.parametrize("voice_", ["chronicle", "gazette"])
@pytest.mark.parametrize("side", LOST)
def test_a_victory_without_a_loss_is_told_as_one(voice_: str, side: str) -> None:
    fact = Fact(
        "win_field", "latium", "decimo:G-20", {**LOST, side: 0, "winner": "grey", "beaten": "latium"}, ()
    )
    other = next(name for name in LOST if name != side)
    lines = voice(voice_).templates(fact)
    assert lines
    assert all(f"{{{side}" not in line and f"{{{other}" in line for line in lines)


def test_of_nothing_every_sentence_is_whole() -> None:
    """A sentence for a word that is 0 does not ask for it, and asks for no other than the verb has."""
    for table in TABLES:
        for verb, counts in table.none.items():
            known = {"about"}.union(*map(named_in, WORDS[verb]), *(many.total for many in _many(verb)))
            for word, lines in counts.items():
                assert word in known, (verb, word)
                assert all(named_in(line) <= known - {word} for line in lines), (verb, word)


def _many(verb: str) -> list[GroupingLines]:
    return [table.many[verb] for table in TABLES if verb in table.many]


def check(told: str, fact: Fact) -> None:
    """Whether a sentence is whole: all words there, all ids named, no article twice, a capital and an end."""
    assert MISSING not in told, f"{fact.verb} lacks a word: {told}"
    assert told[0].isupper() or told[0].isdigit(), told
    assert told.endswith((".", ".)")), told
    assert not re.search(r"\b(the the|of of|\{|\})|  |\.\.", told, re.IGNORECASE), told
    assert not re.search(r"\b[a-z]+_[a-z]+\b|\b[a-z]+\|[a-z]+", told), f"an id shows in: {told}"
    for name in ARTICLED:
        assert not re.search(rf"(?<![Tt]he ){name}\b(?! Road)", told), f"'the' is missing in: {told}"


ARTICLED = (
    "Etruscans", "Umbrians", "Picentes", "Sabines", "Romans", "Campanians", "Samnites", "Apulians",
    "Lucanians", "Tarentines", "Ligurians", "Senones", "Veneti", "Illyrians", "Epirotes", "Syracusans",
    "Carthaginians", "Bruttians", "Pelmarrans", "Rossolans", "Orselings", "Hethruns", "Yurrags", "Grey Oars",
    "Tammerans",
)  # fmt: skip
"""Every people and every outsider of both lands."""


def test_the_list_of_peoples_is_whole() -> None:
    books = [rules.data for rules in map(ruleset, LANDS) if isinstance(rules, Decimo)]
    names = [triban.people for data in books for triban in data.land.tribans]
    names += [outsider.name for data in books for outsider in data.land.outsiders]
    assert sorted(names) == sorted(ARTICLED)


def test_orders_and_the_house_are_told_too() -> None:
    game = session("four-hearths", 7)
    game.run(1)
    for people in game.state.world.tribans.values():
        people.bank, people.blight, people.army_value, people.navy_value = 9, 3, people.army_value - 1, 0
    for order in ("raise-unit", "build-ship", "clear-blight 2", "buy-back army"):
        played = game.order("pelmarra", order)
        assert isinstance(played, Played)
        for fact in played.facts:
            check(game.ruleset.sentence(fact), fact)
    game.house_rules.set("pack", "lasting")
    game.house_rules.seat("pelmarra", "player")
    game.house_rules.roller("own")
    told = [game.ruleset.sentence(fact) for played in list(game.line())[-3:] for fact in played.facts]
    assert told == [
        "House rule pack: step becomes lasting.",
        "From now on the player decides for the Pelmarrans.",
        "From now on dice and cards are rolled and drawn by you, with your own dice and cards.",
    ]


# How a sentence is filled


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("{about} suffers.", "Latium suffers."),
        ("{about:people} suffer.", "The Romans suffer."),
        ("{foe} come, and {foe:people} go.", "The Senones come, and the Senones go."),
        ("{n:unit|units}, {one:unit|units}, {none:unit|units}.", "3 units, 1 unit, 0 units."),
        ("There {one:is|are!} {one}, there {n:is|are!} {n}.", "There is 1, there are 3."),
        ("{who} speaks.", "Nobody we know speaks."),
        ("{gone} is missing.", f"{MISSING} is missing."),
    ],
)
def test_a_template_names_what_its_words_mean(template: str, told: str) -> None:
    words: dict[str, int | str] = {"foe": "senones", "n": 3, "one": 1, "none": 0, "who": "nobody we know"}
    assert sentence(Fact("x", "latium", "decimo:R1", words, ()), (template,), NAMES) == told


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("{n:unit|units}, {one:unit|units}, {none:unit|units}.", "three units, one unit, no units."),
        ("{n} and {none}, {many} and {big:unit|units}.", "three and none, twelve and 13 units."),
        ("after {served}, {lasts}, in {date}.", "after four years, for nine years, in 4 BC."),
        ("He came. {about:people} saw! {n} fell.", "He came. The Romans saw! Three fell."),
        ("{gone} is missing.", f"{MISSING} is missing."),
    ],
)
def test_prose_writes_numbers_up_to_twelve_as_words(template: str, told: str) -> None:
    words: dict[str, int | str] = {"n": 3, "one": 1, "none": 0, "many": 12, "big": 13, "about": "latium"}
    words |= {"served": "4 years", "lasts": "for 9 years", "date": "4 BC"}
    assert prose(template, look_up_all(words), NAMES) == told


def test_text_of_a_player_is_told_as_it_is() -> None:
    fact = Fact("x", "latium", "decimo:R1", {"name": "{about} [red] %s {0}"}, ())
    assert sentence(fact, ("{name} rises.",), NAMES) == "{about} [red] %s {0} rises."
    assert prose("{name} rises.", fact.words, NAMES) == "{about} [red] %s {0} rises."


def test_the_same_fact_is_always_told_the_same_way() -> None:
    fact = Fact("x", "latium", "decimo:R1", {"n": 3}, ())
    lines = tuple(f"Line {n}." for n in range(5))
    assert len({sentence(fact, lines, NAMES) for _ in range(10)}) == 1


def test_whatever_has_no_words_is_not_told() -> None:
    assert sentence(Fact("x", "latium", "decimo:R1", {}, ()), (), NAMES) == ""


@pytest.mark.parametrize(
    ("about", "name"),
    [
        ("latium", "Latium"),
        ("senones", "Senones"),
        ("grey|latium", "Grey and Latium"),
        ("latium>grey", "Latium and Grey"),
        ("latium.warrior", "Latium"),
        ("latium-politician-12-2", "Latium"),
        ("senones-horde-5", "Senones"),
        ("atlantis", "atlantis"),
    ],
)
def test_whatever_is_asked_or_told_about_has_a_name(about: str, name: str) -> None:
    assert NAMES.of(about) == name


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{about is lost.", "braces do not match"),
        ("{} is lost.", "'' is no word"),
        ("{about.__class__} is lost.", "is no word"),
        ("{about!r} is lost.", "is no word"),
        ("{about:poeple} is lost.", "'poeple' is neither"),
        ("[b]{about}[/b] is lost.", "the character '['"),
        ("*{about}* is lost.", "the character '*'"),
        ("<b>{about} is lost.", "the character '<'"),
    ],
)
def test_a_template_that_cannot_be_filled_is_a_problem_of_its_table(line: str, fault: str) -> None:
    text = f'format: 1\nruleset: decimo\ntable: words\nid: x\nverbs:\n  die:\n    - "{line}"\n'
    made, problems = read(text, "words.yaml", WordsTable)
    assert made is None
    assert fault in str(problems[0])


# Articles


WAYS = Names(
    {"latium": "Latium", "ionian": "Ionian Sea", "latin-road": "Latin Road", "fens": "Fens"},
    {"latium": "Romans", "free": "The Free"},
    {"senones": "Senones"},
    ["ionian", "latin-road"],
)


@pytest.mark.parametrize(
    ("template", "words", "said"),
    [
        ("In {zone} there is a battle.", {"zone": "ionian"}, "In the Ionian Sea there is a battle."),
        ("{zone} is empty.", {"zone": "ionian"}, "The Ionian Sea is empty."),
        ("the lot of {place:way}", {"place": "Latin Road"}, "the lot of the Latin Road"),
        ("the lot of {place:way}", {"place": "Road of the Veneti"}, "the lot of the Road of the Veneti"),
        ("the lot of {place:way}", {"place": "latium"}, "the lot of Latium"),
        ("{kind:plain} in {place}", {"kind": "a-b", "place": "latium"}, "a b in Latium"),
        ("of {one:people} and {other}", {"one": "free", "other": "senones"}, "of the Free and the Senones"),
    ],
)  # fmt: skip
def test_seas_routes_and_peoples_have_their_article(template: str, words: dict[str, str], said: str) -> None:
    assert prose(template, look_up_all(words), WAYS).lower() == said.lower()
    told = sentence(Fact("x", "latium", "decimo:R1", {**words}, ()), (template,), WAYS)
    assert told == said[:1].upper() + said[1:]


def test_a_place_that_a_fact_is_about_is_not_named_again_in_its_cause() -> None:
    words = {"about": "latium", "why": "the raid of the Senones on Latium"}
    assert (
        prose("{about} suffers: {why}.", look_up_all(words), WAYS)
        == "Latium suffers: the raid of the Senones."
    )
    elsewhere = {"about": "fens", "why": "the raid of the Senones on Latium"}
    assert (
        prose("{about} suffers: {why}.", look_up_all(elsewhere), WAYS)
        == "Fens suffers: the raid of the Senones on Latium."
    )
