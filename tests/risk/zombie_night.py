"""The zombies' phase played by the program's dice, for tests that look at its end."""

from decimo.chance import Answer, Ask, RuleContext, Stream, chance_answer
from decimo.risk.game_data import RiskContext, Rule
from decimo.risk.zombie.markers import end_zombie_phase
from decimo.risk.zombie.zombie_phase import attack_outward, fight_within, move_horde, rise
from tests.risk.table import Table

NIGHT = (rise, fight_within, attack_outward, move_horde, end_zombie_phase)
"""The steps of the zombies' phase."""
MOST_ASKS = 20_000
"""More dice than these are never rolled in a night, or it does not end."""


def night(table: Table, seed: str) -> None:
    """Play a whole phase; final strikes fall on the last territory of the map."""
    for number, rule in enumerate(NIGHT):
        by_dice(table, rule, f"{seed}/{number}")


def by_dice(table: Table, rule: Rule, seed: str) -> None:
    """Play one step with the program's dice."""

    def answer(ask: Ask, number: int) -> Answer:
        assert number < MOST_ASKS, "the night does not end"
        if ask.kind == "choice":
            return Answer(ask.options[-1].id, "policy")
        return chance_answer(ask, Stream(f"{seed}/{number}"))

    context: RiskContext = RuleContext(
        table.board, year=3, season=6, settings=table.settings, answerer=answer
    )
    rule(context, table.data)
    table.facts += context.facts
