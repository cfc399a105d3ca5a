"""The games there are: which ruleset reads which files, and how one is made from their texts."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from decimo.content.check import Kind, Registry, no_check
from decimo.content.model import Content, read, text_of
from decimo.content.places import content_files, find_scenario, shipped
from decimo.content.problem import Problem, refusal
from decimo.fate import Refusal
from decimo.play.companion import Companion, Said
from decimo.play.ruleset import Ruleset

if TYPE_CHECKING:
    from decimo.risk.ruleset import Risk
    from decimo.telling.words_table import WordsTable

T = TypeVar("T", bound=Content)


OWN = "own/"
"""What the names of a player's own tables begin with; each stands before the table it takes the place of."""


class Gathered(NamedTuple):
    """What a new campaign is founded with: its ruleset, its scenario's id, and the texts it is played by."""

    ruleset: str
    scenario: str
    texts: Mapping[str, str]


@cache
def registry() -> Registry:
    """Return which kinds of content files each ruleset reads."""
    from decimo.content.bands import check_bands
    from decimo.rules.event.chance_check import check_chance
    from decimo.rules.event.chance_table import ChanceTable
    from decimo.rules.land import Land
    from decimo.rules.land_check import check_land
    from decimo.rules.outsider.outsider_table import OutsiderTable
    from decimo.rules.settings import SettingTable
    from decimo.rules.showing.rulebook_table import RulebookTable
    from decimo.telling.words_check import check_words
    from decimo.telling.words_table import WordsTable

    return _risk_registry() | {
        ("decimo", "scenario"): Kind(Land, check_land),
        ("decimo", "chance"): Kind(ChanceTable, check_chance),
        ("decimo", "bands"): Kind(OutsiderTable, check_bands),
        ("decimo", "settings"): Kind(SettingTable, no_check),
        ("decimo", "words"): Kind(WordsTable, check_words),
        ("decimo", "rulebook"): Kind(RulebookTable, no_check),
    }


def _risk_registry() -> dict[tuple[str, str], Kind]:
    from decimo.risk.event.event_table import EventTable, check_events
    from decimo.risk.event.target_table import TargetTable, check_targets
    from decimo.risk.game.card_table import CardTable
    from decimo.risk.game.mission_table import MissionTable
    from decimo.risk.game.setup_table import SetupTable
    from decimo.risk.land.land import Land
    from decimo.risk.land.land_check import check_land
    from decimo.risk.riskless.piece_table import PieceTable
    from decimo.risk.rulebook import RiskRulebook
    from decimo.risk.settings import RiskSettings
    from decimo.telling.words_check import check_words
    from decimo.telling.words_table import WordsTable

    return {
        ("risk", "scenario"): Kind(Land, check_land),
        ("risk", "setup"): Kind(SetupTable, no_check),
        ("risk", "cards"): Kind(CardTable, no_check),
        ("risk", "missions"): Kind(MissionTable, no_check),
        ("risk", "pieces"): Kind(PieceTable, no_check),
        ("risk", "events"): Kind(EventTable, check_events),
        ("risk", "targets"): Kind(TargetTable, check_targets),
        ("risk", "settings"): Kind(RiskSettings, no_check),
        ("risk", "words"): Kind(WordsTable, check_words),
        ("risk", "rulebook"): Kind(RiskRulebook, no_check),
    }


def gather(scenario: str) -> Gathered:
    """Read a scenario, and the tables of its ruleset, for a new campaign.

    Raises:
        Refusal: there is no such scenario, or it has a problem.
    """
    from decimo.content.check import SCENARIO, load

    path = find_scenario(scenario)
    content = load([path], registry())[0]
    if not isinstance(content, registry()[content.ruleset, SCENARIO].model):
        raise Refusal(f"The file {path.name} is a table and no scenario; name the file of a land.")
    texts = {f"scenarios/{content.id}.yaml": _text(path)} | _shipped_tables(content.ruleset)
    return Gathered(content.ruleset, content.id, {name: texts[name] for name in sorted(texts)})


def renewed(ruleset: str, texts: Mapping[str, str]) -> Mapping[str, str]:
    """Return the texts of a campaign with this program's tables: its land and a player's tables stay its own."""
    own = {name: text for name, text in texts.items() if name.startswith(("scenarios/", OWN))}
    fresh = own | _shipped_tables(ruleset)
    return {name: fresh[name] for name in sorted(fresh)}


