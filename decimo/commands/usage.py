"""A command that was typed wrongly: one sentence of what is wrong, and what to type."""

import re
from typing import Any

import typer
from typer.exceptions import TyperException

from decimo.content.problem import listed

_AT_LEAST = re.compile(r"greater than or equal to (-?\d+)")
_AT_MOST = re.compile(r"less than or equal to (-?\d+)")
_NONE_OF = re.compile(r"'(?P<typed>.*)' is not one of (?P<known>'.*')", re.DOTALL)


def usage_words(error: TyperException) -> str:
    """Return what is wrong with a command as it was typed."""
    context: Any = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "decimo"
    what, remedy = _wrong(error, command)
    return f"{what}; {remedy}" if remedy.endswith("?") else f"{what}; {remedy}."


def _wrong(error: TyperException, command: str) -> tuple[str, str]:
    """Return what is wrong, and what to do."""
    said, see = error.message, f"'{command} -h' shows how it is typed"
    option = str(getattr(error, "option_name", ""))
    if option and "requires an argument" in said:
        return f"{option} needs a value", "type it after the option"
    if option:
        return f"'{command}' has no option {option}", _other_option(error, option, command)
    if isinstance(error, typer.BadParameter):
        return _wrong_value(error, command)
    if found := re.match(r"No such command '(.*?)'\.(?: Did you mean '(.*)'\?)?", said, re.DOTALL):
        near = f"did you mean {found[2]}?" if found[2] else "'decimo -h' lists those there are"
        return f"There is no command '{found[1][:40]}'", near
    if found := re.match(r"Got unexpected extra arguments?\S* \((.*)\)", said, re.DOTALL):
        return f"'{command}' takes no '{found[1][:40]}' there", see
    return said.rstrip("."), see


def _other_option(error: TyperException, typed: str, command: str) -> str:
    near = sorted(getattr(error, "possibilities", None) or ())
    if near:
        return f"did you mean {listed(near)}?"
    if typed.startswith("--"):
        return f"'{command} -h' shows those it has"
    return "type -- after all options, before a name or word that begins with a minus sign"


def _wrong_value(error: typer.BadParameter, command: str) -> tuple[str, str]:
    """Say what is wrong with the value of an option or an argument, or that it is missing."""
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
    if found := _NONE_OF.search(said):
        known = re.findall(r"'(.*?)'", found["known"])
        return f"'{found['typed'][:40]}' is nothing that '{command}' knows", f"choose {listed(known)}"
    return f"{name} cannot be taken as typed", f"'{command} -h' shows what it takes"
