"""What an event asks of the people at a real board, in words, with the sums for every stack that may stand there."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from decimo.play.counted import counted
from decimo.risk.battle.odds import percent, win
from decimo.risk.event.aim import Aim
from decimo.risk.event.fight import civil_war_ends
from decimo.risk.event.loss import ALL_STACKS, Loss

Known = Mapping[str, int]
"""How many armies stand in those territories of which it is known."""
Names = Mapping[str, str]


class Order(NamedTuple):
    """One thing to do at the board: lines to read, and the same for scripts."""

    lines: Sequence[str]
    data: Mapping[str, Any]


def take_off(
    places: Mapping[str, Sequence[Loss]], names: Names, known: Known, *, least: int, other: str = ""
) -> list[Order]:
    """Say what to take off where: one order for all places that lose alike.

    Of a place with several losses all are counted from the armies before the event. `other` stands for a place
    whose name is not known.
    """
    alike: dict[tuple[Loss, ...], list[str]] = {}
    for place, losses in places.items():
        alike.setdefault(tuple(losses), []).append(place)
    return [_take_off(losses, ids, names, known, least, other) for losses, ids in alike.items()]


def _take_off(
    losses: tuple[Loss, ...], ids: Sequence[str], names: Names, known: Known, least: int, other: str
) -> Order:
    where = ", ".join(names.get(id_, other) for id_ in ids)
    much = " and ".join(loss.words() for loss in losses)
    lines = [f"{where}: {'lose' if len(ids) > 1 else 'loses'} {much}{_last(losses, least)}."]
    lines += [_sum(names[id_], known[id_], _lost(losses, known[id_], least)) for id_ in ids if id_ in known]
    lost = {stack: _lost(losses, stack, least) for stack in ALL_STACKS}
    left = {stack: stack - lost[stack] for stack in ALL_STACKS}
    if any(id_ not in known for id_ in ids):
        lines += table("armies there", {"go": lost, "stay": left})
    counted = {id_: _lost(losses, known[id_], least) for id_ in ids if id_ in known}
    data = {
        "do": "take_off",
        "where": list(ids),
        "what": much,
        "least": least,
        "left": left,
        "known": counted,
    }
    return Order(lines, data)


def _last(losses: Sequence[Loss], least: int) -> str:
    """Say what becomes of the last army; a single loss that keeps some has said it."""
    if len(losses) == 1 and losses[0].keep is not None:
        return ""
    return "; one army always stays" if least else "; the last one goes too"


def _lost(losses: Sequence[Loss], stack: int, least: int) -> int:
    return max(0, min(sum(loss.due(stack) for loss in losses), stack - least))


def _sum(name: str, armies: int, lost: int) -> str:
    return f"  {name} has {armies}: {lost} {'goes' if lost == 1 else 'go'}, {armies - lost} left."


def table(head: str, rows: Mapping[str, Mapping[int, int | str]]) -> list[str]:
    """Return lines of numbers under each other, the stacks above them."""
    stacks = list(next(iter(rows.values())))
    lines = {head: dict(zip(stacks, map(str, stacks), strict=True)), **rows}
    first = max(map(len, lines))
    width = max(len(str(number)) for row in lines.values() for number in row.values())
    return [
        f"  {title:<{first}}  {' '.join(f'{row[stack]:>{width}}' for stack in stacks)}"
        for title, row in lines.items()
    ]


def put_on(aims: Sequence[str], gained: int, names: Names) -> Order:
    """Say what comes in addition."""
    where = ", ".join(names[id_] for id_ in aims)
    armies = counted(gained, "army", "armies")
    lines = [f"{where}: {armies} more{' each' if len(aims) > 1 else ''}."]
    return Order(lines, {"do": "put_on", "where": list(aims), "armies": gained})


def cut_off(places: Sequence[str], events: int, names: Names) -> Order:
    """Say where nobody attacks."""
    until = "the next event begins" if events == 1 else f"the event after {events - 1} more begins"
    where = ", ".join(names[id_] for id_ in places)
    lines = [f"{where}: no attack in or out until {until}; moves are free."]
    return Order(lines, {"do": "ban", "where": list(places), "events": events})


def rebels_attack(place: str, rebels: int, names: Names, known: Known) -> Order:
    """Say how rebels fight, with the exact chance that they win."""
    lines = [
        f"{names[place]}: {rebels} rebel armies attack until one side is gone.",
        f"  They roll {rebels} dice, later one for each that is left; the owner defends with up to 2, and wins ties.",
        "  If they win, those that are left hold the territory and are neutral.",
    ]
    chances = {stack: win(rebels, stack) for stack in ALL_STACKS}
    if place in known:
        odds = percent(float(win(rebels, known[place])))
        lines.append(f"  Against {known[place]} armies they win with {odds}.")
    else:
        shown = {stack: f"{float(chance):.3f}" for stack, chance in chances.items()}
        lines += table("defenders", {"rebels win": shown})
    data = {stack: str(chance) for stack, chance in chances.items()}
    return Order(lines, {"do": "rebellion", "where": [place], "rebels": rebels, "chances": data})


def civil_war_begins(place: str, names: Names, known: Known) -> Order:
    """Say how a civil war is fought; it is exactly even."""
    lines = [
        f"{names[place]}: as many rebels as there are armies fight them to the last man.",
        "  Both sides roll 2 dice, or 1 each as soon as either has 1 army; ties hurt nobody. It is exactly even.",
        "  If the rebels win, those that are left hold the territory and are neutral.",
    ]
    stacks = [known[place]] if known.get(place, 0) in ALL_STACKS else list(ALL_STACKS)
    means = {stack: f"{float(survivors(stack)):.1f}" for stack in stacks}
    lines += table("armies there", {"winner keeps": means})
    return Order(lines, {"do": "civil_war", "where": [place], "winner_keeps": means})


def survivors(stack: int) -> Fraction:
    """The mean number of armies that the winner of an even civil war keeps."""
    ends = civil_war_ends(stack, stack)
    return sum((chance * max(end) for end, chance in ends.items()), Fraction(0))


def for_sale(place: str, names: Names) -> Order:
    """Say how traders sell a territory."""
    lines = [
        f"{names[place]}: every player but its owner rolls a die; ties for the highest roll again.",
        "  The highest takes the territory with all its armies, or lets it be.",
        "  An owner who loses the last territory so is out, and the cards go to the used ones.",
    ]
    return Order(lines, {"do": "traders", "where": [place]})


def sick(place: str, clock: str, names: Names) -> Order:
    """Say what the plague will do."""
    start = f"at the start of the next {clock}"
    lines = [
        f"{names[place]}: the plague takes half {start}, and a quarter of the rest one {clock} later.",
        "  Until then whoever attacks from there, or attacks it, catches it too.",
        f"  Note such an attack with --note attack={place}:OTHER.",
    ]
    return Order(lines, {"do": "plague", "where": [place]})


def waste_away(places: Sequence[str], names: Names) -> Order:
    """Say what wastelands take at the end of a turn."""
    where = ", ".join(names[id_] for id_ in places)
    lines = [f"{where}: every stack there loses an army, the last one too; wastelands do so every turn."]
    return Order(lines, {"do": "waste_away", "where": list(places)})


def ends() -> Order:
    """Say what is left of the world."""
    lines = [
        "All armies are gone, and the game is over. Before the impact: most territories win, then most armies."
    ]
    return Order(lines, {"do": "end"})


def unknown_place(number: int, of: int) -> Aim:
    """A place that the players choose: it has a number in place of a name."""
    return Aim(f"target {number}" if of > 1 else "the target")
