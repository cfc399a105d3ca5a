"""`decimo check` and `list`: what there is, and whether it is sound."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from decimo.commands.opening import shelf_in
from decimo.commands.option import AsJson, Folder
from decimo.commands.output import remark, say, say_json, table_lines
from decimo.content.places import content_files, scenarios, shipped
from decimo.content.problem import Problem
from decimo.fate import Refusal
from decimo.play.counted import counted

CAMPAIGN_SUFFIX = ".decimo"


def check(
    path: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PATH",
            readable=False,
            help="Tables, scenarios, folders of them, or .decimo files; without any, all that the program "
            "brings and what lies in ./tables and ./scenarios.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List every problem with file and line.

    Tables, scenarios and campaigns are checked; the exit code is 1 if any has a problem.
    """
    from decimo.content.check import check_paths
    from decimo.rulesets import registry

    paths = path or _usual_paths()
    campaigns = [each for each in paths if each.suffix == CAMPAIGN_SUFFIX]
    content = [each for each in paths if each.suffix != CAMPAIGN_SUFFIX]
    problems = [problem for each in campaigns for problem in _campaign_problems(each)]
    problems += check_paths(content, registry()) if content else []
    if as_json:
        say_json([problem.__dict__ for problem in problems])
    else:
        say(*map(str, problems))
    faults = [problem for problem in problems if not problem.is_warning]
    if faults:
        many = counted(len(faults), "problem")
        remark(f"{many} in {len({problem.file for problem in faults})} of the files checked.")
        raise typer.Exit(1)
    number = len(campaigns) + sum(len(content_files(each)) if each.is_dir() else 1 for each in content)
    remark(f"{counted(number, 'file')} checked, no problem found.")


def _usual_paths() -> list[Path]:
    """Return the shipped content, and that of the working directory if it is another."""
    paths = [shipped("tables"), shipped("scenarios")]
    for own in (Path("tables"), Path("scenarios")):
        if own.is_dir() and content_files(own) and own.resolve() not in [path.resolve() for path in paths]:
            paths.append(own)
    return paths


def _campaign_problems(path: Path) -> list[Problem]:
    """Open a campaign to read it, and play its journal again."""
    from decimo.campaigns import open_campaign
    from decimo.play.verify import verify
    from decimo.rulesets import build
    from decimo.store.shelf import Shelf
    from decimo.store.way_out import way_out

    try:
        session = open_campaign(Shelf(path.parent), str(path.resolve()), to_play=False)
        try:
            faults: Sequence[str] = verify(session.journal, build)
        finally:
            session.journal.close()
    except Refusal as refusal:
        # What can be done is told with every problem alike.
        faults = [str(refusal).partition("; 'decimo ")[0]]
    return [Problem(str(path), None, fault.rstrip("."), way_out(path)) for fault in faults]


def list_all(
    what: Annotated[
        Literal["all", "campaigns", "scenarios", "tables", "counted"],
        typer.Argument(metavar="campaigns|scenarios|tables|counted"),
    ] = "all",
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """List campaigns, scenarios, tables to roll on, and those that are counted."""
    lists: dict[str, Callable[[], list[dict[str, Any]]]] = {
        "campaigns": lambda: _campaigns(folder),
        "scenarios": lambda: [{"id": name, "file": str(path)} for name, path in scenarios()],
        "tables": _tables,
        "counted": _counted,
    }
    found = {name: make() for name, make in lists.items() if what in ("all", name)}
    if as_json:
        say_json(found)
        return
    for name, rows in found.items():
        say(name.capitalize())
        cells = [["" if cell is None else str(cell) for cell in row.values()] for row in rows]
        lines = table_lines(list(rows[0]), cells, [False] * len(rows[0])) if rows else ["none yet"]
        say(*(f"  {line}" for line in lines))


def _campaigns(folder: str) -> list[dict[str, Any]]:
    return [
        {
            "name": entry.name,
            "scenario": entry.scenario,
            "year": entry.moment.year if entry.moment else None,
            "played": entry.played,
            "file": str(entry.path),
            "problem": entry.problem,
        }
        for entry in shelf_in(folder).entries()
    ]


def _tables() -> list[dict[str, Any]]:
    from decimo.rulesets import tables

    return [{"id": name, "file": str(path)} for name, path in tables()]


def _counted() -> list[dict[str, Any]]:
    from decimo.rulesets import PRINTED

    return [{"id": name, "printed by": f"decimo odds {name}"} for name in PRINTED]
