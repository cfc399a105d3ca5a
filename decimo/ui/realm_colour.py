"""Which realm has which colour on the map."""

from collections import Counter

from decimo.play.ruleset import MapView
from decimo.ui.theme import HUES, REALMS


def realm_colours(view: MapView) -> dict[str, int]:
    """Return a number from 1 on for each owner that has a colour; it keeps it as long as none before it takes it.

    Where there are more owners than colours, those with one place alone have none, and the greatest come first.
    """
    places = Counter(node.owner for node in view.nodes if node.kind == "land" and node.owner)
    least = 1 if len(places) <= REALMS else 2
    owners = sorted(
        (owner for owner, count in places.items() if count >= least), key=lambda o: (-places[o], o)
    )
    # A player that is called by a colour has it.
    colours = {owner: HUES.index(owner) + 1 for owner in owners[:REALMS] if owner in HUES}
    free = [n for n in range(1, REALMS + 1) if n not in colours.values()]
    for owner in sorted(owners[:REALMS]):
        if owner not in colours:
            wanted = sum(owner.encode()) % REALMS + 1
            colours[owner] = next((n for n in free if n >= wanted), free[0])
            free.remove(colours[owner])
    return colours
