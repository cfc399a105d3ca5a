"""The campaign folder: names as people type them, file names that every system accepts."""

import errno
import os
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from decimo.chance import Refusal
from decimo.play.campaign_record import Moment
from decimo.store.backup import BY_HAND, OPENED, Backup, back_up, list_backups, restore
from decimo.store.campaign_folder import CampaignFolder, find_campaigns_folder
from decimo.store.campaign_name import is_path, make_file_name
from decimo.store.journal import SqliteJournal
from decimo.store.lock import Lock
from tests.store.made_up import CHARTER, Game, forget_backups


@pytest.fixture
def shelf(tmp_path: Path) -> CampaignFolder:
    return CampaignFolder(tmp_path / "campaigns")


def lay(shelf: CampaignFolder, name: str, years: int = 1) -> Path:
    path = shelf.path_of(name)
    with closing(SqliteJournal.create(path, replace(CHARTER, name=shelf.name_of(name)))) as journal:
        game = Game(journal)
        game.found()
        game.years(years)
    forget_backups(path)
    return path


def names(shelf: CampaignFolder) -> list[str]:
    return [entry.name for entry in shelf.entries()]


def moves(shelf: CampaignFolder, name: str) -> list[Callable[[], Path]]:
    return [lambda: shelf.copy(name, "b"), lambda: shelf.rename(name, "b"), lambda: shelf.trash(name)]


# Names

ODD_NAMES = [
    'Rome / Carthage: "war"?',
    "trailing dot.",
    "trailing space ",
    " leading",
    "CON",
    "con.txt",
    "lpt1",
    "x" * 300,
    "щ" * 300,
    "Ῥώμη και Καρχηδών",
    "羅馬",
    ".hidden",
    "a\nb\tc",
    "a\u202eb",
    "a%b#c&d",
    "...",
    "--seed",
    "[red]",
]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_is_kept_as_typed_and_its_file_stays_in_the_folder(shelf: CampaignFolder, name: str) -> None:
    """Case A11."""
    path = lay(shelf, name, years=0)
    assert path.parent == shelf.folder
    assert len(path.name.encode()) <= 130
    assert not set(path.name) & set('<>:"/\\|?*\n\t')
    assert not path.stem.endswith((" ", "."))
    assert names(shelf) == [name]
    assert shelf.path_of(name) == path
    made = back_up(path)
    assert made.path.parent == shelf.folder / "backups"
    assert list_backups(path) == [made]


@pytest.mark.skipif(os.sep == "\\", reason="it is a path there")
def test_a_name_of_dots_and_backslash_cannot_leave_the_folder(shelf: CampaignFolder) -> None:
    assert lay(shelf, "..\\foo", years=0).parent == shelf.folder
    assert names(shelf) == ["..\\foo"]


@pytest.mark.parametrize("name", ["", " ", "\t \n", "\u3000"])
def test_a_name_of_nothing_is_refused(shelf: CampaignFolder, name: str) -> None:
    with pytest.raises(Refusal, match="needs a name"):
        shelf.path_of(name)


def test_a_name_that_cannot_be_written_is_refused(shelf: CampaignFolder) -> None:
    with pytest.raises(Refusal, match="cannot be written;"):
        shelf.path_of("a\udc80")


def test_names_that_make_the_same_file_get_files_of_their_own() -> None:
    typed = ["a/b", "a:b", "a?b", "a-b", "x" * 300, "x" * 301, "CON", "Con.", "a", " a", "a."]
    assert len({make_file_name(name).casefold() for name in typed}) == len(typed)


def test_names_that_differ_in_capitals_or_in_the_writing_of_an_accent_are_one(shelf: CampaignFolder) -> None:
    path = lay(shelf, "Città", years=0)
    assert shelf.path_of("CITTÀ") == path
    assert shelf.path_of(unicodedata.normalize("NFD", "Città")) == path


def test_windows_names_of_devices_are_no_files() -> None:
    for name in ("con", "NUL", "com1", "COM²", "aux.old"):
        assert make_file_name(name).split(".")[0].casefold() not in ("con", "nul", "com1", "com²", "aux")


@pytest.mark.parametrize("text", ["./x", "../x", "/x/y", "~/x", "C:\\x", "d:/x", "x.decimo", "a/b.DECIMO"])
def test_what_is_a_path(text: str) -> None:
    assert is_path(text)


