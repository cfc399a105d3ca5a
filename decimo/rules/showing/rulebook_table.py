"""The rulebook: what each rule, event and gap says to a player, by its id (table rulebook)."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from decimo.content.model import Table, Text
from decimo.content.problem import shown

_ID = re.compile(r"R\d+\.\d+|E\d+|G-\d\d")


def _rule_id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise ValueError(f"{shown(text)} is no rule's id; write one like R2.1, E3 or G-06")
    return text


RuleId = Annotated[str, AfterValidator(_rule_id)]
"""A rule by section and number (R2.1), a chance event (E3) or a gap (G-06)."""


class RulebookTable(Table):
    """The lines of the rulebook, in the order of its chapters."""

    rules: Annotated[dict[RuleId, Text], Field(min_length=1)]
