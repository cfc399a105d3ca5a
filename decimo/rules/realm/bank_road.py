"""The road of a bank to another land: how long it takes, and who may catch it (R15.6, G-54)."""

from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.war.supply import besieged
from decimo.world import realm
from decimo.world.field_army import ready_in
from decimo.world.polity import enemies, head_of
from decimo.world.world_state import Triban, World

RULE = "decimo:G-54"


def may_send_bank(world: World, head: Triban) -> bool:
    """Return whether a state can send its bank away: it is not on the road yet, nor in a besieged city (G-54)."""
    return not head.bank_to and not besieged(world, realm.bank_place(head))


def catch_banks(context: DecimoContext, _book: DecimoData) -> None:
    """After the fights of a season an enemy army in the land that a bank leaves or enters takes it (G-54).

    The cards go to the bank of the army's state.
    """
    world = context.world
    for head in [land for land in world.tribans.values() if land.bank_to]:
        foes = enemies(world, head.id)
        for place in (realm.bank_place(head), head.bank_to):
            takers = [army.power for army in ready_in(world, place) if army.power in foes]
            if takers and head.bank_to:
                realm.capture_bank(context, head, world.tribans[takers[0]], rule=RULE, place=place)


def banks_arrive(context: DecimoContext, _book: DecimoData) -> None:
    """At the end of the season a bank on the road is in its new land, if that still belongs to the state (G-54)."""
    world = context.world
    for head in [land for land in world.tribans.values() if land.bank_to]:
        goal = world.tribans[head.bank_to]
        lost = head.lord or head.held_by or goal.held_by or head_of(world, goal.id) != head.id
        if lost:
            realm.halt_bank(context, head, rule=RULE)
        else:
            realm.move_bank(context, head, goal, rule=RULE)
