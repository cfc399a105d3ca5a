"""The form for a new campaign."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Input, Select, Static

from decimo.campaigns import found
from decimo.fate import Refusal, read_seed
from decimo.play.seat import read_roller
from decimo.play.session import Session
from decimo.play.state import DICE_APP, SEAT_PLAYER
from decimo.store.shelf import Shelf
from decimo.ui.action import Action, bindings
from decimo.ui.help import HelpDialog
from decimo.ui.key_line import KeyLine
from decimo.ui.land_choice import LandChoice, land_ids
from decimo.ui.roller import ROLLER_WAYS, SOME, all_kinds
from decimo.ui.room import Room
from decimo.ui.rule_fields import RuleFields, line_field
from decimo.ui.small_dialog import ChoiceDialog
from decimo.ui.tick_list import TickList

FOUNDING_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this form"),
    Action("found", "f2", "Begin", "Found the campaign and play it"),
    Action("house_rules", "f3", "House rules", "Show or hide the house rules that can be chosen"),
    Action(
        "leave",
        "escape",
        "Back",
        "Back to the list, nothing is founded; it asks first if something was filled in",
    ),
)
WAYS = (("on", "Go on with the form"), ("drop", "Leave it; nothing is founded"))
ROLLERS = [(Content(words), way) for way, words in ROLLER_WAYS]


class FoundingRoom(Room[Session | None]):
    """Asks for a name, a land, the player's sides, who rolls, a seed and the house rules."""

    ACTIONS: ClassVar[tuple[Action, ...]] = FOUNDING_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(FOUNDING_ACTIONS)]

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self._shelf = shelf
        self._lands: dict[str, LandChoice] = {}
        self._problem = ""
        self._begun: tuple[object, ...] = ()
        """What stood in the form at first."""
        for scenario in land_ids():
            try:
                self._lands[scenario] = LandChoice(scenario)
            except Refusal as refusal:
                self._problem = str(refusal)

    def compose(self) -> ComposeResult:
        """Show a field for each thing."""
        yield Static(Content("A new campaign"), id="calendar")
        with VerticalScroll(id="form", can_focus=False):
            with Vertical(classes="field"):
                yield Static(Content("Name"), classes="label")
                yield line_field("", "name", "any words: The long peace")
                yield Static("", id="wrong-name", classes="wrong")
            with Vertical(classes="field"):
                yield Static(Content("Land"), classes="label")
                lands = [(Content(choice.name), scenario) for scenario, choice in self._lands.items()]
                if lands:
                    yield Select(lands, value=lands[0][1], allow_blank=False, id="land", compact=True)
                yield Static("", id="about", classes="about")
                yield Static(Content(self._problem), id="wrong-land", classes="wrong")
            with Vertical(classes="field"):
                yield Static(Content("Your sides (space chooses; none at all to watch)"), classes="label")
                yield TickList(id="sides")
            with Vertical(classes="field"):
                yield Static(Content("Who rolls and draws"), classes="label")
                yield Select(ROLLERS, value=DICE_APP, allow_blank=False, id="dice", compact=True)
                yield TickList(id="kinds")
                yield Static("", id="wrong-kinds", classes="wrong")
            with Vertical(classes="field"):
                yield Static(Content("Seed (a number; empty: one is drawn)"), classes="label")
                yield line_field("", "seed", "empty")
                yield Static("", id="wrong-seed", classes="wrong")
            yield Button(Content("Begin (F2)"), id="begin", compact=True, variant="primary")
            yield RuleFields(id="settings")
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with the name."""
        self.query_one("#kinds").display = False
        self.query_one("#name", Input).focus()
        self._begun = self._filled()

    @on(Select.Changed, "#land")
    async def _land_chosen(self) -> None:
        land = self._land()
        if land is not None:
            await self._show_land(land)

    @on(Select.Changed, "#dice")
    def _roller_chosen(self) -> None:
        self.query_one("#kinds").display = self.query_one("#dice", Select).value == SOME
        self.query_one("#wrong-kinds", Static).update("")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        """What was said of a field holds no longer."""
        for wrong in self.query(f"#wrong-{event.input.id}").results(Static):
            wrong.update("")

    @on(Input.Submitted)
    def _next_field(self) -> None:
        self.focus_next()

    @on(Button.Pressed, "#begin")
    def action_found(self) -> None:
        """Found the campaign."""
        for wrong in self.query(".wrong").results(Static):
            wrong.update("")
        land = self._land()
        if land is None:
            self._say("land", self._problem or "There is no land to play in.")
            return
        rules, roller = self.query_one(RuleFields), self._roller(land)
        possible = self._seed_is_possible() and rules.are_possible()
        if roller is None or not possible:
            return
        try:
            session = found(
                self._shelf,
                self.query_one("#name", Input).value,
                land.id,
                seed=read_seed(self._typed_seed),
                seats=dict.fromkeys(self.query_one("#sides", TickList).ticked, SEAT_PLAYER),
                dice=roller,
                settings=rules.changed(),
            )
        except Refusal as refusal:
            self._say("name", str(refusal))
        else:
            self.dismiss(session)

    async def action_house_rules(self) -> None:
        """Show or hide the house rules."""
        await self.query_one(RuleFields).turn()

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions))

    def action_leave(self) -> None:
        """Found nothing; it asks first if something was filled in."""
        if self._filled() == self._begun:
            self.dismiss(None)
        else:
            self.app.push_screen(ChoiceDialog("Something was filled in here.", WAYS), self._go)

    def _go(self, way: str | None) -> None:
        if way == "drop":
            self.dismiss(None)

    def _filled(self) -> tuple[object, ...]:
        """All that stands in the form."""
        lines = [self.query_one(f"#{name}", Input).value for name in ("name", "seed")]
        chosen = [choice.value for choice in self.query(Select).results(Select)]
        ticked = [tuple(ticks.ticked) for ticks in self.query(TickList).results(TickList)]
        return (*lines, *chosen, *ticked, *self.query_one(RuleFields).changed().items())

    def _land(self) -> LandChoice | None:
        return self._lands.get(str(self.query_one("#land", Select).value)) if self._lands else None

    async def _show_land(self, land: LandChoice) -> None:
        """Show what a land says of itself, and offer what its rules have; of one with a fault say that."""
        ruleset, wrong = None, self._problem
        try:
            ruleset = land.ruleset
        except Refusal as refusal:
            wrong = str(refusal)
        self.query_one("#about", Static).update(Content(land.about))
        self.query_one("#wrong-land", Static).update(Content(wrong))
        await self.query_one(RuleFields).offer(ruleset)
        self.query_one("#sides", TickList).offer(ruleset.sides(ruleset.new_world()) if ruleset else {})
        self.query_one("#kinds", TickList).offer(all_kinds(ruleset.dice_kinds) if ruleset else {})

    def _roller(self, land: LandChoice) -> str | None:
        """Who rolls and draws, or None when no kind is ticked."""
        way = str(self.query_one("#dice", Select).value)
        if way != SOME:
            return way
        try:
            return read_roller(land.ruleset.dice_kinds, " ".join(self.query_one("#kinds", TickList).ticked))
        except Refusal as refusal:
            self._say("kinds", str(refusal))
            return None

    def _seed_is_possible(self) -> bool:
        """Whether there is such a seed; if not, that is said beside it."""
        try:
            read_seed(self._typed_seed)
        except Refusal as refusal:
            self._say("seed", str(refusal))
            return False
        return True

    @property
    def _typed_seed(self) -> str:
        return self.query_one("#seed", Input).value

    def _say(self, field: str, words: str) -> None:
        self.query_one(f"#wrong-{field}", Static).update(Content(words))
        target = self.query(f"#{field}")
        if target:
            target.first().focus()
