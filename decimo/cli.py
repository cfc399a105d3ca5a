"""The command line: all commands, and one plain sentence for a mistyped one."""

import re
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from decimo import __version__
from decimo.chance import Refusal
from decimo.commands import (
    amend_command,
    check_commands,
    diary_command,
    draw_commands,
    export_commands,
    house_rules_commands,
    import_commands,
    new_command,
    play_commands,
    recovery_commands,
    show_command,
    undo_commands,
    why_command,
)
from decimo.commands.browser import serve_command
from decimo.commands.console import Folder, remark
from decimo.content.problem import join_words
from decimo.runtime import discard_output, record_internal_error, use_utf8

_AT_LEAST = re.compile(r"greater than or equal to (-?\d+)")
_AT_MOST = re.compile(r"less than or equal to (-?\d+)")
_NOT_AMONG = re.compile(r"'(?P<typed>.*)' is not one of (?P<known>'.*')", re.DOTALL)


def explain_usage_error(error: TyperException) -> str:
    """Return one sentence on a mistyped command: what is wrong, and what to type."""
    context: Any = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "decimo"
    what, remedy = _explain_error(error, command)
    return f"{what}; {remedy}" if remedy.endswith("?") else f"{what}; {remedy}."


def _explain_error(error: TyperException, command: str) -> tuple[str, str]:
    """Return what is wrong, and the remedy."""
    said, see = error.message, f"'{command} -h' shows how it is typed"
    option = str(getattr(error, "option_name", ""))
    if option and "requires an argument" in said:
        return f"{option} needs a value", "type it after the option"
    if option:
        return f"'{command}' has no option {option}", _suggest_option(error, option, command)
    if isinstance(error, typer.BadParameter):
        return _explain_value(error, command)
    if found := re.match(r"No such command '(.*?)'\.(?: Did you mean '(.*)'\?)?", said, re.DOTALL):
        near = f"did you mean {found[2]}?" if found[2] else "'decimo -h' lists those there are"
        return f"There is no command '{found[1][:40]}'", near
    if found := re.match(r"Got unexpected extra arguments?\S* \((.*)\)", said, re.DOTALL):
        return f"'{command}' takes no '{found[1][:40]}' there", see
    return said.rstrip("."), see


def _suggest_option(error: TyperException, typed: str, command: str) -> str:
    near = sorted(getattr(error, "possibilities", None) or ())
    if near:
        return f"did you mean {join_words(near)}?"
    if typed.startswith("--"):
        return f"'{command} -h' shows those it has"
    return "type -- after all options, before a name or word that begins with a minus sign"


def _explain_value(error: typer.BadParameter, command: str) -> tuple[str, str]:
    """Return the fault of an option's or argument's value, and the remedy."""
    parameter: Any = error.param
    names = [name for name in getattr(parameter, "opts", ()) if name.startswith("--")]
    name = names[0] if names else str(getattr(parameter, "metavar", "") or "what is missing")
    said = error.message
    if not said:
        return f"'{command}' needs {name}", f"'{command} -h' shows how it is typed"
    if least := _AT_LEAST.search(said):
        return f"{name} is too low", f"type a whole number from {least[1]}"
    if most := _AT_MOST.search(said):
        return f"{name} is too high", f"type a whole number up to {most[1]}"
    if "valid integer" in said:
        return f"{name} needs a number", "type a whole number, such as 3"
    if found := _NOT_AMONG.search(said):
        known = re.findall(r"'(.*?)'", found["known"])
        return f"'{found['typed'][:40]}' is nothing that '{command}' knows", f"choose {join_words(known)}"
    return f"{name} cannot be taken as typed", f"'{command} -h' shows what it takes"


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
        play_commands.open_campaign_list(folder)
    elif folder:
        # A folder given before the command is passed on to it.
        context.default_map = {context.invoked_subcommand: {"folder": folder}}


for command, name in (
    (play_commands.play, "play"),
    (serve_command.serve, "serve"),
    (new_command.new, "new"),
    (play_commands.run, "run"),
    (play_commands.answer, "answer"),
    (play_commands.sheet, "sheet"),
    (house_rules_commands.order, "order"),
    (show_command.show, "show"),
    (why_command.why, "why"),
    (why_command.find, "find"),
    (diary_command.diary, "diary"),
    (export_commands.report, "report"),
    (undo_commands.undo, "undo"),
    (undo_commands.redo, "redo"),
    (undo_commands.reroll, "reroll"),
    (undo_commands.branch, "branch"),
    (check_commands.verify_campaign, "verify"),
    (recovery_commands.backups, "backups"),
    (recovery_commands.restore, "restore"),
    (recovery_commands.rescue, "rescue"),
    (export_commands.export, "export"),
    (export_commands.import_, "import"),
    (house_rules_commands.set_rule, "set"),
    (house_rules_commands.side, "side"),
    (house_rules_commands.dice, "dice"),
    (amend_command.amend, "amend"),
    (check_commands.list_all, "list"),
    (check_commands.check, "check"),
    (import_commands.import_table, "import-table"),
    (import_commands.import_map, "import-map"),
    (draw_commands.odds, "odds"),
    (draw_commands.draw, "draw"),
):
    # `-1` may be typed as an answer to a roll: it is read and refused as one, not as an option.
    app.command(name, context_settings={"ignore_unknown_options": name in ("answer", "why")})(command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit with its code. No traceback reaches a person."""
    use_utf8()
    try:
        ended = app(args=arguments, prog_name="decimo", standalone_mode=False)
        sys.exit(ended if isinstance(ended, int) else 0)
    except Refusal as refusal:
        remark(str(refusal))
        sys.exit(REFUSED)
    except TyperException as wrong:
        remark(explain_usage_error(wrong))
        sys.exit(MISTYPED)
    except (KeyboardInterrupt, typer.Abort):
        _remark_interrupted()
        sys.exit(INTERRUPTED)
    except SystemExit as end:
        if end.code == INTERRUPTED:
            _remark_interrupted()
        raise
    except OSError as error:
        remark(_explain_os_error(error))
        discard_output()
        sys.exit(REFUSED)
    except Exception as error:
        remark(record_internal_error(error))
        sys.exit(REFUSED)


def _remark_interrupted() -> None:
    remark("Interrupted; everything up to here is saved.")


def _explain_os_error(error: OSError) -> str:
    """Explain a fault of the system: a name that is too long, a full disk, a broken drive."""
    what = "The output" if error.filename is None else f"'{str(error.filename)[:200]}'"
    return f"{what} cannot be used ({error.strerror or error}); check its name, its permissions and the room left."
