"""Winter musters of armies and fleets at their starting positions (R7.2, G-44), also against outsiders (G-41)."""

from collections.abc import Mapping, Sequence

from decimo.chance import Choice, Drawn, Option
from decimo.chance.text import pluralize
from decimo.content.graph import distances
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision, RandomChoice, picks
from decimo.rules.sea.sea_zones import share_a_sea
from decimo.rules.war.contingents import draw_contingents, fit_units
from decimo.rules.war.home_defence import ask_defences, draw_for_help
from decimo.rules.war.march import garrison_words
from decimo.rules.war.movement import Road, neighbouring, open_links, roads
from decimo.world.field_army import break_up, fielded, occupied_lands, raise_army, send_units, take_field
from decimo.world.fleet import fit_out, send_ships
from decimo.world.muster import Muster
from decimo.world.polity import enemies, head_of, lands_of, polities
from decimo.world.world_state import Army, Triban, World

TAKE_FIELD = "decimo:G-41"
"""The rule of the decision to march on a land held by outsiders."""
HOME = "home"


def ask_expeditions(context: DecimoContext, data: DecimoData, heads: Sequence[str]) -> dict[str, str]:
    """Ask each of these states whether it takes the field; return the land that each marches against.

    A state is asked only if an army of its own could be in a land of outsiders after the first march of spring
    (R7.3).
    """
    world = context.world
    if not any(land.held_by for land in world.tribans.values()):
        return {}
    goals = {head: goals_of(context, data, head) for head in heads}
    asked = {head: goals[head] for head in heads if goals[head]}
    answers = context.choices([_choice(context, data, head, ways) for head, ways in asked.items()])
    against: dict[str, str] = {}
    for head, answer in zip(asked, answers, strict=True):
        if answer != HOME:
            take_field(context, world.tribans[head], world.tribans[answer], answer, rule=TAKE_FIELD)
            against[head] = str(answer)
    return against


def goals_of(context: DecimoContext, data: DecimoData, head: str) -> dict[str, Road]:
    """Return the lands of outsiders that a state with units to send can enter in one move, each with its best road."""
    world, own = context.world, lands_of(context.world, head)
    best: dict[str, Road] = {}
    if not any(fit_units(context, land) for land in own):
        return best
    for start in own:
        for land, road in roads(world, data, context.settings, head, start.id).items():
            if world.tribans[land].held_by and (land not in best or _worth(road) < _worth(best[land])):
                best[land] = road
    return {land: best[land] for land in world.tribans if land in best}


def _worth(road: Road) -> tuple[int, int]:
    """Return the sort key of a road: the shorter first, then the one that needs the leave of fewer states."""
    return len(road.lands), len(road.leave)


def _choice(context: DecimoContext, data: DecimoData, head: str, ways: Mapping[str, Road]) -> Choice:
    people = data.land.triban(head).people
    units = sum(fit_units(context, land) for land in lands_of(context.world, head))
    options = (
        Option(HOME, "stay at home"),
        *(Option(land, _words(context, data, land, road)) for land, road in ways.items()),
    )
    why = f"whether the {people} take the field against outsiders: {pluralize(units, 'unit')} could march"
    return Choice(head, options, why, TAKE_FIELD, head, DecimoDecision.TAKE_FIELD)


def _words(context: DecimoContext, data: DecimoData, land: str, road: Road) -> str:
    """Return the words of an option to march: the land, the way, the holders and their strength (R8.1)."""
    name = data.land.triban(land).name
    leave = [f"a red card for the leave of the {data.land.triban(owner).people}" for owner in road.leave]
    words = [f"march on {name}", pluralize(len(road.lands), "land"), *leave, "out of supply there"]
    return "; ".join([*words, garrison_words(context.world, data, land)])


def take_positions(context: DecimoContext, data: DecimoData) -> None:
    """Every state at war that can meet an enemy puts its armies and its fleet in the field.

    A state without a way to any enemy, by land or by sea, is at war without a campaign (G-44). It may call its
    armies out against outsiders who are in its lands or on their way (G-36), or march on a land that outsiders
    hold, and so may a state at peace (G-41).
    """
    world = context.world
    fighting = [head.id for head in polities(world) if can_meet(world, data, head.id)]
    idle = [head.id for head in polities(world) if head.id not in fighting]
    defended = ask_defences(context, data, idle)
    against = ask_expeditions(context, data, [head for head in idle if head not in defended])
    heads = [head.id for head in polities(world) if head.id not in idle or head.id in {*defended, *against}]
    targets = {head: [land] for head, land in against.items()} | defended
    manned = [head for head in fighting if _ships(world, data, head)]
    starts = _raise(context, data, heads, targets, [_start_of_fleet(world, data, head) for head in manned])
    for head, start in zip(manned, starts, strict=True):
        fleet = fit_out(context, head, str(start), rule="decimo:R13.1", die=start)
        for land in _ships(world, data, head):
            send_ships(context, fleet, land, rule="decimo:R13.1")


def raise_defenders(context: DecimoContext, data: DecimoData) -> None:
    """In summer and autumn a state without armies may call them out against outsiders who are in its lands (G-36)."""
    world = context.world
    out = [army.power for army in world.armies.values()]
    defended = ask_defences(context, data, [head.id for head in polities(world) if head.id not in out])
    _raise(context, data, list(defended), defended, [])


