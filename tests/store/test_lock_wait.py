"""A lock is waited for a moment, for its holder may just be leaving, and no longer."""

from pathlib import Path

import filelock
import pytest

from decimo.store.lock import Lock


def test_a_lock_is_waited_for_a_fifth_of_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    system_lock = filelock.FileLock

    def watched(path: Path, seconds: float, *, thread_local: bool) -> filelock.BaseFileLock:
        waited.append(seconds)
        return system_lock(path, seconds, thread_local=thread_local)

    monkeypatch.setattr(filelock, "FileLock", watched)
    Lock.take(tmp_path / "Rome.decimo").release()
    assert waited == [0.2]
