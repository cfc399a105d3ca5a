"""Making a game from the texts of its land and tables, and the kinds of content files that each game reads."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from decimo.chance import Refusal
from decimo.content.check import SCENARIO, ContentKind, Neighbours, Registry, no_check
from decimo.content.content_folder import content_files, shipped
from decimo.content.model import Content, read, text_of
from decimo.content.problem import Problem, quote
from decimo.content.strict_yaml import KeyPath, Lines
from decimo.extensions import games, refuse_broken
from decimo.play.ruleset import Ruleset

if TYPE_CHECKING:
    from decimo.narration.words_table import WordsTable
    from decimo.risk.risk_ruleset import Risk
    from decimo.risk.scenario import RiskScenario

T = TypeVar("T", bound=Content)


def build(ruleset: str, texts: Mapping[str, str]) -> Ruleset:
    """Make a ruleset from the texts of its land and tables, with the shipped words and the player's.

    Raises:
        Refusal: the program has no such ruleset, or a text has a problem.
    """
    builder = _BUILDERS.get(ruleset) or (games()[ruleset].build if ruleset in games() else None)
    if builder is None:
        refuse_broken("decimo.rulesets", ruleset)
        raise Refusal(
            f"This program does not know the game '{ruleset[:30]}'; update it, or install the package that brings "
            "the game, to open this campaign."
        )
    return builder(_texts_in_force(texts))


def _texts_in_force(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that decide how a campaign is played, with the player's own tables in place of others."""
    own = {name.removeprefix(OWN): text for name, text in texts.items() if name.startswith(OWN)}
    return {name: text for name, text in texts.items() if not name.startswith(OWN) and decides(name)} | own


def scenario_in(texts: Mapping[str, str]) -> str:
    """Return the name of the scenario's text; of a campaign that lacks it a name that is not there."""
    return next((name for name in texts if name.startswith("scenarios/")), "scenarios/?")


def _build_decimo(texts: Mapping[str, str]) -> Ruleset:
    from decimo.content.value import HouseRules
    from decimo.narration.narrator import VoiceTables
    from decimo.narration.words_table import WordsTable
    from decimo.rules.decimo_ruleset import Decimo
    from decimo.rules.event.chance_table import ChanceTable
    from decimo.rules.game_data import DecimoData, OutsiderTable
    from decimo.rules.scenario import DecimoScenario
    from decimo.rules.settings import RulebookTable, SettingTable

    folders = ("tables/decimo/outsiders/", "tables/decimo/war/")
    data = DecimoData(
        land=_made(texts, scenario_in(texts), DecimoScenario),
        chance=_made(texts, "tables/decimo/chance.yaml", ChanceTable),
        tables={
            table.id: table
            for table in (_made(texts, name, OutsiderTable) for name in texts if name.startswith(folders))
        },
    )
    words = VoiceTables(_shipped("decimo", "words", WordsTable), _own_words("decimo", texts))
    rules = shipped("tables") / "decimo" / "rulebook.yaml"
    rulebook = _made({str(rules): text_in(rules)}, str(rules), RulebookTable)
    settings = _made(texts, "tables/decimo/rules.yaml", SettingTable)
    return Decimo(data, HouseRules([settings]), words, rulebook.rules)


def build_risk(texts: Mapping[str, str]) -> "Risk":
    """Make the game of Risk from the texts of its land and tables.

    Raises:
        Refusal: a text is missing or has a problem.

    """
    from decimo.content.value import HouseRules
    from decimo.narration.narrator import VoiceTables
    from decimo.narration.words_table import WordsTable
    from decimo.risk.event.event_table import EventTable
    from decimo.risk.event.target_table import TargetTable
    from decimo.risk.game_data import CardTable, MissionTable, PieceTable, RiskData, SetupTable
    from decimo.risk.risk_ruleset import Risk
    from decimo.risk.settings import FORMER, RiskRulebook, RiskSettingTable

    land = _made_map(texts)
    data = RiskData(
        land=land,
        setup=_made(texts, "tables/risk/setup.yaml", SetupTable),
        cards=_made(texts, "tables/risk/cards.yaml", CardTable),
        missions=_made(texts, "tables/risk/missions.yaml", MissionTable).for_land(land),
        events=_made(texts, "tables/risk/events.yaml", EventTable),
        targets=_made(texts, "tables/risk/targets.yaml", TargetTable).for_land(land),
        pieces=_made(texts, "tables/risk/riskless.yaml", PieceTable),
    )
    settings = [
        _made(texts, name, RiskSettingTable) for name in texts if name.startswith("tables/risk/settings/")
    ]
    words = VoiceTables(_shipped("risk", "words", WordsTable), _own_words("risk", texts))
    rulebooks = _shipped("risk", "rulebook", RiskRulebook)
    rules = {rule: line for table in rulebooks for rule, line in table.rules.items()}
    return Risk(data, HouseRules(settings, FORMER), words, rules)


