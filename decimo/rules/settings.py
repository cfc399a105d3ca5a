"""The house rules of Decimo: every gap of the sources and how it is settled (table rules)."""

from typing import Annotated, Literal

from pydantic import Field

from decimo.content.house_rule import HouseRule, HouseRuleTable


class SettingLine(HouseRule):
    """One gap: a setting with its key and default, or (without a key) words on where it is settled."""

    gap: Annotated[str, Field(pattern=r"^G-\d\d$")]
    needs: Literal["war"] | None = None


class SettingTable(HouseRuleTable):
    """All gaps of Decimo."""

    settings: Annotated[tuple[SettingLine, ...], Field(min_length=1)]
