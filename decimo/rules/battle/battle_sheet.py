"""Land battles and sieges on the tabletop: both orders of battle, the sheet, and the result (R12.1)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from decimo.chance import Field, Filled
from decimo.rules.battle import siege, tabletop
from decimo.rules.battle.encounter import Encounter, besiegers, commanding_rating, in_field, leading_power
from decimo.rules.battle.land_battle import Troops, army_troops, battle_sides, people_troops, sum_troops
from decimo.rules.battle.siege import besieging_enemy, describe_siege
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.world.muster import shares
from decimo.world.polity import head_of, lands_of, lands_of_kingdom
from decimo.world.world_state import Army, Horde, Invasion, Triban


@dataclass(frozen=True, slots=True, kw_only=True)
class LandForce(tabletop.BattleForce):
    """One side of a fight on land."""

    troops: Troops
    allies: tuple[tuple[str, int], ...] = ()
    """The people and the units of each allied contingent (R9.4)."""
    supplied: bool = True

    @property
    def order(self) -> tuple[object, ...]:
        """All that is known about the side, in plain values."""
        leader = self.leader.id if self.leader else ""
        return self.body, *self.troops, self.allies, leader, self.rating, self.supplied


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle or a season of siege that is about to be fought."""

    encounter: Encounter
    siege: bool
    attacker: LandForce
    defender: LandForce

    @property
    def hosts(self) -> tuple[LandForce, LandForce]:
        """Attacker and defender."""
        return self.attacker, self.defender


def fight_of(context: DecimoContext, data: DecimoData, encounter: Encounter, *, siege: bool) -> Fight:
    """Return both sides of an encounter; only a horde is attacked by those it meets (G-36)."""
    enemy, place = encounter.enemy, encounter.triban
    if siege:
        return Fight(encounter, siege, _besiegers(context, data, encounter), _garrison(context, data, place))
    own = (
        army_force(context, data, encounter.armies, leading_power(context, encounter.armies))
        if encounter.army
        else _people_force(context, data, place, people_troops(place))
    )
    other = (
        _enemy_force(context, data, [enemy, *encounter.behind])
        if isinstance(enemy, Army)
        else _outsider_force(data, encounter, enemy)
    )
    return Fight(encounter, siege, other, own) if encounter.invaded else Fight(encounter, siege, own, other)


def _besiegers(context: DecimoContext, data: DecimoData, encounter: Encounter) -> LandForce:
    enemy = besieging_enemy(encounter)
    if isinstance(enemy, Army):
        others = [army for army in besiegers(context.world, encounter.triban) if army is not enemy]
        return army_force(context, data, [enemy, *others])
    return _outsider_force(data, encounter, enemy)


def _outsider_force(data: DecimoData, encounter: Encounter, enemy: Invasion | Horde) -> LandForce:
    """Return the army of outsiders: all its units fight as regulars, without a leader of note (G-36, G-13)."""
    troops = Troops(enemy.units)
    return LandForce(
        name=encounter.enemy_name(data), body=enemy.id, state="", can_lose=troops.units, troops=troops
    )


def _enemy_force(context: DecimoContext, data: DecimoData, armies: Sequence[Army]) -> LandForce:
    return army_force(context, data, armies, leading_power(context, armies))


def army_force(context: DecimoContext, data: DecimoData, armies: Sequence[Army], lead: str = "") -> LandForce:
    """Return armies that fight as one; those of other states than the first are its allies.

    In a battle `lead` is the state of the best commander present (G-49); a siege is led by the first army's.
    """
    first = armies[0]
    own = [army_troops(army) for army in armies if army.power == first.power]
    beside = [army for army in armies if army.power != first.power]
    allies = [ally for army in armies if army.power == first.power for ally in _contingents(data, army)]
    allies += [(data.land.triban(army.power).people, army_troops(army).units) for army in beside]
    troops = sum_troops(own)
    troops = troops._replace(
        allied=troops.allied + sum(army_troops(army).units for army in beside),
        horde=troops.horde + sum(army_troops(army).horde for army in beside),
    )
    return LandForce(
        name=f"the {data.land.triban(first.power).people}",
        body=first.id,
        state=first.power,
        can_lose=troops.units,
        troops=troops,
        allies=tuple(allies),
        leader=in_field(context, lead or first.power),
        rating=commanding_rating(context, lead or first.power),
        supplied=all(army.supplied for army in armies),
    )


