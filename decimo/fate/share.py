"""Several options named in one answer, each with a number: `Alaska 3, Brazil 2`, kept as `alaska=3 brazil=2`."""

from collections.abc import Callable, Collection, Mapping, Sequence

from decimo.fate.refusal import Refusal

MOST_DIGITS = 4


def read_share(text: str) -> Mapping[str, int]:
    """Return the options of an answer as it is kept, each with its number; nothing if it names a single option."""
    parts = [part.partition("=") for part in text.split()]
    sound = all(name and number.isdecimal() and len(number) <= MOST_DIGITS for name, _, number in parts)
    if not sound or len({name for name, _, _ in parts}) < len(parts):
        return {}
    return {name: int(number) for name, _, number in parts}


def write_share(share: Mapping[str, int]) -> str:
    """Write an answer as it is kept."""
    return " ".join(f"{name}={number}" for name, number in share.items())


def allows_share(text: str, ids: Collection[str], most: int) -> bool:
    """Whether an answer as it is kept shares out at most so many among these options."""
    share = read_share(text)
    known = bool(share) and all(name in ids for name in share)
    return known and min(share.values()) > 0 and sum(share.values()) <= most


def typed_share(typed: str, most: int, name_of: Callable[[str], str]) -> str:
    """Read what a person typed, such as `Alaska 3, Brazil 2`; return it as it is kept. No number means one.

    `name_of` finds the option that a name means, or refuses it.

    Raises:
        Refusal: a name is none of the options, a number is none, or they come to more than `most`.

    """
    found: dict[str, int] = {}
    # As it is kept a blank parts one option from the next, as it is typed a comma.
    parts = typed.split() if "=" in typed and "," not in typed else typed.replace(";", ",").split(",")
    for part in (each.strip() for each in parts):
        if part:
            name, number = _parted(part)
            id_ = name_of(name)
            found[id_] = found.get(id_, 0) + number
    if not found:
        raise Refusal("Nothing is named; type such as: Alaska 3, Brazil 2.")
    total = sum(found.values())
    if total > most:
        raise Refusal(f"That comes to {total}, and there are {most}; take {total - most} away.")
    return write_share(found)


def share_example(names: Sequence[str], most: int) -> str:
    """An example of how several of these options are typed in one answer.

    Where as many may be named as there are options, they are wishes, each named once.
    """
    heap = "" if most in (2, len(names)) else " 2"
    return ", ".join([f"{names[0]}{heap}", *names[1:2]])


def _parted(part: str) -> tuple[str, int]:
    name, equals, number = part.rpartition("=" if "=" in part else " ")
    if not equals and not number.strip().isdecimal():
        return part, 1
    if not number.strip().isdecimal():
        if equals == " ":
            return part, 1
        raise Refusal(f"'{part[:30]}' has no number; type such as: Alaska 3, Brazil 2.")
    if not name.strip() or len(number.strip()) > MOST_DIGITS or int(number) == 0:
        raise Refusal(f"'{part[:30]}' cannot be read; type a name and a number above 0, such as: Alaska 3.")
    return name.strip(), int(number)
