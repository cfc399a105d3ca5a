"""Reading a campaign's file, including rows not yet written to it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Select, func, or_, select, update
from sqlalchemy.exc import InvalidRequestError

from decimo import __version__
from decimo.chance import Refusal
from decimo.play import campaign_record
from decimo.store import row_types
from decimo.store.fault import damaged, translate_errors
from decimo.store.schema import ANSWER, CAMPAIGN, CONTENT, STEP, get_driver
from decimo.store.step_rows import AT_ONCE, Buffer, read_played

_STEP = row_types.select_rows(row_types.StepRow, "WHERE id = ?")
_IS_LIVE = "SELECT live FROM step WHERE id = ?"
_CHILDREN = row_types.select_rows(row_types.StepRow, "WHERE parent = ? ORDER BY id")
_LIVE = row_types.select_rows(row_types.StepRow, "WHERE live ORDER BY id")
_TAKEN_BACK = row_types.select_rows(row_types.StepRow, "WHERE NOT live ORDER BY id")
_FOLLOWED = "SELECT step, open_step FROM campaign"
_SNAPSHOT = "SELECT state FROM snapshot WHERE step = ?"
_LEDGER = row_types.select_rows(
    row_types.LedgerRow, "WHERE ruleset = ? AND ledger = ? AND [column] = ? ORDER BY [key], year"
)


@dataclass(slots=True)
class Position:
    """The present position of the campaign, including rows still in the buffer."""

    head: tuple[campaign_record.StepRecord, bytes] | None
    open_step: str | None
    next_id: int

    def values(self) -> dict[str, Any]:
        """Return it as columns of the campaign's row."""
        return {
            "version": __version__,
            "step": self.head[0].id if self.head else None,
            "state": self.head[1].decode() if self.head else "{}",
            "open_step": self.open_step,
        }


