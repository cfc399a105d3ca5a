"""What falls at a board: from the hand of the program, or from that of a person who types it."""

import sys
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import typer

from decimo.commands.asking import ASKED
from decimo.commands.output import remark
from decimo.fate import (
    Answer,
    Ask,
    Refusal,
    Stream,
    chance_answer,
    dice,
    procedure_for,
    spoken,
    typed_answer,
)

if TYPE_CHECKING:
    from decimo.content.bands import AnyTable
    from decimo.content.result import Result


class Fell(NamedTuple):
    """A total or a card, and how it came about."""

    result: "Result"
    words: str


class Hand(Protocol):
    """Whoever throws."""

    def throw(self, table: "AnyTable", already: Collection[str]) -> Fell:
        """Throw for a table; its rows in `already` do not come up again.

        Raises:
            Refusal: every row of it has come up.

        """

    def roll(self, formula: str, why: str, /) -> int:
        """Return the total of dice that a row brings with it."""

    def answer(self, ask: Ask, number: int, /) -> Answer:
        """Answer a roll that a companion asks for."""


class ProgramHand:
    """The program throws, from a stream of seeded chance."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def throw(self, table: "AnyTable", already: Collection[str]) -> Fell:
        """See `Hand`."""
        from decimo.content.bands import draw_without_return

        if already:
            result = draw_without_return(table, already, self._stream)
            fell = f"the {spoken(result)}" if isinstance(result, str) else f"{table.die}: {result}"
            return Fell(result, f"{fell}, of the rows that are left")
        if table.kind == "cards":
            cards = [str(card) for card in table.results]
            card = cards[self._stream.below(len(cards))]
            return Fell(card, f"the {spoken(card)}")
        faces = self._faces(table.die)
        total = dice(table.die).total(faces)
        return Fell(total, _told(table.die, faces, total))

    def roll(self, formula: str, _why: str, /) -> int:
        """See `Hand`."""
        return dice(formula).total(self._faces(formula))

    def answer(self, ask: Ask, _number: int, /) -> Answer:
        """See `Hand`."""
        return chance_answer(ask, self._stream)

    def _faces(self, formula: str) -> list[int]:
        return [side[self._stream.below(len(side))] for side in dice(formula).faces]


class OwnHand:
    """A person throws real dice and cards, and types what they show."""

    def throw(self, table: "AnyTable", already: Collection[str]) -> Fell:
        """See `Hand`."""
        from decimo.content.bands import left_of

        left = left_of(table, already)
        while True:
            fell = self._card(table) if table.kind == "cards" else self._dice(table.die, table.title)
            if fell.result in left:
                return fell
            row = table.row_for(fell.result).id
            remark(f"'{row}' has come up already; {'draw' if table.kind == 'cards' else 'roll'} again.")

    def roll(self, formula: str, why: str, /) -> int:
        """See `Hand`."""
        return int(self._dice(formula, why).result)

    def answer(self, ask: Ask, _number: int, /) -> Answer:
        """See `Hand`."""
        formula, why = ask.dice, ask.why
        procedure = procedure_for(ask)
        if procedure is not None:
            remark(f"{why}: nobody owns a {formula}; {procedure.words}. Type what the dice showed.")
        else:
            example = " ".join(str(faces[len(faces) // 2]) for faces in dice(formula).faces)
            remark(f"{why}: roll {formula} and type each die as it fell, such as '{example}'.")
        return _answered(ask)

    def _dice(self, formula: str, why: str) -> Fell:
        answer = self.answer(Ask("roll", "", why, "", dice=formula), 0)
        faces = [face for face in answer.value if isinstance(face, int)]
        total = dice(formula).total(faces)
        return Fell(total, "; ".join(filter(None, (_told(formula, faces, total), answer.reason))))

    def _card(self, table: "AnyTable") -> Fell:
        cards = tuple(str(card) for card in table.results)
        remark(f"{table.title}: draw one of {len(cards)} cards and type it, such as 7H or QS.")
        card = str(_answered(Ask("card", "", table.title, "", cards=cards, pack=cards)).value)
        return Fell(card, f"the {spoken(card)}")


def _told(formula: str, faces: Sequence[int], total: int) -> str:
    return f"{formula}: {' '.join(map(str, faces))} makes {total}"


def _answered(ask: Ask) -> Answer:
    """Read answers until one is possible; end with exit code 3 if none comes."""
    while True:
        try:
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except UnicodeDecodeError:
            raise Refusal("What was typed is not UTF-8 text; type numbers and letters.") from None
        if not line:
            remark("No more answers came; run the command anew and type what your dice and cards show.")
            raise typer.Exit(ASKED)
        try:
            return typed_answer(ask, line)
        except Refusal as refusal:
            remark(str(refusal))
