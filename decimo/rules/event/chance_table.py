"""The table of chance events: rows with words, dice and effects, and the check of the table (section 22)."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal

from pydantic import Field

from decimo.chance import Band, Refusal
from decimo.content.bands import BandRow, BandTable, check_bands
from decimo.content.model import Text
from decimo.content.problem import Problem, closest, join_words, quote, split_remedy, suggestion
from decimo.content.result import results_covered, results_of
from decimo.content.strict_yaml import KeyPath, Lines
from decimo.rules.event.effect_types import Decide, DieBand, Effect, EventId, GoTo, Run
from decimo.world.blight import BANDITRY, CONTRACTORS, PIRACY

Scope = Literal[
    "triban",
    "state",
    "pair",
    "subordinate",
    "kingdom",
    "empire",
    "outsider",
    "independents",
    "trade",
    "mercenaries",
]
"""The scope of an event, which decides whom it may strike (R22.1, R22.2).

`state`, `pair` and `independents` strike a whole state, `subordinate`, `kingdom` and `empire` a realm, and
all others a land.
"""


class ChanceEvent(BandRow):
    """One chance event.

    `dice` are its own dice by name, rolled together when it strikes. In `words` {land} and {people} are
    those it strikes; for a state they are its capital and the people there. `needs` is found in tables from
    before wars were played: an event without effects never comes.
    """

    id: EventId
    title: Text
    scope: Scope
    dice: dict[str, Text] = Field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    needs: Literal["", "war"] = ""

    @property
    def rule(self) -> str:
        """The rule id of its facts."""
        return f"decimo:{self.id}"

    def bands(self, name: str) -> tuple[Band, ...]:
        """Return the bands of the die called `name`; nothing if its total is an amount."""
        for _, effect in walk(self.effects, ()):
            if isinstance(effect, Decide) and effect.die == f"${name}":
                return tuple(Band(band.words, self.claim(effect, band)) for band in effect.bands)
        return ()

    def band(self, decide: Decide, total: int) -> DieBand:
        """Return the band in which a total of the deciding die falls."""
        return next(band for band in decide.bands if total in self.claim(decide, band))

    def claim(self, decide: Decide, band: DieBand) -> tuple[int | str, ...]:
        """Return the totals that a band names.

        Raises:
            Refusal: its `on` cannot be read, or the die is not a formula.

        """
        return results_covered(band.on, "dice", results_of("dice", self.dice[decide.die[1:]], 52))


class ChanceTable(BandTable[ChanceEvent]):
    """The events by the total of the table's die."""

    def event(self, id: str) -> ChanceEvent:  # noqa: A002 - an id is called id everywhere
        """Return the event with this id."""
        return self._by_id[id]

    @cached_property
    def _by_id(self) -> dict[str, ChanceEvent]:
        return {event.id: event for event in self.rows}

    @cached_property
    def titles(self) -> tuple[Band, ...]:
        """The events as the bands of an ask, each with its id and title."""
        return tuple(
            Band(f"{event.id} {event.title}", claim)
            for event, claim in zip(self.rows, self.claims, strict=True)
        )


def walk(
    effects: tuple[Effect, ...], path: tuple[int | str, ...]
) -> Iterator[tuple[tuple[int | str, ...], Effect]]:
    """Yield effects, also those inside bands, each with its path in the file."""
    for n, effect in enumerate(effects):
        here = (*path, "effects", n)
        yield here, effect
        if isinstance(effect, Decide):
            for m, band in enumerate(effect.bands):
                yield from walk(band.effects, (*here, "bands", m))


WHERE = {BANDITRY: "land", PIRACY: "route", CONTRACTORS: "state"}
"""The kinds of lasting effects with a rule beyond blight and cards, and what each can be on."""

WORDS = ("{land}", "{people}")
"""The placeholders in an event's words."""

Fault = tuple[KeyPath, str, str]
"""A fault: its place, what is wrong, and the remedy."""


def check_chance(
    table: ChanceTable, lines: Lines, file: str, neighbours: Mapping[str, object]
) -> list[Problem]:
    """Return every fault of a table of chance events."""
    problems = check_bands(table, lines, file, neighbours)
    for n, event in enumerate(table.rows):
        faults = (*_check_row(event), *_check_dice(event), *_check_effects(event, table))
        problems += [Problem(file, lines.at("rows", n, *path), what, remedy) for path, what, remedy in faults]
    return sorted(set(problems))


