"""A state's ruler and all that is bound to his seat move to another capital (E37)."""

from decimo.fate import Held, Turn, Word
from decimo.world.effect import OF_STATES
from decimo.world.land import World, pair
from decimo.world.power import lands_of


def move_court(turn: Turn[World], old: str, new: str, *, rule: str) -> None:
    """The ruler of a state flees from its capital `old` to its land `new`, which is the head from now on.

    Characters, scores, wars, federations and tributes go with him; the bank stays behind if it lies in the old
    capital, which is subject to nobody when this is done.
    """
    world = turn.world
    capital, seat = world.tribans[old], world.tribans[new]
    others = [land for land in lands_of(world, old)[1:] if land is not seat]
    carried = capital.bank if capital.vault not in ("", old) else 0
    vault = "" if capital.vault in (old, new) else capital.vault
    left: dict[str, Held] = {
        "seat": "",
        "successor": "",
        "republic": False,
        "vault": "",
        "bank": capital.bank - carried,
    }
    turn.tell(
        "move_court",
        seat,
        rule,
        {"from": old, "to": new},
        also=(capital, left),
        lord="",
        joined=0,
        seat=capital.seat,
        bank=seat.bank + carried,
        vault=vault,
        leading=capital.leading,
        successor=capital.successor,
        republic=capital.republic,
    )
    for land in others:
        if land.lord == old:
            turn.tell("follow_court", land, rule, {"to": new}, lord=new)
    for leader in list(world.leaders.values()):
        if leader.triban == old:
            turn.tell("flee", leader, rule, {"name": leader.name, "from": old, "to": new}, triban=new)
    _carry_scores(turn, old, new, rule=rule)
    _carry_ties(turn, old, new, rule=rule)


def _carry_scores(turn: Turn[World], old: str, new: str, *, rule: str) -> None:
    """The state keeps its scores under its new head (G-23)."""
    for other in turn.world.tribans:
        if other in (old, new):
            continue
        was, is_ = turn.world.relations[pair(old, other)], turn.world.relations[pair(new, other)]
        if (was.score, was.truce) != (is_.score, is_.truce):
            turn.tell("keep_score", is_, rule, {"of": old}, score=was.score, truce=was.truce)


def _carry_ties(turn: Turn[World], old: str, new: str, *, rule: str) -> None:
    """Wars, federations, tributes, what outsiders owe and what lasts on the state name the new head."""

    def named(heads: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new if head == old else head for head in heads)

    world = turn.world
    for war in world.wars.values():
        one, other, attacker = named((war.one, war.other, war.attacker))
        ones, others = named(war.one_allies), named(war.other_allies)
        if (one, other, ones, others) != (war.one, war.other, war.one_allies, war.other_allies):
            turn.tell(
                "fight_on",
                war,
                rule,
                {"of": old, "to": new},
                one=one,
                other=other,
                attacker=attacker,
                one_allies=ones,
                other_allies=others,
            )
    for league in world.federations.values():
        members, fighters, (against,) = (
            named(league.members),
            named(league.fighters),
            named((league.against,)),
        )
        if (members, against) != (league.members, league.against):
            words: dict[str, Word] = {"of": old, "to": new}
            turn.tell(
                "stay_in_league", league, rule, words, members=members, fighters=fighters, against=against
            )
    for effect in world.effects.values():
        if effect.kind in OF_STATES and effect.about == old:
            turn.tell("last_on", effect, rule, {"of": old, "to": new}, about=new)
    for tribute in world.tributes.values():
        payer, receiver = named((tribute.payer, tribute.receiver))
        if (payer, receiver) != (tribute.payer, tribute.receiver):
            turn.tell("owe_still", tribute, rule, {"to": new}, payer=payer, receiver=receiver)
    for outsider in world.outsiders.values():
        tributary, conquered = named((outsider.tributary_to, outsider.conquered_by))
        if (tributary, conquered) != (outsider.tributary_to, outsider.conquered_by):
            turn.tell(
                "owe_still", outsider, rule, {"to": new}, tributary_to=tributary, conquered_by=conquered
            )
