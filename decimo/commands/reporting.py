"""`decimo report`: the story of a campaign as a file."""

from pathlib import Path
from typing import Annotated

import typer

from decimo.commands.opening import opened
from decimo.commands.option import Campaign, Folder, FromYear, UntilYear
from decimo.commands.output import say
from decimo.commands.year import read_optional_year


def report(
    campaign: Campaign,
    to: Annotated[
        Path,
        typer.Option(
            "--to", metavar="FILE", readable=False, help="The file to write; its suffix is the format."
        ),
    ],
    since: FromYear = "",
    until: UntilYear = "",
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Write over a file that is not the program's, or was edited.")
    ] = False,
    folder: Folder = "",
) -> None:
    """Write the campaign's story to a file: .md or .html."""
    from decimo.report.write import write_report

    with opened(campaign, folder, to_play=False) as session:
        write_report(
            session,
            to,
            since=read_optional_year(session.ruleset, since),
            until=read_optional_year(session.ruleset, until),
            overwrite=overwrite,
        )
    say(f"The report is in {to}.")
