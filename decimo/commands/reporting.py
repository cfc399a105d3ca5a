"""`decimo report`: the story of a campaign as a file, or as a folder of tables or of linked notes."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from decimo.commands.opening import opened
from decimo.commands.option import Campaign, Folder, FromYear, UntilYear, VoiceName
from decimo.commands.output import remark, say
from decimo.commands.year import read_optional_year

if TYPE_CHECKING:
    from decimo.report.folder import Written

_NAMED = 5
"""Of more files than these only so many are named."""


def report(
    campaign: Campaign,
    to: Annotated[
        Path,
        typer.Option(
            "--to",
            metavar="FILE",
            readable=False,
            help="The file to write; its suffix is the format. With --as it is a folder.",
        ),
    ],
    as_: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="FORM",
            help="Write a folder: notes (linked pages for Obsidian and its likes) or csv (every table).",
        ),
    ] = "",
    voice: VoiceName = "chronicle",
    since: FromYear = "",
    until: UntilYear = "",
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Write over files that are not the program's, or were edited.")
    ] = False,
    separator: Annotated[
        str,
        typer.Option(
            "--separator", metavar="SIGN", help="Between the cells of CSV: comma, semicolon or tab."
        ),
    ] = "comma",
    bom: Annotated[
        bool,
        typer.Option("--bom/--no-bom", help="Whether CSV begins with the mark that tells Excel it is UTF-8."),
    ] = True,
    pictures: Annotated[
        bool,
        typer.Option("--pictures", help="Put maps and charts beside Markdown, in the folder NAME-pictures."),
    ] = False,
    folder: Folder = "",
) -> None:
    """Write the campaign's story to a file (.md, .html, .pdf, .json, .csv), or to a folder with --as.

    A file that you edited, or that is not the program's, stays as it is unless --overwrite is given.
    """
    from decimo.fate import Refusal
    from decimo.quiet_memory import look_less_often
    from decimo.report.blog import write_blog
    from decimo.report.csv_text import read_form
    from decimo.report.folder import read_folder_form, write_folder
    from decimo.report.voice import read_voice
    from decimo.report.write import write_report

    csv, told = read_form(separator, bom=bom), read_voice(voice)
    form = read_folder_form(as_, to) if as_ else None
    if form and pictures:
        raise Refusal("A folder of --as has no pictures; leave out --pictures, or write Markdown with it.")
    with opened(campaign, folder, to_play=False) as session:
        look_less_often()
        first, last = (read_optional_year(session.ruleset, year) for year in (since, until))
        if pictures:
            place, written = write_blog(session, to, since=first, until=last, voice=told, overwrite=overwrite)
            say(f"The report is in {to}, its pictures in the folder {place}.")
            _remark_on(written)
            return
        if form is None:
            write_report(session, to, since=first, until=last, csv=csv, voice=told, overwrite=overwrite)
            say(f"The report is in {to}.")
            return
        written = write_folder(
            session, to, form, since=first, until=last, csv=csv, voice=told, overwrite=overwrite
        )
    say(f"The report is in the folder {to}; begin with {written.start}. {_counted(written)}")
    _remark_on(written)


def _remark_on(written: "Written") -> None:
    """Say what was not written, and what is left of before."""
    if written.kept:
        remark(
            f"Kept as they are, for they are yours or were edited: {_named(written.kept)}. "
            "With --overwrite they are written anew."
        )
    if written.left:
        remark(
            f"Of an earlier report, and no part of this one: {_named(written.left)}. They were left there."
        )


def _counted(written: "Written") -> str:
    counts = {"new": written.new, "renewed": written.renewed, "the same as before": written.same}
    said = [f"{len(files)} {words}" for words, files in counts.items() if files]
    return f"Pages: {', '.join(said) or 'none written'}."


def _named(files: Sequence[str]) -> str:
    more = f" and {len(files) - _NAMED} more" if len(files) > _NAMED else ""
    return f"{', '.join(files[:_NAMED])}{more}"
