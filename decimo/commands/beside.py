"""`decimo draw` for a game at a real board: what falls, what to do, and a file that remembers what runs on."""

import errno
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import typer

from decimo.atomic_write import write_atomically
from decimo.commands.founding import read_pair
from decimo.commands.output import remark, say, say_json
from decimo.content.places import typed_path
from decimo.content.problem import Problem, refusal, shown
from decimo.fate import Refusal, Stream

if TYPE_CHECKING:
    from decimo.commands.hand import Hand
    from decimo.play.companion import BesideGame, Companion, Said


GamePath: TypeAlias = Annotated[
    str,
    typer.Option("--game", metavar="FILE", help="The file that remembers what runs on."),
]
NextRound: TypeAlias = Annotated[
    bool,
    typer.Option("--round", help="Draw nothing, but step on to the next round."),
]
NextTurn: TypeAlias = Annotated[
    bool,
    typer.Option("--turn", help="Draw nothing, but step on to the next turn."),
]
Running: TypeAlias = Annotated[bool, typer.Option("--running", help="Draw nothing, but say what runs on.")]
Armies: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--armies",
        metavar="PLACE=N",
        help="How many stand at a place, to have its sum done; again for another.",
    ),
]
Notes: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--note",
        metavar="WHAT=WHERE",
        help="Draw nothing, but note attack=FROM:TO, captured=PLACE or wasteland=PLACE.",
    ),
]
Settings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="A house rule; again for another."),
]


class Wishes(NamedTuple):
    """What was typed for a game beside a board."""

    file: str
    round: bool
    turn: bool
    running: bool
    armies: Sequence[str]
    notes: Sequence[str]
    settings: Sequence[str]

    @property
    def draws(self) -> bool:
        """Whether something is to be drawn."""
        return not (self.round or self.turn or self.running or self.notes)


def draw_beside(
    companion: "Companion", wishes: Wishes, seed: int | None, *, own: bool, times: int, as_json: bool
) -> None:
    """Draw, step on or note, and keep the game's file.

    Raises:
        Refusal: something typed is not possible, or the file cannot be read or written.

    """
    path = typed_path(wishes.file) if wishes.file else None
    if path is None and not wishes.draws:
        raise Refusal("Nothing is remembered without a game file; name it with --game FILE.")
    game = _open(companion, path, seed, draws=wishes.draws)
    before = game.text() if path is not None and path.exists() else ""
    for pair in wishes.settings:
        game.set(*read_pair(pair))
    for pair in wishes.armies:
        game.know(*_parted(pair, "--armies", "brazil=5"))
    said = [game.note(*_parted(pair, "--note", "attack=brazil:peru")) for pair in wishes.notes]
    said += [game.step(clock) for clock in ("turn", "round") if getattr(wishes, clock)]
    text = game.text()
    try:
        for _ in range(times if wishes.draws else 0):
            said.append(game.draw(_hand(companion, game, own=own).answer))
            text = game.text()
        if path is not None:
            said.append(game.running())
    finally:
        # What fell at the board has fallen, whatever becomes of the dice after it, and of the file.
        _keep(path if text != before else None, text, said, as_json=as_json)
    if wishes.draws and not own:
        remark(f"The seed was {game.seed}.")


def _open(companion: "Companion", path: Path | None, seed: int | None, *, draws: bool) -> "BesideGame":
    """Open the game's file, or begin a game; a seed that was typed goes before the file's own."""
    if path is None or not path.exists():
        if not draws:
            raise Refusal(f"There is no game file '{path}'; the first draw begins it.")
        return companion.begin(secrets.randbelow(2**32) if seed is None else seed)
    from decimo.content.model import text_of

    text = text_of(path)
    if isinstance(text, Problem):
        raise Refusal(f"{text}.")
    game = companion.read(text, str(path))
    if seed is not None:
        game.seed = seed
    return game


def _hand(companion: "Companion", game: "BesideGame", *, own: bool) -> "Hand":
    from decimo.commands.hand import OwnHand, ProgramHand

    return OwnHand() if own else ProgramHand(Stream(f"{game.seed}/draw/{companion.id}/{game.draws}"))


def _parted(text: str, option: str, example: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name.strip() and equals and value.strip()):
        raise Refusal(f"{shown(text)} cannot be read; type it such as {option} {example}.")
    return name.strip(), value.strip()


def _keep(path: Path | None, text: str, said: Sequence["Said"], *, as_json: bool) -> None:
    """Write the file, if something is to be kept, and say all there is to say."""
    try:
        if path is not None and said:
            _write(path, text)
    finally:
        if as_json and said:
            data: list[dict[str, Any]] = [dict(each.data) for each in said]
            say_json(data)
        elif not as_json:
            for n, each in enumerate(said):
                say(*([""] if n else []), *each.lines)


def _write(path: Path, text: str) -> None:
    """Write the game's file whole or not at all: what stood there stays until the new one is safe on the disk."""
    try:
        if path.is_dir():
            raise OSError(errno.EISDIR, "it is a folder")
        write_atomically(path, text.encode("utf-8"))
    except OSError as fault:
        what = f"The game could not be written to '{path}' ({fault.strerror or fault})"
        raise refusal(what, "choose a folder that exists, can be written to and has room") from fault
