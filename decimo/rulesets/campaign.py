"""The texts of a campaign's land and tables, at its founding and when they change."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from decimo.chance import Refusal
from decimo.content.check import SCENARIO, load_with_text
from decimo.content.content_folder import content_files, find_scenario, shipped, tables_folder
from decimo.content.model import read, validate
from decimo.content.problem import refusal
from decimo.play.companion import Companion, Said
from decimo.rulesets.building import (
    OWN,
    build,
    build_risk,
    decides,
    registry,
    registry_for,
    registry_to_found,
    scenario_in,
    text_in,
    words_folder,
)


class Gathered(NamedTuple):
    """The parts of a new campaign: its ruleset, its scenario's id, and the texts of its land and tables."""

    ruleset: str
    scenario: str
    texts: Mapping[str, str]


def gather(scenario: str) -> Gathered:
    """Read a scenario, and the tables of its ruleset, for a new campaign.

    Raises:
        Refusal: there is no such scenario, or it has a problem.
    """
    path = find_scenario(scenario)
    content, text = load_with_text(path, registry_to_found())
    if not isinstance(content, registry()[content.ruleset, SCENARIO].model):
        raise Refusal(f"The file {path.name} is a table, not a scenario; name the file of a land.")
    texts = {f"scenarios/{content.id}.yaml": text} | _shipped_tables(content.ruleset)
    return Gathered(content.ruleset, content.id, {name: texts[name] for name in sorted(texts)})


def get_shipped_texts(scenario: str) -> Mapping[str, str]:
    """Return the shipped texts of a land and its tables; nothing if there is no such land."""
    try:
        return gather(scenario).texts
    except Refusal:
        return {}


def renewed(ruleset: str, texts: Mapping[str, str]) -> Mapping[str, str]:
    """Return the texts of a campaign with this program's tables; its land and the player's tables stay."""
    own = {name: text for name, text in texts.items() if name.startswith(("scenarios/", OWN))}
    fresh = own | _shipped_tables(ruleset)
    return {name: fresh[name] for name in sorted(fresh)}


def with_own_table(ruleset: str, texts: Mapping[str, str], path: Path) -> Mapping[str, str]:
    """Return the texts of a campaign with a player's table in place of the one with its id.

    A table of words is added to those of the program, whatever its id, and is read before them.

    Raises:
        Refusal: the file has a problem, the campaign has no table with its id, or a row may come up only once.
    """
    from decimo.content.bands import BandTable
    from decimo.narration.words_table import WordsTable

    table, text = load_with_text(path, registry_for(ruleset, texts))
    if isinstance(table, BandTable) and table.once and not table.remembers_once:
        raise Refusal(
            f"In a campaign a row of this table may come up again and again; take 'once: true' out of {path.name}, "
            "or draw from it with 'decimo draw'."
        )
    if table.ruleset == ruleset and isinstance(table, WordsTable):
        words = {**texts, f"{OWN}{words_folder(ruleset)}{table.id}.yaml": text}
        return {name: words[name] for name in sorted(words)}
    places = [name for name in texts if not name.startswith(OWN) and Path(name).stem == table.id]
    tables = [name for name in places if name.startswith("tables/")]
    if table.ruleset != ruleset or not tables:
        ids = sorted(Path(name).stem for name in texts if name.startswith("tables/"))
        raise Refusal(f"The campaign has no table '{table.id}'; it has {', '.join(ids)}.")
    changed = {**texts, f"{OWN}{tables[0]}": text}
    build(ruleset, changed)
    return {name: changed[name] for name in sorted(changed)}


NAMED = {
    "tribans": ("name", "people", "city", "short"),
    "outsiders": ("name", "short"),
    "seas": ("name", "short"),
    "routes": ("name",),
    "territories": ("name", "short"),
    "continents": ("name",),
    "oceans": ("name",),
}
"""The names in a land's file: the lists with named rows, and the keys that hold names."""


def renamed(ruleset: str, texts: Mapping[str, str], what: str, text: str) -> Mapping[str, str] | None:
    """Return the texts of a campaign with another name in its land, such as `tribans.latium.name`.

    None if `what` is not a name in the land's file.

    Raises:
        Refusal: the land cannot have this name.
    """
    from decimo.content.strict_yaml import rename_in_text

    shelf, _, rest = what.strip().casefold().partition(".")
    id_, _, key = rest.rpartition(".")
    file = scenario_in(texts)
    if file not in texts or key not in NAMED.get(shelf, ()) or not _has_row(ruleset, texts[file], shelf, id_):
        return None
    # Where a land keeps other names of its places, the former one is still understood.
    former = "aliases" if shelf in ("territories", "continents") else ""
    name = " ".join(text.split())
    changed = {**texts, file: rename_in_text(texts[file], shelf, id_, key, name, former=former)}
    _check_land(ruleset, file, changed[file])
    build(ruleset, changed)
    return {name: changed[name] for name in sorted(changed)}


def _has_row(ruleset: str, text: str, shelf: str, id_: str) -> bool:
    land, _ = read(text, "", registry()[ruleset, SCENARIO].model)
    return any(row.id == id_ for row in getattr(land, shelf, ()))


def _check_land(ruleset: str, file: str, text: str) -> None:
    """Refuse a land with a problem."""
    from decimo.content.strict_yaml import parse

    kind = registry()[ruleset, SCENARIO]
    document, problems = parse(text, file)
    if document is not None:
        land, more = validate(document, file, kind.model)
        judged = kind.check(land, document.lines, file, {}) if land is not None else []
        problems = [*problems, *more, *(each for each in judged if not each.is_warning)]
    if problems:
        raise refusal(f"The land cannot have this name: {problems[0].what}", problems[0].remedy)


def _shipped_tables(ruleset: str) -> dict[str, str]:
    """Return the tables of a ruleset that decide outcomes, by file name."""
    folder = tables_folder(ruleset)
    names = {
        f"tables/{ruleset}/{path.relative_to(folder).as_posix()}": path for path in content_files(folder)
    }
    return {name: text_in(path) for name, path in names.items() if decides(name)}


def tables() -> list[tuple[str, Path]]:
    """Return the id and file of every shipped table that can be rolled on, sorted by id."""
    folder = shipped("tables")
    names = {table: name for name, table in COMPANIONS.items()}
    found = {
        path: path.relative_to(folder).as_posix()
        for path in content_files(folder)
        if not _is_never_rolled(path)
    }
    return sorted((names.get(table, path.stem), path) for path, table in found.items())


COMPANIONS = {"risk-events": "risk/events.yaml"}
"""The tables with a companion for a real board, by the companion's name."""


def companion(name: str) -> Companion | None:
    """Return the companion of this name; None if there is none."""
    if name not in COMPANIONS:
        return None
    from decimo.risk.companion.event_game import RiskCompanion

    return RiskCompanion(build_risk(gather("risk-world").texts))


PRINTED = ("risk-battle", "risk-duels", "risk-losses", "risk-targets")
"""The tables that are calculated rather than rolled on, by name."""


def printed(name: str) -> Said | None:
    """Return the calculated table of this name; None if there is none."""
    if name not in PRINTED:
        return None
    from decimo.risk.companion import printed_tables as counted

    return counted.PRINTED_TABLES[name](build_risk(gather("risk-world").texts).data)


def forecast_battle(attackers: int, defenders: int) -> Said:
    """Return the chance to win a battle of Risk, and its expected losses."""
    from decimo.risk.companion import printed_tables as counted

    return counted.build_battle_forecast(attackers, defenders)


def _is_never_rolled(path: Path) -> bool:
    """Return whether only the rules or words use a table, so that it cannot be rolled on."""
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
