"""A year that a script plays like a person, act by act, and continues after an interruption at any point."""

import json
import os
from collections.abc import Callable
from contextlib import ExitStack
from hashlib import blake2b
from pathlib import Path
from typing import Any
from unittest.mock import patch

from decimo.campaigns import create_campaign, open_campaign
from decimo.play.campaign_record import DiaryEntry
from decimo.play.session import Session
from decimo.store.campaign_file import open_to_read
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.file_summary import FileSummary, summarize
from decimo.store.journal import SqliteJournal
from tests.play.game import typed

NAME, LAND, SIDE, SEED = "the year", "four-hearths", "pelmarra", 4
LAST_YEAR = 4
"""The year that the run plays up to."""

Tell = Callable[[list[Any]], None]
"""Takes a line in which the player is told that something is kept."""


def no_one(line: list[Any]) -> None:
    """Hear nothing."""


def teller(path: Path) -> Tell:
    """Return what writes each line into a file at once, past all that watches this process."""
    write, file = os.write, os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY)
    return lambda line: (write(file, json.dumps(line).encode() + b"\n"), None)[1]


def told_in(path: Path) -> list[list[Any]]:
    """Return the lines of a file that `teller` wrote."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [json.loads(line) for line in text.splitlines()]


class Evening:
    """The player at the table: a campaign that is opened, played and closed."""

    def __init__(self, folder: Path, tell: Tell = no_one) -> None:
        self.shelf = CampaignFolder(folder)
        self.tell = tell
        self._session: Session | None = None

    @property
    def path(self) -> Path:
        return self.shelf.path_of(NAME)

    @property
    def session(self) -> Session:
        """The campaign, opened if it is not."""
        if self._session is None:
            self._session = open_campaign(self.shelf, NAME)
        return self._session

    def use(self, session: Session) -> None:
        """Play a campaign that is open already."""
        self._session = session

    def begin(self) -> None:
        """Found the campaign, or play the founding that was cut off."""
        if not self.path.exists():
            self._session = create_campaign(self.shelf, NAME, LAND, seed=SEED)
        elif not self.session.campaign.founded:
            self.session.play_step()

    def close(self) -> None:
        """Close the program."""
        if self._session is not None:
            self._session.journal.close()
            self._session = None

    def go_on(self) -> None:
        """Give the first answer that is asked, or play the next step."""
        session = self.session
        question = session.questions.open()
        if question is None:
            session.play_step()
            return
        number, ask = question.asks[0]
        assert session.waiting is not None
        name = session.waiting.name
        session.questions.answer(number, typed(ask, f"{SEED}/{session.journal.next_id()}/{number}"))
        self.tell(["answer", name, ask.rule, ask.why])
        if session.campaign.question is None:
            session.play_step()

    def go_to(self, year: int, step: str) -> None:
        """Play up to a step of a year."""
        while (self.session.moment.year, self.session.moment.step) != (year, step):
            assert self.session.moment.year <= year, f"the year {year} has no step {step}"
            self.go_on()

    def ask(self) -> None:
        """Play until a question stands open."""
        while self.session.questions.open() is None:
            self.session.play_step()

    def draft(self) -> None:
        """Begin to type an answer."""
        question = self.session.questions.open()
        assert question is not None
        self.session.journal.drafts.put(f"answer {question.asks[0][0]}", {"text": "joker"})
        self.session.journal.drafts.write()

    def write(self, text: str, number: int = 0) -> None:
        """Write into the diary, or give entry `number` other words."""
        moment, head = self.session.moment, self.session.head
        step = head.id if head else 0
        self.session.journal.write_diary(
            DiaryEntry(number, moment.year, moment.season, "", text, "2026-11-29T20:00:00", step)
        )

    def run(self) -> None:
        """Let the program play several years on in one go."""
        years = LAST_YEAR - self.session.moment.year
        if years > 0:
            self.session.run(years, decide_all=True)


Act = Callable[[Evening], object]
SCRIPT: tuple[tuple[str, Act], ...] = (
    ("found", Evening.begin),
    ("diary", lambda on: on.write("The first evening.")),
    ("seat", lambda on: on.session.house_rules.seat(SIDE, "player")),
    ("own dice", lambda on: on.session.house_rules.roller("own")),
    ("draw", Evening.go_on),
    ("answer", Evening.go_on),
    ("answer", Evening.go_on),
    ("close", Evening.close),
    ("take back an answer", lambda on: on.session.history.undo_answer()),
    ("draft", Evening.draft),
    ("house rule for later", lambda on: on.session.house_rules.set("warrior-battle-won", "3")),
    ("play", lambda on: on.go_to(1, "war-relations")),
    ("undo", lambda on: on.session.history.undo(1)),
    ("redo", lambda on: on.session.history.redo()),
    ("ask", Evening.ask),
    ("answer", Evening.go_on),
    (
        "amend now",
        lambda on: on.session.house_rules.amend(
            f"tribans.{SIDE}.blight", "2", "The harvest failed.", now=True
        ),
    ),
    ("ask", Evening.ask),
    ("fresh dice", lambda on: on.session.history.retake()),
    ("close", Evening.close),
    ("play", lambda on: on.go_to(1, "attackers")),
    ("take back an answer", lambda on: on.session.history.undo_answer()),
    ("play", lambda on: on.go_to(1, "summer-moves")),
    ("fresh dice", lambda on: on.session.history.retake()),
    ("play", lambda on: on.go_to(1, "rerouting")),
    ("order", lambda on: on.session.order(SIDE, "cash-points")),
    ("house rule", lambda on: on.session.house_rules.set("warrior-battle-won", "2")),
    ("diary", lambda on: on.write("[red] A better word. \N{AMPHORA}", 1)),
    ("undo to", lambda on: on.session.history.undo_to(1, 2)),
    ("dice of the program", lambda on: on.session.house_rules.roller("chance cards")),
    ("close", Evening.close),
    ("play", lambda on: on.go_to(2, "wars")),
    ("run", Evening.run),
    ("diary", lambda on: on.write("The last evening.")),
    ("close", Evening.close),
)
IN_TWO = ("take back an answer", "fresh dice", "undo to")
"""Acts that go back first, which is kept by itself, and then do more."""


def place_of(path: Path) -> FileSummary | None:
    """Return what a campaign's file holds, the clock apart; None if there is none."""
    return summarize(path, open_to_read)._replace(origin="") if path.exists() else None


