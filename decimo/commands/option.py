"""The arguments and options that several commands share."""

from typing import Annotated, TypeAlias

import typer

Campaign: TypeAlias = Annotated[
    str, typer.Argument(metavar="CAMPAIGN", help="A campaign's name, or the path to its .decimo file.")
]
Folder: TypeAlias = Annotated[
    str, typer.Option("--campaigns", metavar="DIR", help="The folder the campaigns are in.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
Reveal: TypeAlias = Annotated[bool, typer.Option("--reveal", help="Show also what is still a secret.")]
FromYear: TypeAlias = Annotated[
    str,
    typer.Option("--from", metavar="YEAR", help="The first year (in Risk: round), such as 12 or '289 BC'."),
]
UntilYear: TypeAlias = Annotated[
    str,
    typer.Option("--until", metavar="YEAR", help="The last year (in Risk: round), such as 12 or '289 BC'."),
]
VoiceName: TypeAlias = Annotated[
    str,
    typer.Option("--voice", metavar="VOICE", help="How the story is told: bare, chronicle or gazette."),
]
