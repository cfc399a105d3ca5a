"""The campaigns folder, and a campaign opened for the length of one command."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from decimo.commands.output import remark

if TYPE_CHECKING:
    from decimo.play.session import Session
    from decimo.store.shelf import Shelf


def shelf_in(folder: str) -> "Shelf":
    """Return the campaigns folder: the one chosen, or the usual one."""
    from decimo.store.shelf import Shelf, campaigns_folder

    return Shelf(campaigns_folder(folder))


def as_typed(campaign: str, folder: str) -> str:
    """Return a campaign as a further command names it, with its folder if that is not the usual one."""
    named = f"--campaigns {shlex.quote(folder)}" if folder else ""
    # What begins with a minus sign stands behind the options, and all that follows it.
    parts = (
        (named, "--", shlex.quote(campaign)) if campaign.startswith("-") else (shlex.quote(campaign), named)
    )
    return " ".join(filter(None, parts))


@contextmanager
def opened(campaign: str, folder: str, *, to_play: bool, reveal: bool = False) -> Iterator["Session"]:
    """Open a campaign, to play it or only to read it beside a running game; with `reveal` nothing is kept back.

    Raises:
        Refusal: there is no such campaign, it cannot be read, or somebody else plays it.

    """
    from decimo.campaigns import open_campaign

    session = open_campaign(shelf_in(folder), campaign, to_play=to_play)
    said = session.journal.remark
    if said:
        remark(said)
    if reveal:
        session.use(session.ruleset.revealed(), session.content)
    try:
        yield session
    finally:
        session.journal.close()
        if session.journal.remark not in ("", said):
            remark(session.journal.remark)
