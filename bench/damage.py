"""Damaged files of every kind that players have: drawn by a seed, made from whole files or from nothing."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple

from bench.damage_any import ANY, Way
from bench.damage_campaign import CAMPAIGN
from bench.damage_text import CSV, EXPORT, TEXT
from decimo.chance import Stream

Kind = Literal["campaign", "export", "table", "scenario", "csv"]
KINDS: tuple[Kind, ...] = ("campaign", "export", "table", "scenario", "csv")
WAYS: Mapping[Kind, tuple[Way, ...]] = {
    "campaign": CAMPAIGN,
    "export": EXPORT,
    "table": TEXT,
    "scenario": TEXT,
    "csv": CSV,
}


class Damaged(NamedTuple):
    """A damaged file: its kind, its damage, and its bytes."""

    kind: Kind
    how: str
    data: bytes


class Damager:
    """Damages files; the same seed gives the same damage. `work` is a folder for temporary files."""

    def __init__(self, whole: Mapping[Kind, bytes], work: Path) -> None:
        self._whole = whole
        self._work = work

    def damaged(self, seed: str) -> Damaged:
        """Return the damaged file of a seed."""
        stream = Stream(f"damage/{seed}")
        # Campaigns matter most, so they are damaged most often.
        kind = KINDS[max(0, stream.below(len(KINDS) + 3) - 3)]
        ways = [*ANY, *WAYS[kind]]
        how, damage = ways[stream.below(len(ways))]
        whole = self._whole[kind]
        if how.startswith("rows"):
            return Damaged(kind, how, self._rows(stream, whole, damage))
        return Damaged(kind, how, damage(stream, whole))

    def _rows(self, stream: Stream, whole: bytes, damage: Callable[[Stream, Any], Any]) -> bytes:
        """Damage the rows of a campaign, as a database program could."""
        file = self._work / "rows.decimo"
        file.write_bytes(whole)
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
            for _ in range(1 + stream.below(3)):
                # After one damage another may be impossible.
                with suppress(sqlite3.Error, UnicodeEncodeError, ValueError):
                    damage(stream, connection)
            connection.execute("PRAGMA journal_mode = WAL")
        return file.read_bytes()
