"""The games there are: which ruleset reads which files, and how one is made from their texts."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from decimo.content.check import Kind, Registry, no_check
from decimo.content.model import Content, read, text_of
from decimo.content.places import content_files, find_scenario, shipped
from decimo.content.problem import Problem
from decimo.fate import Refusal
from decimo.play.ruleset import Ruleset

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
    from decimo.rules.showing.words_table import WordsTable

    return {
        ("decimo", "scenario"): Kind(Land, check_land),
        ("decimo", "chance"): Kind(ChanceTable, check_chance),
        ("decimo", "bands"): Kind(OutsiderTable, check_bands),
        ("decimo", "settings"): Kind(SettingTable, no_check),
        ("decimo", "words"): Kind(WordsTable, no_check),
        ("decimo", "rulebook"): Kind(RulebookTable, no_check),
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

    Raises:
        Refusal: the file has a problem, or the campaign has no table with its id.
    """
    from decimo.content.check import load

    table = load([path], registry())[0]
    places = [name for name in texts if not name.startswith(OWN) and Path(name).stem == table.id]
    tables = [name for name in places if name.startswith("tables/")]
    if table.ruleset != ruleset or not tables:
        ids = sorted(Path(name).stem for name in texts if name.startswith("tables/"))
        raise Refusal(f"The campaign has no table '{table.id}'; it has {', '.join(ids)}.")
    changed = {**texts, f"{OWN}{tables[0]}": _text(path)}
    build(ruleset, changed)
    return {name: changed[name] for name in sorted(changed)}


def _shipped_tables(ruleset: str) -> dict[str, str]:
    """The tables of a ruleset that decide outcomes, by name."""
    folder = shipped("tables")
    names = {
        f"tables/{path.relative_to(folder).as_posix()}": path for path in content_files(folder / ruleset)
    }
    return {name: _text(path) for name, path in names.items() if _rules(name)}


def build(ruleset: str, texts: Mapping[str, str]) -> Ruleset:
    """Make a ruleset from the texts of its land and tables; words are told from the shipped ones.

    Raises:
        Refusal: there is no such ruleset in this program, or a text has a problem.
    """
    if ruleset not in _BUILDERS:
        raise Refusal(
            f"This program does not know the game '{ruleset[:30]}'; update it to open this campaign."
        )
    own = {name.removeprefix(OWN): text for name, text in texts.items() if name.startswith(OWN)}
    return _BUILDERS[ruleset]({name: text for name, text in texts.items() if not name.startswith(OWN)} | own)


def tables() -> list[tuple[str, Path]]:
    """Return the id and file of every table that comes with the program and can be rolled on, sorted by id."""
    folder = shipped("tables")
    return sorted((path.stem, path) for path in content_files(folder) if not _told(path))


def _build_decimo(texts: Mapping[str, str]) -> Ruleset:
    from decimo.rules.book import Book
    from decimo.rules.event.chance_table import ChanceTable
    from decimo.rules.land import Land
    from decimo.rules.outsider.outsider_table import OutsiderTable
    from decimo.rules.ruleset import Decimo, telling
    from decimo.rules.settings import SettingTable
    from decimo.rules.showing.rulebook_table import RulebookTable
    from decimo.rules.showing.words_table import WordsTable

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
    words = [
        _made({str(path): _text(path)}, str(path), WordsTable)
        for path in content_files(shipped("tables") / "decimo" / "words")
    ]
    rules = shipped("tables") / "decimo" / "rulebook.yaml"
    rulebook = _made({str(rules): _text(rules)}, str(rules), RulebookTable)
    return Decimo(book, _made(texts, "tables/decimo/rules.yaml", SettingTable), telling(words, rulebook))


_BUILDERS: dict[str, Callable[[Mapping[str, str]], Ruleset]] = {"decimo": _build_decimo}


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
    return not name.startswith(("tables/decimo/words/", "tables/decimo/rulebook"))


def _told(path: Path) -> bool:
    return path.parent.name == "words" or path.stem in ("rulebook", "rules")
