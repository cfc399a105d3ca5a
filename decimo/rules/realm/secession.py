"""Lands that become independent, by secession or the collapse of a realm (R18.9, R19.4, G-23, G-24)."""

from collections.abc import Mapping, Sequence

from decimo.chance import Roll, Word
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.people.leaders import rating_roll, seat_all
from decimo.world import realm
from decimo.world.outsider import end_raiding, end_tribute, lose_bank
from decimo.world.outsider_forces import march_home, settle
from decimo.world.polity import head_of, kingdoms_of, lands_of, lands_of_kingdom, polities, set_score
from decimo.world.world_state import OFFICES, Outsider, Pair, Triban, World, pair_of, relation_between


def secede(
    context: DecimoContext, data: DecimoData, land: str, *, rule: str, why: str, score: int = 6, by: Word = ""
) -> None:
    """A subject land, or a kingdom's seat with its lands, leaves its state with the score `score` (G-24).

    It gets three new characters, and scores with all others by average dice (G-23). The old state
    keeps its bank, unless the bank was moved to a land that leaves. `by` is the card behind it.
    """
    world = context.world
    old, leaving = world.tribans[head_of(world, land)], world.tribans[land]
    gone = [part.id for part in lands_of_kingdom(world, land)]
    realm.break_away(context, leaving, rule=rule, was=old.id, why=why, by=by)
    if realm.bank_place(old) in gone:
        realm.capture_bank(context, old, leaving, rule="decimo:R15.6", place=realm.bank_place(old))
    for head in (leaving, old):
        realm.settle_rank(context, head, rule="decimo:G-23")
    begin_independence(context, data, [leaving], {pair_of(land, old.id): score})


def collapse(context: DecimoContext, data: DecimoData, head: str) -> None:
    """A kingdom falls apart into its lands, an empire into its kingdoms (R18.9, R19.4).

    Each gets an equal share of the bank; the rest stays with the old capital. Outsiders that a
    kingdom has conquered are independent again.
    """
    world = context.world
    capital = world.tribans[head]
    is_empire = capital.seat == "empire"
    parts = kingdoms_of(world, head)[1:] if is_empire else realm.subject_lands(world, head)
    rule = "decimo:R19.4" if is_empire else "decimo:R18.9"
    what = "the empire falls apart" if is_empire else "the kingdom falls apart"
    if capital.seat == "kingdom":
        _free_outsiders(context, head, rule=rule, why=what)
    share = capital.bank // (len(parts) + 1)
    if capital.vault:
        realm.move_bank(context, capital, capital, rule="decimo:R15.6")
    for part in parts:
        realm.break_away(context, part, rule=rule, was=head, why=what)
        realm.share_bank(context, capital, part, share, rule=rule)
    for state in (*parts, capital):
        realm.settle_rank(context, state, rule=rule)
    begin_independence(context, data, parts)


def dissolve_realm(
    context: DecimoContext, data: DecimoData, parts: Sequence[Triban], head: str, *, rule: str
) -> None:
    """A realm whose capital has fallen to outsiders is gone, and its `parts` are free (G-23).

    Its court fell with the capital, so nobody is left to rule them.
    """
    why = "the capital has fallen to outsiders"
    _free_outsiders(context, head, rule=rule, why=why)
    for part in parts:
        realm.break_away(context, part, rule=rule, was=head, why=why)
    for part in parts:
        realm.settle_rank(context, part, rule=rule)
    begin_independence(context, data, parts)


def realm_parts(world: World, head: str) -> list[Triban]:
    """Return the parts of a realm without its capital: an empire's kingdoms, and the other lands under the head."""
    return [land for land in world.tribans.values() if land.lord == head]


def _free_outsiders(context: DecimoContext, head: str, *, rule: str, why: str) -> None:
    for outsider in context.world.outsiders.values():
        if outsider.conquered_by == head:
            free_home(context, outsider, rule=rule, why=why)


def free_home(context: DecimoContext, outsider: Outsider, *, rule: str, why: str, by: Word = "") -> None:
    """A conquered outsider is free, and its home is a land that it holds itself (R18.9, G-41, G-53).

    A bank that was moved there is lost, and attacks on it are over. `by` is the card or die behind it.
    """
    world = context.world
    home = world.tribans.get(outsider.id)
    state = world.tribans[head_of(world, home.id)] if home and home.lord else None
    realm.free_outsider(context, outsider, rule=rule, why=why, by=by)
    if home is None:
        return
    realm.end_marks(context, [home], rule="decimo:G-55")
    end_attacks(context, home, outsider, rule=rule)
    if state is not None and state.vault == home.id:
        lose_bank(context, state, rule="decimo:R15.6")


def end_attacks(context: DecimoContext, land: Triban, holder: Outsider, *, rule: str) -> None:
    """Attacks of outsiders on a land that one of them holds now are over, and nobody pays it tribute (G-41)."""
    world = context.world
    for war in [war for war in world.raidings.values() if war.victim == land.id]:
        end_raiding(context, war, rule=rule, why="the land is taken")
    for army in [army for army in world.invasions.values() if army.target == land.id]:
        if army.outsider == holder.id:
            settle(context, army, rule="decimo:G-41")
        else:
            march_home(context, army, rule=rule, why="the land is taken by others")
    for other in world.outsiders.values():
        if other.tributary_to == land.id:
            end_tribute(context, other, rule=rule)


def begin_independence(
    context: DecimoContext,
    data: DecimoData,
    states: Sequence[Triban],
    fixed: Mapping[Pair, int] | None = None,
) -> None:
    """States that are independent again get three characters each, and scores by average dice (G-23).

    `fixed` are the scores of pairs that are not rolled.
    """
    world, settled = context.world, fixed or {}
    ratings = context.rolls(
        [rating_roll(context, data, state, office) for state in states for office in OFFICES]
    )
    for n, state in enumerate(states):
        realm.end_marks(context, lands_of(world, state.id), rule="decimo:G-55")
        seat_all(context, data, state, ratings[3 * n : 3 * n + 3])
    pairs: dict[Pair, tuple[str, str]] = {}
    for state in states:
        for other in polities(world):
            if other is not state:
                pairs.setdefault(pair_of(state.id, other.id), (state.id, other.id))
    diced = [pair for pair in pairs if pair not in settled]
    scores = context.rolls([_score_roll(data, *pairs[pair]) for pair in diced])
    for pair, score in settled.items():
        relation = relation_between(world, *pair)
        set_score(context, relation, score, rule="decimo:G-24", why="the breach between them")
    for pair, rolled in zip(diced, scores, strict=True):
        relation = relation_between(world, *pair)
        set_score(context, relation, rolled, rule="decimo:R6.8", why="a new beginning", by=rolled)


def _score_roll(data: DecimoData, one: str, other: str) -> Roll:
    people = data.land.triban(one).people
    why = f"score between the {people} and the {data.land.triban(other).people}"
    return Roll("1dav", why, "decimo:R6.8", pair_of(one, other).id)
