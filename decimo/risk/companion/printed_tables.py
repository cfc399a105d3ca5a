"""Tables to print and play from, calculated by the functions of the game; no campaign is needed."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from decimo.play.companion import Said
from decimo.risk.event.event_losses import HALF, QUARTER, Loss
from decimo.risk.game import battle_odds
from decimo.risk.game.battle_odds import ATTACK_DICE, DEFENCE_DICE, Losses, chance, roll_table, win
from decimo.risk.game_data import RiskData
from decimo.risk.riskless.pieces import duel_row

MOST_ARMIES = 10
STACKS = range(1, 11)


def build_battle_table(_book: RiskData) -> Said:
    """Return the six tables of a single roll (B14), and the chances to win with 1 to 10 armies a side."""
    lines = ["One roll: the armies that it costs"]
    rolls: list[dict[str, Any]] = []
    for attack in range(ATTACK_DICE, 0, -1):
        for defence in range(DEFENCE_DICE, 0, -1):
            ways = roll_table(attack, defence)
            whole = sum(ways.values())
            lines.append(f"  {attack} against {defence} dice, of {whole} ways")
            for losses, number in sorted(ways.items(), reverse=True, key=lambda each: each[0].defender):
                lines.append(f"    {_lost(losses):<40} {number:>5}   {number / whole:.3f}")
            costs = [{**losses._asdict(), "ways": number} for losses, number in ways.items()]
            rolls.append({"attack": attack, "defence": defence, "whole": whole, "losses": costs})
    numbers = range(1, MOST_ARMIES + 1)
    lines += ["", "A battle to the end: the chance that the attacker wins"]
    lines += ["  down: armies that may attack, without those that stay behind; across: defenders"]
    lines.append("  " + "".join(f"{n:>6}" for n in ("", *numbers)))
    lines += [f"  {a:>6}" + "".join(f"{_short(chance(a, d)):>6}" for d in numbers) for a in numbers]
    won = {str(a): {str(d): str(win(a, d)) for d in numbers} for a in numbers}
    return Said(lines, {"rolls": rolls, "battles": won})


def build_battle_forecast(attackers: int, defenders: int) -> Said:
    """Return the chance to win one battle to the end, and its expected losses (B14)."""
    found = battle_odds.forecast_battle(attackers, defenders)
    lines = [
        f"{attackers} that may attack, so {attackers + 1} in their territory, against {defenders}",
        "Both sides roll the most dice, until one is gone:",
        f"  the attacker wins           {battle_odds.percent(found.win)}",
        f"  the attacker loses          {found.attacker:.2f} on average",
        f"  the defender loses          {found.defender:.2f} on average",
    ]
    return Said(lines, {"attackers": attackers, "defenders": defenders, **found._asdict()})


def _lost(losses: Losses) -> str:
    return f"attacker loses {losses.attacker}, defender {losses.defender}"


def _short(share: float) -> str:
    """Return a chance with three digits, as in the usual tables: `.417`."""
    return f"{share:.3f}".removeprefix("0")


def build_duel_table(data: RiskData) -> Said:
    """Return the 110 duels of Riskless: the attacker down, the defender across (S8, S9)."""
    table = data.pieces
    heads = "".join(f"{rank.sign:>6}" for rank in table.ranks)
    lines = [
        "Does the attacker (down) beat the defender (across)? If not, it is lost.",
        f"{'':16}{heads}",
    ]
    values: dict[str, Any] = {}
    for attacker in table.attackers:
        cells = duel_row(table, attacker, specials=True)
        lines.append(f"{f'{attacker.id} ({attacker.sign})':16}" + "".join(f"{cell:>6}" for cell in cells))
        values[attacker.id] = dict(zip((rank.id for rank in table.ranks), cells, strict=True))
    lines.append("Of equal pieces the defender stays. A bomb neither attacks nor moves.")
    return Said(lines, {"duels": values})


def build_loss_table(_book: RiskData) -> Said:
    """Return the losses of stacks of some sizes to the shares of an event (A4, E3)."""
    shares = {"a quarter": QUARTER, "half": HALF, "three quarters": Loss(share=Fraction(3, 4))}
    lines = ["Armies lost to an event that costs a share, rounded up; one army always stays"]
    lines.append(f"{'armies':16}" + "".join(f"{n:>4}" for n in STACKS))
    values = {words: {str(n): share.lost(n) for n in STACKS} for words, share in shares.items()}
    meteor = {words: {str(n): share.lost(n, 0) for n in STACKS} for words, share in shares.items()}
    lines += [_row(words, row) for words, row in values.items()]
    lines += [
        "To a meteor, which may take the last one",
        *(_row(words, row) for words, row in meteor.items()),
    ]
    return Said(lines, {"events": values, "meteors": meteor})


def _row(words: str, row: Mapping[str, int]) -> str:
    return f"{words:16}" + "".join(f"{number:>4}" for number in row.values())


def build_target_table(data: RiskData) -> Said:
    """Return the chance that an event on land strikes each territory (A3)."""
    odds = sorted(data.targets.chances().items(), key=lambda each: (-each[1], each[0]))
    names = [f"{data.names[place]:<24}" for place, _ in odds]
    lines = ["Where an event strikes land"]
    lines += [
        f"{name} {share!s:>8}  {float(share):7.2%}" for name, (_, share) in zip(names, odds, strict=True)
    ]
    return Said(lines, {place: str(share) for place, share in odds})


PRINTED_TABLES: Mapping[str, Callable[[RiskData], Said]] = {
    "risk-battle": build_battle_table,
    "risk-duels": build_duel_table,
    "risk-losses": build_loss_table,
    "risk-targets": build_target_table,
}
"""The tables by the names under which they are called."""
