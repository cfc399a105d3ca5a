"""Typed content: pydantic models, and their errors in plain words with file and line."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from decimo.content.problem import Problem, closest, describe, join_words, quote, split_remedy
from decimo.content.strict_yaml import MOST_BYTES, Document, KeyPart, KeyPath, parse


def errors_of(fault: ValidationError) -> list[ErrorDetails]:
    """Return the errors that the file really has.

    Pydantic also reports a list as too short when its items are only faulty.
    """
    return [
        error
        for error in fault.errors(include_url=False)
        if error["type"] != "too_short" or len(error["input"]) < error["ctx"]["min_length"]
    ]


def problems_of(
    errors: Sequence[ErrorDetails], document: Document, file: str, model: type[BaseModel]
) -> list[Problem]:
    """Turn pydantic's errors into problems; errors for the alternatives of one value become one problem."""
    wanted: dict[KeyPath, list[str]] = {}
    problems: dict[KeyPath, list[Problem]] = {}
    for error in errors:
        path = written(error["loc"], document.data)
        if error["type"] in _TYPES:
            wanted.setdefault(path, []).append(_TYPES[error["type"]])
        else:
            said = Problem(file, document.lines.at(*path), *_said(error, path, model))
            problems.setdefault(path, []).append(said)
    for path, types in wanted.items():
        what = f"{_name(path)} is {describe(document.value(path))}"
        remedy = f"write {join_words(dict.fromkeys(types))}"
        # A value that fails within one of several alternatives has a valid type: omit the type errors.
        problems.setdefault(path, [Problem(file, document.lines.at(*path), what, remedy)])
    return sorted({problem for several in problems.values() for problem in several})


_TYPES = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": "a text (put numbers and the words true, false and null in quotes)",
    "bool_type": "true or false",
    "tuple_type": "a list such as [a, b]",
    "list_type": "a list such as [a, b]",
    "dict_type": "keys and values",
    "model_type": "keys and values",
    "model_attributes_type": "keys and values",
    "none_required": "nothing",
}


def _said(error: ErrorDetails, path: KeyPath, model: type[BaseModel]) -> tuple[str, str]:
    """Return an error in plain words, and its remedy."""
    kind, context, name = error["type"], error.get("ctx", {}), _name(path)
    if kind == "missing":
        return _missing(error, path)
    if kind == "extra_forbidden":
        known = _keys(model, error["loc"][:-1])
        near = closest(str(path[-1]), known)
        remedy = f"did you mean {near}?" if near else f"take it out, or use one of {join_words(known)}"
        return f"the key {quote(path[-1])} is unknown{_inside(path[:-1])}", remedy
    if kind in ("literal_error", "union_tag_invalid"):
        tag = error["input"]
        if kind == "union_tag_invalid":
            name, tag = str(context["discriminator"]).strip("'"), context["tag"]
        choices = [str(choice) for choice in _choices(context)]
        near = closest(tag, choices) if isinstance(tag, str) else None
        unknown = ", which is unknown" if isinstance(tag, str) and len(choices) > 1 else ""
        what = f"{name} is {describe(tag)}{unknown}"
        return what, f"did you mean {near}?" if near else f"write {join_words(choices)}"
    if kind == "union_tag_not_found":
        tag = str(context["discriminator"]).strip("'")
        return f"the key {quote(tag)} is missing{_inside(path)}", f"add a line '{tag}: ...'"
    if kind in _BOUNDS:
        key, words, _ = _BOUNDS[kind]
        return f"{name} is {error['input']}", f"write a number {words} {context[key]}"
    if kind in _SIZES:
        return _size(error, name)
    if kind == "string_pattern_mismatch":
        remedy = "use only lower-case letters, digits, '_' and '-'" if "a-z0-9" in context["pattern"] else ""
        return f"{name} is {quote(error['input'])}", remedy or f"write it in the form {context['pattern']}"
    if kind == "value_error":
        return split_remedy(context["error"], "correct it")
    return f"{name} is {describe(error['input'])}: {error['msg'].lower()}", "correct it"


_BOUNDS = {
    "greater_than_equal": ("ge", "not below", 0),
    "less_than_equal": ("le", "not above", 0),
    "greater_than": ("gt", "above", 1),
    "less_than": ("lt", "below", -1),
}
_SIZES = {"string_too_short", "string_too_long", "too_short", "too_long"}


def _missing(error: ErrorDetails, path: KeyPath) -> tuple[str, str]:
    key = error["loc"][-1]
    if isinstance(key, int):
        return f"{_name(path)} has too few entries", f"write at least {key + 1}"
    return f"the key {quote(key)} is missing{_inside(path)}", f"add a line '{key}: ...'"


def _size(error: ErrorDetails, name: str) -> tuple[str, str]:
    context = error.get("ctx", {})
    unit = "characters" if error["type"].startswith("string") else "entries"
    if context.get("min_length") == 1:
        return f"{name} is empty", "fill it in"
    limit = (
        f"at least {context['min_length']}" if "min_length" in context else f"at most {context['max_length']}"
    )
    return f"{name} has {len(error['input'])} {unit}", f"write {limit}"


