"""A campaign's journal in one SQLite file.

Rows are kept in a buffer until `commit`, which writes them in one transaction: a step is written with its answers,
facts, snapshot and new state, or not at all. If anything fails, everything since the last commit is dropped: the
file stays unchanged, and the player must load the campaign again from `head()` and `open_step()` before going on.
A step that does not follow the head is refused, so nothing can be added to a history that was not stored.
"""

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from decimo.chance import Refusal
from decimo.play.campaign_record import Charter, DiaryEntry, OpenStep, Played
from decimo.play.journal import Drafts
from decimo.runtime import uninterrupted
from decimo.store import backup
from decimo.store.archive import Archive
from decimo.store.campaign_file import SCHEMA, check_file, resolve_link
from decimo.store.draft_file import DraftFile
from decimo.store.fault import taken, translate_errors
from decimo.store.file_summary import check_integrity
from decimo.store.integrity import check_rows
from decimo.store.lock import Lock
from decimo.store.migrate import update_file
from decimo.store.row_types import DiaryRow, OldWordingRow, as_json, columns_of
from decimo.store.schema import (
    CAMPAIGN,
    DIARY,
    OLD_WORDING,
    connect,
    create_file,
    get_driver,
    prepare_to_play,
    write_content,
    write_rows,
)
from decimo.store.step_rows import make_line_live

MOVES_OPEN_FILES = sys.platform != "win32"
"""Whether an open file can be moved. Elsewhere some disks have no stable file numbers."""
_PAUSE_SECONDS = 300.0
"""How long after a backup the end of a year makes no new one: an unattended run plays many years in a minute."""


