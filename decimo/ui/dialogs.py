"""Base dialogs: a list to choose from, a searchable list, the palette, a line to type, and a list with ticks."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from decimo.chance import Refusal
from decimo.ui.base_screen import Action, Dialog, KeyLine, Result, SteadyOptionList
from decimo.ui.help_dialog import HelpDialog

SMALL_ACTIONS = (Action("leave", "escape", "Back", "Change nothing"),)

Item = TypeVar("Item")


class ItemList(SteadyOptionList, Generic[Item]):
    """A list of items, one on each line, that knows the marked item."""

    def __init__(
        self,
        line: Callable[[Item], Content],
        items: Sequence[Item] = (),
        *,
        id: str | None = None,  # noqa: A002 - the name that widgets use
    ) -> None:
        """List items, none of them marked at first; `line` formats one as a line."""
        super().__init__(*map(line, items), id=id, compact=True)
        self._line = line
        self.items = items

    def show(self, items: Sequence[Item], mark: int | None = None) -> None:
        """List other items; the bar stays on its line if possible, or moves to the line `mark`."""
        marked = (self.highlighted or 0) if mark is None else mark
        self.items = items
        self.clear_options()
        self.add_options(map(self._line, items))
        self.highlighted = marked if items else None

    @property
    def marked(self) -> Item | None:
        """The item under the bar; None if there is none."""
        return self.get(self.highlighted)

    def get(self, at: int | None) -> Item | None:
        """Return the item of a line; None if the line no longer exists."""
        return self.items[at] if at is not None and at < len(self.items) else None

    def move(self, by: int) -> None:
        """Move the bar by a number of lines, within the list."""
        if self.items:
            self.highlighted = max(0, (self.highlighted or 0) + by)


class ListDialog(Dialog[Result | None], Generic[Item, Result]):
    """A list of items under a heading; return takes the marked one, and its description is under the list.

    A dialog defines the line of an item (`format_item`), its description (`describe_item`) and the action of return
    (`choose`); its other keys are its actions.
    """

    HELP_LINES: ClassVar[Sequence[tuple[str, str]]] = ()
    """Extra lines of its help."""
    NOTHING = ""
    """The words for an empty list."""

    def __init__(self, heading: str, items: Sequence[Item] = (), *, small: bool = False) -> None:
        """List items, with the first marked; a `small` dialog has no descriptions and marks none."""
        super().__init__(classes="small" if small else None)
        self._heading = heading
        self._items = items
        self._small = small

    def format_item(self, item: Item) -> Content:
        """Return an item as a line."""
        raise NotImplementedError

    def describe_item(self, item: Item) -> str:  # noqa: ARG002 - most dialogs say something of theirs
        """Return the description of an item, shown under the list while it is marked."""
        return ""

    def choose(self, item: Item) -> None:
        """Handle return on an item."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Show the heading, the list, and room for the description of the marked item."""
        with Vertical(id="box"):
            yield Static(Content(self._heading), id="heading")
            yield from self.compose_search()
            yield ItemList(self.format_item, self._items if self._small else (), id="choices")
            if not self._small:
                yield Static("", id="told")
                yield Static("", id="detail")
        yield KeyLine()

    def compose_search(self) -> ComposeResult:
        """Compose the widgets above the list."""
        yield from ()

    def on_mount(self) -> None:
        """Fill the list."""
        if not self._small:
            self.tell("")
        self.begin()

    def begin(self) -> None:
        """Fill the list, and focus it."""
        if not self._small:
            self.show(self._items, 0)
        self.choices.focus()

    @property
    def choices(self) -> ItemList[Item]:
        """The list."""
        shown: ItemList[Item] = self.query_one("#choices", ItemList)
        return shown

    def show(self, items: Sequence[Item], mark: int | None = None) -> None:
        """List other items; see `ItemList.show`."""
        self.choices.show(items, mark)
        if not items:
            self.describe(self.NOTHING)

    def describe(self, words: str) -> None:
        """Show words under the list, until another item is marked."""
        self.query_one("#detail", Static).update(Content(words))

    def tell(self, words: str) -> None:
        """Show the result of the last key, between the list and the description."""
        told = self.query_one("#told", Static)
        told.update(Content(words))
        told.display = bool(words)

    @on(OptionList.OptionHighlighted, "#choices")
    def _describe(self, event: OptionList.OptionHighlighted) -> None:
        item = self.choices.get(event.option_index)
        if item is not None and not self._small:
            self.describe(self.describe_item(item))

    @on(OptionList.OptionSelected, "#choices")
    def _choose(self, event: OptionList.OptionSelected) -> None:
        item = self.choices.get(event.option_index)
        if item is not None:
            self.choose(item)

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions, self.HELP_LINES))

    def action_leave(self) -> None:
        """Close without a result."""
        self.dismiss(None)


HIGHLIGHT_KEYS: list[BindingType] = [
    Binding("up", "bar(-1)", "Line up", show=False),
    Binding("down", "bar(1)", "Line down", show=False),
    Binding("pageup", "bar(-10)", "Ten up", show=False),
    Binding("pagedown", "bar(10)", "Ten down", show=False),
]
"""The keys that move the bar during typing, for the action `bar` of a screen."""


def make_search_field(placeholder: str, begun: str = "") -> Input:
    """Return the search line, with the text `begun` in it."""
    field = Input(begun, placeholder=placeholder, id="words", compact=True, select_on_focus=False)
    field.cursor_blink = False
    return field


