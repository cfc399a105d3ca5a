"""Campaigns for scripts: creating, playing, and reading them as plain tables (docs/scripting.md)."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from decimo import campaigns
from decimo.chance import Refusal
from decimo.play.campaign_record import DICE_APP
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.store.campaign_folder import CampaignFolder, find_campaigns_folder

Row = dict[str, Any]
"""A row of a table: plain values by column name, ready for pandas and polars."""

NAMELESS = "campaign"
"""The default name of a campaign in memory."""


class Campaign:
    """A campaign for a script.

    It is a context manager: leaving the block closes the file. `session` is the full interface of the screens.
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    def __enter__(self) -> Self:
        """Return the campaign."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        """Close the campaign."""
        self.close()

    def close(self) -> None:
        """Close the file. Everything played is saved already."""
        self.session.journal.close()

    def __repr__(self) -> str:
        return f"<Campaign '{self.name}': {self.when}>"

    # State

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self.session.charter.name

    @property
    def seed(self) -> int:
        """The seed of the program's dice."""
        return self.session.charter.seed

    @property
    def path(self) -> Path | None:
        """The campaign's file; None in memory."""
        return self.session.journal.path

    @property
    def year(self) -> int:
        """The year of play, from 1."""
        return self.session.moment.year

    @property
    def when(self) -> str:
        """The moment in words: `Winter 300 BC`."""
        return self.session.ruleset.moment_label(self.session.moment)

    @property
    def sides(self) -> dict[str, str]:
        """The names of the sides, by id."""
        return dict(self.session.ruleset.sides(self.session.state.world))

    @property
    def settings(self) -> dict[str, Any]:
        """Every house rule in force, by key."""
        return dict(self.session.state.settings)

    @property
    def questions(self) -> list[Row]:
        """The open asks: `number`, `why`, `rule`, and `options` by id if there are any."""
        question = self.session.questions.open()
        return [
            {
                "number": number,
                "why": ask.why,
                "rule": ask.rule,
                "options": {option.id: option.words for option in ask.options},
            }
            for number, ask in (question.asks if question else ())
        ]

    # Playing

    def run(self, years: int = 1, *, until: str = "", decide_all: bool = False) -> str:
        """Play on for whole years; return why it stopped: `years`, `question`, `end` or the stop word.

        `until` is a stop word of the game, such as `event` or `war`. With `decide_all` the program also decides for
        players' sides.

        Raises:
            Refusal: the stop word is unknown, or a question is open.

        """
        return self.session.run(years, until=until, decide_all=decide_all).reason

    def answer(self, *texts: str) -> None:
        """Answer the open asks as typed text, in the order of `questions`.

        Raises:
            Refusal: an answer is not possible.

        """
        self.session.questions.answer_all(texts)

    def order(self, side: str, text: str) -> None:
        """Give an order for a side: an id that `orders` lists.

        Raises:
            Refusal: the side may not do that now.

        """
        self.session.order(self.session.campaign.side_called(side), text)

    def orders(self, side: str) -> dict[str, str]:
        """Return the orders that a side may give now: words by id."""
        return {
            order.id: order.words for order in self.session.orders(self.session.campaign.side_called(side))
        }

    def undo(self, steps: int = 1) -> None:
        """Take steps back. Nothing is deleted.

        Raises:
            Refusal: there are not that many steps.

        """
        self.session.history.undo(steps)

    # Reading

    @property
    def ledgers(self) -> dict[str, str]:
        """The titles of the tables that `ledger` returns, by id."""
        return {ledger.id: ledger.title for ledger in self.session.ruleset.ledgers(self.session.state)}

    def ledger(self, name: str, *, year: int | None = None) -> list[Row]:
        """Return a ledger now or at the end of a year; each row has its `key`.

        Raises:
            Refusal: there is no such table, or the year was not played.

        """
        from decimo.report.data_report import find_ledger, ledger_rows

        state = self.session.state if year is None else self.session.history.state_at(year)
        ledgers = self.session.ruleset.ledgers(state)
        found = find_ledger(ledgers, name)
        if found is None:
            known = ", ".join(each.id for each in ledgers)
            raise Refusal(f"There is no table '{name}'; choose one of {known}.")
        return list(ledger_rows(found))

    def facts(self, *, since: int | None = None, until: int | None = None) -> list[Row]:
        """Return the facts of the years `since` to `until`, a row each with its step, season and sentence."""
        from decimo.report.data_report import fact_rows, season_row

        ruleset = self.session.ruleset
        return [
            {
                "step": played.record.id,
                **season_row(ruleset, played.record.year, played.record.season),
                **row,
            }
            for played in self.session.line(since=since, until=until)
            for row in fact_rows(ruleset, played)
        ]

    def answers(self, *, since: int | None = None, until: int | None = None) -> list[Row]:
        """Return every roll, card and decision of the years `since` to `until`, a row each."""
        from decimo.report.data_report import answer_rows, year_row

        ruleset = self.session.ruleset
        return [
            {"step": played.record.id, **year_row(ruleset, played.record.year), **row}
            for played in self.session.line(since=since, until=until)
            for row in answer_rows(ruleset, played)
        ]

    def diary(self) -> list[Row]:
        """Return the pages of the diary, a row each."""
        from decimo.report.data_report import diary_rows

        return list(diary_rows(self.session, None, None))

    def chronicle(
        self, voice: str = "chronicle", *, since: int | None = None, until: int | None = None
    ) -> str:
        """Return the story of the years `since` to `until` as plain text.

        Raises:
            Refusal: there is no such voice.

        """
        from decimo.report.chronicle import story_lines, write_chronicle
        from decimo.report.voice import read_voice

        told = write_chronicle(self.session, since=since, until=until, voice=read_voice(voice))
        return "\n".join(story_lines(told)).rstrip() + "\n"

    def report(self, path: str | Path, *, voice: str = "chronicle", overwrite: bool = False) -> None:
        """Write the report to a file; its suffix chooses the format.

        Raises:
            Refusal: the format is unknown, or the file cannot be written.

        """
        from decimo.report.voice import read_voice
        from decimo.report.write import write_report

        write_report(self.session, Path(path), voice=read_voice(voice), overwrite=overwrite)


