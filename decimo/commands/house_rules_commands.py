"""`decimo order`, `set`, `side` and `dice`: orders of a side, and changes of house rules, seats and rollers."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from decimo.chance import Question, Refusal
from decimo.commands import console
from decimo.commands.fact_text import encode_facts, format_facts
from decimo.commands.new_command import read_pair
from decimo.commands.question_text import exit_with_question

if TYPE_CHECKING:
    from decimo.play.session import Session


def order(
    campaign: console.Campaign,
    text: Annotated[
        list[str] | None,
        typer.Argument(metavar="ORDER", help="The order, such as 'clear-blight 2'; without it, list all."),
    ] = None,
    side: Annotated[
        str, typer.Option("--side", metavar="ID", help="Whose order; needed unless you play one side.")
    ] = "",
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """List the orders of a side, or give one."""
    with console.open_for_command(campaign, folder, to_play=bool(text)) as session:
        whose = session.campaign.side_called(side) if side else _get_only_side(session)
        if not text:
            _list_orders(session, whose, as_json=as_json)
            return
        played = session.order(whose, " ".join(text))
        if isinstance(played, Question):
            exit_with_question(
                session, played, again=console.format_campaign_argument(campaign, folder), as_json=as_json
            )
        if as_json:
            console.print_json(encode_facts(session.ruleset, [played]))
        else:
            console.print_lines(*format_facts(session.ruleset, [played]))


def _list_orders(session: "Session", side: str, *, as_json: bool) -> None:
    orders = session.orders(side)
    if as_json:
        console.print_json([{"id": each.id, "words": each.words, "rule": each.rule} for each in orders])
        return
    if not orders:
        why = "a question is open" if session.waiting is not None else "there is none it can give now"
        console.remark(f"{session.ruleset.name_of(side)} has no order: {why}.")
    width = max((len(each.id) for each in orders), default=0)
    console.print_lines(*(f"{each.id:<{width}}  {each.words}" for each in orders))


def _get_only_side(session: "Session") -> str:
    mine = [side for side, seat in session.state.seats.items() if seat == "player"]
    if len(mine) == 1:
        return mine[0]
    sides = ", ".join(mine or session.state.seats)
    many = "You play several sides" if mine else "You play no side"
    raise Refusal(f"{many}; say whose order it is with --side, one of {sides}.")


def set_rule(
    campaign: console.Campaign,
    pair: Annotated[
        list[str] | None, typer.Argument(metavar="[KEY=VALUE]...", help="House rules and their values.")
    ] = None,
    table: Annotated[
        list[Path] | None,
        typer.Option(
            "--table",
            metavar="FILE",
            help="Your own table, to replace the one with the same id.",
        ),
    ] = None,
    now: Annotated[
        bool,
        typer.Option(
            "--now", help="Do not wait for the step's end: withdraw its answers and start it again."
        ),
    ] = False,
    folder: console.Folder = "",
) -> None:
    """Change house rules and tables from now on; played steps stay as they were.

    'decimo show CAMPAIGN settings' lists the house rules.
    """
    from decimo.campaigns import change_table

    pairs = [read_pair(each) for each in pair or []]
    if not pairs and not table:
        raise Refusal(
            "There is nothing to change; name a house rule as KEY=VALUE, or a table with --table FILE."
        )
    with console.open_for_command(campaign, folder, to_play=True) as session:
        for key, value in pairs:
            session.ruleset.read_setting(key, value)
        for key, value in pairs:
            changed = session.house_rules.set(key, value, now=now)
            waits = session.waiting is not None and not now
            since = (
                f"from {'the next step' if waits else 'now'} on"
                if changed
                else "already; nothing was changed"
            )
            console.print_lines(f"{key}={value} holds {since}.")
        for path in table or []:
            change_table(session, path, now=now)
            console.print_lines(f"{path.name} is used from now on.")


def side(
    campaign: console.Campaign,
    side_id: Annotated[str, typer.Argument(metavar="ID", help="The side, by id or name.")],
    who: Annotated[str, typer.Argument(metavar="player|policy", help="Who decides for it from now on.")],
    folder: console.Folder = "",
) -> None:
    """Change who decides for a side."""
    with console.open_for_command(campaign, folder, to_play=True) as session:
        taken = session.campaign.side_called(side_id)
        session.house_rules.seat(taken, who)
        says = "You decide" if who == "player" else "The program decides"
        console.print_lines(f"{says} for {session.ruleset.name_of(taken)} from now on.")


def dice(
    campaign: console.Campaign,
    who: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="app|own|KIND...",
            help="The program, you with your own dice and cards, or you only for some kinds; "
            "without it, list the kinds.",
        ),
    ] = None,
    folder: console.Folder = "",
) -> None:
    """Change who rolls and draws, or list the kinds."""
    from decimo.play.seat import DICE_KINDS, roller_words

    with console.open_for_command(campaign, folder, to_play=bool(who)) as session:
        kinds = session.ruleset.dice_kinds
        if who:
            session.house_rules.roller(" ".join(who))
        console.print_lines(f"Who rolls and draws: {roller_words(kinds, session.state.dice)}.")
        if not who:
            width = max(map(len, DICE_KINDS | dict(kinds)))
            console.print_lines(
                *(f"  {kind:<{width}}  {words}" for kind, words in (DICE_KINDS | dict(kinds)).items())
            )
