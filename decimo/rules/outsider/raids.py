"""Raids over land and sea (R21.1, R21.19, R21.24), and wars of constant raiding (R21.20, G-33)."""

from collections.abc import Sequence

from decimo.chance import Band, Draw, Drawn, Roll, Rolled, rank
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.outsider.invasion import Arrival, attack_obstacle
from decimo.rules.realm.conquest import conquer_outsider_home, lose_land
from decimo.world.fleet import afloat, fleet_of, lose_fleet_ships
from decimo.world.home_forces import fit_regulars, lose_ships, lose_units
from decimo.world.outsider import (
    beat_sea_raiders,
    become_tributary,
    begin_raiding,
    burn_navy,
    end_raiding,
    face_raiders,
    find_no_ships,
    hold_raiders,
    press_on,
    suffer_raid,
    suffer_sea_raid,
    turn_on,
)
from decimo.world.polity import head_of, lands_of
from decimo.world.world_state import Fleet, Raiding, Triban, World

RAID_DICE = "1d6"
"""Units lost to a raid over land (R21.19)."""


def play_raids(context: DecimoContext, data: DecimoData, coming: Sequence[Arrival]) -> None:
    """Each raid costs its victim 1D6 units (R21.19)."""
    losses = context.rolls(
        [
            Roll(RAID_DICE, f"units lost to {_raid(data, raid)}", "decimo:R21.19", raid.victim.id)
            for raid in coming
        ]
    )
    for raid, due in zip(coming, losses, strict=True):
        suffer_raid(context, raid.victim, raid.outsider, rule="decimo:R21.1")
        lose_units(context, raid.victim, due, rule="decimo:R21.19", why=_raid(data, raid))


def play_sea_raids(context: DecimoContext, data: DecimoData, coming: Sequence[Arrival]) -> None:
    """Each raid from the sea is beaten off, costs units, or destroys the navy (R13.3, R21.24, G-37)."""
    table = data.tables["sea-raid"]
    results = context.rolls(
        [
            Roll(table.die, f"result of {_raid(data, raid)}", "decimo:R21.24", raid.victim.id, table.bands())
            for raid in coming
        ]
    )
    rows = [table.row_for(result) for result in results]
    landed = [(raid, row) for raid, row in zip(coming, rows, strict=True) if row.id == "army"]
    losses = iter(
        context.rolls(
            [
                Roll(row.dice, f"units lost to {_raid(data, raid)}", "decimo:R21.24", raid.victim.id)
                for raid, row in landed
            ]
        )
    )
    for raid, result, row in zip(coming, results, rows, strict=True):
        why = _raid(data, raid)
        if row.id == "beaten":
            beat_sea_raiders(context, raid.victim, raid.outsider, result, rule="decimo:R21.24")
        elif row.id == "army":
            suffer_sea_raid(context, raid.victim, raid.outsider, result, rule="decimo:R21.24")
            lose_units(context, raid.victim, next(losses), rule="decimo:R21.24", why=why)
        else:
            _burn_ships(context, raid, result, why)


def _burn_ships(context: DecimoContext, raid: Arrival, result: Rolled, why: str) -> None:
    """All ships in the harbour burn: those at home, and a fleet of the land's own state in it (R21.24)."""
    victim = raid.victim
    laid_up, fleet = victim.ships + victim.hired_ships, _fleet_in_harbour(context.world, victim)
    told = burn_navy if laid_up or fleet else find_no_ships
    told(context, victim, raid.outsider, result, rule="decimo:R21.24")
    lose_ships(context, victim, laid_up, rule="decimo:R21.24", why=why)
    if fleet:
        lose_fleet_ships(context, fleet, afloat(fleet), rule="decimo:R21.24", why=why)


def _fleet_in_harbour(world: World, victim: Triban) -> Fleet | None:
    fleet = fleet_of(world, head_of(world, victim.id))
    return fleet if fleet and fleet.at == victim.id else None


def _raid(data: DecimoData, raid: Arrival) -> str:
    attackers = data.land.outsider(raid.outsider.id).name
    return f"the raid of the {attackers} on {data.land.triban(raid.victim.id).name}"


HIGHEST_RANK = 13


def begin_raiding_wars(context: DecimoContext, coming: Sequence[Arrival]) -> None:
    """Each attack of this kind begins a war, unless the same war is already going on (R21.3)."""
    for war in coming:
        if any(
            other.outsider == war.outsider.id and other.victim == war.victim.id and other.base == war.base
            for other in context.world.raidings.values()
        ):
            press_on(context, war.outsider, war.victim, rule="decimo:R21.3")
        else:
            begin_raiding(context, war.outsider, war.victim, rule="decimo:R21.3", base=war.base)


