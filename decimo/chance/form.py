"""Forms: what a person settled at the table and reports back in one go, such as the result of a battle."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from decimo.chance.text import Refusal

Filled: TypeAlias = Mapping[str, int | str]
"""The fields of a form by id: numbers, or the option chosen."""

Check: TypeAlias = Callable[[Filled], str]
"""Says what is wrong with a filled form as a whole, in a clause; nothing if it is sound."""


class Field(NamedTuple):
    """One field: a number from `low` to `high`, with `options` one of them, or with `code` that code and no other.

    With `letters` it is a word of `low` to `high` of these letters, in small ones and any order; none is `-`. A field
    that is left out holds its `usual` value, if it has one.
    """

    id: str
    words: str
    low: int = 0
    high: int = 0
    options: tuple[str, ...] = ()
    code: str = ""
    """In small letters: it tells this form from those of other sheets."""
    letters: str = ""
    usual: str = ""


NO_LETTERS = "-"
"""A field of letters that holds none."""


def read_form(fields: Sequence[Field], text: str) -> Filled:
    """Read a filled form, typed as `winner=attacker lost=3`, in any order.

    Raises:
        Refusal: a field is missing, unknown, given twice or out of its range; all that is wrong is said. Of a
            form with the code of another sheet only that is said.

    """
    wrong: list[str] = []
    typed: dict[str, str] = {}
    for part in text.split():
        name, sign, value = part.partition("=")
        if not sign or name.lower() not in [field.id for field in fields]:
            wrong.append(f"'{part[:20]}' is no field of the form")
        elif name.lower() in typed:
            wrong.append(f"'{name[:20]}' is given twice")
        typed[name.lower()] = value.lower()
    filled: dict[str, int | str] = {}
    for field in fields:
        value = typed.get(field.id, field.usual)
        if field.code:
            if value and value != field.code:
                other = f"'{value[:20]}' is the {field.id} of another sheet"
                raise Refusal(f"The form cannot be taken: {other}, that of this one is {field.code}.")
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
    """What is wrong with a field of letters."""
    strange = [sign for sign in value if sign not in field.letters]
    if value and value != NO_LETTERS and strange:
        return [f"{field.id} cannot hold '{strange[0]}', only {field.letters}"]
    if not field.low <= (0 if value in ("", NO_LETTERS) else len(value)) <= field.high:
        return [f"{field.id} must have {field.low} to {field.high} letters of {field.letters}"]
    return []


def write_form(filled: Filled) -> str:
    """Write a filled form as it is kept: `winner=attacker lost=3`."""
    return " ".join(f"{name}={value}" for name, value in filled.items())
