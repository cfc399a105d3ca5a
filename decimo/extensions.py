"""Extensions of other packages by entry points: games, voices and report formats (docs/scripting.md).

A package names them in its pyproject.toml under `decimo.rulesets`, `decimo.voices` or `decimo.report_formats`. They are
loaded when first needed. One that cannot be loaded is left out; a request for it is refused with the reason.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast

from decimo.chance import Refusal

if TYPE_CHECKING:
    from decimo.content.check import ContentKind

Group = Literal["decimo.rulesets", "decimo.voices", "decimo.report_formats"]


class Game(Protocol):
    """A game of another package. Its name in `decimo.rulesets` is the id of its ruleset."""

    folder: Path
    """The folder of its content: `scenarios/*.yaml`, and `tables/**/*.yaml` if it has tables."""

    def kinds(self) -> "Mapping[str, ContentKind]":
        """Return the kinds of its files by the word after `table:`; `scenario` is the kind of its scenarios."""

    def build(self, texts: Mapping[str, str]) -> Any:
        """Make its ruleset (`decimo.play.ruleset.Ruleset`) from the texts of its scenario and tables, by name.

        Names are `scenarios/ID.yaml` and `tables/RULESET/...`.
        """


class ExtraVoice(NamedTuple):
    """A voice of another package. Its name in `decimo.voices` is typed by the user."""

    title: str
    """The first words of a report's title, before `of` and the land: `A ballad`."""
    words: str
    """The description for help."""
    narrator: Callable[[Any], Any]
    """A function that returns the `decimo.play.narration.Narrator` of a ruleset."""


class Loaded(NamedTuple):
    """The loaded extensions of a group by name, and why others failed."""

    found: Mapping[str, Any]
    broken: Mapping[str, str]


@cache
def load_group(group: Group) -> Loaded:
    """Load all extensions of a group."""
    found: dict[str, Any] = {}
    broken: dict[str, str] = {}
    for point in sorted(entry_points(group=group), key=lambda each: each.name):
        try:
            found[point.name] = point.load()
        except Exception as fault:
            broken[point.name] = f"{type(fault).__name__}: {fault}"
    return Loaded(found, broken)


def games() -> Mapping[str, Game]:
    """Return the games of other packages by the id of their ruleset."""
    return cast("Mapping[str, Game]", load_group("decimo.rulesets").found)


def voices() -> Mapping[str, ExtraVoice]:
    """Return the voices of other packages by name."""
    return cast("Mapping[str, ExtraVoice]", load_group("decimo.voices").found)


def report_formats() -> Mapping[str, Callable[[Any], str | bytes]]:
    """Return the formats of other packages by suffix: each takes a `decimo.report.request.ReportRequest`.

    The name of a format in `decimo.report_formats` is its suffix without the dot.
    """
    return {f".{name}": make for name, make in load_group("decimo.report_formats").found.items()}


def refuse_broken(group: Group, name: str) -> None:
    """Refuse an extension that cannot be loaded.

    Raises:
        Refusal: it cannot be loaded.

    """
    why = load_group(group).broken.get(name)
    if why is not None:
        raise Refusal(f"The package that brings '{name}' cannot be loaded ({why}); update or remove it.")
