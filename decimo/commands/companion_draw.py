"""Rolls and draws for a game at a real board: by the program, or by a person who types them."""

import errno
import re
import secrets
import sys
from collections.abc import Collection, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Protocol, TypeAlias

import typer

from decimo.atomic_write import write_atomically
from decimo.chance import (
    Answer,
    Ask,
    Refusal,
    Stream,
    card_name,
    chance_answer,
    parse_dice,
    typed_answer,
)
from decimo.chance.text import capitalize, fold_letters
from decimo.commands.console import print_json, print_lines, remark
from decimo.commands.new_command import read_pair
from decimo.commands.question_text import EXIT_ASKED
from decimo.content.content_folder import typed_path
from decimo.content.problem import Problem, quote, refusal
from decimo.play.companion import ToldPlace
from decimo.store.lock import Lock
from decimo.wording.questions import describe_typing

if TYPE_CHECKING:
    from decimo.content.bands import AnyTable
    from decimo.content.result import Result
    from decimo.play.companion import Companion, CompanionGame, Said


class Throw(NamedTuple):
    """A total or a card, with its faces in words."""

    result: "Result"
    words: str


class Roller(Protocol):
    """The program or a person who rolls and draws."""

    def throw(self, table: "AnyTable", already: Collection[str]) -> Throw:
        """Roll or draw for a table; its rows in `already` do not come up again.

        Raises:
            Refusal: every row of it has come up.

        """

    def roll(self, formula: str, why: str, /) -> int:
        """Return the total of a row's own dice."""

    def answer(self, ask: Ask, number: int, /) -> Answer:
        """Answer a roll or a draw."""


