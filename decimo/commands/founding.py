"""`decimo new`: found a campaign."""

from collections.abc import Mapping
from typing import Annotated

import typer

from decimo.commands.asking import end_at
from decimo.commands.opening import as_typed, shelf_in
from decimo.commands.option import AsJson, Folder
from decimo.commands.output import remark, say, say_json
from decimo.fate import Refusal, read_seed

NOBODY = "none"


def new(
    campaign: Annotated[str, typer.Argument(metavar="CAMPAIGN", help="The name of the new campaign.")],
    scenario: Annotated[
        str,
        typer.Option(
            "--scenario",
            metavar="NAME",
            help="The land: one of 'decimo list scenarios', or your own .yaml file.",
        ),
    ],
    seed: Annotated[
        str, typer.Option("--seed", metavar="N", help="The number that all the program's dice come from.")
    ] = "",
    side: Annotated[
        list[str] | None,
        typer.Option(
            "--side",
            metavar="SIDE",
            help="A side you decide for, by id or name; again for another; none to watch.",
        ),
    ] = None,
    dice: Annotated[
        str,
        typer.Option(
            "--dice",
            metavar="app|own|KIND,...",
            help="Who rolls and draws: the program, you, or you for some kinds alone, such as chance,cards.",
        ),
    ] = "app",
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A house rule; again for another."),
    ] = None,
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Found a new campaign."""
    from decimo.campaigns import found

    session = found(
        shelf_in(folder),
        campaign,
        scenario,
        seed=read_seed(seed),
        seats=_seats(side or []),
        dice=dice,
        settings=dict(read_pair(pair) for pair in setting or []),
    )
    try:
        charter, ruleset = session.charter, session.ruleset
        for silent, silence in ruleset.silent(session.state).items():
            if silent in (side or []):
                remark(f"{ruleset.name_of(silent)} has nothing to decide: {silence.why}.")
        if session.question is not None:
            remark(f"'{charter.name}' is founded, and asks you something at once.")
            end_at(session, session.question, again=as_typed(campaign, folder), as_json=as_json)
        if as_json:
            say_json(
                {
                    "name": charter.name,
                    "scenario": charter.scenario,
                    "seed": charter.seed,
                    "moment": ruleset.moment_label(session.moment),
                    "fingerprint": session.fingerprint,
                }
            )
            return
        moment = ruleset.moment_label(session.moment)
        say(f"'{charter.name}' stands in {ruleset.land}, {moment}; its seed is {charter.seed}.")
        remark(f"Play it with: decimo play {as_typed(campaign, folder)}")
    finally:
        session.journal.close()


def read_pair(text: str) -> tuple[str, str]:
    """Read `KEY=VALUE`.

    Raises:
        Refusal: there is no key or no `=`.

    """
    key, equals, value = text.partition("=")
    if not (key.strip() and equals):
        raise Refusal(f"'{text[:40]}' is no setting; type it as KEY=VALUE, such as ageing=off.")
    return key.strip(), value.strip()


def _seats(sides: list[str]) -> Mapping[str, str]:
    if NOBODY in sides and len(sides) > 1:
        raise Refusal("'--side none' means that you only watch; leave it out, or leave out the other sides.")
    return {side: "player" for side in sides if side != NOBODY}
