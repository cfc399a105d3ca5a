"""`decimo amend`: the player is the umpire, and corrects what is wrong, for a reason that is told."""

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Annotated

import typer

from decimo.commands.opening import as_typed, opened
from decimo.commands.option import AsJson, Campaign, Folder
from decimo.commands.output import remark, say, say_json, table_lines
from decimo.commands.telling import fact_lines, facts_json
from decimo.fate import Fact, Refusal, Turn

if TYPE_CHECKING:
    from decimo.play.session import Session

Pairs = Sequence[tuple[str, str]]
"""What is corrected, and its new values as they are typed."""


def amend(
    campaign: Campaign,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ABOUT | WHAT=VALUE...]",
            help="What to correct and its new value; without any, what can be corrected (of one thing: ABOUT).",
        ),
    ] = None,
    why: Annotated[
        str, typer.Option("--why", metavar="TEXT", help="The reason, which the chronicle tells.")
    ] = "",
    now: Annotated[
        bool,
        typer.Option(
            "--now",
            help="Do not wait for an open question: its answers are withdrawn, and its step starts anew.",
        ),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would be told; nothing changes.")
    ] = False,
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Correct numbers, owners, leaders and names by the umpire's hand, for a reason.

    Several corrections are made one after another, or none of them. 'decimo undo' takes them back.
    """
    typed = what or []
    if not any("=" in each for each in typed):
        if why or now or dry_run or len(typed) > 1:
            raise Refusal(
                "Nothing is to be corrected; name what as WHAT=VALUE, such as tribans.latium.bank=5."
            )
        _list(campaign, folder, "".join(typed), as_json=as_json)
        return
    pairs = [_read(each) for each in typed]
    if not why.strip():
        raise Refusal("A correction needs a reason, which the chronicle tells; say it with --why TEXT.")
    with opened(campaign, folder, to_play=not dry_run) as session:
        told = _rehearse(session, pairs, why)
        if dry_run:
            _say_dry(session, told, as_json=as_json)
            return
        played = [session.amend(thing, value, why, now=now) for thing, value in pairs]
        if as_json:
            say_json(facts_json(session.ruleset, played))
        else:
            say(*fact_lines(session.ruleset, played))


def _read(text: str) -> tuple[str, str]:
    thing, equals, value = text.partition("=")
    if not (thing.strip() and equals):
        raise Refusal(
            f"'{text[:60]}' corrects nothing; type it as WHAT=VALUE, such as tribans.latium.bank=5."
        )
    return thing.strip(), value.strip()


def _rehearse(session: "Session", pairs: Pairs, why: str) -> list[Fact]:
    """Make the corrections on a copy of the campaign; return what they tell.

    Raises:
        Refusal: one of them cannot be made.

    """
    from decimo.rulesets import renamed

    state, ruleset, told = deepcopy(session.state), session.ruleset, list[Fact]()
    texts = session.journal.content(session.content)
    for thing, value in pairs:
        order = ruleset.amendment(state, thing, value, why.strip())
        texts = renamed(ruleset.id, texts, thing, value) or texts
        turn = Turn(
            state.world,
            year=state.moment.year,
            season=state.moment.season,
            settings=state.settings,
            answerer=lambda _ask, _number: None,
        )
        order.play(turn)
        told += turn.facts
    return told


def _say_dry(session: "Session", told: Sequence[Fact], *, as_json: bool) -> None:
    ruleset = session.ruleset
    if as_json:
        say_json(
            [
                {
                    "verb": fact.verb,
                    "about": fact.about,
                    "words": fact.words,
                    "changes": [change._asdict() for change in fact.changes],
                    "text": ruleset.sentence(fact),
                }
                for fact in told
            ]
        )
        return
    sentences = [sentence for fact in told if (sentence := ruleset.sentence(fact))]
    say(*(f"would be told: {sentence}" for sentence in sentences))
    remark("Nothing was changed.")


def _list(campaign: str, folder: str, about: str, *, as_json: bool) -> None:
    with opened(campaign, folder, to_play=False) as session:
        rows = session.ruleset.amendable(session.state, about)
    if as_json:
        say_json([row._asdict() for row in rows])
    elif about:
        cells = [(row.what, row.value, row.possible) for row in rows]
        say(*table_lines(("What", "Now", "Possible"), cells, (False, False, False)))
    else:
        cells = [(row.what, row.value, row.words) for row in rows]
        say(*table_lines(("What", "Now", "In words"), cells, (False, False, False)))
        remark(f"Name one thing to see what is possible: decimo amend {as_typed(campaign, folder)} ABOUT")
