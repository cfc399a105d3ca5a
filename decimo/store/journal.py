"""A campaign's journal in one SQLite file.

Rows are kept in a buffer until `commit`, which writes them in one transaction: a step with its answers,
facts, snapshot and the new state lands whole or not at all. If anything fails, all since the last commit is
dropped: the file stands where it stood, and whoever plays must lay out the campaign again from `head()` and
`open_step()` before going on. A step that follows anything but the head is refused, so nothing can be added
to a history that was not kept.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Connection, func, insert, select, update

from decimo.fate import Refusal
from decimo.play.record import Charter, DiaryEntry, OpenStep, Played
from decimo.store.archive import Archive
from decimo.store.fault import plainly
from decimo.store.file import SCHEMA, check
from decimo.store.history import relive
from decimo.store.lock import Lock
from decimo.store.migrate import migrate
from decimo.store.model import CampaignRow, DiaryRow, OldWordingRow
from decimo.store.rows import as_json
from decimo.store.schema import connect, driver_of, lay_out, prepare, write_content


class SqliteJournal(Archive):
    """Implements `decimo.play.journal.Journal`; the methods say only what they add to it.

    Without `to_play` it reads beside whoever plays and keeps nothing. All methods raise `Refusal` if the file
    is damaged or cannot be read or written.
    """

    def __init__(self, path: Path, connection: Connection, lock: Lock | None) -> None:
        super().__init__(path, connection)
        self._lock = lock

    @classmethod
    def create(
        cls,
        path: Path,
        charter: Charter,
        *,
        content: tuple[str, Mapping[str, str]] = ("", {}),
        views: Mapping[str, str] | None = None,
    ) -> "SqliteJournal":
        """Found a campaign in a new file and open it.

        `content` are the texts of its land and tables under their digest, `views` the ruleset's SQL views (a
        SELECT by name).

        Raises:
            Refusal: there is such a file already, or it cannot be written.

        """
        with _locked(path) as lock:
            if path.exists():
                raise Refusal(f"There is a campaign in {path} already; choose another name.")
            lay_out(path, charter, content, views or {})
            return cls._opened(path, lock)

    @classmethod
    def open(cls, path: Path, *, to_play: bool) -> "SqliteJournal":
        """Open a campaign; an older file is brought up to date, after a backup, if it is opened to play.

        Raises:
            Refusal: it is no campaign, is damaged or too new, or somebody else plays it.

        """
        schema = check(path)
        if not to_play:
            if schema < SCHEMA:
                raise Refusal(
                    f"'{path.name}' is of an older Decimo; open it with 'decimo play' once to bring it up to date."
                )
            return cls._opened(path, None)
        with _locked(path) as lock:
            if schema < SCHEMA:
                migrate(path)
            return cls._opened(path, lock)

    @classmethod
    def _opened(cls, path: Path, lock: Lock | None) -> "SqliteJournal":
        with plainly(path):
            connection = connect(path, writing=lock is not None)
            try:
                if lock is not None:
                    prepare(driver_of(connection))
                return cls(path, connection, lock)
            except BaseException:
                connection.close()
                raise

    # Adding to it

    def keep_content(self, digest: str, texts: Mapping[str, str]) -> None:
        """See `Journal`."""
        with self._writing() as connection:
            write_content(connection, digest, texts)
            connection.execute(update(CampaignRow).values(content=digest))

    def keep_open(self, step: OpenStep | None) -> None:
        """See `Journal`. A reader keeps it to itself."""
        text = None if step is None else as_json(step)
        place = self._at()
        if self._lock and place.open_step != text:
            self._buffer.moved = True
            self._buffer.of_a_person |= step is not None
        place.open_step = text

    def append(self, played: Played, state: bytes, *, season_ends: bool) -> None:
        """See `Journal`."""
        self._check_writable()
        place = self._at()
        head = place.head[0].id if place.head else None
        if (played.record.parent, played.record.id) != (head, place.next_id):
            raise Refusal(f"The last steps in '{self.path.name}' were not kept; open the campaign again.")
        with self._whole():
            self._buffer.add(played, state if season_ends else None)
            place.head = (played.record, state)
            place.next_id += 1

    def commit(self) -> None:
        """See `Journal`. A person's answer is on the disk itself when this returns."""
        if self._buffer.moved or self._connection.in_transaction():
            with self._whole():
                self._flush(full_sync=self._buffer.of_a_person)
                self._connection.commit()

    def move_head(self, record_id: int, state: bytes) -> None:
        """See `Journal`."""
        record = self.record(record_id).record
        with self._writing() as connection:
            relive(connection, record_id, self._charter.ruleset)
            self._at().head = (record, state)
            self._buffer.moved = True

    def write_diary(self, entry: DiaryEntry) -> DiaryEntry:
        """See `Journal`. It is on the disk when this returns; the older wording of an entry is kept."""
        old = self._diary_entry(entry.id) if entry.id else None
        words = {
            "year": entry.year,
            "season": entry.season,
            "about": entry.about,
            "text": entry.text,
            "written": entry.written,
        }
        with self._writing() as connection:
            if old is None:
                added = connection.execute(insert(DiaryRow).values(words)).lastrowid
                entry = replace(entry, id=int(added))
            else:
                _keep_old_wording(connection, old)
                connection.execute(update(DiaryRow).where(DiaryRow.id == entry.id).values(words))
        self.commit()
        return entry

    def _diary_entry(self, entry_id: int) -> DiaryEntry:
        for entry in self.diary():
            if entry.id == entry_id:
                return entry
        raise Refusal(f"The diary has no entry {entry_id}; 'decimo diary list' shows those it has.")

    def close(self) -> None:
        """See `Journal`. What was not committed is dropped."""
        super().close()
        if self._lock:
            self._lock.release()
            self._lock = None

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Write at once, to be made durable with the next commit."""
        self._check_writable()
        with self._whole():
            self._flush(full_sync=True)
            yield self._connection

    def _check_writable(self) -> None:
        if self._lock is None:
            raise Refusal(f"'{self.path.name}' was opened only to be read; open it to play.")


@contextmanager
def _locked(path: Path) -> Iterator[Lock]:
    lock = Lock.take(path)
    try:
        yield lock
    except BaseException:
        lock.release()
        raise


def _keep_old_wording(connection: Connection, old: DiaryEntry) -> None:
    kept = connection.scalar(select(func.count()).where(OldWordingRow.entry == old.id)) or 0
    connection.execute(
        insert(OldWordingRow).values(
            entry=old.id,
            n=kept + 1,
            year=old.year,
            season=old.season,
            about=old.about,
            text=old.text,
            written=old.written,
        )
    )
