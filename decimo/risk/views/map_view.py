"""The map: the owner and armies of each territory."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from decimo.chance import Fact
from decimo.narration.narrator import TableNarrator, VoiceTables
from decimo.narration.sentence import Names
from decimo.play.ruleset import MapEdge, MapNode, MapView
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, Board, is_player
from decimo.risk.game_data import RiskData
from decimo.risk.scenario import RiskScenario
from decimo.risk.views.ledgers import running_words

MARKS = {
    "hot": "hot",
    "wasteland": "waste",
    "no attacks": "ban",
    "plague": "plague",
    "desertion": "desert",
    "nuclear weapon": "nuke",
}
"""The form of a territory's words on the map."""

FEW = 3
"""The most one-way borders that the legend of the map names."""


def build_map_view(board: Board, data: RiskData, own: Collection[str]) -> MapView:
    """Return the territories and borders; a person plays the sides in `own`, whose armies are marked with `+`."""
    letters = letters_of(data)
    nodes = tuple([_node(board, data, place.id, letters, own) for place in data.land.territories])
    edges = [MapEdge(one, other, "land") for one, other in data.land.borders]
    edges += [MapEdge(one, other, "sea") for one, other in data.land.crossings]
    edges += [MapEdge(one, other, "land") for one, other in data.land.one_way]
    return MapView(nodes, tuple(edges), _legend(board, data, letters, own))


def letters_of(data: RiskData) -> Mapping[str, str]:
    """Return a letter for every owner: no colour is needed to tell them apart."""
    return {player.id: player.sign for player in data.setup.players} | {
        NEUTRAL: "n",
        ZOMBIES: "z",
        NOBODY: "-",
    }


def _node(
    board: Board, data: RiskData, place: str, letters: Mapping[str, str], own: Collection[str]
) -> MapNode:
    page, land = data.land.place[place], board.territories[place]
    words = running_words(board, place)
    marks = tuple(MARKS.get(word, f"m{land.markers}") for word in words)
    lead = "+" if land.owner in own else ""
    force = f"{lead}{letters[land.owner]}{land.armies}" if land.owner else letters[NOBODY]
    owner = land.owner if is_player(land.owner) else ""
    return MapNode(
        place, page.name, page.short, *page.pos, "land", marks, ", ".join(words), owner, "", (force,)
    )


def _legend(
    board: Board, data: RiskData, letters: Mapping[str, str], own: Collection[str]
) -> tuple[tuple[str, str], ...]:
    owners = [land.owner for land in board.territories.values()]
    found = [("+", "yours")] if any(owner in own for owner in owners) else []
    forces = "pieces" if board.pieces else "armies"
    some = [owner for owner in letters if owner in owners and owner != NOBODY]
    found += [
        (f"{letters[owner]}5", f"{data.names[owner]}, 5 {forces}" if n == 0 else data.names[owner])
        for n, owner in enumerate(some)
    ]
    if NOBODY in owners:
        found.append((letters[NOBODY], "empty"))
    if any(land.markers for land in board.territories.values()):
        found.append(("m1", "atomic markers"))
    if any(land.hot for land in board.territories.values()):
        found.append(("hot", "bombed in this round"))
    one_way = [f"{data.names[one]} to {data.names[other]}" for one, other in data.land.one_way]
    if one_way:
        more = f", and {len(one_way) - FEW} more" if len(one_way) > FEW else ""
        found.append(("one way", f"{', '.join(one_way[:FEW])}{more}"))
    return tuple(found)


CARD, MISSION, RANK = "card", "mission", "rank"
"""The kinds of ids that are neither places nor sides."""
_WORDS = "about attacker by choice from loser owner player target to winner"
_FIELDS = "at fell_in fell_to fought order seated territory"
REFERENCES: Mapping[str, str | None] = {
    **dict.fromkeys([*_WORDS.split(), *_FIELDS.split()], ""),
    **dict.fromkeys(["rank", "win_duel.loser", "lose_duel.loser"], RANK),
    **dict.fromkeys(["card", "hand"], CARD),
    "mission": MISSION,
    "change_setting.about": None,
}
"""The words of facts, and fields of the board, that hold ids: see `TableNarration.references`."""

RULE = "risk:B7"


class ContinentChanges:
    """The owners of continents by the facts since the beginning."""

    def __init__(self, land: RiskScenario) -> None:
        """Begin with a map that nobody owns."""
        self._territories = land.of_continent
        self._owner: dict[str, str] = {}
        """The owner of each territory."""
        self._holder = dict.fromkeys(self._territories, NOBODY)
        """The owner of each whole continent."""

    def changed(self, facts: Sequence[Fact]) -> list[Fact]:
        """Return the continents won and lost by these facts, as facts `win_continent` and `lose_continent`."""
        for change in (change for fact in facts for change in fact.changes):
            *_, id_, word = ("", *change.path.split("."))
            if word == "owner" and change.path.startswith("territories."):
                self._owner[id_] = str(change.after)
        return list(self._changes())

    def _changes(self) -> Iterator[Fact]:
        for id_, territories in self._territories.items():
            owners = {self._owner.get(each, NOBODY) for each in territories}
            before, holder = self._holder[id_], owners.pop() if len(owners) == 1 else NOBODY
            self._holder[id_] = holder
            if holder == before:
                continue
            # A new owner implies that the old one has lost it.
            verb, owner = ("win_continent", holder) if holder != NOBODY else ("lose_continent", before)
            yield Fact(verb, id_, RULE, {"owner": owner}, ())


class RiskNarrator(TableNarrator):
    """The words of a voice for one story, from its beginning."""

    def __init__(self, words: VoiceTables, voice: str, names: Names, land: RiskScenario) -> None:
        """Take the tables of all voices, and the map."""
        super().__init__(words, voice, names)
        self._continents = ContinentChanges(land)

    def besides(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """See `Narrator`: continents won and lost, until the game ends."""
        changed = self._continents.changed(facts)
        return () if any(fact.verb == "end_game" for fact in facts) else changed
