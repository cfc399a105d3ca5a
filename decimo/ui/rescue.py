"""A damaged campaign is saved as a new one, as far as it can be read."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from decimo.fate import Refusal
from decimo.play.counted import counted
from decimo.rulesets import build, gather
from decimo.store.shelf import Shelf
from decimo.ui.small_dialog import ChoiceDialog

if TYPE_CHECKING:
    from decimo.store.rescue.rescued import Rescued, Span

AFTER_WAYS = (("open", "Play it"), ("leave", "Back to the list"))


def rescued(shelf: Shelf, path: Path, new: str, with_log: bool | None) -> ChoiceDialog:
    """Save what can be read of a damaged campaign as a new one, with or without the log beside its file.

    Return a dialog that says what was saved and what was lost, and offers to play the new campaign.

    Raises:
        Refusal: nothing of it can be saved, somebody plays it, or the new name is taken.

    """
    # The list of campaigns comes without the database.
    from decimo.store.rescue.rescue import rescue

    name = shelf.name_of(new)
    told = rescue(path, shelf.path_of(new), name, build, _shipped, with_log=with_log)
    steps = counted(told.steps, "step is", "steps are")
    lost = "; ".join(_losses(told)) or "nothing was lost"
    return ChoiceDialog(f"{steps} saved as {name}; {lost}. The damaged file is as it was.", AFTER_WAYS)


def _losses(told: "Rescued") -> Iterator[str]:
    if told.lost:
        yield f"lost: steps {_numbers(told.lost)}"
    if told.bridged:
        yield f"of steps {_numbers(told.bridged)} only what came of them"
    if told.doubtful:
        yield f"something that was noted of steps {_numbers(told.doubtful)}"
    if told.texts:
        yield f"the land and tables of steps {_numbers(told.texts)}"
    if told.tables_replaced:
        yield "it goes on by the program's own land and tables"
    if told.entries:
        yield f"entries of the diary: {len(told.entries)}"
    if told.older:
        yield f"entries of the diary in an older wording: {len(told.older)}"
    yield from told.founding
    if told.waiting:
        yield "answers to a question that was open, if there were any"
    if told.pages_lost:
        yield f"{told.pages_lost} of {told.pages} pages of the file could not be read"


def _numbers(spans: "Sequence[Span]") -> str:
    """Name steps by their numbers: `3, 12 to 30`."""
    return ", ".join(
        str(span.first) if span.first == span.last else f"{span.first} to {span.last}" for span in spans
    )


def _shipped(scenario: str) -> Mapping[str, str]:
    """The program's own texts of a land and its tables; nothing if it has no such land."""
    try:
        return gather(scenario).texts
    except Refusal:
        return {}
