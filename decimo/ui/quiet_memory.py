"""Garbage is not looked for among what is in memory when the table is laid: it stays till the program ends."""

import gc


def settle() -> None:
    """Let Python's garbage collector pass over all that is there now.

    To look through the rules, the tables and the libraries again and again would keep a key waiting.
    """
    gc.freeze()
