"""What may be rolled on, drawn from or read without a campaign, beside a real board."""

from pathlib import Path

from decimo.content.content_folder import content_files, shipped
from decimo.play.companion import Companion, Said
from decimo.rulesets.building import build_risk
from decimo.rulesets.campaign import gather


def tables() -> list[tuple[str, Path]]:
    """Return the id and file of every table that comes with the program and can be rolled on, sorted by id."""
    folder = shipped("tables")
    names = {table: name for name, table in COMPANIONS.items()}
    found = {
        path: path.relative_to(folder).as_posix() for path in content_files(folder) if not _is_told(path)
    }
    return sorted((names.get(table, path.stem), path) for path, table in found.items())


COMPANIONS = {"risk-events": "risk/events.yaml"}
"""The tables that have a companion beside a real board, by the name under which it is called."""


def companion(name: str) -> Companion | None:
    """Return the companion of this name; None if there is none."""
    if name not in COMPANIONS:
        return None
    from decimo.risk.companion.event_game import RiskCompanion

    return RiskCompanion(build_risk(gather("risk-world").texts))


PRINTED = ("risk-battle", "risk-duels", "risk-losses", "risk-targets")
"""The tables that are counted and not rolled on, by the names under which they are called."""


def printed(name: str) -> Said | None:
    """Return a counted table of this name; None if there is none."""
    if name not in PRINTED:
        return None
    from decimo.risk.companion import printed_tables as counted

    return counted.PRINTED_TABLES[name](build_risk(gather("risk-world").texts).data)


def _is_told(path: Path) -> bool:
    """Whether a table is read by the rules or words alone, and nobody rolls on it."""
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
