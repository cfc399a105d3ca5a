"""Typed content: pydantic models, and their complaints in plain words with file and line."""

from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from decimo.content.complaint import errors_of, mended_place, problems_of, written
from decimo.content.document import Document
from decimo.content.problem import Problem
from decimo.content.yaml import MOST_BYTES, parse

Text = Annotated[str, Field(min_length=1)]
"""Words that must not be empty."""

Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=60)]
"""A name that scripts can type: lower-case letters, digits, `_` and `-`."""


class Row(BaseModel):
    """A part of a content file: strict, no unknown keys, never changed after reading.

    Lists of the file arrive as tuples, so fields are declared as `tuple[X, ...]`.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Content(Row):
    """What every content file begins with."""

    format: Literal[1]
    ruleset: Id
    id: Id


class Table(Content):
    """What every table begins with; `table` names its class."""

    table: Id
    title: Text
    rule: str = ""
    source: str = ""


M = TypeVar("M", bound=BaseModel)


def read(text: str | bytes, file: str, model: type[M]) -> tuple[M | None, list[Problem]]:
    """Read a file's text as `model`; `file` is the name that problems carry.

    The model is None when any problem was found.
    """
    document, problems = parse(text, file)
    if document is None:
        return None, problems
    made, more = fit(document, file, model)
    return (None if problems else made), sorted(problems + more)


def text_of(path: Path) -> bytes | Problem:
    """Return the bytes of a file, no more than are ever parsed, or why it cannot be read."""
    try:
        # To read from a pipe or a device may take for ever.
        if path.exists() and not (path.is_file() or path.is_dir()):
            return Problem(str(path), None, "this is a pipe or a device", "name a file")
        with path.open("rb") as source:
            return source.read(MOST_BYTES + 1)
    except IsADirectoryError:
        return Problem(str(path), None, "this is a folder", "name a file")
    except OSError as fault:
        reason = "there is no such file" if isinstance(fault, FileNotFoundError) else "it cannot be read"
        return Problem(str(path), None, reason, "check the name and the permission to read it")


def fit(document: Document, file: str, model: type[M]) -> tuple[M | None, list[Problem]]:
    """Make a `model` of a document, or say all that does not fit."""
    try:
        return model.model_validate(document.data), []
    except ValidationError as fault:
        return None, problems_of(errors_of(fault), document, file, model)


def mended(document: Document, model: type[M]) -> tuple[M, Document] | None:
    """Return what `model` becomes once faulty values are taken out or replaced, and the mended document.

    Only for finding the other faults of a file in the same reading: nobody plays on it. None when something
    is missing or too far off to be judged.
    """
    try:
        return model.model_validate(document.data), document
    except ValidationError as fault:
        errors = errors_of(fault)
    if any(error["type"] == "missing" for error in errors):
        return None
    faulty = {written(error["loc"], document.data): error for error in errors}
    # From the last to the first, so that taking out an item moves none that is still to be mended.
    for path in sorted(faulty, key=lambda way: [str(part).zfill(9) for part in way], reverse=True):
        if not path:
            return None
        document = mended_place(document, path, faulty[path])
    try:
        return model.model_validate(document.data), document
    except ValidationError:
        return None
