"""An event at a real board: its dice, its places, and an instruction for each effect."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from decimo.chance import Rolled
from decimo.chance.text import pluralize
from decimo.risk.board.board import FEWER
from decimo.risk.board.event_effects import ban_attacks, begin_desertion, lay_waste
from decimo.risk.event import event_losses, event_table
from decimo.risk.event.event_dice import Aim, NextEvent, roll_aims
from decimo.risk.event.events import civil_war_ends, fit_event, roll_amounts
from decimo.risk.event.running_effects import next_moment, start_plague
from decimo.risk.game.battle_odds import faces, percent, win
from decimo.risk.game_data import RiskContext, RiskData

Known = Mapping[str, int]
"""The known numbers of armies by territory."""
Names = Mapping[str, str]


class Instruction(NamedTuple):
    """One thing to do at the board: lines for people, and values for scripts."""

    lines: Sequence[str]
    data: Mapping[str, Any]


def take_off(
    places: Mapping[str, Sequence[event_losses.Loss]],
    names: Names,
    known: Known,
    *,
    least: int,
    other: str = "",
) -> list[Instruction]:
    """Say what to remove where, with one instruction for all places with the same loss.

    Several losses of a place are all counted from the armies before the event. `other` is the word for a place
    without a known name.
    """
    alike: dict[tuple[event_losses.Loss, ...], list[str]] = {}
    for place, losses in places.items():
        alike.setdefault(tuple(losses), []).append(place)
    return [_take_off(losses, ids, names, known, least, other) for losses, ids in alike.items()]


def _take_off(
    losses: tuple[event_losses.Loss, ...],
    ids: Sequence[str],
    names: Names,
    known: Known,
    least: int,
    other: str,
) -> Instruction:
    where = ", ".join(names.get(id_, other) for id_ in ids)
    much = " and ".join(loss.words() for loss in losses)
    lines = [f"{where}: {'lose' if len(ids) > 1 else 'loses'} {much}{_last(losses, least)}."]
    lines += [_sum(names[id_], known[id_], _lost(losses, known[id_], least)) for id_ in ids if id_ in known]
    lost = {stack: _lost(losses, stack, least) for stack in event_losses.ALL_STACKS}
    left = {stack: stack - lost[stack] for stack in event_losses.ALL_STACKS}
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
    return Instruction(lines, data)


def _last(losses: Sequence[event_losses.Loss], least: int) -> str:
    """Say what happens to the last army, unless a single loss that keeps some has said it."""
    if len(losses) == 1 and losses[0].keep is not None:
        return ""
    return "; one army always stays" if least else "; the last one goes too"


def _lost(losses: Sequence[event_losses.Loss], stack: int, least: int) -> int:
    return max(0, min(sum(loss.due(stack) for loss in losses), stack - least))


def _sum(name: str, armies: int, lost: int) -> str:
    return f"  {name} has {armies}: {lost} {'goes' if lost == 1 else 'go'}, {armies - lost} left."


def table(head: str, rows: Mapping[str, Mapping[int, int | str]]) -> list[str]:
    """Return a table of numbers, with the stacks as its head."""
    stacks = list(next(iter(rows.values())))
    lines = {head: dict(zip(stacks, map(str, stacks), strict=True)), **rows}
    first = max(map(len, lines))
    width = max(len(str(number)) for row in lines.values() for number in row.values())
    return [
        f"  {title:<{first}}  {' '.join(f'{row[stack]:>{width}}' for stack in stacks)}"
        for title, row in lines.items()
    ]


def put_on(aims: Sequence[str], gained: int, names: Names) -> Instruction:
    """Say which armies are added."""
    where = ", ".join(names[id_] for id_ in aims)
    armies = pluralize(gained, "army", "armies")
    lines = [f"{where}: {armies} more{' each' if len(aims) > 1 else ''}."]
    return Instruction(lines, {"do": "put_on", "where": list(aims), "armies": gained})


def cut_off(places: Sequence[str], events: int, names: Names) -> Instruction:
    """Say where attacks are banned."""
    until = "the next event begins" if events == 1 else f"the event after {events - 1} more begins"
    where = ", ".join(names[id_] for id_ in places)
    lines = [f"{where}: no attack in or out until {until}; moves are free."]
    return Instruction(lines, {"do": "ban", "where": list(places), "events": events})


def rebels_attack(place: str, rebels: int, names: Names, known: Known) -> Instruction:
    """Say how rebels fight, with their exact chance to win."""
    lines = [
        f"{names[place]}: {rebels} rebel armies attack until one side is gone.",
        f"  They roll {rebels} dice, later one for each that is left; the owner defends with up to 2, and wins ties.",
        "  If they win, those that are left hold the territory as neutrals.",
    ]
    chances = {stack: win(rebels, stack) for stack in event_losses.ALL_STACKS}
    if place in known:
        odds = percent(float(win(rebels, known[place])))
        lines.append(f"  Against {known[place]} armies they win with {odds}.")
    else:
        shown = {stack: f"{float(chance):.3f}" for stack, chance in chances.items()}
        lines += table("defenders", {"rebels win": shown})
    data = {stack: str(chance) for stack, chance in chances.items()}
    return Instruction(lines, {"do": "rebellion", "where": [place], "rebels": rebels, "chances": data})


def civil_war_begins(place: str, names: Names, known: Known) -> Instruction:
    """Say how a civil war is fought; it is exactly even."""
    lines = [
        f"{names[place]}: as many rebels as there are armies fight them to the end.",
        "  Both sides roll 2 dice, or 1 each as soon as either has 1 army; ties hurt nobody. It is exactly even.",
        "  If the rebels win, those that are left hold the territory as neutrals.",
    ]
    stacks = (
        [known[place]] if known.get(place, 0) in event_losses.ALL_STACKS else list(event_losses.ALL_STACKS)
    )
    means = {stack: f"{float(survivors(stack)):.1f}" for stack in stacks}
    lines += table("armies there", {"winner keeps": means})
    return Instruction(lines, {"do": "civil_war", "where": [place], "winner_keeps": means})


def survivors(stack: int) -> Fraction:
    """Return the mean number of armies that the winner of an even civil war keeps."""
    ends = civil_war_ends(stack, stack)
    return sum((chance * max(end) for end, chance in ends.items()), Fraction(0))


def for_sale(place: str, names: Names) -> Instruction:
    """Say how traders sell a territory."""
    lines = [
        f"{names[place]}: every player but its owner rolls a die; ties for the highest roll again.",
        "  The highest takes the territory with all its armies, or declines.",
        "  An owner who loses the last territory this way is out, and the cards go to the used ones.",
    ]
    return Instruction(lines, {"do": "traders", "where": [place]})


def sick(place: str, clock: str, names: Names) -> Instruction:
    """Say what the plague will do."""
    start = f"at the start of the next {clock}"
    lines = [
        f"{names[place]}: the plague takes half {start}, and a quarter of the rest one {clock} later.",
        "  Until then any territory that it attacks, or that attacks it, catches it too.",
        f"  Note such an attack with --note attack={place}:OTHER.",
    ]
    return Instruction(lines, {"do": "plague", "where": [place]})


def waste_away(places: Sequence[str], names: Names, known: Known) -> Instruction:
    """Say the losses to wastelands at the end of a turn."""
    where = ", ".join(names[id_] for id_ in places)
    lines = [f"{where}: every stack there loses an army, the last one too; wastelands do so every turn."]
    lost = {id_: 1 for id_ in places if known.get(id_)}
    lines += [_sum(names[id_], known[id_], 1) for id_ in lost]
    return Instruction(lines, {"do": "waste_away", "where": list(places), "known": lost})


def ends() -> Instruction:
    """Say that the game is over, and who has won."""
    lines = [
        "All armies are gone, and the game is over. Before the impact: most territories win, then most armies."
    ]
    return Instruction(lines, {"do": "end"})


def unknown_place(number: int, of: int) -> Aim:
    """Return a place that the players choose, with a number in place of a name."""
    return Aim(f"target {number}" if of > 1 else "the target")


CONTESTS = {
    "poorest": "Every player rolls a die; ties for the lowest roll again. The lowest cannot pay its armies.",
    "chosen": "Every player rolls a die; ties for the highest roll again. The highest chooses the target.",
}
"""The contests that the players roll among themselves."""


class EventInstructions:
    """An event at a board: its places, and its instructions."""

    def __init__(self, context: RiskContext, data: RiskData, coming: NextEvent, known: Known) -> None:
        """Roll for its places and its dice; only `known` armies of the board are known."""
        self._turn, self._book, self._known = context, data, known
        self.rolled = self.coming = coming
        self.aims = list[Aim]()
        event = coming.event
        if event.target == "chosen":
            self.aims = [unknown_place(n + 1, coming.places) for n in range(coming.places)]
        elif event.target not in ("nowhere", "poorest"):
            self.aims = roll_aims(context, data, event.target, coming.places, why=event.title)
        self.struck = self.aims
        self.waiting = list[event_losses.Loss]()
        """The losses at places that the players choose."""
        if event.target != "chosen":
            self.coming, self.struck = fit_event(context, data, coming, self.aims)
        self._amounts = roll_amounts(context, self.coming, self.struck)
        self.numbers = list(dict.fromkeys(each for each in self._amounts if isinstance(each, Rolled)))

    def orders(self) -> Iterator[Instruction]:
        """Yield the instructions, and store the running effects."""
        match self.coming.event.target:
            case "nowhere":
                yield ends()
            case "poorest":
                yield self._contest("poorest")
                yield from self._anywhere([Aim()], [0], "each of its territories")
            case "chosen":
                for aim, amount in zip(self.struck, self._amounts, strict=True):
                    yield self._contest("chosen")
                    yield from self._anywhere([aim], [amount], aim.territory.capitalize())
            case _:
                yield from self._losses()
                yield from self._others()

    def _contest(self, which: str) -> Instruction:
        return Instruction([CONTESTS[which]], {"do": "contest", "which": which})

    def _anywhere(self, aims: Sequence[Aim], amounts: Sequence[int], where: str) -> Iterator[Instruction]:
        """Yield the losses at a place that only the players know."""
        for effect in self.coming.event.effects:
            if isinstance(effect, (event_table.Lose, event_table.LoseShare, event_table.Keep)):
                loss = event_losses.loss_of(effect, amounts[0], self.coming.times)
                self.waiting.append(loss)
                yield from take_off({aims[0].place or where: [loss]}, {}, {}, least=1, other=where)

    def _losses(self) -> Iterator[Instruction]:
        """Yield all losses of the event; a meteor may take the last army and leave a wasteland."""
        context, data, coming = self._turn, self._book, self.coming
        found: dict[str, list[event_losses.Loss]] = {}
        for aim, amount in zip(self.struck, self._amounts, strict=True):
            for place, loss in event_losses.count_losses(
                data.land, context.settings, coming, aim, amount
            ).items():
                found.setdefault(place, []).append(loss)
        least = 0 if coming.event.meteor else 1
        yield from take_off(found, data.names, self._known, least=least)
        if not coming.event.meteor:
            return
        wastes = [place for place, each in found.items() if self._is_emptied(place, each)]
        for place in wastes:
            lay_waste(context, context.world.territories[place], rule=coming.event.rule)
        if any(loss.keep != 1 for each in found.values() for loss in each):
            words = (
                "A territory that loses all of its armies is a wasteland: note it with --note wasteland=NAME."
            )
            sure = f" Noted already: {', '.join(data.names[place] for place in wastes)}." if wastes else ""
            yield Instruction([words + sure], {"do": "wasteland", "where": wastes})

    def _is_emptied(self, place: str, found: Sequence[event_losses.Loss]) -> bool:
        """Return whether a place is sure to lose its last army: all armies, or as many as are known."""
        if place in self._known:
            armies = self._known[place]
            return 0 < armies <= sum(loss.due(armies) for loss in found)
        return any(loss.keep == 0 for loss in found)

    def _others(self) -> Iterator[Instruction]:
        """Yield all that is not an immediate loss."""
        context, data, coming = self._turn, self._book, self.coming
        spots = [aim.territory for aim in self.struck if aim.territory]
        covered = list(
            dict.fromkeys(
                each for spot in spots for each in event_losses.struck_territories(data.land, coming, spot)
            )
        )
        clock = context.settings.event_clock
        for effect in coming.event.effects if covered else ():
            match effect:
                case event_table.Ban():
                    for place in covered:
                        ban_attacks(
                            context, context.world.territories[place], coming.bans, rule=coming.event.rule
                        )
                    yield cut_off(covered, coming.bans, data.names)
                case event_table.Gain(amount=amount):
                    yield put_on(covered, event_losses.amount_of(amount, self._amounts[0]), data.names)
                case event_table.Desert(amount=amount):
                    yield from self._desert(
                        covered, event_losses.amount_of(amount, self._amounts[0]) * coming.times, clock
                    )
                case event_table.RebelAttack(rebels=rebels):
                    yield from [rebels_attack(place, rebels, data.names, self._known) for place in covered]
                case event_table.CivilWar():
                    yield from [civil_war_begins(place, data.names, self._known) for place in covered]
                case event_table.Trade():
                    yield from [for_sale(place, data.names) for place in covered]
                case event_table.Infect():
                    for place in covered:
                        start_plague(context, context.world.territories[place], coming.event)
                        yield sick(place, clock, data.names)

    def _desert(self, places: Sequence[str], amount: int, clock: str) -> Iterator[Instruction]:
        """Yield the first deserters; their real number is known only where the armies are."""
        context, names = self._turn, self._book.names
        loss = event_losses.Loss(armies=amount)
        yield from take_off({place: [loss] for place in places}, names, self._known, least=1)
        going = []
        for place in places:
            lost = loss.lost(self._known[place]) if place in self._known else amount
            if lost > FEWER:
                land = context.world.territories[place]
                begin_desertion(context, land, lost, next_moment(context), rule=self.coming.event.rule)
                going.append(place)
        if going:
            lines = [
                f"  Every {clock} after this two fewer leave than really left the last time,",
                "  until none can leave, the next event begins, or the territory changes hands.",
                "  Note a capture with --note captured=NAME.",
            ]
            yield Instruction(lines, {"do": "desertion", "where": going})


# The words of an event


def describe_event(context: RiskContext, data: RiskData, struck: EventInstructions) -> list[str]:
    """Return the event, its strength, its places and its number, each with the dice."""
    coming, names = struck.coming, data.names
    asked = [answer.value for ask, answer in context.asked if ask.dice == data.events.die]
    fell = [" ".join(map(str, value)) for value in asked]
    event, caller = struck.rolled.event, coming.caller
    lines = [] if caller is None else [f"{caller.title} ({fell[0]})", f"  {caller.words}"]
    strength = "" if caller is None else _strength(coming)
    number = ", ".join(f"{int(roll)} ({_fell(context, roll)})" for roll in struck.numbers)
    return [
        *lines,
        f"{event.title} ({fell[-1]} makes {int(coming.rolled)}){strength}",
        f"  {event.words}",
        *(
            f"  It strikes {names[aim.place]} ({', '.join(_fell(context, rolled) for rolled in aim.rolls)})."
            for aim in struck.aims
            if aim.rolls
        ),
        *([f"  How many: {number}."] if number else []),
    ]


def ask_for_results(orders: Sequence[Instruction], waiting: str) -> list[str]:
    """Say how to tell what the players' own dice decide; `waiting` is the contest whose losses are still to come."""
    if waiting:
        what = f"--note {waiting}={'PLAYER' if waiting == 'poorest' else 'PLACE'}"
        return [f"Say who it was with {what}, and the losses are taken off."]
    decided = {"rebellion", "civil_war", "traders"} & {order.data["do"] for order in orders}
    return ["Tell the outcome with --tell PLACE='OWNER ARMIES'."] if decided else []


def encode_event(
    context: RiskContext, coming: NextEvent, where: Sequence[str], orders: Sequence[Instruction]
) -> dict[str, Any]:
    """Return an event and its instructions for scripts."""
    return {
        "event": coming.event.id,
        "title": coming.event.title,
        "words": coming.event.words,
        "sum": int(coming.rolled),
        "called_by": coming.caller.id if coming.caller else None,
        "where": list(where),
        "dice": [{"why": ask.why, "dice": ask.dice, "fell": list(a.value)} for ask, a in context.asked],
        "orders": [dict(order.data) for order in orders],
    }


def _fell(context: RiskContext, rolled: Rolled) -> str:
    """Return a roll with its faces: `1d6: 5`, `2d6: 3 4`."""
    ask, _ = context.asked[rolled.asks[0]]
    return f"{ask.dice}: {' '.join(map(str, faces(context, rolled)))}"


def _strength(coming: NextEvent) -> str:
    """Return how an event is stronger that another one called."""
    return f", in {coming.places} places" if coming.event.strong == "again" else ", made stronger"
