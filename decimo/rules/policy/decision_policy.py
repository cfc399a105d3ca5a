"""The policy for each kind of decision of a state that nobody plays; those of war are in `war_policy`."""

from collections.abc import Callable, Mapping

from decimo.chance import Ask, Decision
from decimo.rules.battle.encounter import home_armies
from decimo.rules.battle.tabletop import FAST
from decimo.rules.event.character_events import BEGIN_WAR, KEEP, MAKE_PEACE
from decimo.rules.game_data import DecimoData, DecimoDecision
from decimo.rules.people.diplomacy import TRY_NOTHING, TRY_PEACE, TRY_WAR
from decimo.rules.people.succession import NEW
from decimo.rules.people.trade_routes import LEAVE, gives_up, list_reroutings
from decimo.rules.policy import war_policy
from decimo.rules.policy.war_policy import MOST_IN_BATTLE, Advice
from decimo.rules.realm.civil_war import NO_MERCENARIES
from decimo.world.field_army import fielded
from decimo.world.home_forces import fit_regulars
from decimo.world.polity import head_of, lands_of
from decimo.world.trade import is_trader
from decimo.world.wars import regulars_at_home
from decimo.world.world_state import Route, World


def settle_fight(_world: World, _data: DecimoData, _ask: Ask) -> Advice:
    """Leave a fight to the program."""
    return FAST, "nobody sits at a table for this side"


def pay_nomads(_world: World, _data: DecimoData, _ask: Ask) -> Advice:
    """Pay the price of nomads."""
    return "pay", "the bank holds the price, and a horde costs more"


def meet_invaders(world: World, _data: DecimoData, ask: Ask) -> Advice:
    """Give battle with at least half the units that invaders can bring to it, else hold the city (G-36)."""
    own = _defenders(world, ask.about)
    enemies = max(army.units for army in world.invasions.values() if army.target == ask.about)
    if 2 * own >= min(enemies, MOST_IN_BATTLE):
        return "battle", "no city is besieged before the field is lost"
    return "hold", f"{own} units are too few to meet {enemies} in the field"


def _defenders(world: World, land: str) -> int:
    armies = home_armies(world, world.tribans[land])
    return sum(map(fielded, armies)) if armies else fit_regulars(world.tribans[land])


def meet_horde(world: World, _data: DecimoData, ask: Ask) -> Advice:
    """Attack a horde with at least half the units it can bring to one battle: blight comes from it every year."""
    land = ask.about
    own = _defenders(world, land)
    enemies = max(horde.units for horde in world.hordes.values() if land in horde.at)
    if 2 * own >= min(enemies, MOST_IN_BATTLE):
        return "attack", f"{own} units can wear down {enemies}, and the land does not bear them for long"
    return "leave", f"{own} units are too few to drive {enemies} from the land"


RANKLES = 5
"""The years for which a trader bears a grudge against those who cut its route (G-56)."""


def work_for(world: World, data: DecimoData, ask: Ask, year: int = 0) -> Advice:
    """Traders work for peace, raiders for war with weaker neighbours and peace with stronger ones (G-08).

    A trader works for war with a state that has cut its route within the last five years (G-56). The capital
    decides whether a state trades; states with bordering lands are neighbours.
    """
    side, other = ask.about.split(">")
    if is_trader(world, world.tribans[side]):
        grudges = [route for route in world.routes.values() if _cut_off(world, route, side, year) == other]
        if grudges:
            return TRY_WAR.id, f"they have led the {grudges[0].name} away"
        return TRY_PEACE.id, "traders live by peace"
    if not _neighbours(world, data, side, other):
        return TRY_NOTHING.id, "they are no neighbours"
    ours, theirs = regulars_at_home(world, side), regulars_at_home(world, other)
    if ours > theirs:
        return TRY_WAR.id, f"{ours} units against {theirs}: a weaker neighbour"
    if ours < theirs:
        return TRY_PEACE.id, f"{ours} units against {theirs}: a stronger neighbour"
    return TRY_NOTHING.id, "a neighbour as strong as they are"


def _cut_off(world: World, route: Route, side: str, year: int) -> str:
    """Return the state that has led a route away from a land of `side` in the last five years, if any (G-56)."""
    lost = [land.id for land in lands_of(world, side) if land.id in route.bereft]
    led_by = world.tribans.get(route.led_by)
    if not lost or led_by is None or led_by.held_by or year - route.led >= RANKLES:
        return ""
    return head_of(world, led_by.id)


