"""Outsiders: planned attacks, raids, constant raiding, tribute and conquest (section 21)."""

from decimo.chance import Drawn, FieldValue, Rolled, StepContext, Word, card_name
from decimo.world.world_state import Attack, Outsider, Raiding, Triban, World, fresh_id


def stay_quiet(
    context: StepContext[World], about: str, outsider: Outsider, card: Drawn, *, rule: str
) -> None:
    """No attack is drawn for an outsider, or for the land it holds (R21.18); `about` has the card."""
    words: dict[str, Word] = {"outsider": outsider.id, "draw": card, "card": card_name(card)}
    context.tell("stay_quiet", about, rule, words)


def plan_attack(
    context: StepContext[World],
    outsider: Outsider,
    card: Drawn,
    year: int,
    *,
    date: str,
    rule: str,
    base: str = "",
    die: int = 0,
) -> Attack:
    """An attack is drawn for the year `year`, called `date`; `die` is the roll behind it (R21.18, G-31).

    `base` is the land held by the outsider from which it comes; empty for its home (G-41).
    """
    attack = Attack(
        id=fresh_id(context.world.attacks, f"{base or outsider.id}-{year}"),
        year=year,
        outsider=outsider.id,
        card=str(card),
        base=base,
    )
    words: dict[str, Word] = {
        "outsider": outsider.id,
        "draw": card,
        "card": card_name(card),
        "die": die,
        "date": date,
    }
    context.add("plan_attack", attack, rule, words, about=base or outsider.id)
    return attack


def stay_home(context: StepContext[World], attack: Attack, *, rule: str, why: str) -> None:
    """A planned attack does not come."""
    words: dict[str, Word] = {"outsider": attack.outsider, "why": why}
    context.remove("stay_home", attack, rule, words, about=attack.base or attack.outsider)


def set_out(context: StepContext[World], attack: Attack, victim: Drawn, *, rule: str) -> None:
    """An attack is due and strikes the people `victim` (G-32)."""
    words: dict[str, Word] = {"outsider": attack.outsider, "card": card_name(attack.card), "place": victim}
    context.remove("set_out", attack, rule, words, about=str(victim))


# Raids


def suffer_raid(context: StepContext[World], victim: Triban, outsider: Outsider, *, rule: str) -> None:
    """A people is raided over land (R21.1)."""
    context.tell("suffer_raid", victim, rule, {"outsider": outsider.id}, fought=context.year)


def suffer_sea_raid(
    context: StepContext[World], victim: Triban, outsider: Outsider, die: Rolled, *, rule: str
) -> None:
    """A people is raided over the sea, and its army suffers (R21.24)."""
    context.tell("suffer_sea_raid", victim, rule, {"outsider": outsider.id, "die": die}, fought=context.year)


def burn_navy(
    context: StepContext[World], victim: Triban, outsider: Outsider, die: Rolled, *, rule: str
) -> None:
    """Sea raiders attack the ships of a people (R21.24)."""
    context.tell("burn_navy", victim, rule, {"outsider": outsider.id, "die": die}, fought=context.year)


def find_no_ships(
    context: StepContext[World], victim: Triban, outsider: Outsider, die: Rolled, *, rule: str
) -> None:
    """Sea raiders come for ships, but there are none in the harbour (R21.24)."""
    context.tell("find_no_ships", victim, rule, {"outsider": outsider.id, "die": die}, fought=context.year)


def beat_sea_raiders(
    context: StepContext[World], victim: Triban, outsider: Outsider, die: Rolled, *, rule: str
) -> None:
    """A people beats off a raid from the sea (R21.24)."""
    context.tell("beat_sea_raiders", victim, rule, {"outsider": outsider.id, "die": die}, fought=context.year)


# Constant raiding


