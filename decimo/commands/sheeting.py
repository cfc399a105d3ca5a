"""`decimo sheet`: the sheet from which a fight is played on the table."""

from pathlib import Path
from typing import Annotated

import typer

from decimo.commands.opening import opened
from decimo.commands.option import Campaign, Folder
from decimo.commands.output import say


def sheet(
    campaign: Campaign,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to", metavar="FILE.md", readable=False, help="The file to write; without one it is printed."
        ),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Write over a file that is not the program's, or was edited.")
    ] = False,
    folder: Folder = "",
) -> None:
    """Print or write the sheet of a fight that waits for its result."""
    from decimo.report.sheet_file import sheets_of, write_sheet

    with opened(campaign, folder, to_play=False) as session:
        text = sheets_of(session.open_question())
    if to is None:
        say(*text.splitlines())
    else:
        write_sheet(to, text, overwrite=overwrite)
        say(f"The sheet is in {to}.")
