"""`decimo report`, `export` and `import`: the story of a campaign as files, and the campaign itself as JSON."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from decimo.chance import Refusal
from decimo.commands import console

if TYPE_CHECKING:
    from decimo.report.folder import WrittenFiles


_MAX_NAMED = 5
"""The most files that a remark names."""


def report(
    campaign: console.Campaign,
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
            help="Write a folder: notes (linked pages for Obsidian and similar programs) or csv (every table).",
        ),
    ] = "",
    voice: console.VoiceName = "chronicle",
    since: console.FromYear = "",
    until: console.UntilYear = "",
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Overwrite files that are not the program's, or were edited.")
    ] = False,
    separator: Annotated[
        str,
        typer.Option("--separator", metavar="NAME", help="The separator of CSV: comma, semicolon or tab."),
    ] = "comma",
    bom: Annotated[
        bool,
        typer.Option("--bom/--no-bom", help="Whether CSV begins with the mark that shows Excel it is UTF-8."),
    ] = True,
    pictures: Annotated[
        bool,
        typer.Option("--pictures", help="Put maps and charts beside Markdown, in the folder NAME-pictures."),
    ] = False,
    folder: console.Folder = "",
) -> None:
    """Write the campaign's story to a file (.md, .html, .pdf, .json, .csv), or to a folder with --as.

    A file that you edited, or that is not the program's, is kept unless --overwrite is given.
    """
    from decimo.chance import Refusal
    from decimo.report.file_format import read_form
    from decimo.report.folder import read_folder_form, write_blog, write_folder
    from decimo.report.voice import read_voice
    from decimo.report.write import write_report
    from decimo.runtime import collect_garbage_less_often

    csv, told = read_form(separator, bom=bom), read_voice(voice)
    form = read_folder_form(as_, to) if as_ else None
    if form and pictures:
        raise Refusal("A folder of --as has no pictures; leave out --pictures, or write Markdown with it.")
    with console.open_for_command(campaign, folder, to_play=False) as session:
        collect_garbage_less_often()
        first, last = (console.read_optional_year(session.ruleset, year) for year in (since, until))
        if pictures:
            place, written = write_blog(session, to, since=first, until=last, voice=told, overwrite=overwrite)
            console.print_lines(f"The report is in {to}, its pictures in the folder {place}.")
            _remark_on_files(written)
            return
        if form is None:
            write_report(session, to, since=first, until=last, csv=csv, voice=told, overwrite=overwrite)
            console.print_lines(f"The report is in {to}.")
            return
        written = write_folder(
            session, to, form, since=first, until=last, csv=csv, voice=told, overwrite=overwrite
        )
    console.print_lines(
        f"The report is in the folder {to}; begin with {written.start}. {_count_files(written)}"
    )
    _remark_on_files(written)


def _remark_on_files(written: "WrittenFiles") -> None:
    """Print remarks on files that were kept, and on files of an earlier report."""
    if written.kept:
        console.remark(
            f"Not written, because they are yours or were edited: {_name_files(written.kept)}. "
            "--overwrite writes them again."
        )
    if written.left:
        console.remark(
            f"From an earlier report, and not part of this one: {_name_files(written.left)}. They were left there."
        )


def _count_files(written: "WrittenFiles") -> str:
    counts = {"new": written.new, "renewed": written.renewed, "the same as before": written.same}
    said = [f"{len(files)} {words}" for words, files in counts.items() if files]
    return f"Pages: {', '.join(said) or 'none written'}."


def _name_files(files: Sequence[str]) -> str:
    more = f" and {len(files) - _MAX_NAMED} more" if len(files) > _MAX_NAMED else ""
    return f"{', '.join(files[:_MAX_NAMED])}{more}"


def export(
    campaign: console.Campaign,
    to: Annotated[
        Path,
        typer.Option("--to", metavar="FILE", readable=False, help="The file to write; it ends in .json."),
    ],
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Overwrite an existing file.")] = False,
    folder: console.Folder = "",
) -> None:
    """Write the whole campaign to one JSON file.

    'decimo import' makes a campaign from it again, on any computer.
    """
    from decimo.store.dump import export_campaign

    export_campaign(console.get_campaign_folder(folder).path_of(campaign), to, overwrite=overwrite)
    console.print_lines(f"The campaign is in {to}.")


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that 'decimo export' wrote.")],
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="The campaign's name; without it, the one it had.", show_default=False
        ),
    ] = "",
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """Make a campaign from an exported file.

    It is the same campaign, with its whole history, diary and house rules. It is played again from its start, and
    every difference from its records is reported.
    """
    from decimo.play.verify import verify
    from decimo.rulesets import build
    from decimo.store.campaign_name import is_path
    from decimo.store.import_dump import import_campaign, read_export

    if file == Path():
        raise Refusal("The file has no name; give the path of an exported campaign.")
    campaigns = console.get_campaign_folder(folder)
    tables = read_export(file)
    called = name or next((str(row["name"]) for row in tables["campaign"]), "")
    if not name and is_path(called):
        # The content of a file must not choose the path it is written to.
        raise Refusal(f"The name of the campaign in '{file.name}' is a path; give it another name.")
    path = campaigns.path_of(called)
    import_campaign(file, tables, path, campaigns.name_of(called), build)
    with console.open_for_command(str(path.absolute()), folder, to_play=False) as session:
        moment = session.ruleset.moment_label(session.moment)
        differences = verify(session.journal, build)
        if as_json:
            console.print_json(
                {
                    "name": session.charter.name,
                    "moment": moment,
                    "fingerprint": session.fingerprint,
                    "differences": differences,
                }
            )
            return
        console.print_lines(f"'{session.charter.name}' is in {session.ruleset.land}, {moment}.")
        console.print_lines(*(f"It differs from what was played: {difference}" for difference in differences))
    console.remark(f"Play it with: decimo play {console.format_campaign_argument(called, folder)}")
