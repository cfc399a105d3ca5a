"""Effects of events on the board: losses, bans, wastelands and lasting effects. Each verb records one fact."""

from decimo.chance import StepContext, Word
from decimo.risk.board.board import Board, Desertion, Infection, Territory, lose_armies

BAN, WASTELAND, PLAGUE = "risk:A5", "risk:E19", "risk:V24"


def suffer(
    context: StepContext[Board],
    land: Territory,
    due: int,
    *,
    rule: str,
    why: str,
    least: int = 1,
    roll: int = 0,
) -> int:
    """A territory loses armies to an event, except the `least` that always stay (A4); return how many were lost.

    `roll` is the roll for their number, if there is one.
    """
    can = max(0, min(int(due), land.armies - least))
    verb = "suffer" if can == due else "suffer_less" if can else "suffer_nothing"
    return lose_armies(context, land, due, rule=rule, why=why, least=least, verb=verb, roll=roll)


def lay_waste(context: StepContext[Board], land: Territory, *, rule: str) -> None:
    """A meteor turns a territory into a wasteland for good."""
    context.tell("lay_waste", land, rule, {}, wasteland=True)


def place_weapon(context: StepContext[Board], land: Territory, *, rule: str) -> None:
    """A nuclear weapon is placed in a territory (E21)."""
    context.tell("place_weapon", land, rule, {"owner": land.owner}, weapon=True)


def set_weapon_off(context: StepContext[Board], land: Territory, *, rule: str) -> None:
    """The nuclear weapon of a territory has gone off (E21)."""
    context.tell("set_weapon_off", land, rule, {}, weapon=False)


# Bans


def ban_attacks(context: StepContext[Board], land: Territory, events: int, *, rule: str) -> None:
    """Attacks into a territory and out of it are banned until `events` more events have begun."""
    until = "the next event" if events == 1 else f"{events} more events have begun"
    context.tell("ban_attacks", land, rule, {"until": until}, ban=max(land.ban, events))


def ease_ban(context: StepContext[Board], land: Territory) -> None:
    """Another event has begun: a ban ends, or its number of events falls by one."""
    verb = "lift_ban" if land.ban == 1 else "ease_ban"
    context.tell(verb, land, BAN, {"events": land.ban - 1}, ban=land.ban - 1)


# Desertion


def begin_desertion(context: StepContext[Board], land: Territory, lost: int, due: int, *, rule: str) -> None:
    """Armies begin to leave a territory: `lost` went now, `due` is the moment when the next go."""
    going = Desertion(land.id, land.id, land.owner, int(lost), due)
    words: dict[str, Word] = {"next": going.coming}
    context.add("begin_desertion", going, rule, words, about=land.id)


def continue_desertion(
    context: StepContext[Board], going: Desertion, lost: int, due: int, *, rule: str
) -> None:
    """More armies have left; the next go at the moment `due`."""
    context.tell("go_on_deserting", going, rule, {}, lost=lost, due=due)


def end_desertion(context: StepContext[Board], going: Desertion, *, rule: str) -> None:
    """A desertion is over."""
    context.remove("end_desertion", going, rule, {}, about=going.territory)


# Plague


def infect(context: StepContext[Board], infection: Infection, source: str, *, rule: str) -> None:
    """The plague enters a territory from `source`, which is empty where it broke out."""
    verb = "catch_plague" if source else "infect"
    context.add(verb, infection, rule, {"from": source}, about=infection.territory)


def continue_infection(context: StepContext[Board], infection: Infection, due: int) -> None:
    """A loss to the plague is done; the next comes at the moment `due`, if one is left."""
    land, left = context.world.territories[infection.territory], infection.losses - 1
    values = {"losses": left, "due": due if left else infection.due}
    context.tell("linger" if left else "burn_out", land, PLAGUE, {}, also=(infection, values))