def _neighbours(world: World, data: DecimoData, one: str, other: str) -> bool:
    theirs = [land.id for land in lands_of(world, other)]
    return any(near in theirs for land in lands_of(world, one) for near in data.land.neighbours(land.id))


BETTER, WORSE = (5, 4), (4, 5)
"""A state is stronger with five units to four, and weaker with four to five."""


def hire_mercenaries(_world: World, _data: DecimoData, ask: Ask) -> Advice:
    """Hire as many as can be paid."""
    most = [option.id for option in ask.options if option.id != NO_MERCENARIES.id][-1]
    return most, "nobody else is left to fight for the emperor"


def choose_war_or_peace(world: World, _data: DecimoData, ask: Ask) -> Advice:
    """End a war that goes badly, or any war of traders; raiders attack a weaker neighbour."""
    own, trades = regulars_at_home(world, ask.side), is_trader(world, world.tribans[ask.side])
    offered = [option.id for option in ask.options]
    wars = [id_.removeprefix(MAKE_PEACE) for id_ in offered if id_.startswith(MAKE_PEACE)]
    foes = [id_.removeprefix(BEGIN_WAR) for id_ in offered if id_.startswith(BEGIN_WAR)]
    for foe in wars:
        if trades or own * WORSE[1] <= regulars_at_home(world, foe) * WORSE[0]:
            why = "traders live by peace" if trades else f"{own} units against {regulars_at_home(world, foe)}"
            return f"{MAKE_PEACE}{foe}", why
    if foes and not wars and not trades:
        weakest = min(foes, key=lambda foe: regulars_at_home(world, foe))
        if own * BETTER[1] >= regulars_at_home(world, weakest) * BETTER[0]:
            return (
                f"{BEGIN_WAR}{weakest}",
                f"{own} units against {regulars_at_home(world, weakest)}: a weaker neighbour",
            )
    return KEEP.id, "nothing is to be won by it now"


WORTHY = 11
"""The rating from which a known character is better than an average roll of three dice."""


def name_successor(world: World, _data: DecimoData, ask: Ask) -> Advice:
    """Take the best conquered character if better than an average new one; colleagues keep their offices."""
    known = [world.leaders[option.id] for option in ask.options if option.id in world.leaders]
    captives = [leader for leader in known if leader.triban != ask.side]
    best = max(captives, key=lambda leader: leader.rating, default=None)
    if best and best.rating >= WORTHY:
        return best.id, f"{best.name} has a rating of {best.rating}"
    return NEW.id, "no captive is better than a newcomer may be, and colleagues are needed where they are"


def reroute(world: World, data: DecimoData, ask: Ask) -> Advice:
    """Take the first way that wins a centre and gives none up; an exchange gains nothing."""
    people = world.tribans[ask.side]
    for way in list_reroutings(world, data, people):
        if not gives_up(world, people, way):
            return way.id, "it wins a trade centre and gives none up"
    return LEAVE.id, "every way would give up one trade centre for another"


POLICIES: Mapping[Decision | None, Callable[[World, DecimoData, Ask], Advice]] = {
    DecimoDecision.TAKE_FIELD: war_policy.take_field,
    DecimoDecision.CALL_OUT: war_policy.call_out,
    DecimoDecision.MARCH: war_policy.march,
    DecimoDecision.LAST_MARCH: war_policy.march,
    DecimoDecision.SAIL: war_policy.sail,
    DecimoDecision.RETREAT: war_policy.retreat,
    DecimoDecision.SETTLE_FIGHT: settle_fight,
    DecimoDecision.MEET_INVADERS: meet_invaders,
    DecimoDecision.MEET_HORDE: meet_horde,
    DecimoDecision.PAY_NOMADS: pay_nomads,
    DecimoDecision.WORK_FOR: work_for,
    DecimoDecision.WAR_OR_PEACE: choose_war_or_peace,
    DecimoDecision.HIRE_MERCENARIES: hire_mercenaries,
    DecimoDecision.NAME_SUCCESSOR: name_successor,
    DecimoDecision.REROUTE: reroute,
}
"""The policy of each kind of decision."""


def choose_answer(world: World, data: DecimoData, ask: Ask, year: int = 0) -> Advice:
    """Return the id of the option that a state nobody plays chooses in a year, and the reason."""
    if ask.decision is DecimoDecision.WORK_FOR:
        return work_for(world, data, ask, year)
    return POLICIES[ask.decision](world, data, ask)
