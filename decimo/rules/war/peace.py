"""How wars end, and the check of all relations that begins and ends them (R7.8, G-07, G-11, G-26)."""

from decimo.fate import Roll
from decimo.rules.book import Book, Season
from decimo.rules.war.declaration import declare, declarer
from decimo.rules.war.joining import begin_truce, calm, leave, part_foes, war_name
from decimo.world.effect import holds_company
from decimo.world.federation import federation_of, leave_federation
from decimo.world.host import War
from decimo.world.land import World, pair
from decimo.world.power import powers, side_of
from decimo.world.relation import WORST, score, stand_after_war
from decimo.world.season import WINTER
from decimo.world.war import (
    at_war,
    end_war,
    leave_war,
    owe_tribute,
    participants,
    tributes_of,
    void_tribute,
)


def make_peace(turn: Season, book: Book, war: War, *, rule: str, why: str) -> None:
    """The principals of a war make peace: their score is 6, and no joiner stands at 7 any more (G-09, G-11).

    For a year no score between enemies of this war falls below 5. Where they meet in the war of another, the
    ally among them leaves it. Who has won fewer battles and sieges owes tribute (G-26). `why` is a few words
    such as "a marriage".
    """
    one, other = war.one, war.other
    met = _enemy_pairs(turn.world, war)
    end_war(turn, war, rule=rule, why=why)
    part_foes(
        turn,
        book,
        one,
        other,
        rule=rule,
        why=f"the {_people(book, one)} and the {_people(book, other)} make peace",
    )
    relation = turn.world.relations[pair(one, other)]
    stand_after_war(turn, relation, int(turn.settings["peace-score"]), rule="decimo:G-11", why=why)
    for head, foe in met:
        calm(turn, head, foe, rule="decimo:G-09", why=f"the end of {war_name(book, war)}")
        begin_truce(turn, head, foe)
    _impose_tribute(turn, book, war)


def _impose_tribute(turn: Season, book: Book, war: War) -> None:
    """The side with fewer battles and sieges won owes a trade card a winter; if they are level, nobody does (G-26)."""
    if war.one_won == war.other_won:
        return
    payer, receiver = (war.one, war.other) if war.one_won < war.other_won else (war.other, war.one)
    why = f"winters in which the {_people(book, payer)} pay tribute to the {_people(book, receiver)}"
    winters = turn.rolls(
        [Roll(str(turn.settings["war-tribute-dice"]), why, "decimo:G-26", f"{payer}>{receiver}")]
    )[0]
    if winters:
        owe_tribute(turn, payer, receiver, winters, rule="decimo:G-26")


def end_wars_of(turn: Season, book: Book, head: str, *, rule: str, why: str) -> None:
    """A state is gone: its wars and tributes end, and it leaves the wars of others and its federation (G-11, G-23).

    Its own scores sleep as they are. Others that met in a war of its own are at war no more, unless they meet
    elsewhere. Nobody pays tribute for such an end.
    """
    for war in list(turn.world.wars.values()):
        if head in (war.one, war.other):
            met = _enemy_pairs(turn.world, war)
            end_war(turn, war, rule=rule, why=why)
            for one, other in met:
                if head not in (one, other):
                    calm(turn, one, other, rule="decimo:G-11", why=f"the end of {war_name(book, war)}")
        elif head in participants(war):
            leave_war(turn, war, head, rule=rule, why=why)
    for tribute in tributes_of(turn.world, head):
        void_tribute(turn, tribute, rule=rule, why=why)
    league = federation_of(turn.world, head)
    if league:
        leave_federation(turn, league, head, rule=rule, why=why)


def check_wars(turn: Season, book: Book) -> None:
    """All relations are checked: wars below 7 end, and pairs at 7 are at war (R2.4, R6.15, G-07, G-11).

    It is done in winter after the cards, and at the end of autumn for what has changed in between; or in autumn
    alone (setting `war-check`). With mercenaries who hold a land there is no peace (E49).
    """
    if turn.season == WINTER and turn.settings["war-check"] == "autumn":
        return
    for war in list(turn.world.wars.values()):
        if war.id not in turn.world.wars:
            continue
        endless = any(holds_company(turn.world, head) for head in (war.one, war.other))
        if score(turn.world, war.one, war.other) < WORST and not endless:
            make_peace(turn, book, war, rule="decimo:G-11", why="both are tired of it")
        else:
            _reconciled_allies_leave(turn, book, war)
    heads = [power.id for power in powers(turn.world)]
    for n, one in enumerate(heads):
        for other in heads[n + 1 :]:
            if score(turn.world, one, other) == WORST and not at_war(turn.world, one, other):
                first = declarer(turn, book, one, other)
                second = other if first == one else one
                declare(turn, book, first, second, rule="decimo:R6.15", cause="a long quarrel")


def _reconciled_allies_leave(turn: Season, book: Book, war: War) -> None:
    """An ally that stands below 7 with anybody it fights in this war leaves it, and keeps a truce with all (G-11)."""
    met = _enemy_pairs(turn.world, war)
    reconciled = [pair_ for pair_ in met if score(turn.world, *pair_) < WORST]
    for ally in (*war.one_allies, *war.other_allies):
        if any(ally in pair_ for pair_ in reconciled):
            leave(turn, book, war, ally, rule="decimo:G-11", why="they have come to terms with an enemy")
            for foe in [foe for pair_ in met if ally in pair_ for foe in pair_ if foe != ally]:
                begin_truce(turn, ally, foe)


def _enemy_pairs(world: World, war: War) -> list[tuple[str, str]]:
    """All pairs of states that fight each other in a war, the principals first."""
    own, foes = side_of(world, war.id, war.one)
    return [(head, foe) for head in own for foe in foes]


def _people(book: Book, head: str) -> str:
    return book.land.triban(head).people