def _choices(context: dict[str, Any]) -> list[Any]:
    """Return the values that pydantic expected."""
    said = str(context.get("expected", context.get("expected_tags", "")))
    quoted = re.findall(r"'([^']*)'", said)
    return list(quoted) or [int(number) for number in re.findall(r"-?\d+", said)]


def _name(path: KeyPath) -> str:
    """Return the name of a place in messages: the last key of its path."""
    words = [part for part in path if isinstance(part, str)]
    return f"'{words[-1]}'" if words else "the file"


def _inside(path: KeyPath) -> str:
    words = [part for part in path if isinstance(part, str)]
    return f" in {quote(words[-1])}" if words else ""


def _keys(model: type[BaseModel], location: Sequence[KeyPart]) -> list[str]:
    """Return the keys that are allowed at a location, of every model that fits there."""
    models = [model]
    for part in location:
        fields = [
            fit.model_fields[part] for fit in models if isinstance(part, str) and part in fit.model_fields
        ]
        # A list index or the name of a union member is no field.
        models = [found for info in fields for found in _models_in(info.annotation)] or models
    return sorted({info.alias or name for fit in models for name, info in fit.model_fields.items()})


def _models_in(annotation: object) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in _models_in(part)]


def written(location: Sequence[KeyPart], data: Any) -> KeyPath:
    """Return the part of pydantic's location that is in the file (pydantic also names union members)."""
    path: list[KeyPart] = []
    for part in location:
        in_list = isinstance(data, tuple) and isinstance(part, int) and part < len(data)
        if in_list or (isinstance(data, dict) and part in data):
            data = data[part]
            path.append(part)
    return tuple(path)


def repaired_place(document: Document, path: KeyPath, error: ErrorDetails) -> Document:
    """Return the document with the faulty value at `path` replaced by a valid one, or removed."""
    context, value = error.get("ctx", {}), error["input"]
    if error["type"] == "literal_error":
        return document.put(path, _choices(context)[0])
    if error["type"] in _BOUNDS:
        key, _, step = _BOUNDS[error["type"]]
        return document.put(path, context[key] + step)
    if error["type"] == "string_type" and isinstance(value, (int, float)):
        return document.put(path, str(value))
    return document.without(path)


Text = Annotated[str, Field(min_length=1)]
"""A text that is not empty."""

Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=60)]
"""An id that scripts can type: lower-case letters, digits, `_` and `-`."""


class ContentPart(BaseModel):
    """A part of a content file: strict, without unknown keys, immutable.

    The file's lists become tuples, so fields are declared as `tuple[X, ...]`.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Content(ContentPart):
    """The fields that every content file has."""

    format: Literal[1]
    ruleset: Id
    id: Id


class ContentTable(Content):
    """The fields that every table has; `table` names its kind."""

    table: Id
    title: Text
    rule: str = ""
    source: str = ""


M = TypeVar("M", bound=BaseModel)


def read(text: str | bytes, file: str, model: type[M]) -> tuple[M | None, list[Problem]]:
    """Read a file's text as `model`; `file` is its name in problems.

    The model is None if there is any problem.
    """
    document, problems = parse(text, file)
    if document is None:
        return None, problems
    made, more = validate(document, file, model)
    return (None if problems else made), sorted(problems + more)


def text_of(path: Path) -> bytes | Problem:
    """Return the bytes of a file, up to the most that is parsed, or why it cannot be read."""
    try:
        # Reading from a pipe or a device may never end.
        if path.exists() and not (path.is_file() or path.is_dir()):
            return Problem(str(path), None, "this is a pipe or a device", "name a file")
        with path.open("rb") as source:
            return source.read(MOST_BYTES + 1)
    except IsADirectoryError:
        return Problem(str(path), None, "this is a folder", "name a file")
    except OSError as fault:
        reason = "there is no such file" if isinstance(fault, FileNotFoundError) else "it cannot be read"
        return Problem(str(path), None, reason, "check the name and the permission to read it")


def validate(document: Document, file: str, model: type[M]) -> tuple[M | None, list[Problem]]:
    """Make a `model` of a document, or return all that does not fit."""
    try:
        return model.model_validate(document.data), []
    except ValidationError as fault:
        return None, problems_of(errors_of(fault), document, file, model)


def validate_repaired(document: Document, model: type[M]) -> tuple[M, Document] | None:
    """Return the `model` after faulty values are removed or replaced, and the repaired document.

    It serves only to find the file's other faults in the same reading; it is never played. None if something
    is missing or cannot be repaired.
    """
    try:
        return model.model_validate(document.data), document
    except ValidationError as fault:
        errors = errors_of(fault)
    if any(error["type"] == "missing" for error in errors):
        return None
    faulty = {written(error["loc"], document.data): error for error in errors}
    # From last to first, so that removing an item moves no item that is still to be repaired.
    for path in sorted(faulty, key=lambda way: [str(part).zfill(9) for part in way], reverse=True):
        if not path:
            return None
        document = repaired_place(document, path, faulty[path])
    try:
        return model.model_validate(document.data), document
    except ValidationError:
        return None
