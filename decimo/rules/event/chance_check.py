"""What can be wrong with a table of chance events beyond its form: every fault, with its line."""

import re
from collections.abc import Iterator, Mapping

from decimo.content.bands import check_bands
from decimo.content.document import Lines, Path
from decimo.content.name import closest, suggestion
from decimo.content.problem import Problem, listed, parted, shown
from decimo.content.result import covered, results_of
from decimo.fate import Refusal
from decimo.rules.event.chance_table import ChanceTable, Event, walk
from decimo.rules.event.chance_verb import Decide, GoTo, Run
from decimo.world.effect import BANDITRY, CONTRACTORS, PIRACY

WHERE = {BANDITRY: "land", PIRACY: "route", CONTRACTORS: "state"}
"""The kinds of lasting things that do more than their blight and cards say, and what each is on."""

WORDS = ("{land}", "{people}")
"""What may stand in braces in an event's words."""

Fault = tuple[Path, str, str]
"""Where a fault is, what is wrong, and what would be right."""


def check_chance(
    table: ChanceTable, lines: Lines, file: str, neighbours: Mapping[str, object]
) -> list[Problem]:
    """Return every fault of a table of chance events."""
    problems = check_bands(table, lines, file, neighbours)
    for n, event in enumerate(table.rows):
        faults = (*_check_row(event), *_check_dice(event), *_check_effects(event, table))
        problems += [Problem(file, lines.at("rows", n, *path), what, remedy) for path, what, remedy in faults]
    return sorted(set(problems))


def _check_row(event: Event) -> Iterator[Fault]:
    if event.then:
        yield ("then",), "an event does not roll on with 'then'", "use the effect 'go_to'"
    if not event.effects:
        yield ("effects",), f"nothing happens in {event.id}", "add an effect"
    spoken: list[tuple[Path, str]] = [(("words",), event.words)]
    spoken += [
        ((*path, "bands", n, "words"), band.words)
        for path, effect in walk(event.effects, ())
        if isinstance(effect, Decide)
        for n, band in enumerate(effect.bands)
    ]
    for path, words in spoken:
        for braced in re.findall(r"\{[^}]*\}?", words):
            if braced not in WORDS:
                yield path, f"{shown(braced)} stands for nothing", f"use {listed(WORDS)}"


def _check_dice(event: Event) -> Iterator[Fault]:
    """Dice must be formulas, and what effects call by `$name` must be there."""
    for name, formula in event.dice.items():
        try:
            results_of("dice", formula, 52)
        except Refusal as fault:
            yield ("dice", name), *parted(fault, "write it like 2d6+1")
    for path, effect in walk(event.effects, ()):
        for key, value in effect:
            if isinstance(value, str) and value.startswith("$") and value[1:] not in event.dice:
                remedy = suggestion(value[1:], event.dice)
                yield (*path, key), f"there is no die {shown(value[1:])} in {event.id}", remedy


def _check_effects(event: Event, table: ChanceTable) -> Iterator[Fault]:
    for path, effect in walk(event.effects, ()):
        if isinstance(effect, Run):
            yield from _check_run(effect, path)
        elif isinstance(effect, GoTo):
            yield from _check_go_to(effect, path, table)
        elif isinstance(effect, Decide) and effect.die[1:] in event.dice:
            yield from _check_bands(event, effect, path)


def _check_run(run: Run, path: Path) -> Iterator[Fault]:
    if run.years is not None and run.seasons is not None:
        yield path, "it cannot last for years and for seasons", "keep one of 'years' and 'seasons'"
    if run.kind in WHERE:
        if run.on != WHERE[run.kind]:
            yield (*path, "on"), f"{run.kind} cannot be on a {run.on}", f"write 'on: {WHERE[run.kind]}'"
        if run.kind == PIRACY and run.years is None and run.seasons is None:
            yield path, "piracy has no end", "add 'seasons: ...'"
    elif run.blight is None and run.cards is None:
        near = closest(run.kind, tuple(WHERE))
        remedy = f"did you mean {near}?" if near else "add 'blight: ...' or 'cards: ...'"
        yield (*path, "kind"), f"{shown(run.kind)} would do nothing", remedy
    if run.on != "land" and (run.blight is not None or run.cards is not None):
        yield path, f"a {run.on} has neither blight nor cards", "take them out, or write 'on: land'"


def _check_go_to(go_to: GoTo, path: Path, table: ChanceTable) -> Iterator[Fault]:
    events = {event.id: event for event in table.rows}
    if go_to.event not in events:
        yield (*path, "event"), f"the event {shown(go_to.event)} is unknown", suggestion(go_to.event, events)
    elif any(isinstance(effect, GoTo) for _, effect in walk(events[go_to.event].effects, ())):
        yield (*path, "event"), f"{go_to.event} goes on itself", "go to an event that ends"


def _check_bands(event: Event, decide: Decide, path: Path) -> Iterator[Fault]:
    """Every total of the deciding die falls in exactly one band."""
    try:
        totals = results_of("dice", event.dice[decide.die[1:]], 52)
    except Refusal:
        return  # told of the die itself
    count = dict.fromkeys(totals, 0)
    for n, band in enumerate(decide.bands):
        try:
            claim = covered(band.on, "dice", totals)
        except Refusal as fault:
            yield (*path, "bands", n, "on"), *parted(fault, "write it like 1-3")
            return
        for total in claim:
            count[total] += 1
            if count[total] == 2:
                yield (*path, "bands", n, "on"), f"{total} falls in two bands", "let each total pick one"
    missing = [str(total) for total, times in count.items() if not times]
    if missing:
        yield (*path, "bands"), f"no band covers {listed(missing)}", "add a band, or widen one"
