"""`decimo import-table` and `import-map`: CSV, pasted text and map files as checked YAML."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from msgspec import Struct

from decimo.chance import Refusal
from decimo.chance.text import hidden_character, pluralize
from decimo.commands.console import AsJson, format_table, is_terminal, print_json, print_lines, remark
from decimo.commands.draw_commands import TableRowJson, encode_table_odds, format_table_odds
from decimo.content.content_folder import typed_path
from decimo.report.file_format import fill_record

if TYPE_CHECKING:
    from decimo.content.imported.import_table import ImportedTable
    from decimo.content.imported.source import ImportSource
    from decimo.risk.map_import.import_map import ImportedMap
    from decimo.risk.scenario import RiskScenario


PIPED = "-"
RULESET = "decimo"


def import_table(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="A CSV or text file; - reads piped or pasted text.")
    ],
    to: Annotated[
        str, typer.Option("--to", metavar="FILE.yaml", help="The table to write; without it, only show it.")
    ] = "",
    name: Annotated[str, typer.Option("--name", metavar="TITLE", help="The table's title.")] = "",
    as_id: Annotated[
        str, typer.Option("--id", metavar="ID", help="The id for commands; by default the file's name.")
    ] = "",
    dice: Annotated[
        str,
        typer.Option("--dice", metavar="FORMULA", help="The table's dice, such as 2d6; by default found."),
    ] = "",
    separator: Annotated[
        str,
        typer.Option(
            "--separator",
            metavar="SIGN",
            help="The separator of columns: comma, semicolon, tab, pipe, space or none; by default found.",
        ),
    ] = "",
    once: Annotated[
        bool, typer.Option("--once", help="Let each row come up only once until the table is reset.")
    ] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Overwrite an existing table.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make a YAML table from CSV or pasted text.

    It shows how the text was understood and every row with its chance; --to writes the table.
    """
    from decimo.content.imported.columns import read_separator
    from decimo.content.imported.ids import read_id, table_id
    from decimo.content.imported.import_table import TableOptions
    from decimo.content.imported.import_table import import_table as understood
    from decimo.content.imported.new_file import check_target, write_table
    from decimo.rulesets import registry

    target = typed_path(to) if to else None
    if target is not None:
        check_target(target, "table", overwrite=overwrite)
    wish = TableOptions(
        id=read_id(as_id) if as_id else table_id(target.stem) if target else "",
        title=_read_table_title(name),
        die=dice,
        separator=read_separator(separator) if separator else "",
        once=once,
    )
    found = understood(read_source(file), RULESET, wish)
    if target is not None and not found.problems:
        write_table(target, found, registry(), overwrite=overwrite)
    if as_json:
        print_json(_encode_table(found, written=str(target) if target and not found.problems else None))
    else:
        print_lines(
            *_describe_table(found),
            *(map(str, found.problems) if found.problems else format_table_odds(found.table)),
        )
    if found.problems:
        remark(f"{pluralize(len(found.problems), 'problem')} in {found.source.file}; nothing was written.")
        raise typer.Exit(1)
    if target is None:
        remark("Nothing was written; add --to FILE.yaml to write the table.")
    else:
        remark(f"The table is in {target}; roll on it with: decimo draw {shlex.quote(str(target))}")


def _read_table_title(typed: str) -> str:
    """Return a typed title on one line.

    Raises:
        Refusal: it has bytes that are no letters.

    """
    if any("\ud800" <= character <= "\udfff" for character in typed):
        raise Refusal("The name has characters that are no letters; type another by --name.")
    hidden = hidden_character(typed)
    if hidden:
        raise Refusal(f"The name has the invisible character {hidden}; type it without by --name.")
    return " ".join(typed.split())


def read_source(file: str) -> "ImportSource":
    """Read the text to import, from a file or from standard input.

    Raises:
        Refusal: there is none.

    """
    from decimo.content.imported.source import MOST_BYTES, read_bytes, read_file

    if file != PIPED:
        return read_file(typed_path(file))
    if sys.stdin is None:
        raise Refusal("There is no standard input for the table; name a file.")
    if is_terminal(sys.stdin):
        ends = "Ctrl+Z and Enter" if sys.platform == "win32" else "Ctrl+D"
        remark(f"Paste the table and end with {ends} on a separate line.")
    through = getattr(sys.stdin, "buffer", None)
    raw = through.read(MOST_BYTES + 1) if through is not None else sys.stdin.read().encode("utf-8")
    return read_bytes(raw)


def _describe_table(found: "ImportedTable") -> list[str]:
    """Return in lines how a text was understood."""
    layout, rows = found.layout, len(found.layout.rows)
    header = ", ".join(f"'{name}'" for name in layout.header) or "none"
    die = f"{found.die.formula}, {found.die.how}" if found.die.formula else "not known"
    return [
        f"{found.source.file}: {pluralize(rows, 'row')}",
        f"  encoding   {found.source.encoding}",
        f"  separator  {layout.separator}",
        f"  header     {header}",
        f"  columns    {', '.join(layout.columns)}",
        f"  die        {die}",
        *(f"  note       {said}" for said in found.remarks),
    ]


class ImportedTableJson(Struct):
    """How a text was understood for scripts."""

    file: str
    encoding: str
    separator: str
    header: bool
    columns: Sequence[str]
    die: str
    remarks: Sequence[str]
    id: str
    title: str
    rows: Sequence[TableRowJson]
    problems: Sequence[Any]
    written: str | None


