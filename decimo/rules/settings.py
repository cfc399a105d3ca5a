"""The tables of house rules (every gap of the sources and its setting) and of the rulebook's sentences."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from decimo.content.model import ContentTable, Text
from decimo.content.problem import quote
from decimo.content.value import HouseRule, HouseRuleTable


class SettingLine(HouseRule):
    """One gap: a setting with its key and default, or (without a key) words on where it is settled."""

    gap: Annotated[str, Field(pattern=r"^G-\d\d$")]
    needs: Literal["war"] | None = None


class SettingTable(HouseRuleTable):
    """All gaps of Decimo."""

    settings: Annotated[tuple[SettingLine, ...], Field(min_length=1)]


_ID = re.compile(r"R\d+\.\d+|E\d+|G-\d\d")


def _rule_id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise ValueError(f"{quote(text)} is no rule's id; write one like R2.1, E3 or G-06")
    return text


RuleId = Annotated[str, AfterValidator(_rule_id)]
"""A rule by section and number (R2.1), a chance event (E3) or a gap (G-06)."""


class RulebookTable(ContentTable):
    """The lines of the rulebook, in the order of its chapters."""

    rules: Annotated[dict[RuleId, Text], Field(min_length=1)]
