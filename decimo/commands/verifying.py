"""`decimo verify`: whether a campaign is what was played."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from decimo.commands.opening import shelf_in
from decimo.commands.option import Campaign, Folder
from decimo.commands.output import remark, say
from decimo.play.counted import counted

if TYPE_CHECKING:
    from decimo.play.verify import Verified


def verify(campaign: Campaign, folder: Folder = "") -> None:
    """Play the journal again from the start and compare every step.

    Every difference is named with its year, season and step.
    """
    from decimo.play.verify import verified
    from decimo.rulesets import build
    from decimo.store.journal import SqliteJournal

    # The journal alone is opened, unchecked: what is wrong with it is to be named.
    journal = SqliteJournal.open_unchecked(shelf_in(folder).path_of(campaign))
    try:
        found = verified(journal, build)
        head = journal.head()
    finally:
        journal.close()
    if found.problems:
        say(*found.problems)
        for line in _scope(found):
            remark(line)
        raise typer.Exit(1)
    if head is None:
        say("Nothing is played yet, so there is nothing to check.")
        return
    hold = f"All {found.steps} steps hold" if found.steps != 1 else "Its one step holds"
    say(f"{hold} (fingerprint {head[0].fingerprint}).")
    say(*_scope(found))


def _scope(found: "Verified") -> Iterator[str]:
    """Say what was checked otherwise than by playing it again, and what was not."""
    if found.taken_back:
        yield f"Checked likewise: {counted(found.taken_back, 'step')} that {_was(found.taken_back)} taken back."
    if found.by_facts:
        yield (
            f"Not played again: {counted(found.by_facts, 'step')} of other rules than this program's, or of tables "
            "that are not what they were; only their changes, fingerprints and snapshots were checked."
        )
    if found.unchecked:
        yield (
            f"Not checked: {counted(found.unchecked, 'step')} that followed a difference, up to the next "
            "sound snapshot."
        )


def _was(count: int) -> str:
    return "was" if count == 1 else "were"