class SearchDialog(ListDialog[Item, Result]):
    """A list with a search line above it; `find` searches."""

    BINDINGS: ClassVar[list[BindingType]] = HIGHLIGHT_KEYS
    DEFAULT_CSS: ClassVar[str] = """
    SearchDialog #words { background: $panel; }
    """
    MAX_SHOWN = 100
    """The most items listed at once."""
    NOTHING = "Nothing has these words."

    def __init__(self, heading: str, placeholder: str, begun: str = "") -> None:
        """Search for the words `begun` at first."""
        super().__init__(heading)
        self._placeholder = placeholder
        self._begun = begun
        self.count = 0
        """The number of items found, shown or not."""

    def find(self, words: str) -> Sequence[Item]:
        """Return all items with these words."""
        raise NotImplementedError

    def compose_search(self) -> ComposeResult:
        """Compose the search line."""
        yield make_search_field(self._placeholder, self._begun)

    def begin(self) -> None:
        """List the items with the first words."""
        self.choices.can_focus = False
        self.query_one(Input).focus()
        self.search()

    @on(Input.Changed, "#words")
    def _typed(self) -> None:
        self.search()

    def search(self) -> None:
        """List the items with the typed words."""
        found = self.find(self.query_one(Input).value)
        self.count = len(found)
        self.show(found[: self.MAX_SHOWN], 0)

    @on(Input.Submitted, "#words")
    def _take_marked(self) -> None:
        if (item := self.choices.marked) is not None:
            self.choose(item)

    def action_bar(self, by: int) -> None:
        """Move the bar by a number of lines."""
        self.choices.move(by)


PALETTE_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this list"),
    Action("leave", "escape", "Back", "Do nothing"),
)
PALETTE_HELP = (
    ("letters", "Show only actions with these words"),
    ("up, down", "Mark another action"),
    ("return", "Do the marked action"),
)


class PaletteDialog(SearchDialog[SystemCommand, SystemCommand]):
    """The actions of a screen, filtered while typing; closes with the chosen one, or None.

    Textual's own palette ends the program if it is opened below another screen, or scrolled before it is drawn.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = PALETTE_ACTIONS
    HELP_LINES = PALETTE_HELP
    NOTHING = "No action has these words."

    def __init__(self, commands: Iterable[SystemCommand]) -> None:
        super().__init__("Which action?", "words of it")
        self._commands = tuple(commands)

    def find(self, words: str) -> Sequence[SystemCommand]:
        """Return the actions with all of these words; first those whose title begins with them."""
        wanted = words.casefold().split()
        found = [
            each
            for each in self._commands
            if all(word in f"{each.title} {each.help}".casefold() for word in wanted)
        ]
        return sorted(found, key=lambda each: not each.title.casefold().startswith(" ".join(wanted)))

    def format_item(self, item: SystemCommand) -> Content:
        """Return the title of an action."""
        return Content(item.title)

    def describe_item(self, item: SystemCommand) -> str:
        """Return what an action does."""
        return item.help

    def choose(self, item: SystemCommand) -> None:
        """Close with an action."""
        self.dismiss(item)


class ChoiceDialog(ListDialog[tuple[str, str], str]):
    """A question with a few choices; closes with the id of the chosen one, or None."""

    ACTIONS: ClassVar[tuple[Action, ...]] = SMALL_ACTIONS

    def __init__(self, heading: str, choices: Sequence[tuple[str, str]]) -> None:
        """Offer choices by id and words."""
        super().__init__(heading, choices, small=True)

    def format_item(self, item: tuple[str, str]) -> Content:
        """Return the words of a choice."""
        return Content(item[1])

    def choose(self, item: tuple[str, str]) -> None:
        """Close with the id of a choice."""
        self.dismiss(item[0])


class LineDialog(Dialog[str | None]):
    """A question for one line, passed to `take`; a refusal by `take` is shown, and the line can be corrected."""

    ACTIONS: ClassVar[tuple[Action, ...]] = SMALL_ACTIONS

    def __init__(self, heading: str, value: str, take: Callable[[str], object]) -> None:
        super().__init__(classes="small")
        self._heading = heading
        self._value = value
        self._take = take

    def compose(self) -> ComposeResult:
        """Show the line."""
        with Vertical(id="box"):
            yield Static(Content(self._heading), id="heading")
            field = Input(self._value, id="line")
            field.cursor_blink = False
            yield field
            yield Static("", id="wrong")
        yield KeyLine()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        try:
            self._take(event.value)
        except Refusal as refusal:
            self.query_one("#wrong", Static).update(Content(str(refusal)))
        else:
            self.dismiss(event.value)

    def action_leave(self) -> None:
        """Close without a line."""
        self.dismiss(None)


class TickList(ItemList[tuple[str, str]]):
    """A list with ticks, which space or return toggles."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "select", "Tick", show=False)]

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - the name that widgets use
        super().__init__(self._format, id=id)
        self.ticked: list[str] = []
        """The ids of the ticked things, in list order."""

    def offer(self, things: Mapping[str, str], ticked: Collection[str] = ()) -> None:
        """Offer things by id and name, some of them ticked already."""
        self.ticked = [thing for thing in things if thing in ticked]
        self.show(list(things.items()))

    @on(OptionList.OptionSelected)
    def _tick(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        chosen, _ = self.items[event.option_index]
        self.ticked = [thing for thing, _ in self.items if (thing in self.ticked) != (thing == chosen)]
        self.show(self.items)

    def _format(self, item: tuple[str, str]) -> Content:
        thing, name = item
        return Content(f"[{'x' if thing in self.ticked else ' '}] {name}")