def play_raiding_wars(context: DecimoContext, data: DecimoData) -> None:
    """Each war of constant raiding ends by its card, or its year is played (R21.5 to R21.12)."""
    world = context.world
    wars = []
    for war in list(world.raidings.values()):
        hindered = attack_obstacle(world, world.outsiders[war.outsider], war.base)
        if hindered:
            end_raiding(context, war, rule="decimo:R21.20", why=hindered)
        else:
            wars.append(war)
    cards = context.draws(
        [
            Draw(f"whether {_war(data, war)} ends", "decimo:R21.5", war.victim, _ending(_years(context, war)))
            for war in wars
        ]
    )
    for war, card in zip(wars, cards, strict=True):
        if rank(card) < _years(context, war):
            end_raiding(context, war, rule="decimo:R21.5", why="the raiders have had enough", card=card)
    for war in wars:
        # A year's result may end other wars: the victim's land is taken, or the raiders are conquered.
        if war.id in world.raidings:
            _play_year(context, data, war)


def _play_year(context: DecimoContext, data: DecimoData, war: Raiding) -> None:
    """Play one year of raiding: the units sent out, the raiders' roll, and the deciding card (R21.6 to R21.12)."""
    victim, outsider = context.world.tribans[war.victim], context.world.outsiders[war.outsider]
    sent = _units_card(context, data, war)
    committed = min(rank(sent), fit_regulars(victim))
    strengths = data.tables["raider-strength"]
    why = f"raiders in {_war(data, war)}"
    die = context.roll(strengths.die, why=why, rule="decimo:R21.7", about=victim.id, bands=strengths.bands())
    raiders = strengths.row_for(die).units
    face_raiders(
        context, victim, war, card=sent, committed=committed, die=die, raiders=raiders, rule="decimo:R21.6"
    )

    results = data.tables["raiding-result"]
    why = f"result of {_war(data, war)}"
    card = context.draw(why=why, rule="decimo:R21.8", about=victim.id, bands=results.bands())
    result = results.row_for(card).id
    if result == "land-lost" and raiders > committed:
        lost = _land_at_stake(context, data, war)
        left = [
            land for land in lands_of(context.world, head_of(context.world, victim.id)) if land is not lost
        ]
        if lost is victim and left:
            _turn_on(context, data, war, left)
        lose_land(
            context, data, lost, outsider, raiders, rule="decimo:R21.9", why="constant raiding", by=card
        )
    elif result == "units-lost" and committed:
        due = Rolled(min(rank(card), committed), card.asks)
        lose_units(context, victim, due, rule="decimo:R21.10", why=_war(data, war))
    elif result == "tributary" and committed > raiders:
        become_tributary(context, outsider, victim, rule="decimo:R21.11", card=card)
        end_raiding(context, war, rule="decimo:R21.11", why="the raiders pay tribute")
    elif result == "conquest" and committed > raiders:
        conquer_outsider_home(context, data, war, victim, card=card)
    else:
        hold_raiders(context, victim, war, card, rule="decimo:G-33")


def _land_at_stake(context: DecimoContext, data: DecimoData, war: Raiding) -> Triban:
    """Return the land that is lost: of a realm the nearest to the raiders, the capital only as its last (G-33)."""
    capital, *others = lands_of(context.world, head_of(context.world, war.victim))
    return _nearest(data, war, others) if others else capital


def _turn_on(context: DecimoContext, data: DecimoData, war: Raiding, left: Sequence[Triban]) -> None:
    """Raiders who have taken the land they raided turn on the realm's next one, unless they raid it already (G-33)."""
    goal = _nearest(data, war, left)
    raided = [other.victim for other in context.world.raidings.values() if other.outsider == war.outsider]
    if goal.id not in raided:
        turn_on(context, war, goal, rule="decimo:G-33")


def _nearest(data: DecimoData, war: Raiding, lands: Sequence[Triban]) -> Triban:
    nearest = data.land.nearest(war.base or war.outsider, [land.id for land in lands])[0]
    return next(land for land in lands if land.id == nearest)


def _units_card(context: DecimoContext, data: DecimoData, war: Raiding) -> Drawn:
    """Draw until a card from 2 to 9 gives the number of units sent out (R21.6)."""
    table = data.tables["raiding-units"]
    why = f"units sent out in {_war(data, war)}"
    while True:
        card = context.draw(why=why, rule="decimo:R21.6", about=war.victim, bands=table.bands())
        if table.row_for(card).id == "sent":
            return card


def _years(context: DecimoContext, war: Raiding) -> int:
    """Return the years that a war has lasted, this one included (G-33)."""
    return context.year - war.since + 1


def _ending(years: int) -> tuple[Band, ...]:
    """Return the meaning of each rank of the ending card: a card below the years ends the war (R21.5)."""
    ending = tuple(value for value in range(1, HIGHEST_RANK + 1) if value < years)
    lasting = tuple(value for value in range(1, HIGHEST_RANK + 1) if value >= years)
    return (Band("the war ends", ending), Band("it goes on", lasting))


def _war(data: DecimoData, war: Raiding) -> str:
    raiders, land = data.land.outsider(war.outsider).name, data.land.triban(war.victim).name
    return f"the constant raiding of the {raiders} on {land}"
