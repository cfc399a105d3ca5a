"""Forms: results that a person reports all at once, such as those of a battle at the table."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from decimo.chance.text import Refusal

Filled: TypeAlias = Mapping[str, int | str]
"""The values of a filled form by field id: numbers, or the chosen option."""

Check: TypeAlias = Callable[[Filled], str]
"""A check of a filled form as a whole; it returns what is wrong in a clause, or an empty text."""


class Field(NamedTuple):
    """One field: a number from `low` to `high`, one of `options`, or exactly `code`.

    With `letters` it is a word of `low` to `high` of these letters, in lower case and in any order; `-` is none.
    A field that is left out takes its `usual` value, if it has one.
    """

    id: str
    words: str
    low: int = 0
    high: int = 0
    options: tuple[str, ...] = ()
    code: str = ""
    """The code that tells this form from those of other sheets, in lower case."""
    letters: str = ""
    usual: str = ""


NO_LETTERS = "-"
"""The value of a field of letters without letters."""


def read_form(fields: Sequence[Field], text: str) -> Filled:
    """Read a filled form, typed as `winner=attacker lost=3`, in any order.

    Raises:
        Refusal: a field is missing, unknown, given twice or out of range. All faults are listed; for a form
            with the code of another sheet, only that.

    """
    wrong: list[str] = []
    typed: dict[str, str] = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals or name.lower() not in [field.id for field in fields]:
            wrong.append(f"'{part[:20]}' is not a field of the form")
        elif name.lower() in typed:
            wrong.append(f"'{name[:20]}' is given twice")
        typed[name.lower()] = value.lower()
    filled: dict[str, int | str] = {}
    for field in fields:
        value = typed.get(field.id, field.usual)
        if field.code:
            if value and value != field.code:
                other = f"'{value[:20]}' is the {field.id} of another sheet"
                raise Refusal(f"The form cannot be taken: {other}; this one has {field.code}.")
            if not value:
                wrong.append(f"{field.id} must be {field.code}")
            filled[field.id] = value
        elif field.options:
            if value not in field.options:
                wrong.append(f"{field.id} must be {' or '.join(field.options)}")
            filled[field.id] = value
        elif field.letters:
            wrong += _wrong_letters(field, value)
            filled[field.id] = value
        elif value.isdecimal() and len(value) < 10 and field.low <= int(value) <= field.high:
            filled[field.id] = int(value)
        else:
            wrong.append(f"{field.id} must be a number from {field.low} to {field.high}")
    if wrong:
        raise Refusal(f"The form cannot be taken: {'; '.join(wrong)}.")
    return filled


def _wrong_letters(field: Field, value: str) -> list[str]:
    """Return the faults of a field of letters."""
    strange = [letter for letter in value if letter not in field.letters]
    if value and value != NO_LETTERS and strange:
        return [f"{field.id} cannot hold '{strange[0]}', only {field.letters}"]
    if not field.low <= (0 if value in ("", NO_LETTERS) else len(value)) <= field.high:
        return [f"{field.id} must have {field.low} to {field.high} letters of {field.letters}"]
    return []


def write_form(filled: Filled) -> str:
    """Write a filled form as it is stored: `winner=attacker lost=3`."""
    return " ".join(f"{name}={value}" for name, value in filled.items())
