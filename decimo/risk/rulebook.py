"""The rulebook of the Risk family: what each rule and open question says to a player (tables rulebook-*)."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from decimo.content.model import Table, Text
from decimo.content.problem import shown

_ID = re.compile(r"[ABCEGSVZ]\d{1,2}|S-[a-o]")


def _rule_id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise ValueError(f"{shown(text)} is no rule's id; write one like B6, V17, S-e or G1")
    return text


class RiskRulebook(Table):
    """The lines of one part of the rulebook, in the order of its ids."""

    rules: Annotated[dict[Annotated[str, AfterValidator(_rule_id)], Text], Field(min_length=1)]
