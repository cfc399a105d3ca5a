"""The one way the program says no."""


class Refusal(Exception):  # noqa: N818 - a refusal is an answer to a person, not an error of the program
    """Something a person asked for cannot be done.

    The text is one plain sentence: what is wrong, where, and what to do instead. Whoever raises it has
    changed nothing.
    """
