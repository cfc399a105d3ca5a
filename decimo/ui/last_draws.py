"""The hand just drawn: the cards and dice of the step that drew last, for whom they fell and what for, in one line."""

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
"""In so many steps, the latest, the last cards and dice are looked for."""
NOTHING_DRAWN = Content.styled("No cards or dice on the table", "$text-muted")
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
DIE, FACES = tuple(range(1, 7)), "⚀⚁⚂⚃⚄⚅"


class DrawnItem(NamedTuple):
    """A card, or the dice of one roll, as they lie on the table."""

    face: str
    red: bool
    name: str
    """Whom or what it was drawn for."""
    why: str


class LastDraws(NamedTuple):
    """What was drawn in one step."""

    step: str
    drawn: tuple[DrawnItem, ...]


def find_last_draws(session: Session) -> LastDraws | None:
    """Return what was drawn last and decided, as far as it may be seen; None if nothing was drawn for a while."""
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
    # What fell for a part of something, such as `latium.fleet`, says more by its reason than by the whole's name.
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
    """The dice as they lie, six-sided ones by their eyes; and what a formula makes of them."""
    read = parse_dice(formula)
    faces = [
        FACES[face - 1] if possible == DIE else f"({face})"
        for face, possible in zip(rolled, read.faces, strict=True)
    ]
    total = f" = {read.total(rolled)}" if any(sign in formula for sign in "+-x") else ""
    return " ".join(faces) + total


Say: TypeAlias = Callable[[Sequence[DrawnItem]], Iterable[Content]]
"""A way to say what was drawn, part by part."""


class LastDrawsLine(Widget, can_focus=False):
    """One line, also while nothing lies there, so that the map stays as it is; a word on a run takes its place."""

    DEFAULT_CSS = """
    LastDrawsLine { height: 1; padding: 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - the name that widgets use
        super().__init__(id=id)
        self._hand: LastDraws | None = None
        self._said: Content | None = None

    def show(self, hand: LastDraws | None) -> None:
        """Show what was drawn."""
        if (hand, None) != (self._hand, self._said):
            self._hand, self._said = hand, None
            self.remove_class("saying")
            self.refresh()

    def say(self, words: Content) -> None:
        """Say how far a run has come, or what came of it; it stands until the next hand is shown."""
        self._said = words
        self.add_class("saying")
        self.refresh()

    def render(self) -> Content:
        """Draw the line: with all reasons if there is room, else with names, and as many of them as fit."""
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
        # Where all fell for one, their reasons tell them apart; else the names do.
        say = _group_by_reason if len({each.name for each in drawn}) == 1 else _group_by_name
        for count in range(len(drawn), 0, -1):
            line = _join_draws(head, drawn, say, count)
            if line.cell_length <= width:
                return line
        return _join_draws(head, drawn, say, 1).truncate(width, ellipsis=True)


def _join_draws(head: Content, drawn: Sequence[DrawnItem], say: Say, count: int | None = None) -> Content:
    """The first `count` of what was drawn, or all, and how many more there are."""
    shown = drawn[:count]
    more = Content.assemble((f"  +{len(drawn) - len(shown)}", "$text-muted"))
    return head + Content("  ").join(say(shown)) + (more if len(shown) < len(drawn) else Content())


def _group_by_reason(drawn: Sequence[DrawnItem]) -> Iterable[Content]:
    return (_count_draw(each.why, [each]) for each in drawn)


def _group_by_name(drawn: Sequence[DrawnItem]) -> Iterable[Content]:
    """What fell for the same one after another stands together."""
    for name, run in groupby(drawn, key=lambda each: each.name):
        yield _count_draw(name, list(run))


def _count_draw(words: str, drawn: Sequence[DrawnItem]) -> Content:
    faces = [Content.assemble((each.face, "bold $text-error" if each.red else "bold")) for each in drawn]
    return Content(" ").join(faces) + Content(f" {words}")