class Archive:
    """The reading half of `decimo.play.journal.Journal`.

    All methods raise `Refusal` if the file is damaged or cannot be read.
    """

    def __init__(self, path: Path, connection: Connection) -> None:
        self.path = path
        self._connection = connection
        self._held: dict[int, campaign_record.Played] | None = None
        """The live steps by id, while they are kept in memory."""
        self._buffer = Buffer()
        self._position: Position | None = None
        self._followed: tuple[int | None, str | None] | None = None
        """The last step and the open step in the file when last read or written."""
        self._full_sync: bool | None = None
        self._is_refused = False
        """Whether something was refused since the last commit; the player was told why."""
        self._schema = self._read_schema()
        self._charter = self._read_charter()

    def close(self) -> None:
        """Close the campaign; uncommitted changes are dropped."""
        self._connection.close()

    # The campaign

    def charter(self) -> campaign_record.Charter:
        """See `Journal`."""
        return self._charter

    def _read_schema(self) -> int:
        with self._reading() as rows:
            return int(rows.exec_driver_sql("PRAGMA user_version").scalar_one())

    def _read_charter(self) -> campaign_record.Charter:
        with self._reading() as rows:
            row = rows.execute(select(CAMPAIGN.c.name, CAMPAIGN.c.charter)).one_or_none()
            if row is None:
                raise damaged(self.path, "it does not say what was founded")
            # A campaign may have been renamed since its founding.
            return replace(row_types.from_json(row.charter, campaign_record.Charter), name=row.name)

    def content(self, digest: str) -> Mapping[str, str]:
        """See `Journal`."""
        wanted = select(CONTENT.c.name, CONTENT.c.text).where(CONTENT.c.digest == digest)
        with self._reading() as rows:
            unpacker = row_types.Unpacker()
            texts = {name: unpacker.unpack(text).decode() for name, text in rows.execute(wanted)}
        if not texts:
            raise damaged(self.path, f"the land and tables {digest} are missing")
        return texts

    def last_content(self) -> str:
        """Return the digest of the scenario and tables that were stored last."""
        with self._reading() as rows:
            return str(rows.scalar(select(CAMPAIGN.c.content)))

    # The present position

    def head(self) -> tuple[campaign_record.StepRecord, bytes] | None:
        """See `Journal`."""
        return self._get_position().head

    def origin(self) -> str:
        """Return a text that tells this campaign from a later one with the same name."""
        founded = self._connection.scalar(select(STEP.c.played_at).where(STEP.c.id == 1))
        return f"{self._charter.seed} {founded or ''}"

    def played_at(self) -> str:
        """See `Journal`."""
        last = select(STEP.c.played_at).where(STEP.c.kind != "update").order_by(STEP.c.id.desc()).limit(1)
        with self._reading() as rows:
            return rows.execute(last).scalar() or ""

    def next_id(self) -> int:
        """See `Journal`."""
        return self._get_position().next_id

    def open_step(self) -> campaign_record.OpenStep | None:
        """See `Journal`."""
        text = self._get_position().open_step
        with translate_errors(self.path):
            return None if text is None else row_types.from_json(text, campaign_record.OpenStep)

    def _get_position(self) -> Position:
        if self._position is None:
            with self._reading() as rows:
                campaign = rows.execute(select(CAMPAIGN.c.step, CAMPAIGN.c.state, CAMPAIGN.c.open_step)).one()
                found = row_types.read_steps(rows.exec_driver_sql(_STEP, (campaign.step,)))
                head = (found[0], campaign.state.encode()) if found else None
                last = rows.scalar(select(func.max(STEP.c.id)))
                self._position = Position(head, campaign.open_step, (last or 0) + 1)
                self._followed = (campaign.step, campaign.open_step)
        return self._position

    # The history

    def children(self, record_id: int) -> Sequence[campaign_record.StepRecord]:
        """See `Journal`."""
        return self._steps(_CHILDREN, record_id)

    def is_live(self, record_id: int) -> bool:
        """See `Journal`."""
        with self._reading() as rows:
            return bool(rows.exec_driver_sql(_IS_LIVE, (record_id,)).scalar())

    def record(self, record_id: int) -> campaign_record.Played:
        """See `Journal`."""
        if self._held and record_id in self._held:
            return self._held[record_id]
        with self._reading() as rows:
            found = row_types.read_steps(rows.exec_driver_sql(_STEP, (record_id,)).all())
            if not found:
                raise damaged(self.path, f"step {record_id} is missing")
            return read_played(rows, found)[0]

    def by_hand(self) -> Sequence[int]:
        """See `Journal`."""
        founded = select(func.min(STEP.c.id)).where(STEP.c.live, STEP.c.kind == "founding")
        typed = select(ANSWER.c.step).where(ANSWER.c.source == "player")
        wanted = (
            select(STEP.c.id)
            .where(STEP.c.live, STEP.c.id > founded.scalar_subquery())
            .where(or_(STEP.c.given_by == "player", STEP.c.id.in_(typed)))
            .order_by(STEP.c.id.desc())
        )
        with self._reading() as rows:
            return rows.execute(wanted).scalars().all()

    def taken_back(self) -> Sequence[campaign_record.StepRecord]:
        """See `Journal`."""
        return self._steps(_TAKEN_BACK)

    def records(self) -> Sequence[campaign_record.StepRecord]:
        """See `Journal`."""
        return self._steps(_LIVE)

    def line(self, *, since: int | None = None, until: int | None = None) -> Iterator[campaign_record.Played]:
        """See `Journal`."""
        if self._held is not None:
            for played in self._held.values():
                if (since or 0) <= played.record.year <= (until or played.record.year):
                    yield played
            return
        after, end = 0, self.next_id()
        wanted = self._select_live(since, until).limit(AT_ONCE)
        while True:
            with self._reading() as rows:
                more = rows.execute(wanted.where(STEP.c.id > after, STEP.c.id < end))
                part = read_played(rows, row_types.read_steps(more.all()))
            if not part:
                return
            yield from part
            after = part[-1].record.id

    @contextmanager
    def hold_line(self) -> Iterator[None]:
        """See `Journal`."""
        if self._held is not None:
            yield
            return
        self._held = {played.record.id: played for played in self.line()}
        try:
            yield
        finally:
            self._held = None

    def snapshot(self, record_id: int) -> bytes | None:
        """See `Journal`."""
        with self._reading() as rows:
            kept = rows.exec_driver_sql(_SNAPSHOT, (record_id,)).scalar()
            return None if kept is None else campaign_record.decompress(kept)

    def ledger(self, ledger: str, column: str) -> Sequence[campaign_record.LedgerEntry]:
        """See `Journal`."""
        wanted = (self._charter.ruleset, ledger, column)
        with self._reading() as rows:
            return [
                row_types.read_row(row, row_types.LedgerRow).to_entry()
                for row in rows.exec_driver_sql(_LEDGER, wanted)
            ]

    def diary(self) -> Sequence[campaign_record.DiaryEntry]:
        """See `Journal`."""
        # A reader does not update an older campaign.
        wanted = row_types.select_rows(row_types.DiaryRow, "ORDER BY year, season, id", self._schema)
        with self._reading() as rows:
            return [
                row_types.read_row(row, row_types.DiaryRow).to_entry() for row in rows.exec_driver_sql(wanted)
            ]

    def _select_live(self, since: int | None, until: int | None) -> Select[Any]:
        wanted = select(STEP).where(STEP.c.live).order_by(STEP.c.id)
        if since is not None:
            wanted = wanted.where(STEP.c.year >= since)
        return wanted if until is None else wanted.where(STEP.c.year <= until)

    def _steps(self, wanted: str, *values: int) -> list[campaign_record.StepRecord]:
        with self._reading() as rows:
            # A campaign has thousands of steps: the driver's own rows are much faster.
            return row_types.read_steps(get_driver(rows).execute(wanted, values).fetchall())

    # Transactions

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Complete the block, or drop everything since the last commit."""
        try:
            with translate_errors(self.path):
                yield
        except BaseException as fault:
            self._is_refused = isinstance(fault, Refusal)
            self._buffer = Buffer()
            self._position = self._followed = None
            with translate_errors(self.path):
                self._connection.rollback()
            raise

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Read after writing the rows of the buffer."""
        with self._transaction():
            if self._buffer.moved:
                self._flush(full_sync=True)
            standing = self._connection.in_transaction()
            try:
                yield self._connection
            except (*row_types.FAULTS, InvalidRequestError) as fault:
                raise damaged(self.path, "something in it cannot be read") from fault
            if not standing:
                self._connection.rollback()

    def _flush(self, *, full_sync: bool) -> None:
        if not self._connection.in_transaction():
            if full_sync != self._full_sync:
                # SQLite accepts this setting only between transactions.
                get_driver(self._connection).execute(
                    f"PRAGMA synchronous = {'FULL' if full_sync else 'NORMAL'}"
                )
                self._full_sync = full_sync
            self._check_followed()
        if self._buffer.moved and self._position:
            self._buffer.write(self._connection, self._charter.ruleset)
            values = self._position.values()
            self._connection.execute(update(CAMPAIGN).values(values))
            self._followed = (values["step"], values["open_step"])
        self._buffer = Buffer()

    def _check_followed(self) -> None:
        """Begin to write; refuse if the file has changed, since no lock is perfect.

        Raises:
            Refusal: another program has played on.

        """
        now = self._connection.exec_driver_sql(_FOLLOWED).first()
        if self._followed is not None and now != self._followed:
            raise Refusal(
                f"Another program has played on in '{self.path.name}' meanwhile, so this last move was not saved and "
                "nothing else is lost; close the campaign there, and open it here again to go on from its new state."
            )