def _contingents(data: DecimoData, army: Army) -> list[tuple[str, int]]:
    """Return the units left in each ally's contingent, with losses shared out."""
    left = shares(army.allied, [muster.regulars for muster in army.allies])
    return [
        (data.land.triban(muster.land).people, units)
        for muster, units in zip(army.allies, left, strict=True)
        if units
    ]


def _garrison(context: DecimoContext, data: DecimoData, place: Triban) -> LandForce:
    """Return the garrison of a city: its people without militia, and without a rating (G-18).

    Outsiders who hold a land are not a state: nobody decides for them, and all their units are regular (G-36, G-41).
    """
    if place.held_by:
        troops = Troops(place.regulars)
        name = f"the {data.land.outsider(place.held_by).name}"
        return LandForce(name=name, body=place.id, state="", can_lose=troops.units, troops=troops)
    troops = people_troops(place)._replace(horde=place.horde)
    return _people_force(context, data, place, troops, leads=False)


def _people_force(
    context: DecimoContext, data: DecimoData, place: Triban, troops: Troops, *, leads: bool = True
) -> LandForce:
    head = head_of(context.world, place.id)
    return LandForce(
        name=f"the {data.land.triban(place.id).people}",
        body=place.id,
        state=head,
        can_lose=troops.units,
        troops=troops,
        leader=in_field(context, head) if leads else None,
        rating=commanding_rating(context, head) if leads else 0,
    )


def code_of(context: DecimoContext, fight: Fight) -> str:
    """Return the code of a fight; it depends only on the season, the place and both orders of battle."""
    step = "siege" if fight.siege else "battle"
    place = fight.encounter.triban.id
    return tabletop.sheet_code(
        (context.year, context.season, step, place, fight.attacker.order, fight.defender.order)
    )


def fight_name(data: DecimoData, fight: Fight) -> str:
    """Return the name of a fight: `the battle in Orsely`, `the siege of Tall Orse`."""
    place = data.land.triban(fight.encounter.triban.id)
    return f"the siege of {place.city}" if fight.siege else f"the battle in {place.name}"


def fast_words(context: DecimoContext, data: DecimoData, fight: Fight) -> tuple[str, str]:
    """Return the exact odds of the fast way for attacker and defender, in whole percent."""
    if fight.siege:
        city = data.land.triban(fight.encounter.triban.id).city
        words = f"the fast siege: {_falls(context, data, fight)} that {city} falls this season"
        return words, words
    return tabletop.fast_battle_words(*battle_sides(context, data, fight.encounter))


def _falls(context: DecimoContext, data: DecimoData, fight: Fight) -> str:
    enemy = besieging_enemy(fight.encounter)
    now = describe_siege(context, data, fight.encounter.triban, enemy)
    return tabletop.percent(siege.chance_to_fall(now, context.settings.siege_falls))


def battle_sheet(context: DecimoContext, data: DecimoData, fight: Fight, fields: Sequence[Field]) -> str:
    """Return the whole sheet of a fight, with the form for its result."""
    page = tabletop.SheetPage(
        fight_name(data, fight),
        _ground_words(context, data, fight),
        _orders(context, fight),
        _fast_siege(context, data, fight) if fight.siege else _fast_battle(context, data, fight),
        _stakes(context, data, fight),
        _losses(fight),
    )
    return tabletop.render_sheet(context, data, fight.hosts, page, fields)