def _encode_table(found: "ImportedTable", *, written: str | None) -> ImportedTableJson:
    return fill_record(
        ImportedTableJson,
        found,
        found.source,
        found.layout,
        die=found.die.formula,
        id=found.data["id"],
        title=found.data["title"],
        rows=[] if found.problems else encode_table_odds(found.table),
        written=written,
    )


def import_map(
    file: Annotated[
        str, typer.Argument(metavar="FILE.map", help="A map of Domination or Conquest, as a text file.")
    ],
    to: Annotated[
        str,
        typer.Option("--to", metavar="FILE.yaml", help="The scenario to write; without it, only show it."),
    ] = "",
    name: Annotated[
        str, typer.Option("--name", metavar="TITLE", help="The map's name; by default found.")
    ] = "",
    as_id: Annotated[
        str, typer.Option("--id", metavar="ID", help="The id for commands; by default the file's name.")
    ] = "",
    one_way: Annotated[
        Literal["ask", "both", "keep", "drop"],
        typer.Option(
            "--one-way",
            help="Make a border that only one place lists go both ways, keep it for that way only, or drop it; "
            "by default it is a problem.",
        ),
    ] = "ask",
    cards: Annotated[
        str,
        typer.Option(
            "--cards",
            metavar="FILE.cards",
            help="The map's file of cards; without it, symbols are dealt in turn.",
        ),
    ] = "",
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Overwrite an existing scenario.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make a Risk scenario from a map in a text file.

    It shows how the file was understood and the map; --to writes the scenario. Every problem is listed with its
    line, and nothing is written while there is one.
    """
    from decimo.content.imported.ids import read_id, table_id
    from decimo.content.imported.new_file import check_target
    from decimo.risk.map_import.import_map import MapOptions, build_scenario, write_map
    from decimo.risk.map_import.import_map import import_map as understood
    from decimo.rulesets import registry

    target = typed_path(to) if to else None
    if target is not None:
        check_target(target, "scenario", overwrite=overwrite)
    wish = MapOptions(
        id=read_id(as_id) if as_id else table_id(target.stem) if target else "",
        title=_read_map_title(name),
        one_way=one_way,
        cards=typed_path(cards) if cards else None,
    )
    found = understood(typed_path(file), wish)
    land = None if found.problems else build_scenario(found)
    if target is not None and land is not None:
        write_map(target, found, registry(), overwrite=overwrite)
    if as_json:
        print_json(_encode_map(found, land, written=target if land else None))
    else:
        print_lines(*_describe_map(found), *(_format_places(land) if land else map(str, found.problems)))
    _finish_map(found, target)


def _finish_map(found: "ImportedMap", target: Path | None) -> None:
    """Say where the map is, and exit with code 1 if it has a problem."""
    if found.problems:
        remark(f"{pluralize(len(found.problems), 'problem')} in {found.source.file}; nothing was written.")
        raise typer.Exit(1)
    if target is None:
        remark("Nothing was written; add --to FILE.yaml to write the scenario.")
    else:
        # A bare name would mean a scenario that comes with the program.
        remark(
            f"The scenario is in {target}; play it with: "
            f"decimo new NAME --scenario {shlex.quote(_shorten_path(target))}"
        )


def _shorten_path(target: Path) -> str:
    return str(target) if target.is_absolute() or len(target.parts) > 1 else f"./{target}"


def _read_map_title(typed: str) -> str:
    """Return a typed title on one line.

    Raises:
        Refusal: it has bytes that are no letters.

    """
    if any("\ud800" <= character <= "\udfff" for character in typed):
        raise Refusal("The name has characters that are no letters; type another by --name.")
    return " ".join(typed.split())


def _describe_map(found: "ImportedMap") -> list[str]:
    """Return in lines how a map file was understood."""
    draft, source = found.draft, found.source
    return [
        f"{source.file}: a map in the form of {draft.form}",
        f"  encoding     {source.encoding}",
        f"  continents   {len(draft.continents)}",
        f"  territories  {len(draft.places)}",
        f"  borders      {len(found.data['borders']) if found.data else 'not known yet'}",
        *([f"  one way      {len(found.data['one_way'])}"] if "one_way" in found.data else []),
        *(f"  note         {said}" for said in found.remarks),
    ]


def _format_places(land: "RiskScenario") -> list[str]:
    """Return the territories as a table, each with its neighbours."""
    rows = [
        [
            place.short,
            place.name,
            land.continent[place.continent].name,
            place.card,
            ", ".join(land.place[other].short for other in land.neighbours[place.id]),
        ]
        for place in land.territories
    ]
    return [land.name, *format_table(["", "Territory", "Continent", "Card", "Borders on"], rows, [False] * 5)]


class ImportedMapJson(Struct):
    """How a map was understood for scripts."""

    file: str
    form: str
    encoding: str
    id: str | None
    name: str | None
    remarks: Sequence[str]
    continents: Sequence[Any]
    territories: Sequence[Any]
    borders: Sequence[Any]
    one_way: Sequence[Any]
    problems: Sequence[Any]
    written: Path | None


def _encode_map(
    found: "ImportedMap", land: "RiskScenario | None", *, written: Path | None
) -> ImportedMapJson:
    return fill_record(
        ImportedMapJson,
        found,
        found.source,
        found.draft,
        id=land.id if land else None,
        name=land.name if land else None,
        **{part: found.data.get(part, ()) for part in ("continents", "territories", "borders", "one_way")},
        written=written,
    )
