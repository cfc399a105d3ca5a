"""The last look at every line before the terminal gets it."""

import re

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from decimo.fate.sight import TURNS

_COMMANDS = re.compile(f"[\x00-\x1f\x7f-\x9f{TURNS}]")


class NoCommands(LineFilter):
    """Takes out the signs that would command the terminal, or turn the line, instead of being shown.

    They can come with a campaign's name or an entry of the diary. They have no width, so nothing moves.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - as `LineFilter` has it
        """Return the segments without such signs."""
        return [
            Segment(_COMMANDS.sub("", segment.text), segment.style)
            if _COMMANDS.search(segment.text)
            else segment
            for segment in segments
        ]
