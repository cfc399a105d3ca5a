"""An event strikes: what it costs, whom it frees, what it leaves running (section 4.2)."""

from collections.abc import Sequence

from decimo.fate import Roll, Word
from decimo.risk.board.army import place_armies
from decimo.risk.board.board import Territory, held
from decimo.risk.board.trouble import ban_attacks, lay_waste, suffer
from decimo.risk.book import Book, Play
from decimo.risk.event.aim import Aim, roll_aims
from decimo.risk.event.blow import core, losses, set_off
from decimo.risk.event.coming import Coming
from decimo.risk.event.dealing import poorest, terror_targets, trade
from decimo.risk.event.desertion import desert
from decimo.risk.event.ending import end_world
from decimo.risk.event.fight import civil_war, rebel
from decimo.risk.event.ground import allows
from decimo.risk.event.loss import number
from decimo.risk.event.plague import break_out
from decimo.risk.event.verb import Ban, CivilWar, Desert, Gain, Infect, Rebel, Trade
from decimo.risk.event.weapon import armed, go_off


def strike(turn: Play, book: Book, coming: Coming, about: str) -> None:
    """Play an event: find where it strikes, roll its dice, and let its effects come."""
    match coming.event.target:
        case "nowhere":
            end_world(turn, book, coming.event)
        case "poorest":
            lands = [land.id for land in held(turn.world, poorest(turn, book, coming))]
            _take_losses(turn, book, coming, [Aim()], [0], lands)
        case "chosen":
            _strike_at(turn, book, coming, terror_targets(turn, book, coming))
        case target:
            why = coming.event.title
            aims = roll_aims(turn, book, target, coming.places, why=why, about=about)
            for aim in aims:
                named: dict[str, Word] = {f"roll{n}": rolled for n, rolled in enumerate(aim.rolls)}
                turn.tell("strike", aim.place, coming.event.rule, {"title": why, **named})
            if not aims:
                turn.tell("find_no_ocean", about, coming.event.rule, {"title": why})
            _strike_at(turn, book, *fitting(turn, book, coming, aims))


def fitting(turn: Play, book: Book, coming: Coming, aims: Sequence[Aim]) -> tuple[Coming, list[Aim]]:
    """Return the event as it comes where it strikes: another one, or nothing, where it cannot happen (E25)."""
    event = coming.event
    fit = [a for a in aims if not a.territory or allows(event, book.land, a.territory, turn.settings)]
    if len(fit) == len(aims) or not event.otherwise:
        for aim in aims:
            if aim not in fit:
                turn.tell("spare", aim.place, event.rule, {"title": event.title})
        return coming, fit
    other = book.events.event(event.otherwise)
    turn.tell("turn_into", aims[0].place, event.rule, {"title": event.title, "other": other.title})
    return coming._replace(event=other), list(aims)


def roll_amounts(turn: Play, coming: Coming, aims: Sequence[Aim]) -> Sequence[int]:
    """Roll the event's dice: once for all it covers, or once for each place that it strikes as it is (E7, E23)."""
    event = coming.event
    if not event.dice or not aims:
        return [0] * len(aims)
    each = aims if event.strong == "again" else aims[:1]
    rolls = [Roll(event.dice, f"{event.title}: how many", event.rule, aim.place) for aim in each]
    amounts = turn.rolls(rolls)
    return amounts if len(amounts) == len(aims) else [amounts[0]] * len(aims)


def _strike_at(turn: Play, book: Book, coming: Coming, aims: Sequence[Aim]) -> None:
    """Let the effects of an event come at the places it strikes; empty land feels nothing of it (E8)."""
    amounts = roll_amounts(turn, coming, aims)
    _take_losses(turn, book, coming, aims, amounts)
    spots = [aim.territory for aim in aims if aim.territory]
    covered = dict.fromkeys(each for spot in spots for each in core(book.land, coming, spot))
    lands = [turn.world.territories[each] for each in covered]
    for effect in coming.event.effects:
        for land in lands:
            if not land.armies or turn.world.ended:
                continue
            match effect:
                case Ban():
                    ban_attacks(turn, land, coming.bans, rule=coming.event.rule)
                case Gain(amount=amount):
                    gained = number(amount, amounts[0])
                    place_armies(turn, land, gained, rule=coming.event.rule, verb="gain", roll=amounts[0])
                case Desert(amount=amount):
                    leaving = number(amount, amounts[0]) * coming.times
                    desert(turn, land, leaving, coming.event, roll=amounts[0])
                case Rebel(rebels=rebels):
                    rebel(turn, book, land, rebels, coming.event)
                case CivilWar():
                    civil_war(turn, book, land, coming.event)
                case Infect():
                    break_out(turn, land, coming.event)
                case Trade():
                    trade(turn, book, land, coming.event)


def _take_losses(
    turn: Play,
    book: Book,
    coming: Coming,
    aims: Sequence[Aim],
    amounts: Sequence[int],
    lands: Sequence[str] = (),
) -> None:
    """Count every loss from the armies there were before, and then take them all (section 4)."""
    weapons = armed(turn.world)
    due: dict[str, int] = {}
    rolls: dict[str, int] = {}
    for aim, amount in zip(aims, amounts, strict=True):
        blows = losses(book.land, turn.settings, coming, aim, amount, lands=lands, armed=weapons)
        for territory, loss in blows.items():
            due[territory] = due.get(territory, 0) + loss.due(turn.world.territories[territory].armies)
            rolls[territory] = amount
    for land in turn.world.territories.values():
        if due.get(land.id) and land.armies:
            _take_loss(turn, coming, land, due[land.id], rolls[land.id])
    for weapon in set_off(book.land, coming, aims, weapons):
        go_off(turn, turn.world.territories[weapon])


def _take_loss(turn: Play, coming: Coming, land: Territory, due: int, roll: int) -> None:
    event = coming.event
    if not event.meteor:
        suffer(turn, land, due, rule=event.rule, why=event.cause, roll=roll)
        return
    suffer(turn, land, min(due, land.armies), rule=event.rule, why=event.cause, least=0)
    if not land.armies:
        lay_waste(turn, land, rule=event.rule)
