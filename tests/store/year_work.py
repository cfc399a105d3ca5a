"""A scripted year of play during which a process is killed."""

from pathlib import Path

import msgspec

from decimo.play.session import Session
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.file_summary import FileSummary
from tests.store import scripted_year as year
from tests.store.work import Work, opened


def _prepare_year(folder: Path) -> None:
    folder.mkdir(parents=True)
    at = year.places(folder / "unkilled")
    (folder / "places.json").write_bytes(msgspec.json.encode(at))


def _play_year(folder: Path) -> None:
    year.play(folder / "played", year.teller(folder / "told"))


def _look_at_year(folder: Path) -> None:
    played = folder / "played"
    at = msgspec.json.decode((folder / "places.json").read_bytes(), type=list[list[FileSummary | None]])
    told = year.told_in(folder / "told")
    act = sum(line[0] == "act" for line in told)
    path = CampaignFolder(played).path_of(year.NAME)
    now = year.place_of(path)
    if act == len(year.SCRIPT):
        assert now == at[-1][-1]
    else:
        # Where it stands is where a commit of the very act left it: nothing is lost, nothing half done.
        assert now in at[act], f"in act {act} ({year.SCRIPT[act][0]}) it stands at {now}"
    if now is not None:
        with opened(played, year.NAME) as session:
            _nothing_is_asked_again(session, told)
            session.questions.open()
            assert session.moment.step == session.campaign.next_step().id
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
    question = session.questions.open()
    if question is not None and session.waiting is not None:
        assert not {number for number, _ in question.asks} & set(session.waiting.answered)


YEAR = Work("year", _prepare_year, _play_year, _look_at_year)
