"""A piece of work on a campaign during which a process may be killed, and what must be true afterwards."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from decimo.campaigns import create_campaign, open_campaign
from decimo.play.campaign_record import fingerprint
from decimo.play.journal import state_after
from decimo.play.session import Session
from decimo.play.verify import verify
from decimo.rulesets import build
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.fault import FOLDER
from decimo.store.file_summary import FileSummary, check_integrity, summarize
from tests.store import scripted_year as year

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
    shelf = CampaignFolder(folder)
    problems = [entry.problem for entry in shelf.entries() if entry.problem]
    assert not problems, problems
    check_integrity(shelf.path_of(name))
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
    return CampaignFolder(folder).path_of(name).exists()


def path_of(folder: Path, name: str = ROME) -> Path:
    return CampaignFolder(folder).path_of(name)


def as_held(path: Path) -> FileSummary:
    """Return what a campaign holds, its name apart."""
    return summarize(path)._replace(name="")


def a_campaign(folder: Path, years: int = 2) -> None:
    """Lay out a campaign of some years, with words of the player's."""
    session = create_campaign(CampaignFolder(folder), ROME, LAND, seed=SEED)
    with closing(session.journal):
        session.run(years)
        evening = year.Evening(folder)
        evening.use(session)
        evening.write("[red] is no colour. \N{AMPHORA}")


def keep_as_it_is(folder: Path) -> None:
    """Keep the campaign beside its folder's others, where no list looks, to compare with it later."""
    shutil.copy(path_of(folder), folder / "as-it-was")


def as_it_was(folder: Path) -> FileSummary:
    copy = folder.parent / "as-it-was.decimo"
    shutil.copy(folder / "as-it-was", copy)
    return as_held(copy)


def lay(folder: Path) -> None:
    """Lay out a campaign, and remember what it holds."""
    a_campaign(folder)
    keep_as_it_is(folder)


def no_litter(folder: Path) -> None:
    """See that nothing lies about once the work was done after all; among backups it goes when they are thinned."""
    endings = (".part", ".restored")
    files = [path for path in folder.rglob("*") if path.parent.name != FOLDER]
    litter = [path.name for path in files if path.name.endswith(endings)]
    assert not litter, litter
