"""`decimo new`: found a campaign."""

from collections.abc import Mapping
from typing import Annotated

import typer

from decimo.chance import Refusal, read_seed
from decimo.chance.text import capitalize
from decimo.commands import console
from decimo.commands.question_text import exit_with_question

NO_SIDE = "none"


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
            help="Who rolls and draws: the program, you, or you only for some kinds, such as chance,cards.",
        ),
    ] = "app",
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A house rule; again for another."),
    ] = None,
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """Found a new campaign."""
    from decimo.campaigns import create_campaign
    from decimo.rulesets import describe_unfit

    session = create_campaign(
        console.get_campaign_folder(folder),
        campaign,
        scenario,
        seed=read_seed(seed),
        seats=_format_seats(side or []),
        dice=dice,
        settings=dict(read_pair(pair) for pair in setting or []),
    )
    try:
        charter, ruleset = session.charter, session.ruleset
        for unfit, instead in describe_unfit(ruleset.id, session.journal.content(session.content)):
            console.remark(f"{capitalize(unfit)}: {instead}.")
        for silent, silence in ruleset.silent(session.state).items():
            if silent in (side or []):
                console.remark(f"{ruleset.name_of(silent)} has nothing to decide: {silence.why}.")
        if session.campaign.question is not None:
            console.remark(f"'{charter.name}' is founded, and already has a question for you.")
            exit_with_question(
                session,
                session.campaign.question,
                again=console.format_campaign_argument(campaign, folder),
                as_json=as_json,
            )
        if as_json:
            console.print_json(
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
        console.print_lines(
            f"'{charter.name}' is founded in {ruleset.land}, {moment}; its seed is {charter.seed}."
        )
        console.remark(f"Play it with: decimo play {console.format_campaign_argument(campaign, folder)}")
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


def _format_seats(sides: list[str]) -> Mapping[str, str]:
    if NO_SIDE in sides and len(sides) > 1:
        raise Refusal("'--side none' means that you only watch; leave it out, or leave out the other sides.")
    return {side: "player" for side in sides if side != NO_SIDE}
