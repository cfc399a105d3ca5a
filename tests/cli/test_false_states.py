"""States that are whole JSON and false: every command ends in a sentence, at once, and loses nothing."""

import json
import shutil
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from decimo.play.campaign_record import fingerprint
from tests.cli.conftest import Typed, decimo, folder
from tests.sweep import slow_but

__all__ = ["decimo", "folder"]

FIXTURES = Path(__file__).parents[1] / "fixtures"
NUMBERS = (-1, 10**6, 2**31, 2**63, 1.5)
TEXTS = ("", "nobody", "1|2")
PLACES = {
    "release-0.6.0": "moment seats settings world.tribans world.leaders world.relations world.routes world.due",
    "rules-3": "world.outsiders world.attacks world.raidings world.invasions world.hordes world.wars world.armies "
    "world.fleets world.effects world.federations world.tributes",
    "risk-2": "moment world.territories world.players world.pieces world.order world.deck world.winner world.events",
}
"""The parts of a state that are changed, by the campaign."""
DOORS: tuple[tuple[str, ...], ...] = (
    ("show", "false"),
    ("show", "false", "map"),
    ("show", "false", "page", "SUBJECT"),
    ("run", "false", "--years", "1", "--decide", "all"),
    ("verify", "false"),
    ("report", "false", "--to", "REPORT"),
    ("rescue", "false", "saved"),
)


def read_state(name: str) -> dict[str, Any]:
    with closing(sqlite3.connect(f"{(FIXTURES / f'{name}.decimo').as_uri()}?immutable=1", uri=True)) as file:
        found: dict[str, Any] = json.loads(file.execute("SELECT state FROM campaign").fetchone()[0])
        return found


def list_changes() -> Iterator[tuple[str, str, Any]]:
    """Yield a campaign, a path in its state, and a false value: one for each field of the first of its kind."""
    for name, places in PLACES.items():
        state = read_state(name)
        for place in places.split():
            at: Any = state
            for key in place.split("."):
                at = at.get(key, {})
            entity = next(iter(at.values()), None) if isinstance(at, dict) else None
            if isinstance(entity, dict):
                place, at = f"{place}.{next(iter(at))}", entity
            values = at if isinstance(at, dict) else {"": at}
            for key, value in values.items():
                path = f"{place}.{key}".rstrip(".")
                if isinstance(value, bool):
                    yield name, path, "yes"
                elif isinstance(value, int):
                    yield from ((name, path, each) for each in NUMBERS)
                elif isinstance(value, str):
                    yield from ((name, path, each) for each in (*TEXTS, 7))
                elif isinstance(value, list):
                    yield from ((name, path, [each]) for each in TEXTS)


CHANGES = {f"{name} {path} {value!r}": (name, path, value) for name, path, value in list_changes()}
SOME = [*CHANGES][::9]


def make_false(to: Path, name: str, path: str, value: Any) -> None:
    """Write a campaign of one step whose state has a false value; everything else agrees with it."""
    shutil.copyfile(FIXTURES / f"{name}.decimo", to)
    state = read_state(name)
    *stem, last = path.split(".")
    at = state
    for key in stem:
        at = at[key]
    at[last] = value
    text = json.dumps(state, separators=(",", ":"), ensure_ascii=False).encode()
    moment = state["moment"]
    with closing(sqlite3.connect(to, isolation_level=None)) as file:
        file.execute("BEGIN")
        for table in ("answer", "fact", "snapshot", "ledger", "diary_old_wording", "diary"):
            file.execute(f"DELETE FROM {table}")  # noqa: S608 - our own names
        file.execute("DELETE FROM step WHERE id <> (SELECT step FROM campaign)")
        file.execute(
            "UPDATE step SET parent = NULL, kind = 'founding', live = 1, fingerprint = ?, then_year = ?, "
            "then_season = ?, then_step = ?",
            (fingerprint(text), *(_stored(moment[key]) for key in ("year", "season", "step"))),
        )
        file.execute("INSERT INTO snapshot SELECT id, ? FROM step", (zlib.compress(text),))
        file.execute("UPDATE campaign SET state = ?, open_step = NULL", (text.decode(),))
        file.execute("COMMIT")


def _stored(value: Any) -> Any:
    return min(value, 2**63 - 1) if isinstance(value, int) else value


@pytest.mark.parametrize("change", slow_but(SOME, CHANGES))
def test_a_false_state_is_refused_or_played_and_never_a_fault_of_the_program(
    decimo: Typed, folder: Path, tmp_path: Path, change: str
) -> None:
    name, path, value = CHANGES[change]
    folder.mkdir()
    make_false(folder / "false.decimo", name, path, value)
    subject = path.split(".")[2] if path.count(".") > 2 else "rome"
    for door in DOORS:
        typed = [{"SUBJECT": subject, "REPORT": str(tmp_path / "report.md")}.get(word, word) for word in door]
        ended = decimo(*typed)
        assert "internal error" not in ended.err, (door, ended.err)
        assert "Traceback" not in ended.err