def with_own_table(ruleset: str, texts: Mapping[str, str], path: Path) -> Mapping[str, str]:
    """Return the texts of a campaign with a player's table in the place of the one that has its id.

    A table of words stands beside those of the program, whatever its id, and is told before them.

    Raises:
        Refusal: the file has a problem, the campaign has no table with its id, or rows are to come up only once.
    """
    from decimo.content.bands import BandTable
    from decimo.content.check import load
    from decimo.telling.words_table import WordsTable

    table = load([path], registry())[0]
    if isinstance(table, BandTable) and table.once:
        raise Refusal(
            f"In a campaign a row may come up again and again; take 'once: true' out of {path.name}, "
            "or draw from it with 'decimo draw'."
        )
    if table.ruleset == ruleset and isinstance(table, WordsTable):
        words = {**texts, f"{OWN}{_words(ruleset)}{table.id}.yaml": _text(path)}
        return {name: words[name] for name in sorted(words)}
    places = [name for name in texts if not name.startswith(OWN) and Path(name).stem == table.id]
    tables = [name for name in places if name.startswith("tables/")]
    if table.ruleset != ruleset or not tables:
        ids = sorted(Path(name).stem for name in texts if name.startswith("tables/"))
        raise Refusal(f"The campaign has no table '{table.id}'; it has {', '.join(ids)}.")
    changed = {**texts, f"{OWN}{tables[0]}": _text(path)}
    build(ruleset, changed)
    return {name: changed[name] for name in sorted(changed)}


NAMED = {
    "tribans": ("name", "people", "city", "short"),
    "outsiders": ("name", "short"),
    "seas": ("name", "short"),
    "routes": ("name",),
}
"""The names that stand in a land's file: the lists of its rows, and the keys that are names."""


def renamed(ruleset: str, texts: Mapping[str, str], what: str, text: str) -> Mapping[str, str] | None:
    """Return the texts of a campaign with another name in its land, such as `tribans.latium.name`.

    None if `what` is no name that stands in the land's file.

    Raises:
        Refusal: the land cannot have this name.
    """
    from decimo.content.renamed import with_name

    shelf, _, rest = what.strip().casefold().partition(".")
    id_, _, key = rest.rpartition(".")
    file = next((name for name in texts if name.startswith("scenarios/")), "")
    if not file or key not in NAMED.get(shelf, ()) or not _has_row(ruleset, texts[file], shelf, id_):
        return None
    changed = {**texts, file: with_name(texts[file], id_, key, " ".join(text.split()))}
    _check_land(ruleset, file, changed[file])
    build(ruleset, changed)
    return {name: changed[name] for name in sorted(changed)}


def _has_row(ruleset: str, text: str, shelf: str, id_: str) -> bool:
    from decimo.content.check import SCENARIO

    land, _ = read(text, "", registry()[ruleset, SCENARIO].model)
    return any(row.id == id_ for row in getattr(land, shelf, ()))


def _check_land(ruleset: str, file: str, text: str) -> None:
    """Refuse a land that is at fault."""
    from decimo.content.check import SCENARIO
    from decimo.content.model import fit
    from decimo.content.yaml import parse

    kind = registry()[ruleset, SCENARIO]
    document, problems = parse(text, file)
    if document is not None:
        land, more = fit(document, file, kind.model)
        judged = kind.check(land, document.lines, file, {}) if land is not None else []
        problems = [*problems, *more, *(each for each in judged if not each.is_warning)]
    if problems:
        raise refusal(f"The land cannot have this name: {problems[0].what}", problems[0].remedy)


def _shipped_tables(ruleset: str) -> dict[str, str]:
    """The tables of a ruleset that decide outcomes, by name."""
    folder = shipped("tables")
    names = {
        f"tables/{path.relative_to(folder).as_posix()}": path for path in content_files(folder / ruleset)
    }
    return {name: _text(path) for name, path in names.items() if _rules(name)}


def build(ruleset: str, texts: Mapping[str, str]) -> Ruleset:
    """Make a ruleset from the texts of its land and tables; words are the shipped ones and the player's.

    Raises:
        Refusal: there is no such ruleset in this program, or a text has a problem.
    """
    if ruleset not in _BUILDERS:
        raise Refusal(
            f"This program does not know the game '{ruleset[:30]}'; update it to open this campaign."
        )
    own = {name.removeprefix(OWN): text for name, text in texts.items() if name.startswith(OWN)}
    kept = {name: text for name, text in texts.items() if not name.startswith(OWN) and _rules(name)}
    return _BUILDERS[ruleset](kept | own)


def tables() -> list[tuple[str, Path]]:
    """Return the id and file of every table that comes with the program and can be rolled on, sorted by id."""
    folder = shipped("tables")
    names = {table: name for name, table in COMPANIONS.items()}
    found = {path: path.relative_to(folder).as_posix() for path in content_files(folder) if not _told(path)}
    return sorted((names.get(table, path.stem), path) for path, table in found.items())


COMPANIONS = {"risk-events": "risk/events.yaml"}
"""The tables that have a companion beside a real board, by the name under which it is called."""


def companion(name: str) -> Companion | None:
    """Return the companion of this name; None if there is none."""
    if name not in COMPANIONS:
        return None
    from decimo.risk.event.beside.game import RiskEvents

    return RiskEvents(_build_risk(gather("risk-world").texts))


PRINTED = ("risk-battle", "risk-duels", "risk-losses", "risk-targets")
"""The tables that are counted and not rolled on, by the names under which they are called."""


def printed(name: str) -> Said | None:
    """Return a counted table of this name; None if there is none."""
    if name not in PRINTED:
        return None
    from decimo.risk.showing import printed as counted

    return counted.PRINTED[name](_build_risk(gather("risk-world").texts).book)