def _ground_words(context: DecimoContext, data: DecimoData, fight: Fight) -> str:
    triban = fight.encounter.triban
    place = data.land.triban(triban.id)
    words = [f"{place.name} is {place.terrain} land of {_owner(context, data, triban)}."]
    if fight.siege:
        enemy = besieging_enemy(fight.encounter)
        now = describe_siege(context, data, triban, enemy)
        words.append(f"{place.city} is besieged by {fight.attacker.name}: season {now.season} of the siege.")
        if place.port:
            words.append("Its port is open." if now.open_port else "Its port is cut off from the sea.")
    else:
        words.append(f"The ground is chosen by {fight.defender.name}, who defend it.")
    return " ".join(words)


def _owner(context: DecimoContext, data: DecimoData, triban: Triban) -> str:
    """Return the owner of a land: a state, or the outsiders who hold it (G-41)."""
    if triban.held_by:
        return f"the {data.land.outsider(triban.held_by).name}"
    return f"the {data.land.triban(head_of(context.world, triban.id)).people}"


def _orders(context: DecimoContext, fight: Fight) -> list[tabletop.SheetRow]:
    """Return the units of both sides by kind; kinds that neither has are left out."""
    kinds: tuple[tuple[str, Callable[[LandForce], int]], ...] = (
        ("Regular units", lambda host: host.troops.regulars),
        ("Mercenaries", lambda host: host.troops.mercenaries),
        ("Allies", lambda host: host.troops.allied),
        ("Of a holy rising (worth double)", lambda host: host.troops.risen),
    )
    rows = [
        *tabletop.counts(fight.hosts, kinds),
        tabletop.row_for_both("Which allies", fight.hosts, _allies),
        tabletop.loss_row(fight.hosts),
        tabletop.row_for_both("Horde and militia", fight.hosts, lambda host: str(host.troops.horde)),
    ]
    if not fight.siege:
        most = context.settings.most_units_in_battle
        rows.append(
            tabletop.row_for_both(
                f"In the battle ({most} at most)", fight.hosts, lambda host: str(min(most, _in_all(host)))
            )
        )
    supply = tabletop.row_for_both(
        "Supply", fight.hosts, lambda host: "in supply" if host.supplied else "out of supply"
    )
    return [*rows, tabletop.commander_row(fight.hosts), supply]


def _allies(host: LandForce) -> str:
    return ", ".join(f"{units} of the {people}" for people, units in host.allies)


def _in_all(host: LandForce) -> int:
    return host.troops.units + host.troops.horde


def _fast_battle(context: DecimoContext, data: DecimoData, fight: Fight) -> list[str]:
    return tabletop.dice_lines(*battle_sides(context, data, fight.encounter), "For ground and supply")


def _fast_siege(context: DecimoContext, data: DecimoData, fight: Fight) -> list[str]:
    now = describe_siege(context, data, fight.encounter.triban, besieging_enemy(fight.encounter))
    falls_at = context.settings.siege_falls
    garrison = max(siege.LEAST_GARRISON, now.garrison)
    falls = _falls(context, data, fight)
    return [
        f"1d6 {siege.siege_bonus(now):+d}, and the city falls from {falls_at}: {falls} this season.",
        f"The garrison counts as {garrison} against {now.besiegers}.",
    ]


def _stakes(context: DecimoContext, data: DecimoData, fight: Fight) -> list[str]:
    """Return the stakes of a fight: the land and the lands ruled from it, the trade centre, the warriors' ratings."""
    triban = fight.encounter.triban
    place = data.land.triban(triban.id)
    city = f"{place.city}, {_rank(context, data, triban)}{' and a trade centre' if triban.centre else ''}"
    if fight.siege:
        return [
            f"{city}: if it falls, {place.name} is lost to {fight.attacker.name}.",
            *_ruled_from(context, data, triban),
        ]
    words = [
        f"The way to {city}.",
        *_ruled_from(context, data, triban),
        tabletop.warriors_words(context),
        f"Blight for {place.name}: {context.settings.battle_blight}.",
    ]
    if isinstance(fight.encounter.enemy, Horde):
        return [*words, "A horde is gone when it has lost its last unit."]
    return [*words, "Beaten invaders, or a beaten army, fall back out of the land."]


