"""The duel: which of two pieces is left (S8, S9)."""

from decimo.risk.riskless.piece_table import Rank


def wins(attacker: Rank, defender: Rank, *, specials: bool = True) -> bool:
    """Whether the attacker is left. Of equal ranks the defender is (S8).

    Nothing outranks a bomb (S9); with `specials` a miner takes it, and a spy the marshal (S-e).

    Raises:
        ValueError: the attacker is a piece that cannot attack.

    """
    if attacker.strength is None:
        raise ValueError(f"a {attacker.id} cannot attack")
    if specials and defender.id in attacker.beats:
        return True
    return defender.strength is not None and attacker.strength > defender.strength
