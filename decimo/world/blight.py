"""Blight on a land (section 14), and other lasting effects: famine, bandits, pirates, mines."""

from typing import Protocol

from decimo.chance import StepContext, Word
from decimo.world import world_state
from decimo.world.world_state import Effect, Triban, World, fresh_id


class BlightSettings(Protocol):
    """The house rules on blight."""

    @property
    def desolate_at(self) -> int:
        """The blight from which a land is desolate (G-45)."""

    @property
    def no_cards_at_blight(self) -> int:
        """The blight from which a land earns no trade cards (G-27)."""


def suffer_blight(context: StepContext[World], triban: Triban, amount: int, *, rule: str, why: str) -> None:
    """A land takes `amount` blight (R14.1)."""
    if amount > 0:
        context.tell(
            "suffer_blight", triban, rule, {"amount": amount, "why": why}, blight=triban.blight + amount
        )


def shed_blight(context: StepContext[World], triban: Triban, amount: int, *, rule: str, why: str) -> int:
    """A land loses up to `amount` blight; return how much it lost. Blight never falls below 0 (E6)."""
    shed = min(int(amount), triban.blight)
    if shed:
        context.tell("shed_blight", triban, rule, {"amount": shed, "why": why}, blight=triban.blight - shed)
    return shed


def lie_desolate(context: StepContext[World], triban: Triban, *, rule: str) -> None:
    """Blight has laid a land waste (R14.7)."""
    context.tell("lie_desolate", triban, rule, {"blight": triban.blight}, desolate=True)


def revive(context: StepContext[World], triban: Triban, *, rule: str) -> None:
    """A desolate land has recovered enough to be lived in (R14.7)."""
    context.tell("revive", triban, rule, {"blight": triban.blight}, desolate=False)


def end_autumn(context: StepContext[World], triban: Triban, *, rule: str) -> None:
    """Note whether a land ends the autumn with blight; reinforcements depend on it (R14.6)."""
    if triban.blighted != (triban.blight > 0):
        context.tell("end_autumn", triban, rule, {"blight": triban.blight}, blighted=triban.blight > 0)


BANDITRY = "banditry"
"""The kind of effect that makes a land desolate (E24)."""
PIRACY = "piracy"
"""The kind of effect that shuts a trade route (E30)."""
CONTRACTORS = "crooked-contractors"
"""On a state: its next campaign of attack always tests as out of supply (E21, R8.7)."""
STANDING_ASIDE = "standing-aside"
"""On a land that supports rebels without fighting: its troops serve no side (E41, E43)."""
MASS_MOVEMENT = "mass-movement"
"""On a state whose holy rising has no leader: it fights with a rating of its own (E11, G-40)."""
OF_STATES = (CONTRACTORS, MASS_MOVEMENT)
"""The kinds that affect a whole state, by its head."""
FREE_COMPANY = "free-company"
"""On a land that mercenaries have seized: they fight everybody until they are destroyed (E49)."""


def begin_effect(
    context: StepContext[World],
    kind: str,
    about: str,
    *,
    rule: str,
    years: int = 0,
    seasons: int = 0,
    blight: int = 0,
    cards: int = 0,
) -> Effect:
    """An effect begins for `years` years or `seasons` seasons, this one included; with neither it is permanent."""
    now = world_state.season_number(context.year, context.season)
    if years:
        last = world_state.season_number(context.year + int(years) - 1, world_state.AUTUMN)
    else:
        last = now + int(seasons) - 1 if seasons else 0
    effect = Effect(
        id=fresh_id(context.world.effects, f"{kind}-{about}-{context.year}"),
        kind=kind,
        about=about,
        rule=rule,
        began=now,
        last=last,
        blight=int(blight),
        cards=int(cards),
    )
    words: dict[str, Word] = {
        "kind": kind,
        "place": _place(context.world, about),
        "years": years,
        "seasons": seasons,
        "lasts": _lasts(int(years), int(seasons)),
        "blight": blight,
        "cards": cards,
    }
    context.add("begin_effect", effect, rule, words, about=about)
    return effect


def end_effect(context: StepContext[World], effect: Effect, *, rule: str) -> None:
    """An effect is over."""
    context.remove(
        "end_effect",
        effect,
        rule,
        {"kind": effect.kind, "place": _place(context.world, effect.about)},
        about=effect.about,
    )


def is_running(world: World, kind: str, about: str, now: int) -> bool:
    """Return whether an effect of this kind is on `about` in the season numbered `now`."""
    return any(
        effect.kind == kind
        and effect.about == about
        and effect.began <= now
        and (not effect.last or effect.last >= now)
        for effect in world.effects.values()
    )


def holds_company(world: World, land: str) -> bool:
    """Return whether mercenaries have seized a land and fight everybody (E49)."""
    return any(effect.kind == FREE_COMPANY and effect.about == land for effect in world.effects.values())


def is_desolate(world: World, triban: Triban, settings: BlightSettings, now: int) -> bool:
    """Return whether a land is desolate in the season numbered `now`: by its blight, or by bandits (R14.7, E24)."""
    return triban.blight >= settings.desolate_at or is_running(world, BANDITRY, triban.id, now)


def is_pirated(world: World, triban: Triban, year: int) -> bool:
    """Return whether pirates hold a trade route of a people in any season of this year (E30, G-30)."""
    return any(triban.id in route.stops and route.idle >= year for route in world.routes.values())


def may_earn(world: World, triban: Triban, settings: BlightSettings, now: int) -> bool:
    """Return whether a people earns trade cards in autumn (G-27, G-45, E30).

    It must be free, little blighted and not desolate, without pirates on its routes.
    """
    year, _ = world_state.year_and_season(now)
    little = triban.blight < settings.no_cards_at_blight
    hindered = is_desolate(world, triban, settings, now) or is_pirated(world, triban, year)
    return little and not triban.held_by and not hindered


def _place(world: World, about: str) -> str:
    """Return the place of an effect for a sentence: a route by its name, a land by its id."""
    route = world.routes.get(about)
    return route.name if route else about


def _lasts(years: int, seasons: int) -> str:
    """Return a duration in words."""
    if years:
        return f"for {years} years" if years > 1 else "for one year"
    if seasons:
        return f"for {seasons} seasons" if seasons > 1 else "for one season"
    return "for good"
