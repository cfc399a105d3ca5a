"""House rules in a table: what may be chosen, and how what is typed is read."""

import re
from typing import Annotated, Literal

from pydantic import Field, model_validator

from decimo.content.model import Id, Row, Table, Text
from decimo.fate import Refusal, Setting, dice


class HouseRule(Row):
    """A rule or open question: a setting with its key and default, or (without a key) words on what is played."""

    gap: Text
    words: Text
    key: Id | None = None
    default: int | str | None = None
    kind: Literal["dice"] | None = None
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None

    @model_validator(mode="after")
    def _default_is_possible(self) -> "HouseRule":
        if self.key is not None:
            if self.default is None:
                raise ValueError(f"the setting '{self.key}' has no default; add one")
            if not self.choices and not self.kind and (self.low is None or self.high is None):
                raise ValueError(
                    f"the setting '{self.key}' takes no value; add 'choices', 'kind' or 'low' and 'high'"
                )
            try:
                self.read(str(self.default))
            except Refusal as refusal:
                raise ValueError(str(refusal)) from None
        return self

    @property
    def possible(self) -> str:
        """What values the setting takes, in words."""
        if self.choices:
            return " or ".join(self.choices)
        if self.kind == "dice":
            return "a dice formula of at least 0 such as 1d6+2 or 1d[8]"
        return f"a number from {self.low} to {self.high}"

    def read(self, text: str) -> Setting:
        """Read a value of this setting.

        Raises:
            Refusal: the setting does not take this value.
        """
        typed = text.strip().lower()
        if self.choices:
            if typed in self.choices:
                return typed
        elif self.kind == "dice":
            formula = dice(typed)
            if formula.faces and formula.low >= 0:
                return formula.text
        elif re.fullmatch(r"-?\d{1,9}", typed):
            number = int(typed)
            if (self.low is None or number >= self.low) and (self.high is None or number <= self.high):
                return number
        raise Refusal(f"The setting '{self.key}' cannot be '{text.strip()[:30]}'; give {self.possible}.")


class HouseRuleTable(Table):
    """House rules of a game."""

    settings: Annotated[tuple[HouseRule, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _keys_are_unique(self) -> "HouseRuleTable":
        keys = [line.key for line in self.settings if line.key]
        for key in keys:
            if keys.count(key) > 1:
                raise ValueError(f"the setting '{key}' stands twice; keep one")
        return self