def begin_raiding(
    context: StepContext[World], outsider: Outsider, victim: Triban, *, rule: str, base: str = ""
) -> None:
    """A war of constant raiding begins (R21.3)."""
    raiding = Raiding(
        id=fresh_id(context.world.raidings, f"{base or outsider.id}-{victim.id}-{context.year}"),
        outsider=outsider.id,
        victim=victim.id,
        since=context.year,
        base=base,
    )
    words: dict[str, Word] = {"outsider": outsider.id}
    context.add(
        "begin_raiding", raiding, rule, words, about=victim.id, also=(victim, {"fought": context.year})
    )


def press_on(context: StepContext[World], outsider: Outsider, victim: Triban, *, rule: str) -> None:
    """An outsider that already raids a people draws the same war again, which just goes on."""
    context.tell("press_on", victim, rule, {"outsider": outsider.id}, fought=context.year)


def turn_on(context: StepContext[World], raiding: Raiding, goal: Triban, *, rule: str) -> None:
    """Raiders who have taken a land of a realm go on against another one of it (G-33)."""
    words: dict[str, Word] = {"outsider": raiding.outsider, "from": raiding.victim, "to": goal.id}
    context.tell("turn_on", raiding, rule, words, also=(goal, {"fought": context.year}), victim=goal.id)


def end_raiding(
    context: StepContext[World], raiding: Raiding, *, rule: str, why: str, card: Drawn | None = None
) -> None:
    """A war of constant raiding is over; `card` ended it, if one did (R21.5)."""
    words: dict[str, Word] = {
        "outsider": raiding.outsider,
        "years": context.year - raiding.since + 1,
        "why": why,
    }
    if card is not None:
        words["draw"] = card
    context.remove("end_raiding", raiding, rule, words, about=raiding.victim)


def face_raiders(
    context: StepContext[World],
    victim: Triban,
    raiding: Raiding,
    *,
    card: Drawn,
    committed: int,
    die: Rolled,
    raiders: int,
    rule: str,
) -> None:
    """A people sends `committed` units against `raiders` units of constant raiders (R21.6, R21.7)."""
    words: dict[str, Word] = {
        "outsider": raiding.outsider,
        "draw": card,
        "card": card_name(card),
        "committed": committed,
        "die": die,
        "raiders": raiders,
    }
    context.tell("face_raiders", victim, rule, words, fought=context.year)


def hold_raiders(
    context: StepContext[World], victim: Triban, raiding: Raiding, card: Drawn, *, rule: str
) -> None:
    """A year's raiding has no effect, as the condition on numbers is not met (G-33)."""
    context.tell(
        "hold_raiders", victim, rule, {"outsider": raiding.outsider, "draw": card, "card": card_name(card)}
    )


# Tribute and conquest


def become_tributary(
    context: StepContext[World], outsider: Outsider, victor: Triban, *, rule: str, card: Drawn
) -> None:
    """An outsider now owes a people trade cards every year (R21.11)."""
    words: dict[str, Word] = {"victor": victor.id, "draw": card, "card": card_name(card)}
    context.tell("become_tributary", outsider, rule, words, tributary_to=victor.id)


def pay_tribute(context: StepContext[World], outsider: Outsider, cards: Rolled, *, rule: str) -> None:
    """An outsider pays its tribute of a year (R21.11); what the receiver does with it is another fact."""
    context.tell("pay_tribute", outsider, rule, {"people": outsider.tributary_to, "cards": cards})


def end_tribute(context: StepContext[World], outsider: Outsider, *, rule: str) -> None:
    """An outsider owes no more tribute, since the people it paid is gone."""
    context.tell("end_tribute", outsider, rule, {"people": outsider.tributary_to}, tributary_to="")


def refuse_tribute(context: StepContext[World], outsider: Outsider, regulars: int, *, rule: str) -> None:
    """An outsider pays no longer, since the receiver has become weaker than its own army, and raids again (G-51)."""
    words: dict[str, Word] = {"people": outsider.tributary_to, "regulars": regulars, "units": outsider.army}
    context.tell("refuse_tribute", outsider, rule, words, tributary_to="")


