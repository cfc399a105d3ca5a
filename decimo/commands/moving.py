"""`decimo export` and `import`: a campaign as one JSON file, and made of one."""

from pathlib import Path
from typing import Annotated

import typer

from decimo.commands.opening import as_typed, opened, shelf_in
from decimo.commands.option import AsJson, Campaign, Folder
from decimo.commands.output import remark, say, say_json
from decimo.fate import Refusal


def export(
    campaign: Campaign,
    to: Annotated[
        Path,
        typer.Option("--to", metavar="FILE", readable=False, help="The file to write; it ends in .json."),
    ],
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Write over a file that is there already.")
    ] = False,
    folder: Folder = "",
) -> None:
    """Write the whole campaign to one JSON file.

    'decimo import' makes a campaign of it again, on any computer.
    """
    from decimo.store.exported import export_campaign

    export_campaign(shelf_in(folder).path_of(campaign), to, overwrite=overwrite)
    say(f"The campaign is in {to}.")


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that 'decimo export' wrote.")],
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="The campaign's name; without it, the one it had.", show_default=False
        ),
    ] = "",
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Make a campaign of an exported file.

    It stands where it stood, with its whole history, its diary and its house rules. It is played again from its
    start, and what does not come out as it is noted is told.
    """
    from decimo.play.verify import verify
    from decimo.rulesets import build
    from decimo.store.imported import import_campaign, read_export
    from decimo.store.name import is_path

    if file == Path():
        raise Refusal("The file has no name; give the path of an exported campaign.")
    shelf = shelf_in(folder)
    tables = read_export(file)
    called = name or next((str(row["name"]) for row in tables["campaign"]), "")
    if not name and is_path(called):
        # A file must not say where it is written to.
        raise Refusal(f"The campaign in '{file.name}' is named like a path; give it another name.")
    path = shelf.path_of(called)
    import_campaign(file, tables, path, shelf.name_of(called), build)
    with opened(str(path.absolute()), folder, to_play=False) as session:
        moment = session.ruleset.moment_label(session.moment)
        differences = verify(session.journal, build)
        if as_json:
            say_json(
                {
                    "name": session.charter.name,
                    "moment": moment,
                    "fingerprint": session.fingerprint,
                    "differences": differences,
                }
            )
            return
        say(f"'{session.charter.name}' stands in {session.ruleset.land}, {moment}.")
        say(*(f"It is not what was played: {difference}" for difference in differences))
    remark(f"Play it with: decimo play {as_typed(called, folder)}")
