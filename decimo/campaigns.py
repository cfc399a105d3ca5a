"""Creating and opening campaigns, with store, rules and session.

Importing this module is cheap; opening a campaign imports the database.
"""

from collections.abc import Mapping
from pathlib import Path
from secrets import randbelow
from typing import NamedTuple

from decimo import __version__, rulesets
from decimo.chance import SEEDS, Refusal, check_seed
from decimo.chance.text import hidden_character
from decimo.play.campaign_record import DICE_APP, Charter, content_digest
from decimo.play.journal import Journal
from decimo.play.ruleset import Ruleset
from decimo.play.seat import check_seat, read_roller, read_side
from decimo.play.session import Session
from decimo.rulesets import build, gather, renewed
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.fault import damaged


class NewCampaign(NamedTuple):
    """A new campaign, checked before there is a file."""

    charter: Charter
    ruleset: Ruleset
    texts: Mapping[str, str]
    """The texts of its scenario and tables."""

    @property
    def digest(self) -> str:
        """The digest of its texts."""
        return content_digest(self.texts)

    def begin(self, journal: Journal) -> Session:
        """Play the founding in an empty journal; with own dice the session may wait at a question."""
        session = Session(journal, self.ruleset, self.digest, rulesets)
        session.play_step()
        return session


def prepare_campaign(
    name: str,
    scenario: str,
    *,
    seed: int | None = None,
    seats: Mapping[str, str] | None = None,
    dice: str = DICE_APP,
    settings: Mapping[str, str] | None = None,
) -> NewCampaign:
    """Read and check the data of a new campaign. See `create_campaign`.

    Raises:
        Refusal: something named does not exist, or a house rule has an impossible value.

    """
    gathered = gather(scenario)
    ruleset = build(gathered.ruleset, gathered.texts)
    sides = ruleset.sides(ruleset.new_world())
    taken = {read_side(ruleset.land, sides, typed): who for typed, who in (seats or {}).items()}
    for side, who in taken.items():
        check_seat(side, who)
    charter = Charter(
        name=name,
        ruleset=gathered.ruleset,
        scenario=gathered.scenario,
        seed=randbelow(SEEDS) if seed is None else check_seed(seed),
        seats=taken,
        dice=read_roller(ruleset.dice_kinds, dice),
        settings=dict([ruleset.read_setting(key, text) for key, text in (settings or {}).items()]),
        founded_with=__version__,
    )
    return NewCampaign(charter, ruleset, gathered.texts)


def create_campaign(
    campaigns: CampaignFolder,
    name: str,
    scenario: str,
    *,
    seed: int | None = None,
    seats: Mapping[str, str] | None = None,
    dice: str = DICE_APP,
    settings: Mapping[str, str] | None = None,
) -> Session:
    """Create a campaign and play its founding; with own dice the session may wait at a question.

    Without a seed, one is drawn. `seats` says who decides for each side, `settings` are house rules as typed.
    Everything is checked before there is a file.

    Raises:
        Refusal: the name is taken, something named does not exist, or the file cannot be written.

    """
    check_campaign_name(name)
    begun = prepare_campaign(
        campaigns.name_of(name), scenario, seed=seed, seats=seats, dice=dice, settings=settings
    )
    path = campaigns.path_of(name)
    if path.is_dir():
        raise Refusal(f"'{name}' is a folder; type a name, or the path of a file that ends in .decimo.")

    from decimo.store.journal import SqliteJournal

    journal = SqliteJournal.create(
        path, begun.charter, content=(begun.digest, begun.texts), views=begun.ruleset.views()
    )
    try:
        return begun.begin(journal)
    except BaseException:
        # A campaign without a founding has nothing of a person's in it.
        journal.close()
        path.unlink(missing_ok=True)
        raise


def check_campaign_name(name: str) -> None:
    """Refuse a name for a new campaign that has an invisible character.

    Raises:
        Refusal: it has one.

    """
    hidden = hidden_character(name)
    if hidden:
        raise Refusal(f"The name of a campaign cannot have the invisible character {hidden}; leave it out.")


def open_campaign(campaigns: CampaignFolder, name: str, *, to_play: bool = True) -> Session:
    """Open a campaign with the scenario and tables it was last played by.

    Raises:
        Refusal: there is no such campaign, it cannot be read, or, to play, it is being played elsewhere.

    """
    from decimo.store.journal import SqliteJournal

    journal = SqliteJournal.open(campaigns.path_of(name), to_play=to_play)
    try:
        head = journal.head()
        digest = head[0].content if head else journal.last_content()
        ruleset = build(journal.charter().ruleset, journal.content(digest))
        try:
            session = Session(journal, ruleset, digest, rulesets)
            _check_state(session)
        except (ValueError, RecursionError) as fault:
            raise damaged(journal.path, "its present state cannot be read") from fault
        for entry in journal.diary():
            if entry.season not in range(len(ruleset.seasons)):
                raise damaged(journal.path, f"the diary's entry {entry.id} has no season")
        if to_play:
            session.house_rules.bring_up_to_date()
        elif head and head[0].rules < ruleset.number:
            _show_renewed(session)
        return session
    except BaseException:
        journal.close()
        raise


def _check_state(session: Session) -> None:
    """Check that the game can go on from the present state, and can show it.

    Its numbers and references were checked when it was read (`StateFormat`).

    Raises:
        ValueError: it cannot.

    """
    ruleset, state = session.ruleset, session.state
    try:
        for side, seat in state.seats.items():
            check_seat(side, seat)
        read_roller(ruleset.dice_kinds, state.dice)
        for key in ruleset.setting_rows().keys() & state.settings.keys():
            ruleset.read_setting(key, str(state.settings[key]))
        if not ruleset.ended(state):
            session.campaign.next_step()
        ruleset.broken(state)
        ruleset.ledgers(state)
        ruleset.map(state)
    except Exception as fault:  # what was changed by hand can be wrong in any way
        raise ValueError(f"it is no state of this game: {fault}") from fault


def branch_campaign(
    campaigns: CampaignFolder, name: str, new: str, at: tuple[int, int] | None = None
) -> Session:
    """Begin a new campaign from the start of a season of another one, or from its present moment.

    The branch contains the whole history of the other campaign, and goes on separately from there.

    Raises:
        Refusal: there is no such campaign or season, or the new name is taken.

    """
    check_campaign_name(new)
    session = open_campaign(campaigns, name, to_play=False)
    try:
        session.history.check_branch(at)
    finally:
        session.journal.close()
    path = campaigns.copy(name, new)
    try:
        session = open_campaign(campaigns, str(path))
        try:
            session.history.branch_off(name, at)
        except BaseException:
            session.journal.close()
            raise
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return session


def change_table(session: Session, path: Path, *, now: bool = False) -> None:
    """Let a campaign go on with a player's own table, which replaces the one with the same id.

    Raises:
        Refusal: the file has a problem, the campaign has no such table, or a question is open.

    """
    texts = session.journal.content(session.content)
    session.house_rules.change_tables(rulesets.with_own_table(session.ruleset.id, texts, path), now=now)


def _show_renewed(session: Session) -> None:
    """Show a reader a campaign of older rules as this program would go on with it."""
    texts = renewed(session.ruleset.id, session.journal.content(session.content))
    session.campaign.use(build(session.ruleset.id, texts), content_digest(texts))
    session.campaign.fill_settings()
