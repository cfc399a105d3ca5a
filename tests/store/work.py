"""Works on a campaign that a process may be killed at, and what must be true of whatever it left."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from decimo.campaigns import branch, found, open_campaign
from decimo.commands.rescuing import shipped
from decimo.play.journal import state_after
from decimo.play.session import Session
from decimo.play.state import fingerprint
from decimo.play.verify import verify
from decimo.rulesets import build
from decimo.store.backup import BEFORE_RESTORE, FOLDER, back_up, backups
from decimo.store.exported import export_campaign
from decimo.store.held import Held, check_sound, held
from decimo.store.imported import import_campaign, read_export
from decimo.store.rescue.rescue import rescue
from decimo.store.restore import restore
from decimo.store.shelf import Shelf
from tests.store import scripted_year as year

FIXTURE = Path(__file__).parents[1] / "fixtures" / "rules-2.decimo"
ROME, CARTHAGE = "rome", "carthage"
LAND, SEED = "four-hearths", 7


class Work(NamedTuple):
    """Something a process does in a folder, that is laid out before and looked at afterwards, whatever happened."""

    name: str
    prepare: Callable[[Path], None]
    do: Callable[[Path], None]
    look: Callable[[Path], None]


# What is always true


@contextmanager
def opened(folder: Path, name: str) -> Iterator[Session]:
    """Open a campaign to play, and see that it is whole."""
    shelf = Shelf(folder)
    problems = [entry.problem for entry in shelf.entries() if entry.problem]
    assert not problems, problems
    check_sound(shelf.path_of(name))
    session = open_campaign(shelf, name)
    try:
        assert not session.journal.remark, session.journal.remark
        head = session.journal.head()
        if head is not None:
            record, state = head
            assert fingerprint(state) == record.fingerprint
            assert state_after(session.journal, record.id) == state
        found_wrong = verify(session.journal, build)
        assert not found_wrong, found_wrong
        yield session
    finally:
        session.journal.close()


def print_of(folder: Path, name: str = ROME) -> str:
    """Return the fingerprint of a campaign that is whole."""
    with opened(folder, name) as session:
        return session.fingerprint


def is_there(folder: Path, name: str) -> bool:
    return Shelf(folder).path_of(name).exists()


def path_of(folder: Path, name: str = ROME) -> Path:
    return Shelf(folder).path_of(name)


def as_held(path: Path) -> Held:
    """Return what a campaign holds, its name apart."""
    return held(path)._replace(name="")


def a_campaign(folder: Path, years: int = 2) -> None:
    """Lay out a campaign of some years, with words of the player's."""
    session = found(Shelf(folder), ROME, LAND, seed=SEED)
    with closing(session.journal):
        session.run(years)
        evening = year.Evening(folder)
        evening.use(session)
        evening.write("[red] is no colour. \N{AMPHORA}")


def keep_as_it_is(folder: Path) -> None:
    """Keep the campaign beside its folder's others, where no list looks, to compare with it later."""
    shutil.copy(path_of(folder), folder / "as-it-was")


def as_it_was(folder: Path) -> Held:
    copy = folder.parent / "as-it-was.decimo"
    shutil.copy(folder / "as-it-was", copy)
    return as_held(copy)


def lay(folder: Path) -> None:
    """Lay out a campaign, and remember what it holds."""
    a_campaign(folder)
    keep_as_it_is(folder)


def no_litter(folder: Path) -> None:
    """See that nothing lies about once the work was done after all; among backups it goes when they are thinned."""
    endings = (".part", ".new", ".restored")
    files = [path for path in folder.rglob("*") if path.parent.name != FOLDER]
    litter = [path.name for path in files if path.name.endswith(endings)]
    assert not litter, litter


# A year of play


def _prepare_year(folder: Path) -> None:
    folder.mkdir(parents=True)
    at = year.places(folder / "unkilled")
    (folder / "places.json").write_bytes(msgspec.json.encode(at))


def _play_year(folder: Path) -> None:
    year.play(folder / "played", year.teller(folder / "told"))


