"""A number and what it counts, in words."""


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number and what it counts: `1 step`, `12 steps`; `many` is for what takes more than an s."""
    return f"{number} {one}" if number == 1 else f"{number} {many or f'{one}s'}"
