"""A campaign of thirteen years with everything that a campaign can hold, at a half-answered question."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from decimo.campaigns import create_campaign, open_campaign
from decimo.play.campaign_record import DiaryEntry, fingerprint
from decimo.play.journal import Journal, state_after
from decimo.play.session import Session
from decimo.play.verify import verify
from decimo.rulesets import build
from decimo.store.campaign_file import copy_campaign
from decimo.store.campaign_folder import CampaignFolder
from tests.play.game import answer_one

NAME = "The old war"
FILE = f"{NAME}.decimo"


@cache
def old_war() -> bytes:
    """The campaign's file: with a house rule, steps taken back, a diary, own dice and a half-answered question."""
    with TemporaryDirectory() as folder:
        shelf = CampaignFolder(Path(folder))
        session = create_campaign(shelf, NAME, "four-hearths", seed=5, seats={"rossolan": "player"})
        with closing(session.journal):
            session.run(6, decide_all=True)
            session.history.undo_to(5)
            session.house_rules.set("ageing", "yearly-36")
            session.run(8, decide_all=True)
            session.order("rossolan", session.orders("rossolan")[0].id)
            for year in range(1, 5):
                session.journal.write_diary(
                    DiaryEntry(0, year, 1, "rossolan", f"Year {year}: [red], «so».", "")
                )
            second = session.journal.diary()[1]
            session.journal.write_diary(replace(second, text="Other words."))
            session.house_rules.roller("own")
            while len(asked(session)) < 2:
                session.questions.let_program_answer() if session.campaign.question else session.play_step()
            answer_one(session)
        copy_campaign(shelf.path_of(NAME), Path(folder) / "whole.decimo")
        return (Path(folder) / "whole.decimo").read_bytes()


def asked(session: Session) -> list[tuple[int, str]]:
    """What is asked now: the numbers, and why."""
    question = session.questions.open()
    return [(number, ask.why) for number, ask in question.asks] if question else []


def put(folder: Path, data: bytes | None = None, name: str = FILE) -> Path:
    """Put the campaign, or what became of it, into a folder; return its file."""
    path = folder / name
    path.write_bytes(old_war() if data is None else data)
    return path


@contextmanager
def opened(path: Path) -> Iterator[Session]:
    """Open a campaign to read it."""
    session = open_campaign(CampaignFolder(path.parent), str(path), to_play=False)
    with closing(session.journal):
        yield session


def states(journal: Journal) -> dict[int, str]:
    """The fingerprint of the state at the end of every season, as it can be gone back to."""
    ends = [record.id for record in journal.records() if record.kept_whole]
    return {number: fingerprint(state_after(journal, number)) for number in ends}


def problems(session: Session) -> list[str]:
    return verify(session.journal, build)
