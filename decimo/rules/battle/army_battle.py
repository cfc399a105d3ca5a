"""What follows when two field armies have fought (G-20)."""

from decimo.fate import Drawn, Rolled
from decimo.rules.battle import battle
from decimo.rules.battle.command import commander
from decimo.rules.battle.encounter import Encounter
from decimo.rules.battle.field_battle import battle_blight, score_battle, sides
from decimo.rules.book import Book, Season
from decimo.rules.war.retreat import retreat
from decimo.world.battle import meet_in_field
from decimo.world.field_army import lose_army_units
from decimo.world.host import Army
from decimo.world.war import war_between


def end_army_battle(
    turn: Season,
    book: Book,
    encounter: Encounter,
    attacker: Army,
    defender: Army,
    by: Rolled | Drawn,
    end: battle.Outcome,
) -> list[str]:
    """Book a battle between armies: the blight, the losses, the warriors' points, the retreat of the beaten.

    `by` is the dice, or the code of the sheet on which it was fought. Return the id of the beaten army, if one was.
    """
    world = turn.world
    winner = {"attacker": attacker, "defender": defender}.get(end.winner)
    meet_in_field(
        turn,
        encounter.triban,
        attacker,
        defender,
        winner,
        war_between(world, attacker.power, defender.power),
        by=by,
        margin=battle.margin(*sides(turn, book, encounter)),
        lost=(end.attacker_lost, end.defender_lost),
        rule="decimo:G-20",
    )
    why = f"the battle in {book.land.triban(encounter.triban.id).name}"
    battle_blight(turn, encounter.triban, why)
    for army, lost in ((attacker, end.attacker_lost), (defender, end.defender_lost)):
        if lost:
            lose_army_units(turn, army, lost, rule="decimo:G-20", why=why)
    if winner is None:
        return []
    for army in (attacker, defender):
        score_battle(turn, commander(world, army.power), won=army is winner, why=why)
    beaten = defender if winner is attacker else attacker
    retreat(turn, book, beaten)
    return [beaten.id]
