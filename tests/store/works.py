"""All pieces of work on a campaign during which a process may be killed, and what must be true afterwards."""

import shutil
from contextlib import closing
from pathlib import Path

from decimo.campaigns import branch_campaign, create_campaign, open_campaign
from decimo.rulesets import build, get_shipped_texts
from decimo.store.backup import BEFORE_RESTORE, back_up, list_backups, restore
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.dump import export_campaign
from decimo.store.import_dump import import_campaign, read_export
from decimo.store.rescue.rescue import rescue
from tests.store.work import (
    CARTHAGE,
    LAND,
    ROME,
    SEED,
    Work,
    a_campaign,
    as_held,
    as_it_was,
    is_there,
    keep_as_it_is,
    lay,
    no_litter,
    opened,
    path_of,
    print_of,
)
from tests.store.year_work import YEAR

FIXTURE = Path(__file__).parents[1] / "fixtures" / "rules-2.decimo"

# Founding


def _found(folder: Path) -> None:
    create_campaign(CampaignFolder(folder), ROME, LAND, seed=SEED).journal.close()


def _look_at_founded(folder: Path) -> None:
    if not is_there(folder, ROME):
        _found(folder)
    with opened(folder, ROME) as session:
        if not session.campaign.founded:
            session.play_step()
        assert session.fingerprint == (folder / "unkilled").read_text(encoding="utf-8")
    no_litter(folder)


def _found_elsewhere(folder: Path) -> None:
    """Found the same campaign elsewhere, and remember its fingerprint."""
    folder.mkdir(parents=True)
    session = create_campaign(CampaignFolder(folder / "elsewhere"), ROME, LAND, seed=SEED)
    session.journal.close()
    (folder / "unkilled").write_text(session.fingerprint, encoding="utf-8")


# Backups


def _back_up(folder: Path) -> None:
    back_up(path_of(folder))


def _look_at_backups(folder: Path) -> None:
    was = as_it_was(folder)
    assert as_held(path_of(folder)) == was
    assert all(each.summary for each in list_backups(path_of(folder)))
    made = back_up(path_of(folder))
    assert made.summary is not None
    assert made.summary._replace(name="") == was
    print_of(folder)


def _lay_backup(folder: Path) -> None:
    a_campaign(folder, 1)
    back_up(path_of(folder))
    session = open_campaign(CampaignFolder(folder), ROME)
    with closing(session.journal):
        session.run(1)
    keep_as_it_is(folder)


def _lay_backup_of_damaged(folder: Path) -> None:
    _lay_backup(folder)
    whole = path_of(folder).read_bytes()
    path_of(folder).write_bytes(whole[: len(whole) // 2])


def _restore(folder: Path) -> None:
    path = path_of(folder)
    restore(path, next(each for each in list_backups(path) if each.why == "by-hand"))


def _look_at_restored(folder: Path) -> None:
    path, was = path_of(folder), as_it_was(folder)
    made = next(each for each in list_backups(path) if each.why == "by-hand")
    assert made.summary is not None
    restored = made.summary._replace(name="")
    now = as_held(path)
    assert now in (was, restored)
    if now != was:
        kept = [each.summary for each in list_backups(path) if each.why == BEFORE_RESTORE]
        assert was in [each and each._replace(name="") for each in kept]
    _restore(folder)
    assert as_held(path) == restored
    print_of(folder)
    no_litter(folder)


def _look_at_restored_of_damaged(folder: Path) -> None:
    path = path_of(folder)
    made = next(each for each in list_backups(path) if each.why == "by-hand")
    assert made.summary is not None
    restored = made.summary._replace(name="")
    aside = [each for each in list_backups(path) if each.why == "damaged"]
    if aside:
        # The damaged file is where its backup is, or still in its place.
        assert not path.exists() or as_held(path) == restored
    _restore(folder)
    assert as_held(path) == restored
    assert len([each for each in list_backups(path) if each.why == "damaged"]) == 1
    print_of(folder)
    no_litter(folder)


# Bringing up to date


def _lay_old(folder: Path) -> None:
    folder.mkdir(parents=True)
    shutil.copy(FIXTURE, path_of(folder))


def _open(folder: Path) -> None:
    open_campaign(CampaignFolder(folder), ROME).journal.close()


def _look_at_updated(folder: Path) -> None:
    # A process that was killed before the end leaves the update to the next one, which says what it did.
    _open(folder)
    with opened(folder, ROME) as session:
        assert session.questions.open() is not None
        assert [entry.text for entry in session.journal.diary()] == [
            "A hard winter. [red] is no colour here."
        ]
    before = [each for each in list_backups(path_of(folder)) if each.why == "before-update"]
    assert before
    assert all(each.summary for each in before)
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
    rescue(folder / "damaged.file", path_of(folder, CARTHAGE), CARTHAGE, build, get_shipped_texts)


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
    CampaignFolder(folder).rename(ROME, CARTHAGE)


def _look_at_renamed(folder: Path) -> None:
    (path,) = folder.glob("*.decimo")
    assert as_held(path) == as_it_was(folder)
    if is_there(folder, ROME):
        _rename(folder)
    print_of(folder, CARTHAGE)


def _branch(folder: Path) -> None:
    branch_campaign(CampaignFolder(folder), ROME, CARTHAGE, (2, 0)).journal.close()


def _look_at_branch(folder: Path) -> None:
    assert as_held(path_of(folder)) == as_it_was(folder)
    print_of(folder)
    if not is_there(folder, CARTHAGE):
        _branch(folder)
    print_of(folder, CARTHAGE)
    no_litter(folder)


def _trash(folder: Path) -> None:
    CampaignFolder(folder).trash(ROME)


def _look_at_trash(folder: Path) -> None:
    (path,) = [*folder.glob("*.decimo"), *folder.glob("trash/*.decimo")]
    assert as_held(path) == as_it_was(folder)


WORKS = (
    YEAR,
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