class SqliteJournal(Archive):
    """The implementation of `decimo.play.journal.Journal`; the methods document only what they add to it.

    Without `to_play` it only reads, also while the campaign is played elsewhere. All methods raise `Refusal` if the
    file is damaged or cannot be read or written.
    """

    def __init__(self, path: Path, connection: Connection, lock: Lock | None) -> None:
        super().__init__(path, connection)
        self._lock = lock
        self.drafts = Drafts() if lock is None else DraftFile(path, self.origin)
        self._file = _identify_file(path)
        self.remark = ""
        """A remark for the player: an update, a backup that failed, or where the campaign was saved; usually empty."""
        self._saved_as: Path | None = None
        """The path where the campaign was saved after its file was moved, deleted or replaced."""
        self._to_save = False
        """Whether anything was played that no backup contains."""
        self._saved_at = time.monotonic()
        head = self.head()
        self._saved_year = head[0].then.year if head else 0

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

        `content` are the texts of its scenario and tables by digest, `views` the ruleset's SQL views (a SELECT by
        name).

        Raises:
            Refusal: the file exists already, or cannot be written.

        """
        path = resolve_link(path)
        with _hold_lock(path) as lock:
            if path.exists():
                raise taken(path)
            create_file(path, charter, content, views or {})
            return cls._opened(path, lock)

    @classmethod
    def open(cls, path: Path, *, to_play: bool) -> "SqliteJournal":
        """Open a campaign; for play it is checked, backed up, and brought up to date if it is older.

        A campaign that equals its newest backup was checked when that was made.

        Raises:
            Refusal: it is no campaign, is damaged or too new, or is being played elsewhere.

        """
        path = resolve_link(path)
        schema = check_file(path)
        if not to_play:
            return cls._opened(path, None, checked=not backup.is_backed_up(path))
        with _hold_lock(path) as lock:
            backup.delete_drafts(path)
            remark = ""
            if schema < SCHEMA or not backup.is_backed_up(path):
                updated = update_file(path) if check_integrity(path) < SCHEMA else ""
                remark = " ".join(filter(None, (updated, backup.back_up_opened(path))))
            journal = cls._opened(path, lock)
            journal.remark = remark
            return journal

    @classmethod
    def open_unchecked(cls, path: Path) -> "SqliteJournal":
        """Open a campaign for reading without a check; the caller reports what is wrong.

        Raises:
            Refusal: it is no campaign, is too new, or has no readable founding.

        """
        path = resolve_link(path)
        check_file(path)
        return cls._opened(path, None)

    @classmethod
    def _opened(cls, path: Path, lock: Lock | None, *, checked: bool = False) -> "SqliteJournal":
        with translate_errors(path):
            connection = connect(path, writing=lock is not None)
            try:
                driver = get_driver(connection)
                if lock is not None:
                    prepare_to_play(driver)
                elif checked:
                    # The check sees one moment of a campaign that may be played meanwhile.
                    driver.execute("BEGIN")
                    check_rows(driver, path)
                    driver.execute("ROLLBACK")
                return cls(path, connection, lock)
            except BaseException:
                connection.close()
                raise

    # Writing

    def keep_content(self, digest: str, texts: Mapping[str, str]) -> None:
        """See `Journal`."""
        with self._writing() as connection:
            write_content(connection, digest, texts)
            connection.execute(update(CAMPAIGN).values(content=digest))

    def keep_open(self, step: OpenStep | None) -> None:
        """See `Journal`. A reader keeps it in memory only."""
        text = None if step is None else as_json(step)
        position = self._get_position()
        if self._lock and position.open_step != text:
            self._buffer.moved = True
            self._buffer.of_a_person |= step is not None
        position.open_step = text

    def append(self, played: Played, state: bytes, *, season_ends: bool) -> None:
        """See `Journal`."""
        self._check_writable()
        position = self._get_position()
        head = position.head[0].id if position.head else None
        if (played.record.parent, played.record.id) != (head, position.next_id):
            raise Refusal(f"The last steps in '{self.path.name}' were not saved; open the campaign again.")
        with self._transaction():
            self._buffer.add(played, state if season_ends else None)
            position.head = (played.record, state)
            position.next_id += 1

    def commit(self) -> None:
        """See `Journal`. A person's answer is on disk when this returns."""
        if self._buffer.moved or self._connection.in_transaction():
            with self._transaction():
                self._flush(full_sync=self._buffer.of_a_person)
                self._refuse_if_displaced()
                self._connection.commit()
            self._saved_as, self._is_refused = None, False
            self._to_save = self._to_save or self._is_begun()
            if self._year() != self._saved_year and time.monotonic() - self._saved_at > _PAUSE_SECONDS:
                self._save(backup.YEAR)

    def move_head(self, record_id: int, state: bytes) -> None:
        """See `Journal`."""
        record = self.record(record_id).record
        with self._writing() as connection:
            make_line_live(connection, record_id, self._charter.ruleset)
            self._get_position().head = (record, state)
            self._buffer.moved = True

    def write_diary(self, entry: DiaryEntry) -> DiaryEntry:
        """See `Journal`. It is on disk when this returns; the older wording of an entry is kept."""
        old = self._diary_entry(entry.id) if entry.id else None
        words = _get_words(entry)
        with self._writing() as connection:
            if old is None:
                added = connection.execute(insert(DIARY).values(words)).lastrowid
                entry = replace(entry, id=int(added))
            else:
                _keep_old_wording(connection, old)
                connection.execute(update(DIARY).where(DIARY.c.id == entry.id).values(words))
        self.commit()
        self._to_save = True
        return entry

    def _diary_entry(self, entry_id: int) -> DiaryEntry:
        for entry in self.diary():
            if entry.id == entry_id:
                return entry
        raise Refusal(f"The diary has no entry {entry_id}; 'decimo diary list' shows its entries.")

    @uninterrupted()
    def close(self) -> None:
        """See `Journal`. Uncommitted changes are dropped; if the file was moved or deleted, the rest is saved."""
        displaced = False
        if self._lock:
            with suppress(Refusal):
                # Text typed within the last second; a full disk was reported already.
                self.drafts.write()
            with suppress(Refusal):
                displaced = self._is_displaced()
            if displaced:
                self.remark = self._saved_from_displaced()
        super().close()
        if self._lock:
            if self._to_save and not displaced:
                told = self.remark
                self._save(backup.LEFT)
                if self._is_refused:
                    # The fault that prevents writing also prevents a backup, and was reported already.
                    self.remark = told
            self._lock.release()
            self._lock = None

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Write at once, to be made durable with the next commit."""
        self._check_writable()
        with self._transaction():
            self._flush(full_sync=True)
            yield self._connection

    def _is_displaced(self) -> bool:
        """Whether the file at the path is no longer this campaign's; some systems can still write to the old one."""
        with translate_errors(self.path):
            return _identify_file(self.path) != self._file

    def _refuse_if_displaced(self) -> None:
        if self._is_displaced():
            raise Refusal(self._saved_from_displaced())

    def _saved_from_displaced(self) -> str:
        """Save everything committed, once, and drop the rest; return a sentence on what happened, with the new path."""
        happened = f"'{self.path.name}' was moved, deleted or replaced while it was open"
        try:
            if self._saved_as is None:
                with translate_errors(self.path):
                    self._connection.rollback()
                    self._saved_as = backup.save_displaced(get_driver(self._connection), self.path)
        except Refusal as refusal:
            return f"{happened}; put it back in its place, for it could not be saved: {refusal}"
        return f"{happened}; everything saved until then is in {self._saved_as}, so close it and go on from there."

    def _save(self, why: str) -> None:
        self.remark = backup.back_up_played(self.path, why)
        self._to_save, self._saved_at, self._saved_year = False, time.monotonic(), self._year()

    def _is_begun(self) -> bool:
        """Whether more than the founding was played, since a founding is quickly repeated."""
        head, waiting = self.head(), self.open_step()
        return bool((head and head[0].parent) or (waiting and waiting.answered))

    def _year(self) -> int:
        head = self._position.head if self._position else None
        return head[0].then.year if head else 0

    def _check_writable(self) -> None:
        if self._lock is None:
            raise Refusal(f"'{self.path.name}' was opened only to be read; open it to play.")


def _identify_file(path: Path) -> tuple[int, int] | None:
    """Return the identity of the file at a path; None if there is none."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return (found.st_dev, found.st_ino) if MOVES_OPEN_FILES else (0, 0)


@contextmanager
def _hold_lock(path: Path) -> Iterator[Lock]:
    lock = Lock.take(path)
    try:
        yield lock
    except BaseException:
        lock.release()
        raise


def _get_words(entry: DiaryEntry) -> dict[str, Any]:
    """Return the columns of an entry that may be rewritten."""
    return {each.name: getattr(entry, each.name) for each in columns_of(DiaryRow) if not each.mark.key}


def _keep_old_wording(connection: Connection, old: DiaryEntry) -> None:
    kept = connection.scalar(select(func.count()).where(OLD_WORDING.c.entry == old.id)) or 0
    write_rows(connection, [OldWordingRow(entry=old.id, n=kept + 1, **_get_words(old))])