@pytest.mark.parametrize("text", ["x", "a/b", "A: the war", "x.decimo.old", ".x"])
def test_what_is_a_name(text: str) -> None:
    assert not is_path(text)


def test_a_path_leads_anywhere_and_names_the_campaign_by_its_file(
    shelf: CampaignFolder, tmp_path: Path
) -> None:
    assert shelf.path_of(f"{tmp_path}/rome") == tmp_path / "rome.decimo"
    assert shelf.path_of("wars/rome.decimo") == Path("wars/rome.decimo")
    assert shelf.path_of("~/rome.decimo") == Path.home() / "rome.decimo"
    assert shelf.name_of(f"{tmp_path}/rome") == "rome"
    assert lay(shelf, f"{tmp_path}/far/rome", years=0) == tmp_path / "far/rome.decimo"


def test_a_campaign_whose_file_is_gone_is_named_while_it_has_backups(shelf: CampaignFolder) -> None:
    path = lay(shelf, "rome", years=0)
    back_up(path)
    path.unlink()
    (entry,) = shelf.entries()
    assert (entry.name, entry.path) == ("rome", path)
    assert entry.problem == (
        "The file 'rome.decimo' is gone, but it has 1 backup; 'decimo restore' puts one in its place."
    )
    (kept,) = list_backups(path)
    restore(path, kept)
    assert [each.problem for each in shelf.entries()] == [""]
    shelf.trash("rome")
    assert shelf.entries() == []