def new(
    scenario: str,
    path: str | Path | None = None,
    *,
    name: str = "",
    seed: int | None = None,
    sides: Iterable[str] = (),
    dice: str = DICE_APP,
    settings: Mapping[str, str] | None = None,
) -> Campaign:
    """Create a campaign: in memory, or in a file if there is a `path` that ends in .decimo.

    `scenario` is the id of a scenario or the path of a YAML file. You decide for the `sides`; without any the program
    decides for all. `dice` says who rolls, `settings` are house rules as typed. Without a seed, one is drawn.

    Raises:
        Refusal: something named does not exist, or the file cannot be written.

    """
    seats = dict.fromkeys(sides, "player")
    if path is not None:
        return Campaign(
            campaigns.create_campaign(
                *_place_of(path), scenario, seed=seed, seats=seats, dice=dice, settings=settings
            )
        )
    begun = campaigns.prepare_campaign(
        name or NAMELESS, scenario, seed=seed, seats=seats, dice=dice, settings=settings
    )
    journal = MemoryJournal(begun.charter)
    journal.keep_content(begun.digest, begun.texts)
    return Campaign(begun.begin(journal))


def open_campaign(campaign: str | Path, *, to_play: bool = True) -> Campaign:
    """Open a campaign: the path of a .decimo file, or a name in the campaign folder.

    Without `to_play` it is only read, also while it is being played elsewhere.

    Raises:
        Refusal: there is no such campaign, it cannot be read, or, to play, it is being played elsewhere.

    """
    return Campaign(campaigns.open_campaign(*_place_of(campaign), to_play=to_play))


def _place_of(campaign: str | Path) -> tuple[CampaignFolder, str]:
    return CampaignFolder(find_campaigns_folder()), str(campaign)
