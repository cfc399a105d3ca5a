"""The set-up of a campaign: rolls for values, characters and scores (R4.6, R5.4, R6.8, G-02, G-04)."""

from decimo.chance import Roll
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.people.diplomacy import opening_score
from decimo.rules.people.leaders import seat_all
from decimo.world.home_forces import set_opening_strength
from decimo.world.polity import open_relation
from decimo.world.world_state import OFFICES, Outsider, Relation, Route, Triban, World, pair_of


def create_world(data: DecimoData) -> World:
    """Return the world before any roll."""
    land = data.land
    world = World(id=land.id)
    world.tribans = {t.id: Triban(id=t.id, centre=t.centre) for t in land.tribans}
    world.outsiders = {o.id: Outsider(id=o.id, kind=o.kind, sea=o.sea, army=o.army) for o in land.outsiders}
    world.routes = {r.id: Route(id=r.id, name=r.name, stops=r.stops) for r in land.routes}
    return world


def set_up_campaign(context: DecimoContext, data: DecimoData) -> None:
    """Roll the values of every people, its three characters, and the score of every pair."""
    land, world = data.land, context.world
    army = context.settings.army_dice
    values = context.rolls(
        [Roll(army, f"army value of the {t.people}", "decimo:G-02", t.id) for t in land.tribans]
    )
    navy = context.settings.navy_dice
    coastal = [t for t in land.tribans if t.seas]
    ships = context.rolls([Roll(navy, f"navy value of the {t.people}", "decimo:G-02", t.id) for t in coastal])
    fleets = {t.id: fleet for t, fleet in zip(coastal, ships, strict=True)}
    for t, value in zip(land.tribans, values, strict=True):
        set_opening_strength(context, world.tribans[t.id], value, fleets.get(t.id, 0), rule="decimo:G-02")
    rating = context.settings.rating_dice
    ratings = context.rolls(
        [
            Roll(rating, f"rating of the {office} of the {t.people}", "decimo:G-04", f"{t.id}.{office}")
            for t in land.tribans
            for office in OFFICES
        ]
    )
    for n, triban in enumerate(world.tribans.values()):
        seat_all(context, data, triban, ratings[3 * n : 3 * n + 3])
    ids = list(world.tribans)
    relations = [Relation(pair_of(a, b).id, 0) for n, a in enumerate(ids) for b in ids[n + 1 :]]
    scores = context.rolls([opening_score(data, relation) for relation in relations])
    for relation, score in zip(relations, scores, strict=True):
        open_relation(context, relation, score, rule="decimo:R6.8")
