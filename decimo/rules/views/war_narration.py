"""For the narration: which words are ids, which states are at war, and the hidden calendar's secrets (G-29)."""

from collections.abc import Iterator, Mapping

from decimo.chance import Change, Fact
from decimo.chance.fact import Plain
from decimo.narration.narrator import TableNarrator
from decimo.play.campaign_record import Played
from decimo.play.narration import Meaning
from decimo.world.world_state import War

_WORDS = (
    "about accused ally attacker beaten by capital changer culprit defender drawn_by empire enemy first foe friend "
    "from home joiner leader leaver lord one other outsider payer people place receiver state struck taker to victor "
    "was winner zone"
)
_FIELDS = (
    "against at attacker base bereft came_from conquered_by fighters held_by led_by lord members one_allies "
    "other_allies owner power sought stops successor target triban tributary_to vault victim"
)
_ENTITIES = "character choice heir involved involved_there"
_CARDS = ("cool.by", "warm.by", "take_land.by", "break_away.by")
_TEXTS = ("change_setting.about", "uncover_scandal.one", "uncover_scandal.other")
REFERENCES: Mapping[str, str | None] = {
    **dict.fromkeys([*_WORDS.split(), *_FIELDS.split(), *_ENTITIES.split(), "amend_war.after"], ""),
    **dict.fromkeys([*_CARDS, *_TEXTS]),
}
"""The words of facts, and fields of the world, that hold ids: see `TableNarration.references`."""

ENEMIES, PEACE = "become_enemies", "be_at_peace"
"""The verbs for two states that become enemies, or stop being so: `one` and `other`, in alphabetical order."""


class DecimoNarrator(TableNarrator):
    """The words of a voice; a chronicle remembers which states are at war."""

    def meaning(self) -> Meaning:
        """See `Narrator`."""
        return Enmity()


class Enmity:
    """A listener to facts that tracks the sides of all wars and reports new and ended enmities."""

    def __init__(self) -> None:
        """Begin without wars."""
        self._wars: dict[str, dict[str, Plain]] = {}
        self._pairs: set[tuple[str, str]] = set()

    def __call__(self, fact: Fact) -> Iterator[Fact]:
        """Yield a fact for each pair of states that become enemies by this fact, or stop being so."""
        of_wars = [change for change in fact.changes if change.path.startswith(f"{War.shelf}.")]
        if not of_wars:
            return
        for change in of_wars:
            self._take(change)
        now = {pair for war in self._wars.values() for pair in _pairs(war)}
        for verb, pairs in ((ENEMIES, now - self._pairs), (PEACE, self._pairs - now)):
            for one, other in sorted(pairs):
                yield Fact(verb, fact.about, fact.rule, {"one": one, "other": other}, ())
        self._pairs = now

    def _take(self, change: Change) -> None:
        _, war, *field = change.path.split(".")
        if field:
            self._wars.setdefault(war, {})[field[0]] = change.after
        elif isinstance(change.after, dict):
            self._wars[war] = dict(change.after)
        else:
            self._wars.pop(war, None)


def _pairs(war: Mapping[str, Plain]) -> Iterator[tuple[str, str]]:
    for one in _side(war, "one"):
        for other in _side(war, "other"):
            yield (one, other) if one < other else (other, one)


def _side(war: Mapping[str, Plain], name: str) -> list[str]:
    allies = war.get(f"{name}_allies")
    return [str(war.get(name, "")), *map(str, allies if isinstance(allies, list) else ())]


SECRET_STEPS = frozenset({"first-draw", "decimo-draw", "first-outsider-draw", "outsider-draw"})
"""The steps that draw for the years to come."""


def hide_secrets(played: Played, year: int) -> Played:
    """Return a step without its facts about years after `year`; in a draw no card is shown at all."""
    if played.record.name not in SECRET_STEPS:
        return played
    return Played(played.record, (), tuple(fact for fact in played.facts if _has_come(fact, year)))


def _has_come(fact: Fact, year: int) -> bool:
    for change in fact.changes:
        if isinstance(change.after, dict):
            foretold = change.after.get("year")
            return isinstance(foretold, int) and foretold <= year
    return False
