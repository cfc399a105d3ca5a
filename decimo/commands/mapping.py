"""`decimo import-map`: a map of Risk that people have as a text file, as a checked scenario."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from decimo.commands.option import AsJson
from decimo.commands.output import remark, say, say_json, table_lines
from decimo.content.places import typed_path
from decimo.fate import Refusal
from decimo.play.counted import counted

if TYPE_CHECKING:
    from decimo.risk.land.imported.import_map import Imported
    from decimo.risk.land.land import Land


def import_map(
    file: Annotated[
        str, typer.Argument(metavar="FILE.map", help="A map of Domination or of Conquest, as a text file.")
    ],
    to: Annotated[
        str,
        typer.Option("--to", metavar="FILE.yaml", help="The scenario to write; without it you only see it."),
    ] = "",
    name: Annotated[
        str, typer.Option("--name", metavar="TITLE", help="What the map is called; else found.")
    ] = "",
    as_id: Annotated[
        str, typer.Option("--id", metavar="ID", help="What commands call it; else as its file.")
    ] = "",
    one_way: Annotated[
        Literal["ask", "both", "drop"],
        typer.Option(
            "--one-way",
            help="A border that only one of its places lists: make it one both ways, or drop it; else it is a problem.",
        ),
    ] = "ask",
    cards: Annotated[
        str,
        typer.Option(
            "--cards", metavar="FILE.cards", help="The map's file of cards; else their signs go in turn."
        ),
    ] = "",
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Write over a scenario that stands there already.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Make a scenario of Risk of a map in a text file.

    Says how the file was understood and shows the map; --to writes the scenario. Every problem is told with its
    line, and nothing is written as long as there is one.
    """
    from decimo.content.imported.name import read_id, table_id
    from decimo.content.imported.new_file import check_target
    from decimo.risk.land.imported.import_map import Wish
    from decimo.risk.land.imported.import_map import import_map as understood
    from decimo.risk.land.imported.write import land_of, write_map
    from decimo.rulesets import registry

    target = typed_path(to) if to else None
    if target is not None:
        check_target(target, "scenario", overwrite=overwrite)
    wish = Wish(
        id=read_id(as_id) if as_id else table_id(target.stem) if target else "",
        title=_read_title(name),
        one_way=one_way,
        cards=typed_path(cards) if cards else None,
    )
    found = understood(typed_path(file), wish)
    land = None if found.problems else land_of(found)
    if target is not None and land is not None:
        write_map(target, found, registry(), overwrite=overwrite)
    if as_json:
        say_json(_json(found, land, written=target if land else None))
    else:
        say(*_understood(found), *(_places(land) if land else map(str, found.problems)))
    _end(found, target)


def _end(found: "Imported", target: Path | None) -> None:
    """Say what became of the map, and leave with 1 if it has a problem."""
    if found.problems:
        remark(f"{counted(len(found.problems), 'problem')} in {found.source.file}; nothing was written.")
        raise typer.Exit(1)
    if target is None:
        remark("Nothing was written; add --to FILE.yaml to write the scenario.")
    else:
        # A name alone would be taken for a scenario that comes with the program.
        remark(
            f"The scenario is in {target}; play it with: decimo new NAME --scenario {shlex.quote(_path(target))}"
        )


def _path(target: Path) -> str:
    return str(target) if target.is_absolute() or len(target.parts) > 1 else f"./{target}"


def _read_title(typed: str) -> str:
    """Return a title on one line, as it was typed.

    Raises:
        Refusal: it holds bytes that are no letters.

    """
    if any("\ud800" <= sign <= "\udfff" for sign in typed):
        raise Refusal("The name holds signs that are no letters; type another by --name.")
    return " ".join(typed.split())


def _understood(found: "Imported") -> list[str]:
    """Return in lines how a file was understood."""
    draft, source = found.draft, found.source
    return [
        f"{source.file}: a map of the form of {draft.form}",
        f"  encoding     {source.encoding}",
        f"  continents   {len(draft.continents)}",
        f"  territories  {len(draft.places)}",
        f"  borders      {len(found.data['borders']) if found.data else 'not known yet'}",
        *(f"  note         {said}" for said in found.remarks),
    ]


def _places(land: "Land") -> list[str]:
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
    return [land.name, *table_lines(["", "Territory", "Continent", "Card", "Borders on"], rows, [False] * 5)]


def _json(found: "Imported", land: "Land | None", *, written: Path | None) -> dict[str, Any]:
    """Return how a file was understood, as scripts read it."""
    return {
        "file": found.source.file,
        "form": found.draft.form,
        "encoding": found.source.encoding,
        "id": land.id if land else None,
        "name": land.name if land else None,
        "remarks": found.remarks,
        "continents": found.data.get("continents", ()),
        "territories": found.data.get("territories", ()),
        "borders": found.data.get("borders", ()),
        "problems": [problem.__dict__ for problem in found.problems],
        "written": str(written) if written else None,
    }
