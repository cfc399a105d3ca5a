"""The command line: what is typed, which command it is, and how it ends.

Results go to stdout, remarks to stderr. The exit code is 0 when it is done, 1 when it was refused, 2 when it
was typed wrongly, 3 when a person is asked, 130 when it was interrupted.
"""

import contextlib
import io
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.exceptions import TyperException

from decimo import __version__
from decimo.commands import (
    amending,
    backing_up,
    content,
    diary,
    drawing,
    finding,
    founding,
    going_back,
    importing,
    mapping,
    moving,
    playing,
    reporting,
    rescuing,
    ruling,
    serving,
    sheeting,
    showing,
    verifying,
    why,
)
from decimo.commands.option import Folder
from decimo.commands.output import remark
from decimo.commands.usage import usage_words
from decimo.fate import Refusal

REFUSED, MISTYPED, INTERRUPTED = 1, 2, 130

app = typer.Typer(
    name="decimo",
    rich_markup_mode=None,
    add_completion=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"decimo {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def decimo(
    context: typer.Context,
    folder: Folder = "",
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Decimo, a solo campaign of ancient war. Without a command: the screen with your campaigns."""
    if context.invoked_subcommand is None:
        playing.pick(folder)
    elif folder:
        # A folder named before the command is the command's own.
        context.default_map = {context.invoked_subcommand: {"folder": folder}}


for command, name in (
    (playing.play, "play"),
    (serving.serve, "serve"),
    (founding.new, "new"),
    (playing.run, "run"),
    (playing.answer, "answer"),
    (sheeting.sheet, "sheet"),
    (ruling.order, "order"),
    (showing.show, "show"),
    (why.why, "why"),
    (finding.find, "find"),
    (diary.diary, "diary"),
    (reporting.report, "report"),
    (going_back.undo, "undo"),
    (going_back.redo, "redo"),
    (going_back.reroll, "reroll"),
    (going_back.branch, "branch"),
    (verifying.verify, "verify"),
    (backing_up.backups, "backups"),
    (backing_up.restore, "restore"),
    (rescuing.rescue, "rescue"),
    (moving.export, "export"),
    (moving.import_, "import"),
    (ruling.set_rule, "set"),
    (ruling.side, "side"),
    (ruling.dice, "dice"),
    (amending.amend, "amend"),
    (content.list_all, "list"),
    (content.check, "check"),
    (importing.import_table, "import-table"),
    (mapping.import_map, "import-map"),
    (drawing.odds, "odds"),
    (drawing.draw, "draw"),
):
    # To a roll, `-1` is an answer: it is read, and refused by its own words.
    app.command(name, context_settings={"ignore_unknown_options": name in ("answer", "why")})(command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and leave with its exit code. No traceback reaches a person."""
    # What is piped in is UTF-8 everywhere; a Windows console may not know every letter of a name.
    for stream, errors in ((sys.stdin, "strict"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)
    try:
        ended = app(args=arguments, prog_name="decimo", standalone_mode=False)
        sys.exit(ended if isinstance(ended, int) else 0)
    except Refusal as refusal:
        remark(str(refusal))
        sys.exit(REFUSED)
    except TyperException as wrong:
        remark(usage_words(wrong))
        sys.exit(MISTYPED)
    except (KeyboardInterrupt, typer.Abort):
        _say_interrupted()
        sys.exit(INTERRUPTED)
    except SystemExit as end:
        if end.code == INTERRUPTED:
            _say_interrupted()
        raise
    except OSError as error:
        remark(_unusable(error))
        _let_go_of_output()
        sys.exit(REFUSED)
    except Exception as error:
        remark(sorry(error))
        sys.exit(REFUSED)


def _let_go_of_output() -> None:
    """Send what is left to print nowhere: it could not be printed, and Python would try once more at its end."""
    with contextlib.suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say_interrupted() -> None:
    remark("Interrupted; everything up to here is kept.")


def _unusable(error: OSError) -> str:
    """Say what of the system cannot be used: a name that is too long, a disk that is full, a broken drive."""
    what = "The output" if error.filename is None else f"'{str(error.filename)[:200]}'"
    return f"{what} cannot be used ({error.strerror or error}); check its name, its permissions and the room left."


def sorry(error: Exception) -> str:
    """Write down an error of the program's own, and say in one sentence where."""
    from platformdirs import user_log_path

    log = user_log_path("decimo", appauthor=False) / "error.log"
    said = f"Decimo met an error of its own ({type(error).__name__}); your campaign stands as it was"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8", newline="\n", errors="replace") as file:
            file.write(f"decimo {__version__}: {' '.join(sys.argv[1:])}\n")
            traceback.print_exception(error, file=file)
    except OSError:
        return f"{said}, and the details could not be written to {log}."
    return f"{said}; please report what {log} says."