def conquer_outsider(
    context: StepContext[World], outsider: Outsider, victor: Triban, *, rule: str, card: Drawn
) -> None:
    """A people conquers an outsider in its home (R21.12)."""
    words: dict[str, Word] = {"victor": victor.id, "draw": card, "card": card_name(card)}
    context.tell("conquer_outsider", outsider, rule, words, conquered_by=victor.id, tributary_to="")


# Land taken and land freed


def take_land(
    context: StepContext[World],
    triban: Triban,
    outsider: Outsider,
    units: int,
    *,
    rule: str,
    why: str,
    by: Word = "",
) -> None:
    """An outsider takes a land: units, ships and bank are lost, and `units` of its own stay there (G-41).

    At most the land's army value stay. `by` is the die or card behind it.
    """
    stay = min(units, triban.army_value)
    home = context.world.outsiders.get(triban.id)
    context.tell(
        "take_land",
        triban,
        rule,
        {"outsider": outsider.id, "units": stay, "why": why, "by": by},
        also=(home, {"conquered_by": "", "tributary_to": ""}) if home else None,
        **held_fields(context, outsider, stay),
    )


def held_fields(context: StepContext[World], outsider: Outsider, units: int) -> dict[str, FieldValue]:
    """Return the fields of a land that an outsider holds with `units` (G-41)."""
    return {
        "held_by": outsider.id,
        "lord": "",
        "seat": "",
        "joined": 0,
        "successor": "",
        "vault": "",
        "bank_to": "",
        "regulars": units,
        "guard": 0,
        "horde": 0,
        "mercenaries": 0,
        "risen": 0,
        "ships": 0,
        "hired_ships": 0,
        "bank": 0,
        "fought": context.year,
    }


def under_lord(world: World, land: Triban, lord: str) -> tuple[Outsider, dict[str, FieldValue]] | None:
    """Return what changes of an outsider whose home comes under `lord`; None if the land is no such home (G-53)."""
    home = world.outsiders.get(land.id)
    return (home, {"conquered_by": lord, "tributary_to": ""}) if home else None


def lose_bank(context: StepContext[World], state: Triban, *, rule: str) -> None:
    """A bank that was moved to a land is lost with it to outsiders (R15.6, G-41)."""
    context.tell(
        "lose_bank", state, rule, {"place": state.vault, "cards": state.bank}, bank=0, vault="", bank_to=""
    )


def endure_rule(context: StepContext[World], triban: Triban, die: Rolled, *, rule: str) -> None:
    """A land tries to free itself and fails (G-41)."""
    context.tell("endure_rule", triban, rule, {"outsider": triban.held_by, "die": die})


def free_land(context: StepContext[World], triban: Triban, *, rule: str, die: int = 0) -> None:
    """A land is independent again, as a state founded this year; the units of outsiders are gone (G-41)."""
    words: dict[str, Word] = {"outsider": triban.held_by, "die": die}
    context.tell("free_land", triban, rule, words, held_by="", regulars=0, founded=context.year)


def lose_holders(context: StepContext[World], triban: Triban, lost: int, *, rule: str, why: str) -> None:
    """Outsiders lose units for good in a land that they hold (G-46)."""
    left = triban.regulars - lost
    words: dict[str, Word] = {"outsider": triban.held_by, "lost": lost, "left": left, "why": why}
    context.tell("thin_holders", triban, rule, words, regulars=left)


def drive_out(context: StepContext[World], triban: Triban, victor: str, *, rule: str, why: str) -> None:
    """Outsiders are driven out of a land that they held, and their units in it are gone (G-41, G-46)."""
    words: dict[str, Word] = {
        "outsider": triban.held_by,
        "victor": victor,
        "units": triban.regulars,
        "why": why,
    }
    context.tell("drive_out", triban, rule, words, regulars=0)