def _look_at_year(folder: Path) -> None:
    played = folder / "played"
    at = msgspec.json.decode((folder / "places.json").read_bytes(), type=list[list[Held | None]])
    told = year.told_in(folder / "told")
    act = sum(line[0] == "act" for line in told)
    path = Shelf(played).path_of(year.NAME)
    now = year.place_of(path)
    if act == len(year.SCRIPT):
        assert now == at[-1][-1]
    else:
        # Where it stands is where a commit of the very act left it: nothing is lost, nothing half done.
        assert now in at[act], f"in act {act} ({year.SCRIPT[act][0]}) it stands at {now}"
    if now is not None:
        with opened(played, year.NAME) as session:
            _nothing_is_asked_again(session, told)
            session.open_question()
            assert session.moment.step == session.next_step().id
    if act < len(year.SCRIPT):
        over = now == at[act][-1]
        half = not over and now != at[act][0]
        year.play(played, start=act + over, first=half)
    assert year.place_of(path) == at[-1][-1]
    with opened(played, year.NAME) as session, opened(folder / "unkilled", year.NAME) as other:
        assert year.digest_of(session) == year.digest_of(other)


def _nothing_is_asked_again(session: Session, told: list[list[object]]) -> None:
    """See that every answer the player was told of is kept, and those to the open step are not asked."""
    journal = session.journal
    records = [*journal.records(), *journal.taken_back()]
    kept = [
        ["answer", record.name, each.mark.rule, each.mark.why]
        for record in records
        for each in journal.record(record.id).answered
        if each.answer.source == "player"
    ]
    waiting = session.waiting
    if waiting is not None:
        kept += [["answer", waiting.name, a.mark.rule, a.mark.why] for a in waiting.answered.values()]
    for line in told:
        if line[0] == "answer":
            assert line in kept, f"the answer {line} is lost"
    question = session.open_question()
    if question is not None and session.waiting is not None:
        assert not {number for number, _ in question.asks} & set(session.waiting.answered)


# Founding


def _found(folder: Path) -> None:
    found(Shelf(folder), ROME, LAND, seed=SEED).journal.close()


def _look_at_founded(folder: Path) -> None:
    if not is_there(folder, ROME):
        _found(folder)
    with opened(folder, ROME) as session:
        if not session.founded:
            session.play_step()
        assert session.fingerprint == (folder / "unkilled").read_text(encoding="utf-8")
    no_litter(folder)


def _found_elsewhere(folder: Path) -> None:
    """Found the same campaign elsewhere, and remember its fingerprint."""
    folder.mkdir(parents=True)
    session = found(Shelf(folder / "elsewhere"), ROME, LAND, seed=SEED)
    session.journal.close()
    (folder / "unkilled").write_text(session.fingerprint, encoding="utf-8")


# Backups


def _back_up(folder: Path) -> None:
    back_up(path_of(folder))


def _look_at_backups(folder: Path) -> None:
    was = as_it_was(folder)
    assert as_held(path_of(folder)) == was
    assert all(each.held for each in backups(path_of(folder)))
    made = back_up(path_of(folder))
    assert made.held is not None
    assert made.held._replace(name="") == was
    print_of(folder)


def _lay_backup(folder: Path) -> None:
    a_campaign(folder, 1)
    back_up(path_of(folder))
    session = open_campaign(Shelf(folder), ROME)
    with closing(session.journal):
        session.run(1)
    keep_as_it_is(folder)