def _check_row(event: ChanceEvent) -> Iterator[Fault]:
    if event.then:
        yield ("then",), "an event does not roll on with 'then'", "use the effect 'go_to'"
    if not event.effects:
        yield ("effects",), f"nothing happens in {event.id}", "add an effect"
    spoken: list[tuple[KeyPath, str]] = [(("words",), event.words)]
    spoken += [
        ((*path, "bands", n, "words"), band.words)
        for path, effect in walk(event.effects, ())
        if isinstance(effect, Decide)
        for n, band in enumerate(effect.bands)
    ]
    for path, words in spoken:
        for braced in re.findall(r"\{[^}]*\}?", words):
            if braced not in WORDS:
                yield path, f"{quote(braced)} has no meaning", f"use {join_words(WORDS)}"


def _check_dice(event: ChanceEvent) -> Iterator[Fault]:
    """Dice must be formulas, and every die used as `$name` must exist."""
    for name, formula in event.dice.items():
        try:
            results_of("dice", formula, 52)
        except Refusal as fault:
            yield ("dice", name), *split_remedy(fault, "write it like 2d6+1")
    for path, effect in walk(event.effects, ()):
        for key, value in effect:
            if isinstance(value, str) and value.startswith("$") and value[1:] not in event.dice:
                remedy = suggestion(value[1:], event.dice)
                yield (*path, key), f"there is no die {quote(value[1:])} in {event.id}", remedy


def _check_effects(event: ChanceEvent, table: ChanceTable) -> Iterator[Fault]:
    for path, effect in walk(event.effects, ()):
        if isinstance(effect, Run):
            yield from _check_run(effect, path)
        elif isinstance(effect, GoTo):
            yield from _check_go_to(effect, path, table)
        elif isinstance(effect, Decide) and effect.die[1:] in event.dice:
            yield from _check_bands(event, effect, path)


def _check_run(run: Run, path: KeyPath) -> Iterator[Fault]:
    if run.years is not None and run.seasons is not None:
        yield path, "it cannot last for both years and seasons", "keep one of 'years' and 'seasons'"
    if run.kind in WHERE:
        if run.on != WHERE[run.kind]:
            yield (*path, "on"), f"{run.kind} cannot be on a {run.on}", f"write 'on: {WHERE[run.kind]}'"
        if run.kind == PIRACY and run.years is None and run.seasons is None:
            yield path, "piracy has no end", "add 'seasons: ...'"
    elif run.blight is None and run.cards is None:
        near = closest(run.kind, tuple(WHERE))
        remedy = f"did you mean {near}?" if near else "add 'blight: ...' or 'cards: ...'"
        yield (*path, "kind"), f"{quote(run.kind)} would do nothing", remedy
    if run.on != "land" and (run.blight is not None or run.cards is not None):
        yield path, f"a {run.on} has neither blight nor cards", "take them out, or write 'on: land'"


def _check_go_to(go_to: GoTo, path: KeyPath, table: ChanceTable) -> Iterator[Fault]:
    events = {event.id: event for event in table.rows}
    if go_to.event not in events:
        yield (*path, "event"), f"the event {quote(go_to.event)} is unknown", suggestion(go_to.event, events)
    elif any(isinstance(effect, GoTo) for _, effect in walk(events[go_to.event].effects, ())):
        yield (
            (*path, "event"),
            f"{go_to.event} goes on to another event itself",
            "name an event that does not",
        )


def _check_bands(event: ChanceEvent, decide: Decide, path: KeyPath) -> Iterator[Fault]:
    """Every total of the deciding die falls in exactly one band."""
    try:
        totals = results_of("dice", event.dice[decide.die[1:]], 52)
    except Refusal:
        return  # reported with the die
    count = dict.fromkeys(totals, 0)
    for n, band in enumerate(decide.bands):
        try:
            claim = results_covered(band.on, "dice", totals)
        except Refusal as fault:
            yield (*path, "bands", n, "on"), *split_remedy(fault, "write it like 1-3")
            return
        for total in claim:
            count[total] += 1
            if count[total] == 2:
                yield (*path, "bands", n, "on"), f"{total} falls in two bands", "let each total pick one"
    missing = [str(total) for total, times in count.items() if not times]
    if missing:
        yield (*path, "bands"), f"no band covers {join_words(missing)}", "add a band, or widen one"