def _raise(
    context: DecimoContext,
    data: DecimoData,
    heads: Sequence[str],
    targets: Mapping[str, Sequence[str]],
    more: Sequence[RandomChoice],
) -> list[Drawn]:
    """Raise and muster the armies of these states, with their allies; return what is picked for `more`.

    `targets` are the lands in question of the states that fight outsiders.
    """
    world = context.world
    raised = [head for head in heads for _ in range(_armies_due(context, head))]
    starts = [_start_of_army(world, data, head, n, targets.get(head, ())) for n, head in enumerate(raised)]
    picked = picks(context, [*starts, *more])
    armies = [
        raise_army(
            context,
            head,
            str(start),
            rule="decimo:R7.2",
            die=start,
            against=next(iter(targets.get(head, ())), ""),
        )
        for head, start in zip(raised, picked, strict=False)
    ]
    first = {army.power: army for army in reversed(armies)}
    home = {head: first[head] for head in heads if head in first and _at_home(world, first[head])}
    helpers = draw_for_help(context, data, home)
    draw_contingents(
        context,
        data,
        {head: army for head, army in first.items() if not army.against or head in home},
        helpers,
    )
    for head in heads:
        _muster(context, head, [army for army in armies if army.power == head])
    return picked[len(raised) :]


def _at_home(world: World, army: Army) -> bool:
    """Return whether an army defends its own lands against outsiders (G-36)."""
    return bool(army.against) and head_of(world, army.against) == army.power


def can_meet(world: World, data: DecimoData, head: str) -> bool:
    """Return whether a state can reach an enemy in a war, or an enemy can reach it (G-44)."""
    return any(
        _can_reach(world, data, head, foe) or _can_reach(world, data, foe, head)
        for foe in enemies(world, head)
    )


def _can_reach(world: World, data: DecimoData, head: str, foe: str) -> bool:
    """Return whether armies of a state have a way to a land of another, over open land or by ships over one sea."""
    targets = [land.id for land in lands_of(world, foe)]
    links = open_links(world, data, head)
    for land in lands_of(world, head):
        ground = distances(links, land.id)
        by_sea = land.ships + land.hired_ships > 0
        if any(to in ground or (by_sea and share_a_sea(data, land.id, to)) for to in targets):
            return True
    return False


def _armies_due(context: DecimoContext, head: str) -> int:
    """Return the number of armies of a state: one, and in a realm one more for every further 20 regulars (G-44)."""
    lands = lands_of(context.world, head)
    if not any(fit_units(context, land) for land in lands):
        return 0
    if len(lands) == 1:
        return 1
    return max(1, sum(land.regulars for land in lands) // context.settings.regulars_per_army)


def _start_of_army(world: World, data: DecimoData, head: str, n: int, against: Sequence[str]) -> RandomChoice:
    """Return the lands where an army can start: on the enemy's border, or else the nearest to the enemy (R7.2).

    The enemy is its opponent in a war, or the outsiders in the lands that it marches `against` (G-36, G-41). No
    army gathers in a land with outsiders in it if its state has another.
    """
    people = data.land.triban(head).people
    own = [land.id for land in lands_of(world, head)]
    lost = [land for land, _ in occupied_lands(world, own)]
    own = [land for land in own if land not in lost] or own
    theirs = [land.id for foe in enemies(world, head) for land in lands_of(world, foe)]
    targets = against or theirs
    border = [land for land in own if any(other in targets for other in neighbouring(world, data, land))]
    near = border or _nearest(world, data, head, own, targets)
    names = {land: data.land.triban(land).name for land in near}
    return RandomChoice(names, f"where an army of the {people} musters", "decimo:R7.2", f"{head}.army-{n}")


def _nearest(
    world: World, data: DecimoData, head: str, own: Sequence[str], targets: Sequence[str]
) -> list[str]:
    """Return a state's lands with the shortest road to the enemy; if there is no road, the nearest by sea."""
    links = open_links(world, data, head)

    def away(land: str) -> tuple[bool, int]:
        ground = distances(links, land)
        road = [ground[to] for to in targets if to in ground]
        far = data.land.distances(land)
        return (False, min(road)) if road else (True, min(far.get(to, len(far)) for to in targets))

    all_away = {land: away(land) for land in own}
    least = min(all_away.values())
    return [land for land in own if all_away[land] == least]


def _ships(world: World, data: DecimoData, head: str) -> list[Triban]:
    """Return the lands that have ships for a fleet: those on a sea with an enemy land."""
    targets = [land.id for foe in enemies(world, head) for land in lands_of(world, foe)]
    return [
        land
        for land in lands_of(world, head)
        if land.ships + land.hired_ships and any(share_a_sea(data, land.id, to) for to in targets)
    ]


def _start_of_fleet(world: World, data: DecimoData, head: str) -> RandomChoice:
    names = {land.id: data.land.triban(land.id).name for land in _ships(world, data, head)}
    why = f"where the fleet of the {data.land.triban(head).people} gathers"
    return RandomChoice(names, why, "decimo:R13.1", f"{head}.fleet")


def _muster(context: DecimoContext, head: str, armies: Sequence[Army]) -> None:
    """The lands of a state send all they can; several armies share it as evenly as possible, in order."""
    lands = lands_of(context.world, head)
    left = sum(fit_units(context, land) for land in lands)
    for n, army in enumerate(armies):
        wanted = -(-left // (len(armies) - n))
        left -= wanted
        for land in lands:
            sent = _part(context, land, wanted)
            if sent.units:
                send_units(context, army, land, sent, rule="decimo:G-44")
                wanted -= sent.units
        if not fielded(army):
            break_up(context, army, rule="decimo:G-44", why="its lands have nobody to send")


def _part(context: DecimoContext, land: Triban, most: int) -> Muster:
    """Return up to `most` units that a land sends: mercenaries and holy risers first, then regulars."""
    able = min(most, fit_units(context, land))
    mercenaries = min(able, land.mercenaries)
    risen = min(able - mercenaries, land.risen)
    return Muster(land.id, able - mercenaries - risen, mercenaries, risen)
