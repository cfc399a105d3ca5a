"""A list of things to tick: a cross says what is chosen, not a colour."""

from collections.abc import Collection, Mapping
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option


class TickList(OptionList):
    """Ticks and unticks with space or return."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "select", "Tick", show=False)]

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - the name that widgets use
        super().__init__(id=id, compact=True)
        self._things: dict[str, str] = {}
        self.ticked: list[str] = []
        """The ids of the things chosen, in the order of the list."""

    def offer(self, things: Mapping[str, str], ticked: Collection[str] = ()) -> None:
        """Offer things by id and name, some of them ticked already."""
        self._things = dict(things)
        self.ticked = [thing for thing in things if thing in ticked]
        self._show()

    @on(OptionList.OptionSelected)
    def _tick(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        chosen = list(self._things)[event.option_index]
        self.ticked = [thing for thing in self._things if (thing in self.ticked) != (thing == chosen)]
        self._show()

    def _show(self) -> None:
        marked = self.highlighted or 0
        self.clear_options()
        self.add_options(
            [
                Option(Content(f"[{'x' if thing in self.ticked else ' '}] {name}"))
                for thing, name in self._things.items()
            ]
        )
        if self._things:
            self.highlighted = min(marked, len(self._things) - 1)