_BUILDERS: dict[str, Callable[[Mapping[str, str]], Ruleset]] = {
    "decimo": _build_decimo,
    "risk": build_risk,
}


def _shipped(ruleset: str, folder: str, model: type[T]) -> list[T]:
    """Return the shipped tables of a folder."""
    paths = content_files(shipped("tables") / ruleset / folder)
    return [_made({str(path): text_in(path)}, str(path), model) for path in paths]


def _own_words(ruleset: str, texts: Mapping[str, str]) -> "list[WordsTable]":
    """Return the player's tables of words in a campaign; the shipped ones are never stored with it."""
    from decimo.narration.words_table import WordsTable

    return [_made(texts, name, WordsTable) for name in texts if name.startswith(words_folder(ruleset))]


def _made(texts: Mapping[str, str], name: str, model: type[T]) -> T:
    if name not in texts:
        raise Refusal(f"The campaign lacks the file {name}; run 'decimo check' on it.")
    made, problems = _read_once(texts[name], name, model)
    if made is None:
        more = f" ({len(problems) - 1} more)" if len(problems) > 1 else ""
        raise Refusal(f"{problems[0]}{more}")
    return cast("T", made)


@lru_cache(maxsize=256)  # three lands with all their tables
def _read_once(text: str, name: str, model: type[Content]) -> tuple[Content | None, list[Problem]]:
    """Read a text as `read` does; what is made of a text never changes, so every ruleset may share it."""
    return read(text, name, model)


@cache
def registry() -> Registry:
    """Return the kinds of content files that each ruleset reads."""
    from decimo.content.bands import check_bands
    from decimo.narration.words_table import WordsTable, check_words
    from decimo.rules.event.chance_table import ChanceTable, check_chance
    from decimo.rules.game_data import OutsiderTable
    from decimo.rules.scenario import DecimoScenario
    from decimo.rules.scenario_check import check_scenario
    from decimo.rules.settings import RulebookTable, SettingTable

    brought = {(game, table): kind for game, each in games().items() for table, kind in each.kinds().items()}
    return (
        brought
        | _risk_registry()
        | {
            ("decimo", "scenario"): ContentKind(DecimoScenario, check_scenario, alone=True),
            ("decimo", "chance"): ContentKind(ChanceTable, check_chance),
            ("decimo", "bands"): ContentKind(OutsiderTable, check_bands),
            ("decimo", "settings"): ContentKind(SettingTable, no_check, alone=True),
            ("decimo", "words"): ContentKind(WordsTable, check_words),
            ("decimo", "rulebook"): ContentKind(RulebookTable, no_check, alone=True),
        }
    )


def registry_to_found() -> Registry:
    """Return the kinds of content files for a founding, which compares no map with the printed tables by a check."""
    from decimo.risk.scenario import RiskScenario, check_scenario

    return {**registry(), ("risk", SCENARIO): ContentKind(RiskScenario, check_scenario, alone=True)}


class _NamesPlaces(Protocol):
    """A table that names places of a map."""

    @property
    def named(self) -> int:
        """How many places are named."""

    def misfits(self, land: "RiskScenario", /) -> Iterator[tuple[KeyPath, str, str]]:
        """Yield what does not fit a map."""


def registry_for(ruleset: str, texts: Mapping[str, str]) -> Registry:
    """Return the kinds of content files for the campaign with these texts: its tables must fit its own map."""
    return {**registry(), **_risk_registry(_made_map(texts))} if ruleset == "risk" else registry()


def _made_map(texts: Mapping[str, str]) -> "RiskScenario":
    from decimo.risk.scenario import RiskScenario

    return _made(texts, scenario_in(texts), RiskScenario)


EVEN_TARGETS = (
    "the lists of targets do not fit this map",
    "an event strikes every continent equally often, and then every territory of it equally often",
)
SCALED_MISSIONS = (
    "the missions do not fit this map",
    "those of continents name a third of the continents here, and numbers of territories follow the size of the map",
)


