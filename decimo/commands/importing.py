"""`decimo import-table`: what people have, CSV or pasted text, as a checked YAML table."""

import shlex
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from decimo.commands.drawing import odds_lines, odds_rows
from decimo.commands.option import AsJson
from decimo.commands.output import is_terminal, remark, say, say_json
from decimo.content.places import typed_path
from decimo.fate import Refusal
from decimo.fate.sight import unseen
from decimo.play.counted import counted

if TYPE_CHECKING:
    from decimo.content.imported.import_table import Imported
    from decimo.content.imported.source import Source

PIPED = "-"
RULESET = "decimo"


def import_table(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="A CSV or text file; - takes what is piped in or pasted.")
    ],
    to: Annotated[
        str, typer.Option("--to", metavar="FILE.yaml", help="The table to write; without it you only see it.")
    ] = "",
    name: Annotated[str, typer.Option("--name", metavar="TITLE", help="What the table is called.")] = "",
    as_id: Annotated[
        str, typer.Option("--id", metavar="ID", help="What commands call it; else as its file.")
    ] = "",
    dice: Annotated[
        str, typer.Option("--dice", metavar="FORMULA", help="What is rolled on it, such as 2d6; else found.")
    ] = "",
    separator: Annotated[
        str,
        typer.Option(
            "--separator",
            metavar="SIGN",
            help="What parts the columns: comma, semicolon, tab, pipe, space or none; else found.",
        ),
    ] = "",
    once: Annotated[
        bool, typer.Option("--once", help="Mark it so that a row comes up only once until it is reset.")
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Write over a table that stands there already.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Make a YAML table of CSV or pasted text.

    Says how the text was understood and shows every row with its chance; --to writes the table.
    """
    from decimo.content.imported.import_table import Wish
    from decimo.content.imported.import_table import import_table as understood
    from decimo.content.imported.lay_out import read_separator
    from decimo.content.imported.name import read_id, table_id
    from decimo.content.imported.new_file import check_target
    from decimo.content.imported.write import write_table
    from decimo.rulesets import registry

    target = typed_path(to) if to else None
    if target is not None:
        check_target(target, "table", overwrite=overwrite)
    wish = Wish(
        id=read_id(as_id) if as_id else table_id(target.stem) if target else "",
        title=_read_title(name),
        die=dice,
        separator=read_separator(separator) if separator else "",
        once=once,
    )
    found = understood(_source(file), RULESET, wish)
    if target is not None and not found.problems:
        write_table(target, found, registry(), overwrite=overwrite)
    if as_json:
        say_json(_json(found, written=str(target) if target and not found.problems else None))
    else:
        say(*_understood(found), *(map(str, found.problems) if found.problems else odds_lines(found.table)))
    if found.problems:
        remark(f"{counted(len(found.problems), 'problem')} in {found.source.file}; nothing was written.")
        raise typer.Exit(1)
    if target is None:
        remark("Nothing was written; add --to FILE.yaml to write the table.")
    else:
        remark(f"The table is in {target}; roll on it with: decimo draw {shlex.quote(str(target))}")


def _read_title(typed: str) -> str:
    """Return a title on one line, as it was typed.

    Raises:
        Refusal: it holds bytes that are no letters.

    """
    if any("\ud800" <= sign <= "\udfff" for sign in typed):
        raise Refusal("The name holds signs that are no letters; type another by --name.")
    sign = unseen(typed)
    if sign:
        raise Refusal(f"The name cannot hold the sign {sign}, which nobody sees; type it without by --name.")
    return " ".join(typed.split())


def _source(file: str) -> "Source":
    """Read the text to import, from a file or from what is piped in.

    Raises:
        Refusal: there is none.

    """
    from decimo.content.imported.source import MOST_BYTES, read_bytes, read_file

    if file != PIPED:
        return read_file(typed_path(file))
    if sys.stdin is None:
        raise Refusal("There is no standard input to read the table from; name a file.")
    if is_terminal(sys.stdin):
        ends = "Ctrl+Z and Enter" if sys.platform == "win32" else "Ctrl+D"
        remark(f"Paste the table and end with {ends} on a line of its own.")
    through = getattr(sys.stdin, "buffer", None)
    raw = through.read(MOST_BYTES + 1) if through is not None else sys.stdin.read().encode("utf-8")
    return read_bytes(raw)


def _understood(found: "Imported") -> list[str]:
    """Return in lines how a text was understood."""
    layout, rows = found.layout, len(found.layout.rows)
    header = ", ".join(f"'{name}'" for name in layout.header) or "none"
    die = f"{found.die.formula}, {found.die.how}" if found.die.formula else "not known"
    return [
        f"{found.source.file}: {counted(rows, 'row')}",
        f"  encoding   {found.source.encoding}",
        f"  separator  {layout.separator}",
        f"  header     {header}",
        f"  columns    {', '.join(layout.columns)}",
        f"  die        {die}",
        *(f"  note       {said}" for said in found.remarks),
    ]


def _json(found: "Imported", *, written: str | None) -> dict[str, Any]:
    """Return how a text was understood, as scripts read it."""
    return {
        "file": found.source.file,
        "encoding": found.source.encoding,
        "separator": found.layout.separator,
        "header": found.layout.header,
        "columns": found.layout.columns,
        "die": found.die.formula,
        "remarks": found.remarks,
        "id": found.data["id"],
        "title": found.data["title"],
        "rows": [] if found.problems else odds_rows(found.table),
        "problems": [problem.__dict__ for problem in found.problems],
        "written": written,
    }