def digest_of(session: Session) -> str:
    """Return a digest of every step with its answers and facts, and of the diary."""
    digest = blake2b(digest_size=16)
    for played in session.journal.line():
        digest.update(repr(played).encode())
    digest.update(repr([entry.text for entry in session.journal.diary()]).encode())
    return digest.hexdigest()


def play(folder: Path, tell: Tell = no_one, start: int = 0, *, first: bool = False) -> None:
    """Play the script from act `start`; with `first` the act before it stopped half-way, after it went back."""
    evening = Evening(folder, tell)
    for number in range(start, len(SCRIPT)):
        if first and number == start and SCRIPT[number][0] in IN_TWO:
            evening.session.history.redo()
        SCRIPT[number][1](evening)
        tell(["act", number])


def places(folder: Path) -> list[list[FileSummary | None]]:
    """Play the whole script; return where the campaign's file stood at each commit of each act.

    The first of an act is where the act before it ended.
    """
    found_at: list[list[FileSummary | None]] = [[None]]
    path = CampaignFolder(folder).path_of(NAME)
    commit, create = SqliteJournal.commit, SqliteJournal.create

    def note() -> None:
        place = place_of(path)
        if place != found_at[-1][-1]:
            found_at[-1].append(place)

    def noted_commit(self: SqliteJournal) -> None:
        commit(self)
        note()

    def noted_create(*arguments: Any, **options: Any) -> SqliteJournal:
        journal = create(*arguments, **options)
        note()
        return journal

    def tell(line: list[Any]) -> None:
        if line[0] == "act":
            note()
            found_at.append([found_at[-1][-1]])

    with ExitStack() as patches:
        patches.enter_context(patch.object(SqliteJournal, "commit", noted_commit))
        patches.enter_context(patch.object(SqliteJournal, "create", noted_create))
        play(folder, tell)
    return found_at[:-1]