def describe_unfit(ruleset: str, texts: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return for each table of a campaign that names places of another map what is wrong, and what is used instead."""
    if ruleset != "risk":
        return []
    used = _texts_in_force(texts)
    return _describe_unfit(_made_map(used), used)


def _describe_unfit(land: "RiskScenario", texts: Mapping[str, str]) -> list[tuple[str, str]]:
    from decimo.risk.event.target_table import TargetTable
    from decimo.risk.game_data import MissionTable

    targets = _made(texts, "tables/risk/targets.yaml", TargetTable)
    missions = _made(texts, "tables/risk/missions.yaml", MissionTable)
    found = {EVEN_TARGETS: targets.fits(land), SCALED_MISSIONS: missions.fits(land)}
    return [said for said, fits in found.items() if not fits]


def _check_map(land: "RiskScenario", lines: Lines, file: str, neighbours: Neighbours) -> list[Problem]:
    """Return every fault of a map, and a warning for each printed table that does not fit it."""
    from decimo.risk.scenario import check_scenario

    folder = shipped("tables") / "risk"
    texts = {f"tables/risk/{name}.yaml": text_in(folder / f"{name}.yaml") for name in ("targets", "missions")}
    return check_scenario(land, lines, file, neighbours) + [
        Problem(file, lines.at("territories"), f"warning: {what} (as printed)", instead)
        for what, instead in _describe_unfit(land, texts)
    ]


def _find_misfits(
    table: _NamesPlaces, lines: Lines, file: str, neighbours: Neighbours, own: "RiskScenario | None"
) -> list[Problem]:
    """Return what does not fit the map: `own`, or of all known maps the one that the table fits best."""
    from decimo.risk.scenario import RiskScenario

    world = own or _made_map({"scenarios/world": text_in(shipped("scenarios") / "risk-world.yaml")})
    found = list(table.misfits(world))
    if found and own is None:
        lands = [each for each in neighbours.values() if isinstance(each, RiskScenario)]
        found = min([found, *(list(table.misfits(land)) for land in lands)], key=len)
        if len(found) > table.named / 2:
            what = f"warning: the names of this table fit no map known here, such as {quote(world.name)}"
            return [
                Problem(file, None, what, "check it together with its map; a game on another one refuses it")
            ]
    return [Problem(file, lines.at(*at), what, remedy) for at, what, remedy in found]


def _risk_registry(own: "RiskScenario | None" = None) -> dict[tuple[str, str], ContentKind]:
    from decimo.narration.words_table import WordsTable, check_words
    from decimo.risk.event.event_table import EventTable, check_events
    from decimo.risk.event.target_table import TargetTable, check_targets
    from decimo.risk.game_data import CardTable, MissionTable, PieceTable, SetupTable
    from decimo.risk.scenario import RiskScenario
    from decimo.risk.settings import RiskRulebook, RiskSettingTable

    def check_target_lists(table: TargetTable, lines: Lines, file: str, around: Neighbours) -> list[Problem]:
        return check_targets(table, lines, file, around) or _find_misfits(table, lines, file, around, own)

    def check_missions(table: MissionTable, lines: Lines, file: str, around: Neighbours) -> list[Problem]:
        return _find_misfits(table, lines, file, around, own)

    return {
        ("risk", "scenario"): ContentKind(RiskScenario, _check_map, alone=True),
        ("risk", "setup"): ContentKind(SetupTable, no_check, alone=True),
        ("risk", "cards"): ContentKind(CardTable, no_check, alone=True),
        ("risk", "missions"): ContentKind(MissionTable, check_missions),
        ("risk", "pieces"): ContentKind(PieceTable, no_check, alone=True),
        ("risk", "events"): ContentKind(EventTable, check_events),
        ("risk", "targets"): ContentKind(TargetTable, check_target_lists),
        ("risk", "settings"): ContentKind(RiskSettingTable, no_check, alone=True),
        ("risk", "words"): ContentKind(WordsTable, check_words),
        ("risk", "rulebook"): ContentKind(RiskRulebook, no_check, alone=True),
    }


_FOR_READERS = re.compile(r"tables/[^/]+/(words/|rulebook)")
OWN = "own/"
"""The prefix of the file names of a player's tables; each is read before the table that it replaces."""


def text_in(path: Path) -> str:
    """Return the text of a file.

    Raises:
        Refusal: the file cannot be read.

    """
    found = text_of(path)
    if isinstance(found, Problem):
        raise Refusal(str(found))
    return found.decode("utf-8-sig")


def decides(name: str) -> bool:
    """Return whether a text decides outcomes. Words and rulebooks do not; they are always the newest."""
    return not _FOR_READERS.match(name)


def words_folder(ruleset: str) -> str:
    """Return the prefix of the names of a ruleset's tables of words."""
    return f"tables/{ruleset}/words/"