class ProgramRoller:
    """The program as the roller, with a seeded stream."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def throw(self, table: "AnyTable", already: Collection[str]) -> Throw:
        """See `Roller`."""
        from decimo.content.bands import draw_without_return

        if already:
            result = draw_without_return(table, already, self._stream)
            fell = f"the {card_name(result)}" if isinstance(result, str) else f"{table.die}: {result}"
            return Throw(result, f"{fell}, of the rows that are left")
        if table.kind == "cards":
            cards = [str(card) for card in table.results]
            card = cards[self._stream.below(len(cards))]
            return Throw(card, f"the {card_name(card)}")
        faces = self._faces(table.die)
        total = parse_dice(table.die).total(faces)
        return Throw(total, _format_roll(table.die, faces, total))

    def roll(self, formula: str, _why: str, /) -> int:
        """See `Roller`."""
        return parse_dice(formula).total(self._faces(formula))

    def answer(self, ask: Ask, _number: int, /) -> Answer:
        """See `Roller`."""
        return chance_answer(ask, self._stream)

    def _faces(self, formula: str) -> list[int]:
        return [side[self._stream.below(len(side))] for side in parse_dice(formula).faces]


class PlayerRoller:
    """A person as the roller, who types the results of real dice and cards."""

    def throw(self, table: "AnyTable", already: Collection[str]) -> Throw:
        """See `Roller`."""
        from decimo.content.bands import left_of

        left = left_of(table, already)
        while True:
            fell = self._card(table) if table.kind == "cards" else self._dice(table.die, table.title)
            if fell.result in left:
                return fell
            row = table.row_for(fell.result).id
            remark(f"'{row}' has come up already; {'draw' if table.kind == 'cards' else 'roll'} again.")

    def roll(self, formula: str, why: str, /) -> int:
        """See `Roller`."""
        return int(self._dice(formula, why).result)

    def answer(self, ask: Ask, _number: int, /) -> Answer:
        """See `Roller`."""
        remark(f"{ask.why}. {describe_typing(ask)}")
        return _read_answer(ask)

    def _dice(self, formula: str, why: str) -> Throw:
        answer = self.answer(Ask("roll", "", why, "", dice=formula), 0)
        faces = [face for face in answer.value if isinstance(face, int)]
        total = parse_dice(formula).total(faces)
        return Throw(total, "; ".join(filter(None, (_format_roll(formula, faces, total), answer.reason))))

    def _card(self, table: "AnyTable") -> Throw:
        cards = tuple(str(card) for card in table.results)
        answer = self.answer(Ask("card", "", table.title, "", cards=cards, pack=cards), 0)
        card = str(answer.value)
        return Throw(card, f"the {card_name(card)}")


def _format_roll(formula: str, faces: Sequence[int], total: int) -> str:
    return f"{formula}: {' '.join(map(str, faces))} makes {total}"


def _read_answer(ask: Ask) -> Answer:
    """Read answers until one is possible; exit with code 3 if none comes."""
    while True:
        try:
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except UnicodeDecodeError:
            raise Refusal("The answer is not UTF-8 text; type numbers and letters.") from None
        if not line:
            remark("No more answers came; run the command again and type what your dice and cards show.")
            raise typer.Exit(EXIT_ASKED)
        try:
            return typed_answer(ask, line)
        except Refusal as refusal:
            remark(str(refusal))


GamePath: TypeAlias = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="FILE",
        help="The file that keeps the board, the effects and the history.",
    ),
]
NextRound: TypeAlias = Annotated[
    bool,
    typer.Option("--round", help="Draw nothing, but go on to the next round."),
]
NextTurn: TypeAlias = Annotated[
    bool,
    typer.Option("--turn", help="Draw nothing, but go on to the next turn."),
]
Running: TypeAlias = Annotated[
    bool, typer.Option("--running", help="Draw nothing, but print the running effects.")
]
Armies: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--armies",
        metavar="PLACE=N",
        help="The armies at a place (and their owner: red 7), to calculate its losses; again for another.",
    ),
]
Tells: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--tell",
        metavar="PLACE=OWNER N|FILE|-",
        help="Draw nothing, but tell who holds a place with how many armies; or a table of all places.",
    ),
]
ShowBoard: TypeAlias = Annotated[
    bool, typer.Option("--board", help="Draw nothing, but print what was told of the board.")
]
ShowHistory: TypeAlias = Annotated[
    bool, typer.Option("--history", help="Draw nothing, but print what was done so far.")
]
Undo: TypeAlias = Annotated[
    int | None,
    typer.Option("--undo", metavar="N", min=1, help="Draw nothing, but take back the last N things."),
]
Redo: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--redo", metavar="N", min=1, help="Draw nothing, but do N things again that were taken back."
    ),
]
Notes: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--note",
        metavar="WHAT=WHERE",
        help="Draw nothing, but note attack=FROM:TO, captured=PLACE, wasteland=PLACE, poorest=PLAYER or chosen=PLACE.",
    ),
]
Settings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="A house rule; again for another."),
]


class CompanionOptions(NamedTuple):
    """The options of a game at a real board."""

    file: str
    round: bool
    turn: bool
    running: bool
    armies: Sequence[str]
    notes: Sequence[str]
    settings: Sequence[str]
    tells: Sequence[str]
    board: bool
    history: bool
    undo: int | None
    redo: int | None

    @property
    def draws(self) -> bool:
        """Whether to draw."""
        return not (self.round or self.turn or self.notes or self.tells or self.only_shows or self.travels)

    @property
    def travels(self) -> bool:
        """Whether to take something back, or do it again."""
        return bool(self.undo or self.redo)

    @property
    def only_shows(self) -> bool:
        """Whether to print something of the game."""
        return self.running or self.board or self.history


def draw_for_companion(
    companion: "Companion",
    wishes: CompanionOptions,
    seed: int | None,
    *,
    own: bool,
    times: int,
    as_json: bool,
) -> None:
    """Draw, go on or note, and write the game's file.

    Raises:
        Refusal: an option is not possible, or the file cannot be read or written.

    """
    path = typed_path(wishes.file) if wishes.file else None
    if path is None and not wishes.draws:
        raise Refusal("Nothing is remembered without a game file; name it with --game FILE.")
    beside = wishes._replace(file="", board=False, history=False, undo=None, redo=None)
    if wishes.travels and (any(beside) or (wishes.undo and wishes.redo)):
        raise Refusal("Take back or do again by itself; leave out the other options.")
    told = [place for each in wishes.tells for place in _read_told(each)]
    # Two programs at one file would each write over what the other did.
    with Lock.take(path) if path is not None and path.parent.is_dir() else nullcontext():
        _play(companion, path, wishes, told, seed, own=own, times=times, as_json=as_json)


def _play(
    companion: "Companion",
    path: Path | None,
    wishes: CompanionOptions,
    told: "Sequence[ToldPlace]",
    seed: int | None,
    *,
    own: bool,
    times: int,
    as_json: bool,
) -> None:
    game = _open_game(companion, path, seed, begins=wishes.draws or bool(told))
    before = game.text() if path is not None and path.exists() else ""
    said = [game.go_back(wishes.undo)] if wishes.undo else []
    said += [game.go_forward(wishes.redo)] if wishes.redo else []
    for pair in wishes.settings:
        game.set(*read_pair(pair))
    said += [game.tell(told)] if told else []
    armies = [ToldPlace(*_split_pair(pair, "--armies", "brazil=5")) for pair in wishes.armies]
    if armies:
        game.tell(armies)
    said += [game.note(*_split_pair(pair, "--note", "attack=brazil:peru")) for pair in wishes.notes]
    said += [game.step(clock) for clock in ("turn", "round") if getattr(wishes, clock)]
    text = game.text()
    try:
        for _ in range(times if wishes.draws else 0):
            said.append(game.draw(_choose_roller(companion, game, own=own).answer))
            text = game.text()
        said += [game.past()] if wishes.history else []
        said += [game.told_board()] if wishes.board else []
        if path is not None and not (wishes.history or wishes.board or told or wishes.travels):
            said.append(game.running())
    finally:
        # Rolls at the board are printed even if later dice or the file fail.
        _save_and_print(path if text != before else None, text, said, as_json=as_json)
    if wishes.draws and not own:
        remark(f"The seed was {game.seed}.")


def _read_told(text: str) -> "list[ToldPlace]":
    """Read what is told of one place, or the table in a file or on standard input (`-`).

    Raises:
        Refusal: the file cannot be read, or a row has no place with an owner or armies.

    """
    from decimo.commands.import_commands import PIPED, read_source
    from decimo.content.imported.cells import split_markdown

    if "=" in text and not Path(text).is_file():
        return [ToldPlace(*_split_pair(text, "--tell", "'brazil=red 5'"))]
    source = read_source(text)
    file = "the table" if text == PIPED else source.file
    walls = split_markdown(source.text)
    lines = enumerate(source.text.split("\n"), start=1)
    cut = (
        [(line, cells) for line, cells, _ in walls[0]]
        if walls
        else [(n, _CUT.split(row)) for n, row in lines]
    )
    rows = [(line, [cell.strip() for cell in cells if cell.strip()]) for line, cells in cut]
    found = [(line, cells) for line, cells in rows if cells]
    told = []
    for line, cells in found:
        if line == found[0][0] and fold_letters(cells[-1]) in HEADS:
            continue
        if len(cells) < 2:
            raise Refusal(
                f"{file}:{line}: {quote(cells[0])} cannot be read; write place, owner and armies with commas."
            )
        told.append(ToldPlace(cells[0], " ".join(cells[1:]), f"{file}:{line}"))
    if not told:
        raise Refusal(f"{capitalize(file)} tells of no place; write a row for each, such as: Brazil, red, 5.")
    return told


_CUT = re.compile(r"\t|[;,=]|\s{2,}")
"""What is between the cells of a row: the table that `--board` prints has spaces."""
HEADS = ("armies", "owner", "units", "troops", "player", "number")
"""The last words of a row that names the columns."""


def _open_game(
    companion: "Companion", path: Path | None, seed: int | None, *, begins: bool
) -> "CompanionGame":
    """Open the game's file, or begin a game; a typed seed replaces the file's own."""
    if path is None or not path.exists():
        if not begins:
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


def _choose_roller(companion: "Companion", game: "CompanionGame", *, own: bool) -> "Roller":

    return PlayerRoller() if own else ProgramRoller(Stream(f"{game.seed}/draw/{companion.id}/{game.draws}"))


def _split_pair(text: str, option: str, example: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name.strip() and equals and value.strip()):
        raise Refusal(f"{quote(text)} cannot be read; type it like {option} {example}.")
    return name.strip(), value.strip()


def _save_and_print(path: Path | None, text: str, said: Sequence["Said"], *, as_json: bool) -> None:
    """Write the file, if there is one, and print the messages."""
    try:
        if path is not None and said:
            _write_game(path, text)
    finally:
        if as_json and said:
            data: list[dict[str, Any]] = [dict(each.data) for each in said]
            print_json(data)
        elif not as_json:
            for n, each in enumerate(said):
                print_lines(*([""] if n else []), *each.lines)


def _write_game(path: Path, text: str) -> None:
    """Write the game's file completely or not at all: the old one stays until the new one is on disk."""
    try:
        if path.is_dir():
            raise OSError(errno.EISDIR, "it is a folder")
        write_atomically(path, text.encode("utf-8"))
    except OSError as fault:
        what = f"The game could not be written to '{path}' ({fault.strerror or fault})"
        raise refusal(what, "choose a folder that exists, is writable and has room") from fault