def _build_decimo(texts: Mapping[str, str]) -> Ruleset:
    from decimo.rules.book import Book
    from decimo.rules.event.chance_table import ChanceTable
    from decimo.rules.land import Land
    from decimo.rules.outsider.outsider_table import OutsiderTable
    from decimo.rules.ruleset import Decimo, telling
    from decimo.rules.settings import SettingTable
    from decimo.rules.showing.rulebook_table import RulebookTable
    from decimo.telling.teller import Words
    from decimo.telling.words_table import WordsTable

    scenario = next((name for name in texts if name.startswith("scenarios/")), "scenarios/?")
    folders = ("tables/decimo/outsiders/", "tables/decimo/war/")
    book = Book(
        land=_made(texts, scenario, Land),
        chance=_made(texts, "tables/decimo/chance.yaml", ChanceTable),
        tables={
            table.id: table
            for table in (_made(texts, name, OutsiderTable) for name in texts if name.startswith(folders))
        },
    )
    words = Words(_shipped("decimo", "words", WordsTable), _own_words("decimo", texts))
    rules = shipped("tables") / "decimo" / "rulebook.yaml"
    rulebook = _made({str(rules): _text(rules)}, str(rules), RulebookTable)
    return Decimo(book, _made(texts, "tables/decimo/rules.yaml", SettingTable), telling(words, rulebook))


def _build_risk(texts: Mapping[str, str]) -> "Risk":
    from decimo.risk.book import Book
    from decimo.risk.event.event_table import EventTable
    from decimo.risk.event.target_table import TargetTable
    from decimo.risk.game.card_table import CardTable
    from decimo.risk.game.mission_table import MissionTable
    from decimo.risk.game.setup_table import SetupTable
    from decimo.risk.land.land import Land
    from decimo.risk.riskless.piece_table import PieceTable
    from decimo.risk.rulebook import RiskRulebook
    from decimo.risk.ruleset import Risk, telling
    from decimo.risk.settings import HouseRules, RiskSettings
    from decimo.telling.teller import Words
    from decimo.telling.words_table import WordsTable

    scenario = next((name for name in texts if name.startswith("scenarios/")), "scenarios/?")
    land = _made(texts, scenario, Land)
    book = Book(
        land=land,
        setup=_made(texts, "tables/risk/setup.yaml", SetupTable),
        cards=_made(texts, "tables/risk/cards.yaml", CardTable),
        missions=_made(texts, "tables/risk/missions.yaml", MissionTable).for_land(land),
        events=_made(texts, "tables/risk/events.yaml", EventTable),
        targets=_made(texts, "tables/risk/targets.yaml", TargetTable).for_land(land),
        pieces=_made(texts, "tables/risk/riskless.yaml", PieceTable),
    )
    settings = [
        _made(texts, name, RiskSettings) for name in texts if name.startswith("tables/risk/settings/")
    ]
    words = Words(_shipped("risk", "words", WordsTable), _own_words("risk", texts))
    return Risk(book, HouseRules(settings), telling(words, _shipped("risk", "rulebook", RiskRulebook)))


_BUILDERS: dict[str, Callable[[Mapping[str, str]], Ruleset]] = {
    "decimo": _build_decimo,
    "risk": _build_risk,
}


def _shipped(ruleset: str, folder: str, model: type[T]) -> list[T]:
    """The tables of a folder as they come with the program."""
    paths = content_files(shipped("tables") / ruleset / folder)
    return [_made({str(path): _text(path)}, str(path), model) for path in paths]


def _words(ruleset: str) -> str:
    """What the names of a ruleset's tables of words begin with."""
    return f"tables/{ruleset}/words/"


def _own_words(ruleset: str, texts: Mapping[str, str]) -> "list[WordsTable]":
    """The tables of words that a campaign holds: they are the player's, for ours are never kept with it."""
    from decimo.telling.words_table import WordsTable

    return [_made(texts, name, WordsTable) for name in texts if name.startswith(_words(ruleset))]


def _made(texts: Mapping[str, str], name: str, model: type[T]) -> T:
    if name not in texts:
        raise Refusal(f"The campaign lacks the file {name}; run 'decimo check' on it.")
    made, problems = read(texts[name], name, model)
    if made is None:
        more = f" ({len(problems) - 1} more)" if len(problems) > 1 else ""
        raise Refusal(f"{problems[0]}{more}")
    return made


def _text(path: Path) -> str:
    read_ = text_of(path)
    if isinstance(read_, Problem):
        raise Refusal(str(read_))
    return read_.decode("utf-8-sig")


def _rules(name: str) -> bool:
    """Whether a text decides outcomes; words for telling do not, and are always the newest."""
    return not name.startswith(
        (
            "tables/decimo/words/",
            "tables/decimo/rulebook",
            "tables/risk/words/",
            "tables/risk/rulebook/",
        )
    )


def _told(path: Path) -> bool:
    folders = ("words", "rulebook", "settings")
    return path.parent.name in folders or path.stem in (
        "rulebook",
        "rules",
        "setup",
        "cards",
        "missions",
        "riskless",
        "targets",
    )