def _rank(context: DecimoContext, data: DecimoData, triban: Triban) -> str:
    """Return the rank of a city in its state."""
    capital = head_of(context.world, triban.id) == triban.id and not triban.held_by
    rank = "capital" if capital else "seat of a kingdom" if triban.seat else "a city"
    return f"{rank} of {_owner(context, data, triban)}"


def _ruled_from(context: DecimoContext, data: DecimoData, triban: Triban) -> list[str]:
    """Return the lands that fall with this one: with a capital all, with a kingdom's seat its own (G-23)."""
    capital = head_of(context.world, triban.id) == triban.id
    lands = (lands_of if capital else lands_of_kingdom)(context.world, triban.id)[1:]
    names = ", ".join(data.land.triban(land.id).name for land in lands)
    return [f"If it falls, these are lost too: {names}."] if names else []


def _losses(fight: Fight) -> list[str]:
    """Return when an army breaks on the table, and which of its units count as lost."""
    tests = [f"{_third(host)} units for {host.name}" for host in fight.hosts if _in_all(host)]
    return [
        f"On the table an army that has lost a third ({', '.join(tests)}) rolls 1d6: on 5 or 6 it fights on,",
        "on 3 or 4 it withdraws in order, on 1 or 2 the units at close quarters surrender and the",
        "others flee (R12.3).",
        "Only regular units count as lost; all others remain.",
    ]


def _third(host: LandForce) -> int:
    return -(-_in_all(host) // 3)


Reports = dict[tuple[str, ...], tabletop.BattleReport]
"""Reports by the key of the encounter."""


def fight_on_tabletop(
    context: DecimoContext, data: DecimoData, battles: Sequence[Encounter], sieges: Sequence[Encounter]
) -> Reports:
    """Ask how each fight is settled, and for the results of those on the table, if the house rule allows it.

    A fight without a report is left to the fast way.
    """
    if not tabletop.on_table(context):
        return {}
    fights = [fight_of(context, data, encounter, siege=False) for encounter in battles]
    fights += [fight_of(context, data, encounter, siege=True) for encounter in sieges]
    reports = tabletop.ask_reports(context, [_laid(context, data, fight) for fight in fights])
    return {fight.encounter.key: report for fight, report in zip(fights, reports, strict=True) if report}


def _laid(context: DecimoContext, data: DecimoData, fight: Fight) -> tabletop.TabletopFight:
    fields = _form_fields(fight, code_of(context, fight))
    return tabletop.TabletopFight(
        fight_name(data, fight),
        fight.encounter.triban.id,
        fight.hosts,
        fast_words(context, data, fight),
        fields,
        battle_sheet(context, data, fight, fields),
        _check_of(fight),
    )


def _form_fields(fight: Fight, code: str) -> tuple[Field, ...]:
    """Return the fields of the result: the sheet's code, the winner, the losses, and whether each leader lives."""
    if fight.siege:
        won = Field("falls", "whether the city falls", options=("yes", "no"))
    else:
        won = Field("winner", "who has won", options=tuple(tabletop.WINNERS))
    losses = tabletop.loss_fields(fight.hosts, "regular units")
    return Field("code", "the code of the sheet", code=code), won, *losses, *tabletop.fate_fields(fight.hosts)


def _check_of(fight: Fight) -> Callable[[Filled], str]:
    """Return the check of a result as a whole: a side that has lost every regular unit cannot win."""

    def check(filled: Filled) -> str:
        if not fight.siege:
            return tabletop.victory_fault(fight.hosts, filled, "regular unit")
        if filled["falls"] == "yes" and filled["attacker_lost"] == fight.attacker.can_lose:
            had = "have lost every" if fight.attacker.can_lose else "had no"
            return f"besiegers who {had} regular unit cannot take the city"
        return ""

    return check
