"""The form for a new campaign."""

from functools import cached_property
from typing import ClassVar

from pydantic import BaseModel
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Input, Select, Static

from decimo.campaigns import create_campaign
from decimo.chance import Refusal, read_seed
from decimo.content.content_folder import find_scenario, scenarios
from decimo.content.model import read, text_of
from decimo.content.problem import Problem, refusal
from decimo.play.campaign_record import DICE_APP, SEAT_PLAYER
from decimo.play.ruleset import Ruleset
from decimo.play.seat import read_roller
from decimo.play.session import Session
from decimo.rulesets import build, gather
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.base_screen import Action, FullScreen, KeyLine
from decimo.ui.dialogs import ChoiceDialog, TickList
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.house_rules_dialog import ROLLER_CHOICES, SOME_KINDS, list_dice_kinds


class RuleFields(Vertical):
    """The fields for the house rules of a land; hidden at first, because there are many and few people need them."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - the name that widgets use
        super().__init__(id=id)
        self.display = False
        self._ruleset: Ruleset | None = None
        self._from: Widget | None = None
        """The widget with the focus before the fields were shown."""

    async def offer(self, ruleset: Ruleset | None) -> None:
        """Show the house rules of another land, or of none."""
        self._ruleset = ruleset
        await self.remove_children()
        if self.display:
            await self._lay_out()

    async def turn(self) -> None:
        """Show and focus the fields, or hide them and restore the focus; typed values stay."""
        self.display = not self.display
        if self.display:
            self._from = self.screen.focused
            await self._lay_out()
            if self.children:
                self.call_after_refresh(self.query(Input).first().focus)
        elif self._from is not None:
            self._from.focus()

    def changed(self) -> dict[str, str]:
        """The values that differ from the defaults, by the key of the rule."""
        rows = self._ruleset.setting_rows() if self._ruleset else {}
        fields = self.query(RuleField).results(RuleField)
        return {field.key: field.text for field in fields if field.text != str(rows[field.key].default)}

    def are_possible(self) -> bool:
        """Whether the rules allow all values; refusals are shown beside them."""
        changed, refused = self.changed(), list[RuleField]()
        for field in self.query(RuleField).results(RuleField):
            words = self._refusal(field) if field.key in changed else ""
            field.say(words)
            if words:
                refused.append(field)
        if refused:
            self.display = True
            refused[-1].query_one(Input).focus()
        return not refused

    def _refusal(self, field: "RuleField") -> str:
        if self._ruleset is not None:
            try:
                self._ruleset.read_setting(field.key, field.text)
            except Refusal as refusal:
                return str(refusal)
        return ""

    async def _lay_out(self) -> None:
        if self._ruleset is not None and not self.children:
            rows = self._ruleset.setting_rows()
            await self.mount_all(
                RuleField(
                    key,
                    str(row.default),
                    Content.assemble(
                        (f"{row.gap}  {key}", "bold"), f"  {row.words} Possible: {row.possible}."
                    ),
                )
                for key, row in rows.items()
            )


class RuleField(Vertical):
    """One house rule: its description, its value, and its fault."""

    def __init__(self, key: str, usual: str, about: Content) -> None:
        field = make_line_field(usual, f"set-{key}")
        super().__init__(Static(about), field, Static("", classes="wrong"), classes="setting")
        self.key = key

    @property
    def text(self) -> str:
        """The typed value."""
        return self.query_one(Input).value.strip()

    @on(Input.Changed)
    def _typed(self) -> None:
        """Remove the old message."""
        self.say("")

    def say(self, words: str) -> None:
        """Show a fault, or remove it."""
        self.query_one(".wrong", Static).update(Content(words))


def make_line_field(value: str, name: str, hint: str = "") -> Input:
    """Return a one-line field of the form, without a blinking cursor, so that nothing is drawn at rest."""
    line = Input(value, placeholder=hint, id=name, compact=True)
    line.cursor_blink = False
    return line


class _ScenarioHeading(BaseModel):
    """The heading of a scenario file."""

    name: str
    about: str = ""


class ScenarioChoice:
    """A land of the form; its rules are read only when needed."""

    def __init__(self, scenario: str) -> None:
        """Read the heading of a scenario.

        Raises:
            Refusal: there is no such scenario, or its file cannot be read.

        """
        path = find_scenario(scenario)
        text = text_of(path)
        heading, problems = (
            (None, [text]) if isinstance(text, Problem) else read(text, path.name, _ScenarioHeading)
        )
        if heading is None:
            raise refusal(problems[0].where_and_what, problems[0].remedy)
        self.id = scenario
        self.name = heading.name
        self.about = heading.about

    @cached_property
    def ruleset(self) -> Ruleset:
        """The ruleset of the land.

        Raises:
            Refusal: its file has a problem.

        """
        gathered = gather(self.id)
        return build(gathered.ruleset, gathered.texts)


def list_scenario_ids() -> list[str]:
    """Return the sorted ids of the scenarios that come with the program."""
    return [scenario for scenario, _ in scenarios()]


NEW_CAMPAIGN_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this form"),
    Action("found", "f2", "Begin", "Found the campaign and play it"),
    Action("house_rules", "f3", "House rules", "Show or hide the house rules that can be chosen"),
    Action(
        "leave",
        "escape",
        "Back",
        "Back to the list without a new campaign, after a question if something was filled in",
    ),
)
LEAVE_FORM_CHOICES = (("on", "Go on with the form"), ("drop", "Leave without a new campaign"))
ROLLERS = [(Content(words), way) for way, words in ROLLER_CHOICES]


class NewCampaignScreen(FullScreen[Session | None]):
    """The form for a name, a land, the player's sides, the roller, a seed and the house rules."""

    ACTIONS: ClassVar[tuple[Action, ...]] = NEW_CAMPAIGN_ACTIONS

    def __init__(self, campaigns: CampaignFolder) -> None:
        super().__init__()
        self._campaigns = campaigns
        self._lands: dict[str, ScenarioChoice] = {}
        self._problem = ""
        self._begun: tuple[object, ...] = ()
        """The first content of the form."""
        for scenario in list_scenario_ids():
            try:
                self._lands[scenario] = ScenarioChoice(scenario)
            except Refusal as refusal:
                self._problem = str(refusal)

    def compose(self) -> ComposeResult:
        """Show the fields."""
        yield Static(Content("A new campaign"), id="calendar")
        with VerticalScroll(id="form", can_focus=False):
            with Vertical(classes="field"):
                yield Static(Content("Name"), classes="label")
                yield make_line_field("", "name", "any words: The long peace")
                yield Static("", id="wrong-name", classes="wrong")
            with Vertical(classes="field"):
                yield Static(Content("Land"), classes="label")
                lands = [(Content(choice.name), scenario) for scenario, choice in self._lands.items()]
                if lands:
                    yield Select(lands, value=lands[0][1], allow_blank=False, id="land", compact=True)
                yield Static("", id="about", classes="about")
                yield Static(Content(self._problem), id="wrong-land", classes="wrong")
            with Vertical(classes="field"):
                yield Static(Content("Your sides (space chooses; none to watch)"), classes="label")
                yield TickList(id="sides")
            with Vertical(classes="field"):
                yield Static(Content("Who rolls and draws"), classes="label")
                yield Select(ROLLERS, value=DICE_APP, allow_blank=False, id="dice", compact=True)
                yield TickList(id="kinds")
                yield Static("", id="wrong-kinds", classes="wrong")
            with Vertical(classes="field"):
                yield Static(Content("Seed (a number; if empty, one is drawn)"), classes="label")
                yield make_line_field("", "seed", "empty")
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
        self.query_one("#kinds").display = self.query_one("#dice", Select).value == SOME_KINDS
        self.query_one("#wrong-kinds", Static).update("")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        """Remove the old message of a field."""
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
            session = create_campaign(
                self._campaigns,
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
        """Leave without a new campaign, after a question if something was filled in."""
        if self._filled() == self._begun:
            self.dismiss(None)
        else:
            self.app.push_screen(ChoiceDialog("Something was filled in here.", LEAVE_FORM_CHOICES), self._go)

    def _go(self, way: str | None) -> None:
        if way == "drop":
            self.dismiss(None)

    def _filled(self) -> tuple[object, ...]:
        """Return the content of the form."""
        lines = [self.query_one(f"#{name}", Input).value for name in ("name", "seed")]
        chosen = [choice.value for choice in self.query(Select).results(Select)]
        ticked = [tuple(ticks.ticked) for ticks in self.query(TickList).results(TickList)]
        return (*lines, *chosen, *ticked, *self.query_one(RuleFields).changed().items())

    def _land(self) -> ScenarioChoice | None:
        return self._lands.get(str(self.query_one("#land", Select).value)) if self._lands else None

    async def _show_land(self, land: ScenarioChoice) -> None:
        """Show the heading and the sides and rules of a land, or its fault."""
        ruleset, wrong = None, self._problem
        try:
            ruleset = land.ruleset
        except Refusal as refusal:
            wrong = str(refusal)
        self.query_one("#about", Static).update(Content(land.about))
        self.query_one("#wrong-land", Static).update(Content(wrong))
        await self.query_one(RuleFields).offer(ruleset)
        self.query_one("#sides", TickList).offer(ruleset.sides(ruleset.new_world()) if ruleset else {})
        self.query_one("#kinds", TickList).offer(list_dice_kinds(ruleset.dice_kinds) if ruleset else {})

    def _roller(self, land: ScenarioChoice) -> str | None:
        """Return the roller, or None if no kind is ticked."""
        way = str(self.query_one("#dice", Select).value)
        if way != SOME_KINDS:
            return way
        try:
            return read_roller(land.ruleset.dice_kinds, " ".join(self.query_one("#kinds", TickList).ticked))
        except Refusal as refusal:
            self._say("kinds", str(refusal))
            return None

    def _seed_is_possible(self) -> bool:
        """Whether the seed is valid; if not, show the fault beside it."""
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
