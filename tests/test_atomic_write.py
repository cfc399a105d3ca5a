"""A file is written whole or not at all."""

import errno
import os
from pathlib import Path

import pytest

from decimo.atomic_write import put_in_place, write_atomically


def test_a_file_is_written_through_a_link_and_nothing_else_is_left(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_atomically(link, b"new")
    assert (real.read_bytes(), link.is_symlink()) == (b"new", True)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link", "real"]


def test_file_and_folder_are_on_the_disk_before_it_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced, real = [], os.fsync

    def sync(file: int) -> None:
        synced.append((os.fstat(file).st_ino, (tmp_path / "file").exists()))
        real(file)

    monkeypatch.setattr(os, "fsync", sync)
    write_atomically(tmp_path / "file", b"new")
    expected = [((tmp_path / "file").stat().st_ino, False), (tmp_path.stat().st_ino, True)]
    # Windows cannot open a folder.
    assert synced == expected[: 1 if os.name == "nt" else 2]


@pytest.mark.parametrize("overwrite", [True, False])
def test_what_cannot_be_finished_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overwrite: bool
) -> None:
    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "file"
    if overwrite:
        path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, b"new", overwrite=overwrite)
    assert [each.read_bytes() for each in tmp_path.iterdir()] == ([b"old"] if overwrite else [])


@pytest.mark.parametrize("links", [True, False])
def test_a_name_that_is_taken_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def no_links(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if not links:
        monkeypatch.setattr(Path, "hardlink_to", no_links)
    path = tmp_path / "file"
    write_atomically(path, b"first", overwrite=False)
    with pytest.raises(FileExistsError):
        write_atomically(path, b"second", overwrite=False)
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"first"]


def test_a_draft_that_cannot_be_named_gives_the_name_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: Path, target: Path) -> None:
        raise OSError(errno.EIO, "Input/output error")

    draft, path = tmp_path / "draft", tmp_path / "file"
    draft.write_bytes(b"new")
    for name in ("hardlink_to", "replace"):
        monkeypatch.setattr(Path, name, fails)
    with pytest.raises(OSError, match="Input/output"):
        put_in_place(draft, path, overwrite=False)
    assert not path.exists()
    assert draft.exists()