def _lay_backup_of_damaged(folder: Path) -> None:
    _lay_backup(folder)
    whole = path_of(folder).read_bytes()
    path_of(folder).write_bytes(whole[: len(whole) // 2])


def _restore(folder: Path) -> None:
    path = path_of(folder)
    restore(path, next(each for each in backups(path) if each.why == "by-hand"))


def _look_at_restored(folder: Path) -> None:
    path, was = path_of(folder), as_it_was(folder)
    made = next(each for each in backups(path) if each.why == "by-hand")
    assert made.held is not None
    restored = made.held._replace(name="")
    now = as_held(path)
    assert now in (was, restored)
    if now != was:
        kept = [each.held for each in backups(path) if each.why == BEFORE_RESTORE]
        assert was in [each and each._replace(name="") for each in kept]
    _restore(folder)
    assert as_held(path) == restored
    print_of(folder)
    no_litter(folder)


def _look_at_restored_of_damaged(folder: Path) -> None:
    path = path_of(folder)
    made = next(each for each in backups(path) if each.why == "by-hand")
    assert made.held is not None
    restored = made.held._replace(name="")
    aside = [each for each in backups(path) if each.why == "damaged"]
    if aside:
        # The damaged file is where its backup is, or still in its place.
        assert not path.exists() or as_held(path) == restored
    _restore(folder)
    assert as_held(path) == restored
    assert len([each for each in backups(path) if each.why == "damaged"]) == 1
    print_of(folder)
    no_litter(folder)


# Bringing up to date


def _lay_old(folder: Path) -> None:
    folder.mkdir(parents=True)
    shutil.copy(FIXTURE, path_of(folder))


def _open(folder: Path) -> None:
    open_campaign(Shelf(folder), ROME).journal.close()


def _look_at_updated(folder: Path) -> None:
    with opened(folder, ROME) as session:
        assert session.open_question() is not None
        assert [entry.text for entry in session.journal.diary()] == [
            "A hard winter. [red] is no colour here."
        ]
    before = [each for each in backups(path_of(folder)) if each.why == "before-update"]
    assert before
    assert all(each.held for each in before)
    no_litter(folder)


# Export, import, rescue


def _export(folder: Path) -> None:
    export_campaign(path_of(folder), folder / "rome.json")


def _look_at_exported(folder: Path) -> None:
    to = folder / "rome.json"
    assert as_held(path_of(folder)) == as_it_was(folder)
    if not to.exists():
        _export(folder)
    import_campaign(to, read_export(to), path_of(folder, CARTHAGE), CARTHAGE, build)
    assert print_of(folder, CARTHAGE) == print_of(folder)


def _lay_exported(folder: Path) -> None:
    lay(folder)
    _export(folder)


def _import(folder: Path) -> None:
    to = folder / "rome.json"
    import_campaign(to, read_export(to), path_of(folder, CARTHAGE), CARTHAGE, build)


def _look_at_imported(folder: Path) -> None:
    if not is_there(folder, CARTHAGE):
        _import(folder)
    assert print_of(folder, CARTHAGE) == print_of(folder)
    no_litter(folder)


def _rescue(folder: Path) -> None:
    rescue(folder / "damaged.file", path_of(folder, CARTHAGE), CARTHAGE, build, shipped)


def _lay_damaged(folder: Path) -> None:
    lay(folder)
    whole = bytearray(path_of(folder).read_bytes())
    whole[4096 * 3 : 4096 * 4] = bytes(4096)
    (folder / "damaged.file").write_bytes(whole)


def _look_at_rescued(folder: Path) -> None:
    before = (folder / "damaged.file").read_bytes()
    if not is_there(folder, CARTHAGE):
        _rescue(folder)
    assert (folder / "damaged.file").read_bytes() == before
    with opened(folder, CARTHAGE) as session:
        session.run(1)
    no_litter(folder)


# Names, branches, the trash


def _rename(folder: Path) -> None:
    Shelf(folder).rename(ROME, CARTHAGE)


def _look_at_renamed(folder: Path) -> None:
    (path,) = folder.glob("*.decimo")
    assert as_held(path) == as_it_was(folder)
    if is_there(folder, ROME):
        _rename(folder)
    print_of(folder, CARTHAGE)


def _branch(folder: Path) -> None:
    branch(Shelf(folder), ROME, CARTHAGE, (2, 0)).journal.close()


def _look_at_branch(folder: Path) -> None:
    assert as_held(path_of(folder)) == as_it_was(folder)
    print_of(folder)
    if not is_there(folder, CARTHAGE):
        _branch(folder)
    print_of(folder, CARTHAGE)
    no_litter(folder)


def _trash(folder: Path) -> None:
    Shelf(folder).trash(ROME)


def _look_at_trash(folder: Path) -> None:
    (path,) = [*folder.glob("*.decimo"), *folder.glob("trash/*.decimo")]
    assert as_held(path) == as_it_was(folder)


WORKS = (
    Work("year", _prepare_year, _play_year, _look_at_year),
    Work("found", _found_elsewhere, _found, _look_at_founded),
    Work("back-up", lay, _back_up, _look_at_backups),
    Work("restore", _lay_backup, _restore, _look_at_restored),
    Work("restore-damaged", _lay_backup_of_damaged, _restore, _look_at_restored_of_damaged),
    Work("update", _lay_old, _open, _look_at_updated),
    Work("export", lay, _export, _look_at_exported),
    Work("import", _lay_exported, _import, _look_at_imported),
    Work("rescue", _lay_damaged, _rescue, _look_at_rescued),
    Work("rename", lay, _rename, _look_at_renamed),
    Work("branch", lay, _branch, _look_at_branch),
    Work("trash", lay, _trash, _look_at_trash),
)