def test_a_file_name_without_a_folder_is_a_campaign_of_the_folder_unless_it_is_here(
    shelf: CampaignFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A campaign is never made outside its folder unless a path was given."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    path = lay(shelf, "x.decimo", years=0)
    assert (path, shelf.name_of("x.decimo")) == (shelf.folder / "x.decimo", "x")
    for same in ("x", "X", "x.decimo", "x.DECIMO"):
        assert shelf.path_of(same) == path
    assert (
        shelf.path_of("./x") == shelf.path_of("./x.decimo") == shelf.path_of("./x.DECIMO") == Path("x.decimo")
    )
    for twice in ("x.decimo.decimo", "./x.decimo.DECIMO"):
        with pytest.raises(Refusal, match=r"ends in \.decimo twice; type 'x\.decimo'"):
            shelf.path_of(twice)
    assert list(here.iterdir()) == []
    (here / "x.decimo").write_bytes(path.read_bytes())
    assert shelf.path_of("x.decimo") == Path("x.decimo")
    assert shelf.path_of("x") == path


@pytest.mark.parametrize("text", ["/", "./", "./a\0b.decimo", "~nobody-of-this-name/x", "./\udc80.decimo"])
def test_a_path_that_leads_to_no_file_is_refused(shelf: CampaignFolder, text: str) -> None:
    with pytest.raises(Refusal, match="leads to no file"):
        shelf.path_of(text)


@pytest.mark.skipif(os.sep == "\\", reason="names may be longer there")
def test_a_path_that_is_too_long_is_refused(shelf: CampaignFolder, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be opened"):
        shelf.path_of(f"{tmp_path}/{'x' * 300}")
    with pytest.raises(Refusal, match="cannot be opened"):
        SqliteJournal.open(tmp_path / f"{'x' * 300}.decimo", to_play=True)
    with pytest.raises(Refusal, match="cannot be opened"):
        SqliteJournal.create(tmp_path / f"{'x' * 300}.decimo", CHARTER)


# The list


def test_the_list_says_where_each_campaign_stands(shelf: CampaignFolder) -> None:
    path = lay(shelf, "rivers", years=2)
    (entry,) = shelf.entries()
    assert entry[:6] == ("rivers", path, "made-up", "two-rivers", Moment(3, 0, "raid"), entry.played)
    assert abs((datetime.now().astimezone() - datetime.fromisoformat(entry.played)).total_seconds()) < 60
    assert entry.problem == ""


def test_of_thirty_campaigns_one_of_garbage_is_marked_and_the_others_are_usable(
    shelf: CampaignFolder,
) -> None:
    """Case A13."""
    first = lay(shelf, "war 01", years=0)
    for n in range(2, 28):
        shutil.copy(first, shelf.path_of(f"war {n:02}"))
    (shelf.folder / "garbage.decimo").write_bytes(b"\x00garbage" * 999)
    (shelf.folder / "nothing.decimo").touch()
    (shelf.folder / "folder.decimo").mkdir()
    (shelf.folder / "half.decimo").write_bytes(first.read_bytes()[:5000])
    entries = {entry.path.name: entry for entry in shelf.entries()}
    assert len(entries) == 31
    bad = {name for name, entry in entries.items() if entry.problem}
    assert bad == {"garbage.decimo", "nothing.decimo", "folder.decimo", "half.decimo"}
    assert all(name in entries[name].problem for name in bad)
    assert entries["war 20.decimo"].name == "war 20"
    with closing(SqliteJournal.open(entries["war 20.decimo"].path, to_play=True)) as journal:
        Game(journal).found()


def test_the_list_is_read_beside_a_game_and_leaves_nothing_in_the_folder(shelf: CampaignFolder) -> None:
    path = lay(shelf, "rivers")
    before = sorted(shelf.folder.iterdir())
    assert names(shelf) == ["rivers"]
    assert sorted(shelf.folder.iterdir()) == before
    with closing(SqliteJournal.open(path, to_play=True)) as journal:
        Game(journal).years(1)
        assert shelf.entries()[0].moment == Moment(3, 0, "raid")


def test_a_folder_that_is_not_there_holds_no_campaigns(shelf: CampaignFolder) -> None:
    assert shelf.entries() == []
    assert not shelf.folder.exists()


def test_the_list_needs_no_sqlalchemy() -> None:
    code = (
        "import sys; from pathlib import Path; from decimo.store.campaign_folder import CampaignFolder;"
        "CampaignFolder(Path('campaigns')).entries(); sys.exit('sqlalchemy' in sys.modules)"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False).returncode
        == 0
    )


# Copy, rename, trash


def test_a_copy_goes_its_own_way(shelf: CampaignFolder) -> None:
    lay(shelf, "rivers")
    copy = shelf.copy("rivers", 'rivers: "again"')
    assert names(shelf) == ["rivers", 'rivers: "again"']
    with closing(SqliteJournal.open(copy, to_play=True)) as journal:
        assert journal.charter().name == 'rivers: "again"'
        Game(journal).years(1)
    assert [entry.moment for entry in shelf.entries()] == [Moment(2, 0, "raid"), Moment(3, 0, "raid")]


def test_a_campaign_gets_a_new_name_and_a_new_file(shelf: CampaignFolder) -> None:
    old = lay(shelf, "rivers")
    new = shelf.rename("rivers", "Two Rivers")
    assert (old.exists(), new.name) == (False, "Two Rivers.decimo")
    assert shelf.rename("Two Rivers", "two rivers").name == "two rivers.decimo"
    assert names(shelf) == ["two rivers"]
    assert [file.name for file in shelf.folder.iterdir()] == ["two rivers.decimo"]


def test_a_campaign_in_the_trash_is_not_lost(shelf: CampaignFolder) -> None:
    lay(shelf, "rivers")
    first = shelf.trash("rivers")
    lay(shelf, "rivers", years=3)
    second = shelf.trash("rivers")
    assert names(shelf) == []
    assert {first.parent, second.parent} == {shelf.folder / "trash"}
    for path, year in ((first, 2), (second, 4)):
        with closing(SqliteJournal.open(path, to_play=False)) as journal:
            head = journal.head()
            assert head is not None
            assert head[0].then.year == year


# Its backups


def backed_up(shelf: CampaignFolder, name: str) -> list[Backup]:
    return list_backups(shelf.path_of(name))


def test_backups_go_with_a_campaign_that_gets_a_new_name(shelf: CampaignFolder) -> None:
    lay(shelf, "rivers")
    made = [back_up(shelf.path_of("rivers"), why) for why in (OPENED, BY_HAND)]
    shelf.rename("rivers", "Two Rivers")
    assert backed_up(shelf, "rivers") == []
    assert [backup.summary for backup in backed_up(shelf, "Two Rivers")] == [
        each.summary for each in reversed(made)
    ]
    shelf.rename("Two Rivers", "two rivers")
    assert len(backed_up(shelf, "two rivers")) == 2
    far = shelf.rename("two rivers", f"{shelf.folder}/far/rivers")
    assert [backup.path.parent for backup in list_backups(far)] == [far.parent / "backups"] * 2
    assert list((shelf.folder / "backups").iterdir()) == []


def test_backups_that_come_to_others_of_their_second_overwrite_none(shelf: CampaignFolder) -> None:
    lay(shelf, "a"), lay(shelf, "b", years=2)
    mine = back_up(shelf.path_of("a"))
    theirs = back_up(shelf.path_of("b"))
    same = theirs.path.with_name(mine.path.name.replace("a--", "b--"))
    theirs.path.rename(same)
    shelf.trash("b")
    shelf.rename("a", "b")
    steps = [backup.summary and backup.summary.steps for backup in backed_up(shelf, "b")]
    assert set(steps) == {9, 17}


def test_a_campaign_of_a_like_name_keeps_its_backups(shelf: CampaignFolder) -> None:
    for name in ("rome", "rome--2"):
        lay(shelf, name)
        back_up(shelf.path_of(name))
    shelf.rename("rome", "carthage")
    assert [len(backed_up(shelf, name)) for name in ("rome", "rome--2", "carthage")] == [0, 1, 1]


def test_a_rename_whose_backups_cannot_follow_leaves_all_as_it_was(
    shelf: CampaignFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = lay(shelf, "rivers")
    back_up(path, OPENED), back_up(path, BY_HAND)
    before = sorted(shelf.folder.rglob("*.decimo"))
    real = shutil.move

    def full(file: Path, to: Path) -> object:
        if to.name.endswith(f"--{BY_HAND}.decimo"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(file, to)

    monkeypatch.setattr(shutil, "move", full)
    with pytest.raises(Refusal, match="The disk is full"):
        shelf.rename("rivers", "Two Rivers")
    assert sorted(shelf.folder.rglob("*.decimo")) == before
    assert names(shelf) == ["rivers"]


def test_backups_of_a_campaign_in_the_trash_stay_and_bring_it_back(shelf: CampaignFolder) -> None:
    path = lay(shelf, "rivers")
    made = back_up(path)
    shelf.trash("rivers")
    assert backed_up(shelf, "RIVERS") == [made]
    restore(path, made)
    assert names(shelf) == ["rivers"]


def test_a_copy_begins_without_backups(shelf: CampaignFolder) -> None:
    back_up(lay(shelf, "rivers"))
    assert list_backups(shelf.copy("rivers", "rivers 2")) == []
    assert len(backed_up(shelf, "rivers")) == 1


def test_a_damaged_campaign_can_be_put_away_with_all_that_lies_beside_it(shelf: CampaignFolder) -> None:
    path = lay(shelf, "rivers")
    path.write_text("garbage", encoding="utf-8")
    path.with_name("rivers.decimo-wal").write_text("more", encoding="utf-8")
    to = shelf.trash("rivers")
    assert to.read_text(encoding="utf-8") == "garbage"
    assert to.with_name(f"{to.name}-wal").read_text(encoding="utf-8") == "more"
    assert [file.name for file in shelf.folder.iterdir()] == ["trash"]


def test_a_name_that_is_taken_is_refused_and_both_stay(shelf: CampaignFolder) -> None:
    for name in ("rivers", "hills"):
        lay(shelf, name)
    before = {path: path.read_bytes() for path in shelf.folder.iterdir()}
    for move in (shelf.copy, shelf.rename):
        with pytest.raises(Refusal, match="already; choose another name"):
            move("rivers", "HILLS")
    assert {path: path.read_bytes() for path in shelf.folder.iterdir()} == before


def test_a_campaign_that_is_played_is_left_alone(shelf: CampaignFolder) -> None:
    path = lay(shelf, "rivers")
    with closing(SqliteJournal.open(path, to_play=True)):
        for move in moves(shelf, "rivers"):
            with pytest.raises(Refusal, match="is being played since"):
                move()
    assert names(shelf) == ["rivers"]


def test_a_campaign_that_is_not_there_is_refused(shelf: CampaignFolder) -> None:
    for move in moves(shelf, "a"):
        with pytest.raises(Refusal, match=r"There is no campaign 'a\.decimo'"):
            move()


def test_a_folder_that_may_not_be_written_or_is_full_is_told_plainly(
    shelf: CampaignFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = lay(shelf, "rivers")
    real = os.open
    for number, said in (
        (errno.EROFS, "may not be written here"),
        (errno.EACCES, "may not be read or written here"),
        (errno.ENOSPC, "The disk is full"),
    ):

        def broken(file: str, *rest: int, number: int = number) -> int:
            if str(file).endswith(".in-use"):
                raise OSError(number, os.strerror(number))
            return real(file, *rest)

        monkeypatch.setattr(os, "open", broken)
        for move in moves(shelf, "rivers"):
            with pytest.raises(Refusal, match=said):
                move()
        with pytest.raises(Refusal, match=said):
            SqliteJournal.open(path, to_play=True)
        with pytest.raises(Refusal, match=said):
            lay(shelf, "new")
        monkeypatch.undo()
    assert names(shelf) == ["rivers"]


def test_a_folder_that_is_a_file_is_told_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    shelf = CampaignFolder(tmp_path / "file")
    with pytest.raises(Refusal, match="cannot be opened"):
        shelf.entries()
    with pytest.raises(Refusal, match="cannot be opened"):
        lay(shelf, "rivers")


# Which folder


def test_the_home_of_a_stranger_is_no_folder_of_campaigns() -> None:
    with pytest.raises(Refusal, match="at the start of '~no-such-user/wars' is not known"):
        find_campaigns_folder("~no-such-user/wars")


def test_the_folder_is_the_one_chosen_then_the_environments_then_the_checkouts_then_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DECIMO_CAMPAIGNS", raising=False)
    (tmp_path / "campaigns").mkdir()
    users = find_campaigns_folder()
    assert users.is_absolute()
    assert users.name == "campaigns"
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "decimo"\n', encoding="utf-8")
    assert find_campaigns_folder() == Path("campaigns")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\n', encoding="utf-8")
    assert find_campaigns_folder() == users
    monkeypatch.setenv("DECIMO_CAMPAIGNS", str(tmp_path / "wars"))
    assert find_campaigns_folder() == tmp_path / "wars"
    assert find_campaigns_folder("here") == Path("here")


# A name that is taken meanwhile


def test_what_another_program_founds_while_a_name_is_locked_is_not_written_over(
    shelf: CampaignFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes there after the name was seen to be free."""
    lay(shelf, "rivers")
    theirs = shelf.folder / "b.decimo"
    real = Lock.take

    def founded_meanwhile(campaign: Path) -> Lock:
        lock = real(campaign)
        if campaign == theirs:
            theirs.write_bytes(b"theirs")
        return lock

    monkeypatch.setattr(Lock, "take", founded_meanwhile)
    for move in (shelf.copy, shelf.rename):
        theirs.unlink(missing_ok=True)
        with pytest.raises(Refusal, match="already; choose another name"):
            move("rivers", "b")
        assert theirs.read_bytes() == b"theirs"
    assert (shelf.folder / "rivers.decimo").exists()
    assert names(shelf) == ["b", "rivers"]


@pytest.mark.parametrize("links", [True, False])
def test_what_comes_there_while_a_campaign_is_written_is_not_written_over(
    shelf: CampaignFolder, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    """Another program, which knows no locks, puts a file there at the last moment; some disks know no links."""
    lay(shelf, "hills")
    real_sync, theirs = os.fsync, shelf.folder / "b.decimo"

    def at_the_last_moment(file: int) -> None:
        real_sync(file)
        theirs.write_bytes(b"theirs")

    def no_links(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "fsync", at_the_last_moment)
    if not links:
        monkeypatch.setattr(Path, "hardlink_to", no_links)
    doors: list[Callable[[], object]] = [lambda: shelf.copy("hills", "b"), lambda: lay(shelf, "b")]
    for door in doors:
        theirs.unlink(missing_ok=True)
        with pytest.raises(Refusal, match="already; choose another name"):
            door()
        assert theirs.read_bytes() == b"theirs"
    assert sorted(each.name for each in shelf.folder.iterdir() if each.is_file()) == [
        "b.decimo",
        "hills.decimo",
    ]


def test_a_disk_without_links_takes_a_copy(shelf: CampaignFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    lay(shelf, "rivers")
    shelf.copy("rivers", "hills")
    assert names(shelf) == ["hills", "rivers"]
    assert sorted(each.name for each in shelf.folder.iterdir() if each.is_file()) == [
        "hills.decimo",
        "rivers.decimo",
    ]
