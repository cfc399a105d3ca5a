"""The line of the last draws: the cards and dice of the latest step that had any, with their subjects and reasons."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, islice
from typing import NamedTuple, TypeAlias

from textual.content import Content
from textual.widget import Widget

from decimo.chance import Answered, card_name, is_playing, is_red, parse_dice
from decimo.play.journal import backwards
from decimo.play.session import Session
from decimo.play.why import came_to_nothing
from decimo.wording.steps import step_title

STEPS_SEARCHED = 30
"""How many of the latest steps are searched for cards and dice."""
NOTHING_DRAWN = Content.styled("No cards or dice on the table", "$text-muted")
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
DIE, FACES = tuple(range(1, 7)), "⚀⚁⚂⚃⚄⚅"


class DrawnItem(NamedTuple):
    """A card, or the dice of one roll."""

    face: str
    red: bool
    name: str
    """The subject of the draw."""
    why: str


class LastDraws(NamedTuple):
    """The draws of one step."""

    step: str
    drawn: tuple[DrawnItem, ...]


def find_last_draws(session: Session) -> LastDraws | None:
    """Return the last draws and decisions, as far as they may be seen; None if there were none for a while."""
    behind = backwards(session.journal, session.head.id if session.head else None)
    for played in islice(behind, STEPS_SEARCHED):
        if played.record.kind == "founding":
            break
        seen = session.ruleset.veiled(session.state, played)
        tied = came_to_nothing(seen)
        drawn = tuple(
            _describe_draw(session, each)
            for n, each in enumerate(seen.answered)
            if each.mark.kind in ("card", "roll") and n not in tied
        )
        if drawn:
            return LastDraws(step_title(session, played.record), drawn)
    return None


def _describe_draw(session: Session, answered: Answered) -> DrawnItem:
    mark, value = answered
    # For a part of something, such as `latium.fleet`, the reason says more than the name of the whole.
    name = mark.why if "." in mark.about else session.ruleset.name_of(mark.about) or mark.why
    if isinstance(value.value, str):
        return DrawnItem(
            f"[{_describe_card(value.value)}]",
            is_playing(value.value) and is_red(value.value),
            name,
            mark.why,
        )
    return DrawnItem(_describe_dice(mark.dice, value.value), False, name, mark.why)


def _describe_card(card: str) -> str:
    if is_playing(card) and card[-1:] in SUITS:
        return card[:-1] + SUITS[card[-1]]
    return card_name(card)


def _describe_dice(formula: str, rolled: Sequence[int]) -> str:
    """Return the dice, six-sided ones as pictures, and the total of a formula."""
    read = parse_dice(formula)
    faces = [
        FACES[face - 1] if possible == DIE else f"({face})"
        for face, possible in zip(rolled, read.faces, strict=True)
    ]
    total = f" = {read.total(rolled)}" if any(sign in formula for sign in "+-x") else ""
    return " ".join(faces) + total


Say: TypeAlias = Callable[[Sequence[DrawnItem]], Iterable[Content]]
"""A function that puts draws into words, part by part."""


class LastDrawsLine(Widget, can_focus=False):
    """One line, even if it is empty, so that the map does not move; a message about a run replaces it."""

    DEFAULT_CSS = """
    LastDrawsLine { height: 1; padding: 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - the name that widgets use
        super().__init__(id=id)
        self._hand: LastDraws | None = None
        self._said: Content | None = None

    def show(self, hand: LastDraws | None) -> None:
        """Show draws."""
        if (hand, None) != (self._hand, self._said):
            self._hand, self._said = hand, None
            self.remove_class("saying")
            self.refresh()

    def say(self, words: Content) -> None:
        """Show the progress or result of a run, until the next draws."""
        self._said = words
        self.add_class("saying")
        self.refresh()

    def render(self) -> Content:
        """Draw the line: with all reasons if there is room, else with as many names as fit."""
        width = self.content_size.width
        if self._said is not None:
            return self._said.truncate(width, ellipsis=True)
        if self._hand is None:
            return NOTHING_DRAWN
        head = Content.assemble((f"{self._hand.step}: ", "$text-muted"))
        drawn = self._hand.drawn
        whole = _join_draws(head, drawn, _group_by_reason)
        if whole.cell_length <= width:
            return whole
        # Reasons tell draws for one subject apart, names those for several.
        say = _group_by_reason if len({each.name for each in drawn}) == 1 else _group_by_name
        for count in range(len(drawn), 0, -1):
            line = _join_draws(head, drawn, say, count)
            if line.cell_length <= width:
                return line
        return _join_draws(head, drawn, say, 1).truncate(width, ellipsis=True)


def _join_draws(head: Content, drawn: Sequence[DrawnItem], say: Say, count: int | None = None) -> Content:
    """Return the first `count` draws, or all, and the number of the others."""
    shown = drawn[:count]
    more = Content.assemble((f"  +{len(drawn) - len(shown)}", "$text-muted"))
    return head + Content("  ").join(say(shown)) + (more if len(shown) < len(drawn) else Content())


def _group_by_reason(drawn: Sequence[DrawnItem]) -> Iterable[Content]:
    return (_count_draw(each.why, [each]) for each in drawn)


def _group_by_name(drawn: Sequence[DrawnItem]) -> Iterable[Content]:
    """Yield consecutive draws for the same subject together."""
    for name, run in groupby(drawn, key=lambda each: each.name):
        yield _count_draw(name, list(run))


def _count_draw(words: str, drawn: Sequence[DrawnItem]) -> Content:
    faces = [Content.assemble((each.face, "bold $text-error" if each.red else "bold")) for each in drawn]
    return Content(" ").join(faces) + Content(f" {words}")
