"""The house rules: what is played, and how every open question is settled (tables settings-*)."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

from pydantic import AfterValidator, Field

from decimo.chance import Refusal, Setting
from decimo.content.model import ContentTable, Text
from decimo.content.problem import quote, refusal, suggestion
from decimo.content.value import HouseRule, HouseRuleTable
from decimo.play.ruleset import SettingRow


class RiskSetting(HouseRule):
    """One house rule, under the id of its rule or open question."""

    gap: Annotated[str, Field(pattern=r"^(?:[ABCEGZ]\d{1,2}|S\d{1,2}|S-[a-o])$")]


class RiskSettings(HouseRuleTable):
    """House rules of one part of the family."""

    settings: Annotated[tuple[RiskSetting, ...], Field(min_length=1)]


class HouseRules:
    """The house rules of all parts together."""

    def __init__(self, tables: Sequence[RiskSettings]) -> None:
        """Put the tables together."""
        self._lines = {line.key: line for table in tables for line in table.settings if line.key}

    def rows(self) -> Mapping[str, SettingRow]:
        """Return every house rule by key."""
        return {
            key: SettingRow(line.gap, key, line.read(str(line.default)), line.possible, line.words)
            for key, line in self._lines.items()
        }

    def read(self, key: str, text: str) -> tuple[str, Setting]:
        """Read a setting; its key may also be the id of a gap that has but one setting.

        Raises:
            Refusal: there is no such setting, or it does not take this value.

        """
        typed = key.strip().lower()
        line = self._lines.get(typed)
        if line is None:
            of_gap = [each for each in self._lines.values() if each.gap.lower() == typed]
            if len(of_gap) > 1:
                keys = ", ".join(str(each.key) for each in of_gap)
                raise Refusal(f"{of_gap[0].gap} has several settings; choose one of {keys}.")
            if not of_gap:
                raise refusal(f"There is no setting {quote(key.strip())}", suggestion(typed, self._lines))
            line = of_gap[0]
        return str(line.key), line.read(text)


_ID = re.compile(r"[ABCEGSVZ]\d{1,2}|S-[a-o]")


def _rule_id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise ValueError(f"{quote(text)} is no rule's id; write one like B6, V17, S-e or G1")
    return text


class RiskRulebook(ContentTable):
    """The lines of one part of the rulebook, in the order of its ids."""

    rules: Annotated[dict[Annotated[str, AfterValidator(_rule_id)], Text], Field(min_length=1)]
