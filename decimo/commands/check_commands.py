"""`decimo check`, `list` and `verify`: the content and campaigns there are, and their problems."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from decimo.chance import Refusal
from decimo.chance.text import pluralize
from decimo.commands import console
from decimo.content.content_folder import content_files, scenarios, shipped
from decimo.content.problem import Problem

if TYPE_CHECKING:
    from decimo.play.verify import Verified


CAMPAIGN_SUFFIX = ".decimo"


def check(
    path: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PATH",
            readable=False,
            help="Tables, scenarios, folders of them, or .decimo files; without any, the program's own "
            "content and the files in ./tables and ./scenarios.",
        ),
    ] = None,
    as_json: console.AsJson = False,
) -> None:
    """List every problem with file and line.

    Tables, scenarios and campaigns are checked; the exit code is 1 if any has a problem.
    """
    from decimo.content.check import check_paths
    from decimo.rulesets import registry

    paths = path or _get_usual_paths()
    campaigns = [each for each in paths if each.suffix == CAMPAIGN_SUFFIX]
    content = [each for each in paths if each.suffix != CAMPAIGN_SUFFIX]
    problems = [problem for each in campaigns for problem in _find_campaign_problems(each)]
    problems += check_paths(content, registry()) if content else []
    if as_json:
        console.print_json(problems)
    else:
        console.print_lines(*map(str, problems))
    faults = [problem for problem in problems if not problem.is_warning]
    if faults:
        many = pluralize(len(faults), "problem")
        console.remark(f"{many} in {len({problem.file for problem in faults})} of the files checked.")
        raise typer.Exit(1)
    number = len(campaigns) + sum(len(content_files(each)) if each.is_dir() else 1 for each in content)
    console.remark(f"{pluralize(number, 'file')} checked, no problem found.")


def _get_usual_paths() -> list[Path]:
    """Return the folders of the shipped content, and of the working directory if it has others."""
    paths = [shipped("tables"), shipped("scenarios")]
    for own in (Path("tables"), Path("scenarios")):
        if own.is_dir() and content_files(own) and own.resolve() not in [path.resolve() for path in paths]:
            paths.append(own)
    return paths


def _find_campaign_problems(path: Path) -> list[Problem]:
    """Open a campaign for reading, and verify it."""
    from decimo.campaigns import open_campaign
    from decimo.play.verify import verify
    from decimo.rulesets import build, describe_unfit
    from decimo.store.campaign_folder import CampaignFolder
    from decimo.store.fault import suggest_way_out

    unfit: list[tuple[str, str]] = []
    try:
        session = open_campaign(CampaignFolder(path.parent), str(path.resolve()), to_play=False)
        try:
            faults: Sequence[str] = verify(session.journal, build)
            unfit = describe_unfit(session.ruleset.id, session.journal.content(session.content))
        finally:
            session.journal.close()
    except Refusal as refusal:
        # The remedy is the same for every problem.
        faults = [str(refusal).partition("; 'decimo ")[0]]
    warnings = [Problem(str(path), None, f"warning: {what}", instead) for what, instead in unfit]
    return warnings + [Problem(str(path), None, fault.rstrip("."), suggest_way_out(path)) for fault in faults]


def list_all(
    what: Annotated[
        Literal["all", "campaigns", "scenarios", "tables", "counted"],
        typer.Argument(metavar="campaigns|scenarios|tables|counted"),
    ] = "all",
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """List campaigns, scenarios, tables to roll on, and calculated tables."""
    lists: dict[str, Callable[[], list[dict[str, Any]]]] = {
        "campaigns": lambda: _list_campaigns(folder),
        "scenarios": lambda: [{"id": name, "file": str(path)} for name, path in scenarios()],
        "tables": _list_tables,
        "counted": _list_counted,
    }
    found = {name: make() for name, make in lists.items() if what in ("all", name)}
    if as_json:
        console.print_json(found)
        return
    for name, rows in found.items():
        console.print_lines(name.capitalize())
        cells = [["" if cell is None else str(cell) for cell in row.values()] for row in rows]
        lines = console.format_table(list(rows[0]), cells, [False] * len(rows[0])) if rows else ["none yet"]
        console.print_lines(*(f"  {line}" for line in lines))


def _list_campaigns(folder: str) -> list[dict[str, Any]]:
    return [
        {
            "name": entry.name,
            "scenario": entry.scenario,
            "year": entry.moment.year if entry.moment else None,
            "played": entry.played,
            "file": str(entry.path),
            "problem": entry.problem,
        }
        for entry in console.get_campaign_folder(folder).entries()
    ]


def _list_tables() -> list[dict[str, Any]]:
    from decimo.rulesets import tables

    return [{"id": name, "file": str(path)} for name, path in tables()]


def _list_counted() -> list[dict[str, Any]]:
    from decimo.rulesets import PRINTED

    return [{"id": name, "printed by": f"decimo odds {name}"} for name in PRINTED]


def verify_campaign(campaign: console.Campaign, folder: console.Folder = "") -> None:
    """Play the journal again from the start and compare every step.

    Every difference is listed with its year, season and step.
    """
    from decimo.play.verify import verified
    from decimo.rulesets import build
    from decimo.store.journal import SqliteJournal

    # Open the journal without a check: the command reports its faults.
    journal = SqliteJournal.open_unchecked(console.get_campaign_folder(folder).path_of(campaign))
    try:
        found = verified(journal, build)
        head = journal.head()
    finally:
        journal.close()
    if found.problems:
        console.print_lines(*found.problems)
        for line in _describe_scope(found):
            console.remark(line)
        raise typer.Exit(1)
    if head is None:
        console.print_lines("Nothing is played yet, so there is nothing to check.")
        return
    hold = f"All {found.steps} steps hold" if found.steps != 1 else "Its one step holds"
    console.print_lines(f"{hold} (fingerprint {head[0].fingerprint}).")
    console.print_lines(*_describe_scope(found))


def _describe_scope(found: "Verified") -> Iterator[str]:
    """Say what was checked in another way, what was not checked, and what older rules left broken."""
    if found.taken_back:
        steps = pluralize(found.taken_back, "step")
        yield f"Checked in the same way: {steps} that {_choose_was(found.taken_back)} taken back."
    if found.by_facts:
        yield (
            f"Not played again: {pluralize(found.by_facts, 'step')} of other rules than this program's, or of tables "
            "that were changed since; only their changes, fingerprints and snapshots were checked."
        )
    if found.unchecked:
        yield (
            f"Not checked: {pluralize(found.unchecked, 'step')} that followed a difference, up to the next "
            "sound snapshot."
        )
    if found.gaps:
        yield "A rescue left gaps in the history; everything else was checked:"
        yield from found.gaps
    if found.notes:
        yield "Older rules allowed what the rules of this program do not; there is nothing to do about it:"
        yield from found.notes


def _choose_was(count: int) -> str:
    return "was" if count == 1 else "were"
