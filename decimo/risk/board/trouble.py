"""What events do to the board: losses, bans, wastelands, and what runs on after them. Each verb tells one fact."""

from decimo.fate import Turn, Word
from decimo.risk.board.army import lose_armies
from decimo.risk.board.board import Board, Territory
from decimo.risk.board.running import Desertion, Infection

BAN, WASTELAND, PLAGUE = "risk:A5", "risk:E19", "risk:V24"


def suffer(
    turn: Turn[Board],
    land: Territory,
    due: int,
    *,
    rule: str,
    why: str,
    least: int = 1,
    roll: int = 0,
) -> int:
    """A territory loses armies to an event, but for the `least` that always stay (A4); return how many went.

    `roll` is the roll that says how many, if there is one.
    """
    can = max(0, min(int(due), land.armies - least))
    verb = "suffer" if can == due else "suffer_less" if can else "suffer_nothing"
    return lose_armies(turn, land, due, rule=rule, why=why, least=least, verb=verb, roll=roll)


def lay_waste(turn: Turn[Board], land: Territory, *, rule: str) -> None:
    """A meteor left nothing of a territory: it is a wasteland for good."""
    turn.tell("lay_waste", land, rule, {}, wasteland=True)


def place_weapon(turn: Turn[Board], land: Territory, *, rule: str) -> None:
    """A nuclear weapon stands in a territory (E21)."""
    turn.tell("place_weapon", land, rule, {"owner": land.owner}, weapon=True)


def set_weapon_off(turn: Turn[Board], land: Territory, *, rule: str) -> None:
    """The nuclear weapon of a territory has gone off (E21)."""
    turn.tell("set_weapon_off", land, rule, {}, weapon=False)


# Bans


def ban_attacks(turn: Turn[Board], land: Territory, events: int, *, rule: str) -> None:
    """Nobody attacks into a territory or out of it until so many more events have begun."""
    until = "the next event" if events == 1 else f"{events} more events have begun"
    turn.tell("ban_attacks", land, rule, {"until": until}, ban=max(land.ban, events))


def ease_ban(turn: Turn[Board], land: Territory) -> None:
    """Another event has begun: a ban ends, or has one event less to go."""
    verb = "lift_ban" if land.ban == 1 else "ease_ban"
    turn.tell(verb, land, BAN, {"events": land.ban - 1}, ban=land.ban - 1)


# Desertion


def begin_desertion(turn: Turn[Board], land: Territory, lost: int, due: int, *, rule: str) -> None:
    """More armies will leave a territory: `lost` went now, `due` is the moment when the next go."""
    going = Desertion(land.id, land.id, land.owner, int(lost), due)
    words: dict[str, Word] = {"next": going.coming}
    turn.add("begin_desertion", going, rule, words, about=land.id)


def go_on_deserting(turn: Turn[Board], going: Desertion, lost: int, due: int, *, rule: str) -> None:
    """So many have left now; the next go at the moment `due`."""
    turn.tell("go_on_deserting", going, rule, {}, lost=lost, due=due)


def end_desertion(turn: Turn[Board], going: Desertion, *, rule: str) -> None:
    """Nobody leaves any more."""
    turn.remove("end_desertion", going, rule, {}, about=going.territory)


# Plague


def infect(turn: Turn[Board], infection: Infection, source: str, *, rule: str) -> None:
    """The plague is in a territory; `source` is the one it was caught from, nothing where it broke out."""
    verb = "catch_plague" if source else "infect"
    turn.add(verb, infection, rule, {"from": source}, about=infection.territory)


def sicken(turn: Turn[Board], infection: Infection, due: int) -> None:
    """A loss to the plague is over; the next comes at the moment `due`, if one is left."""
    land, left = turn.world.territories[infection.territory], infection.losses - 1
    values = {"losses": left, "due": due if left else infection.due}
    turn.tell("linger" if left else "burn_out", land, PLAGUE, {}, also=(infection, values))
