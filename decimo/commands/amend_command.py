"""`decimo amend`: the player, as the umpire, corrects the campaign and gives a reason."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from decimo.chance import Change, Fact, Refusal, Word
from decimo.commands import console
from decimo.commands.fact_text import encode_facts, format_facts
from decimo.report.file_format import fill_record

if TYPE_CHECKING:
    from decimo.play.session import Session


Pairs = Sequence[tuple[str, str]]
"""Corrections as typed: what to correct, and the new value."""


def amend(
    campaign: console.Campaign,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ABOUT | WHAT=VALUE...]",
            help="What to correct and its new value; without any, list what can be corrected (ABOUT: of one thing).",
        ),
    ] = None,
    why: Annotated[
        str, typer.Option("--why", metavar="TEXT", help="The reason, which the chronicle tells.")
    ] = "",
    now: Annotated[
        bool,
        typer.Option(
            "--now",
            help="Do not wait for an open question: withdraw its answers and start its step again.",
        ),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print what would be told; nothing changes.")
    ] = False,
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """Correct numbers, owners, leaders and names as the umpire, with a reason.

    Several corrections are made in order, or none of them. 'decimo undo' takes them back.
    """
    typed = what or []
    if not any("=" in each for each in typed):
        if why or now or dry_run or len(typed) > 1:
            raise Refusal("There is nothing to correct; type WHAT=VALUE, such as tribans.latium.bank=5.")
        _print_amendable(campaign, folder, "".join(typed), as_json=as_json)
        return
    pairs = [_read_pair(each) for each in typed]
    if not why.strip():
        raise Refusal("A correction needs a reason, which the chronicle tells; say it with --why TEXT.")
    with console.open_for_command(campaign, folder, to_play=not dry_run) as session:
        told = _preview(session, pairs, why)
        if dry_run:
            _print_preview(session, told, as_json=as_json)
            return
        played = [session.house_rules.amend(thing, value, why, now=now) for thing, value in pairs]
        if as_json:
            console.print_json(encode_facts(session.ruleset, played))
        else:
            console.print_lines(*format_facts(session.ruleset, played))


def _read_pair(text: str) -> tuple[str, str]:
    thing, equals, value = text.partition("=")
    if not (thing.strip() and equals):
        raise Refusal(
            f"'{text[:60]}' corrects nothing; type it as WHAT=VALUE, such as tribans.latium.bank=5."
        )
    return thing.strip(), value.strip()


def _preview(session: "Session", pairs: Pairs, why: str) -> list[Fact]:
    """Make the corrections on a copy of the campaign; return their facts.

    Raises:
        Refusal: one of them is impossible.

    """
    from decimo.play.rerun import run_step
    from decimo.rulesets import renamed

    state, ruleset, told = deepcopy(session.state), session.ruleset, list[Fact]()
    texts = session.journal.content(session.content)
    for thing, value in pairs:
        order = ruleset.amendment(state, thing, value, why.strip())
        texts = renamed(ruleset.id, texts, thing, value) or texts
        step = order.as_step("amend")
        told += run_step(ruleset, state, step, answerer=lambda _ask, _number: None, between=True).facts
    return told


class PreviewJson(Struct):
    """A fact that a correction would tell for scripts."""

    verb: str
    about: str
    words: Mapping[str, Word]
    changes: Sequence[Change]
    text: str


def _print_preview(session: "Session", told: Sequence[Fact], *, as_json: bool) -> None:
    ruleset = session.ruleset
    if as_json:
        console.print_json([fill_record(PreviewJson, fact, text=ruleset.sentence(fact)) for fact in told])
        return
    sentences = [sentence for fact in told if (sentence := ruleset.sentence(fact))]
    console.print_lines(*(f"would be told: {sentence}" for sentence in sentences))
    console.remark("Nothing was changed.")


def _print_amendable(campaign: str, folder: str, about: str, *, as_json: bool) -> None:
    from decimo.play.ruleset import with_words

    with console.open_for_command(campaign, folder, to_play=False) as session:
        try:
            rows = session.ruleset.amendable(session.state, about)
        except Refusal:
            # As on the screen, words of a line are enough.
            rows = with_words(session.ruleset.amendable(session.state), about)
            if not rows:
                raise
    if as_json:
        console.print_json(rows)
    elif about:
        cells = [(row.what, row.value, row.possible) for row in rows]
        console.print_lines(*console.format_table(("What", "Now", "Possible"), cells, (False, False, False)))
    else:
        cells = [(row.what, row.value, row.words) for row in rows]
        console.print_lines(*console.format_table(("What", "Now", "In words"), cells, (False, False, False)))
        named = console.format_campaign_argument(campaign, folder)
        console.remark(f"Name one thing to see its possible values: decimo amend {named} ABOUT")
