"""The drafts of a campaign in a small file beside it, which exists only while there are drafts."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from decimo.atomic_write import write_atomically
from decimo.play.journal import Drafts, Fields
from decimo.store.fault import translate_errors

MOST_BYTES = 8_000_000
"""The most bytes of a file of drafts."""


class _StoredDrafts(msgspec.Struct):
    """The content of the file. `campaign` identifies the campaign, since another may have had the same name."""

    campaign: str
    drafts: dict[str, Fields]


class DraftFile(Drafts):
    """Drafts that outlive the program. `origin` identifies the campaign."""

    def __init__(self, campaign: Path, origin: Callable[[], str]) -> None:
        super().__init__()
        self._path = get_drafts_path(campaign)
        self._origin = origin
        self._is_read = False
        self._changed = False

    def get(self, key: str) -> Fields:
        """See `Drafts`."""
        self._read()
        return super().get(key)

    def put(self, key: str, fields: Fields) -> None:
        """See `Drafts`."""
        if self.get(key) != fields:
            super().put(key, fields)
            self._changed = True

    def drop(self, key: str) -> None:
        """See `Drafts`."""
        if self.get(key):
            super().drop(key)
            self._changed = True

    def write(self) -> None:
        """See `Drafts`. The old file stays until the new one is complete."""
        if not self._changed:
            return
        with translate_errors(self._path):
            if self._drafts:
                kept = _StoredDrafts(self._origin(), self._drafts)
                write_atomically(self._path, msgspec.json.encode(kept))
            else:
                self._path.unlink(missing_ok=True)
        self._changed = False

    def _read(self) -> None:
        if not self._is_read:
            self._is_read = True
            kept = _read_drafts(self._path)
            if kept is not None and kept.campaign == self._origin():
                self._drafts = dict(kept.drafts)


def get_drafts_path(campaign: Path) -> Path:
    """Return the file of a campaign's drafts."""
    return campaign.with_name(f"{campaign.name}.drafts")


def move_drafts(campaign: Path, to: Path) -> None:
    """Move the drafts of a campaign that was moved."""
    drafts = get_drafts_path(campaign)
    with translate_errors(drafts):
        if drafts.is_file():
            drafts.replace(get_drafts_path(to))


def _read_drafts(path: Path) -> _StoredDrafts | None:
    """Return the content of the file; None if it is missing or cannot be read."""
    try:
        if path.stat().st_size > MOST_BYTES:
            return None
        return msgspec.json.decode(path.read_bytes(), type=_StoredDrafts)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
