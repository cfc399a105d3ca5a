"""The doors: every command that reads a file, with the files that it may write."""

from collections.abc import Mapping
from typing import NamedTuple

from bench.damage import Kind
from decimo.store.fault import FOLDER

BAD, GOOD, OTHER = "bad", "good", "other"
"""Campaigns: the damaged one, a whole one, and the source of the damaged files."""
PEOPLE = "pelmarra"


class Door(NamedTuple):
    """A command that reads the damaged file: the file's place, the typed words, and the files it may write.

    `writes` are names of files by pattern that it may make or change when it is done, `keeps` when it refuses.
    """

    lay: str
    typed: tuple[str, ...]
    writes: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()


_CAMPAIGN = f"{BAD}.decimo"
_MADE = (f"{FOLDER}/{BAD}--*.decimo",)
_PLAYED = (_CAMPAIGN, *_MADE)
OLDER = f"{FOLDER}/{GOOD}--2027-01-01T000000--by-hand.decimo"
_PUT_BACK = (_CAMPAIGN, f"{FOLDER}/{BAD}--*")


def _play(*typed: str) -> Door:
    return Door(_CAMPAIGN, typed, _PLAYED, _MADE)


def _look(*typed: str) -> Door:
    return Door(_CAMPAIGN, typed)


DOORS: Mapping[Kind, tuple[Door, ...]] = {
    "campaign": (
        _play("run", BAD, "--years", "1", "--decide", "all"),
        _play("answer", BAD),
        _play("undo", BAD),
        _play("redo", BAD),
        _play("set", BAD, "warrior-battle-won=2"),
        _play("order", BAD, "cash-points", "--side", PEOPLE),
        # First it stores the words, then it shows them.
        Door(_CAMPAIGN, ("diary", BAD, "add", "A word."), _PLAYED, _PLAYED),
        _look("list"),
        _look("show", BAD),
        _look("show", BAD, "facts"),
        _look("show", BAD, "journal", "--json"),
        _look("show", BAD, "tribans", "--year", "1"),
        _look("show", BAD, "calendar"),
        _look("show", BAD, "settings"),
        _look("diary", BAD),
        _look("order", BAD, "--side", PEOPLE),
        _look("why", BAD, "3.1"),
        _look("verify", BAD),
        _look("check", "{file}"),
        _look("backups", BAD),
        Door(_CAMPAIGN, ("report", BAD, "--to", "{folder}/story.md"), ("story.md",)),
        Door(_CAMPAIGN, ("report", BAD, "--to", "{folder}/story.html"), ("story.html",)),
        Door(_CAMPAIGN, ("export", BAD, "--to", "{folder}/out.json"), ("out.json",)),
        Door(_CAMPAIGN, ("backups", BAD, "--make"), _MADE),
        Door(_CAMPAIGN, ("restore", BAD, "1"), _PUT_BACK),
        Door(OLDER, ("restore", GOOD, "1"), (f"{GOOD}.decimo", f"{FOLDER}/{GOOD}--*")),
        Door(OLDER, ("restore", GOOD)),
        Door(_CAMPAIGN, ("rescue", BAD, "saved"), ("saved.decimo",)),
        Door(
            _CAMPAIGN,
            ("branch", BAD, "branched"),
            ("branched.decimo", f"{FOLDER}/branched--*"),
            (f"{FOLDER}/branched--*",),
        ),
        Door("bad.json", ("import", "{file}", "imported"), ("imported.decimo",)),
    ),
    "export": (
        Door("bad.json", ("import", "{file}", "imported"), ("imported.decimo",)),
        Door("bad.json", ("import", "{file}"), (f"{OTHER}.decimo", "*~*.decimo")),
    ),
    "table": (
        Door("bad.yaml", ("check", "{file}")),
        Door("bad.yaml", ("odds", "{file}")),
        Door("bad.yaml", ("draw", "{file}", "--seed", "1")),
        Door(
            "bad.yaml", ("set", GOOD, "--table", "{file}", "--now"), (f"{GOOD}.decimo", f"{FOLDER}/{GOOD}--*")
        ),
        Door("bad.yaml", ("import-table", "{file}")),
    ),
    "scenario": (
        Door("bad.yaml", ("check", "{file}")),
        Door("bad.yaml", ("new", "founded", "--scenario", "{file}", "--seed", "1"), ("founded.decimo",)),
        Door("bad.yaml", ("draw", "{file}", "--seed", "1")),
    ),
    "csv": (
        Door("bad.csv", ("import-table", "{file}")),
        Door("bad.csv", ("import-table", "{file}", "--to", "{folder}/made.yaml"), ("made.yaml",)),
        Door("bad.yaml", ("check", "{file}")),
    ),
}
