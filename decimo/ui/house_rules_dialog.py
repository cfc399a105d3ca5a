"""Changes of seats, roller and house rules; they hold from now on and are journaled."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Literal, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Static

from decimo.chance import Refusal
from decimo.chance.text import contains_words
from decimo.play.campaign_record import DICE_APP, DICE_OWN, SEAT_PLAYER, SEAT_POLICY
from decimo.play.seat import DICE_KINDS, roller_words
from decimo.play.session import Session
from decimo.ui.base_screen import Action, Dialog, KeyLine, show_message
from decimo.ui.dialogs import ChoiceDialog, LineDialog, ListDialog, TickList

SOME_KINDS = "some"
"""The choice to roll and draw only some kinds."""
ROLLER_CHOICES = (
    (DICE_APP, "The program"),
    (DICE_OWN, "You, with your own dice and cards"),
    (SOME_KINDS, "You for some kinds, the program for all else"),
)
KINDS_ACTIONS = (
    Action("take", "f2", "Take", "Roll and draw the ticked kinds yourself from now on"),
    Action("leave", "escape", "Back", "Change nothing"),
)


def list_dice_kinds(kinds: Mapping[str, str]) -> Mapping[str, str]:
    """Return the kinds of dice and cards to tick: those of every game, and those of this one."""
    return DICE_KINDS | dict(kinds)


class RollerDialog(ChoiceDialog):
    """The question who rolls and draws; closes with one of `ROLLER_CHOICES`."""

    def __init__(self) -> None:
        super().__init__("Who rolls and draws from now on?", ROLLER_CHOICES)


class KindsDialog(Dialog[str | None]):
    """The question which kinds the player rolls and draws, passed to `take`; its refusal is shown."""

    ACTIONS: ClassVar[tuple[Action, ...]] = KINDS_ACTIONS

    def __init__(self, kinds: Mapping[str, str], roller: str, take: Callable[[str], object]) -> None:
        super().__init__(classes="small")
        self._kinds = list_dice_kinds(kinds)
        self._roller = roller
        self._take = take

    def compose(self) -> ComposeResult:
        """Show the kinds."""
        with Vertical(id="box"):
            yield Static(Content("What do you roll and draw yourself? Space ticks, F2 takes."), id="heading")
            yield TickList(id="choices")
            yield Static("", id="wrong")
            yield Button(Content("Take (F2)"), id="take", compact=True, variant="primary")
        yield KeyLine()

    def on_mount(self) -> None:
        """Tick the kinds that the player already rolls and draws."""
        ticks = self.query_one(TickList)
        ticks.offer(self._kinds, ticked=self._roller.split())
        ticks.focus()

    @on(Button.Pressed, "#take")
    def action_take(self) -> None:
        """Take the ticked kinds."""
        roller = " ".join(self.query_one(TickList).ticked)
        try:
            self._take(roller)
        except Refusal as refusal:
            self.query_one("#wrong", Static).update(Content(str(refusal)))
        else:
            self.dismiss(roller)

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)


HOUSE_RULES_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of this list"),
    Action(
        "search", "slash", "Search", "Go to the next line with some words, in its name or its explanation"
    ),
    Action("leave", "escape,q,s", "Back", "Back to the campaign"),
)
SEAT_NAMES = {SEAT_PLAYER: "you", SEAT_POLICY: "its policy"}
WHEN_CHOICES = (
    ("later", "After this step: the answers given so far stay"),
    ("now", "Now: the step starts again, and what you typed is offered again"),
)


class HouseLine(NamedTuple):
    """A line of the dialog: the roller, the seat of a side, or a house rule."""

    kind: Literal["roller", "side", "rule"]
    key: str
    """The id of the side or of the rule."""
    title: str
    value: str


class HouseRulesDialog(ListDialog[HouseLine, None]):
    """A line for the roller, each side and each house rule; return changes the marked one."""

    ACTIONS: ClassVar[tuple[Action, ...]] = HOUSE_RULES_ACTIONS

    def __init__(self, session: Session) -> None:
        self._session = session
        self._names = session.ruleset.sides(session.state.world)
        self._rows = session.ruleset.setting_rows()
        super().__init__("House rules: return changes the marked line, from now on", list(self._list_lines()))
        self._search_text = ""

    def action_search(self) -> None:
        """Ask for words, and go to the next line with them."""
        heading = "Words of a line or its explanation; return goes to the next line with them."
        self.app.push_screen(LineDialog(heading, self._search_text, self._next), self._go)

    def _go(self, words: str | None) -> None:
        if words is not None:
            self._search_text = words
            self.choices.highlighted = self._next(words)

    def _next(self, words: str) -> int:
        """Return the next line after the marked one with all these words.

        Raises:
            Refusal: no line has them.
        """
        lines, marked = self.choices.items, self.choices.highlighted or 0
        count = len(lines)
        for step in range(1, count + 1):
            at = (marked + step) % count
            if contains_words(f"{lines[at].title} {self.describe_item(lines[at])}", words):
                return at
        raise Refusal(f"No line has '{words.strip()[:30]}'; try fewer words, or a part of one.")

    def _show(self) -> None:
        self.show(list(self._list_lines()))

    def _list_lines(self) -> Iterator[HouseLine]:
        state, ruleset = self._session.state, self._session.ruleset
        yield HouseLine("roller", "", "Who rolls and draws", roller_words(ruleset.dice_kinds, state.dice))
        for side, seat in state.seats.items():
            title = f"Who decides for {self._names.get(side, side)}"
            yield HouseLine("side", side, title, SEAT_NAMES.get(seat, seat) + self._silenced(side))
        for key, row in self._rows.items():
            value, usual = str(state.settings[key]), str(row.default)
            said = value if value == usual else f"{value} (usual: {usual})"
            yield HouseLine("rule", key, f"{row.gap}  {key}", said)

    def _silenced(self, side: str) -> str:
        """Return in brackets why a side has nothing to decide now."""
        silence = self._session.ruleset.silent(self._session.state).get(side)
        return f" ({silence.why}: nothing to decide)" if silence else ""

    def format_item(self, item: HouseLine) -> Content:
        """Return a line with its value."""
        return Content.assemble(f"{item.title}: ", (item.value, "bold"))

    def describe_item(self, item: HouseLine) -> str:
        """Return the explanation of a line."""
        if item.kind == "roller":
            return "Return chooses: the program, you with your own dice and cards, or you for some kinds of them."
        if item.kind == "side":
            return "Return takes the side over, or gives it back to its policy."
        row = self._rows[item.key]
        return f"{row.words} Possible: {row.possible}. Usual: {row.default}."

    def choose(self, item: HouseLine) -> None:
        """Change a line, or ask for its value."""
        if item.kind == "roller":
            self.app.push_screen(RollerDialog(), self._roller_way)
        elif item.kind == "rule":
            self._ask_value(item.key)
        else:
            taken = self._session.state.seats[item.key] == SEAT_PLAYER
            try:
                self._session.house_rules.seat(item.key, SEAT_POLICY if taken else SEAT_PLAYER)
            except Refusal as refusal:
                show_message(self, str(refusal), wrong=True)
        self._show()

    def _roller_way(self, way: str | None) -> None:
        session = self._session
        if way == SOME_KINDS:
            kinds, roller = session.ruleset.dice_kinds, session.state.dice
            self.app.push_screen(
                KindsDialog(kinds, roller, session.house_rules.roller), lambda _: self._show()
            )
        elif way is not None:
            try:
                session.house_rules.roller(way)
            except Refusal as refusal:
                show_message(self, str(refusal), wrong=True)
            self._show()

    def _ask_value(self, key: str) -> None:
        row = self._rows[key]
        heading = f"{key}: {row.words} Possible: {row.possible}."
        value = str(self._session.state.settings[key])

        def ask_when(text: str | None) -> None:
            if text is None:
                return
            if self._session.waiting is None:
                self._set(key, text, now=False)
            else:
                heading = "A question is open. When should the change take effect?"
                self.app.push_screen(
                    ChoiceDialog(heading, WHEN_CHOICES),
                    lambda when: self._set(key, text, now=when == "now") if when else None,
                )

        check = self._session.ruleset.read_setting
        self.app.push_screen(LineDialog(heading, value, lambda text: check(key, text)), ask_when)

    def _set(self, key: str, text: str, *, now: bool) -> None:
        try:
            self._session.house_rules.set(key, text, now=now)
        except Refusal as refusal:
            show_message(self, str(refusal), wrong=True)
        self._show()
