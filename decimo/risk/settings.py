"""The house rules: variants, and the answer to every open question of the rules (tables settings-*)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from decimo.chance import Setting
from decimo.content.model import ContentTable, Text
from decimo.content.problem import quote
from decimo.content.value import HouseRule, HouseRuleTable, SettingsReader


@dataclass(frozen=True, slots=True)
class RiskSettings:
    """The house rules of a game. Each is explained at its key (`dice-choice`) in tables/risk/settings."""

    # Variants
    players: int = 4
    events: bool = False
    battles: Literal["dice", "stratego"] = "dice"
    zombies: bool = False
    goal: Literal["domination", "missions"] = "domination"
    mission_reading: Literal["helped", "own-hand"] = "helped"
    # Set-up
    two_player_armies: int = 40
    setup: Literal["by-goal", "claim", "deal"] = "by-goal"
    placing: int = 1
    edition_40th: bool = False
    neutrals: Literal["by-variant", "on", "off"] = "by-variant"
    # Cards
    card_values: Literal["rising", "fixed", "fixed-2003"] = "rising"
    territory_bonus: Literal["once", "per-card", "none"] = "once"
    # Play
    fortify: Literal["adjacent", "connected", "german"] = "adjacent"
    dice_choice: Literal["most", "attacker", "both"] = "attacker"
    rounds: int = 200
    # Riskless
    bank: bool = False
    specials: bool = True
    forgetful: bool = False
    moves: int = 7
    pile: Literal["shuffled", "drawn"] = "shuffled"
    # Events
    event_every: int = 2
    event_unit: Literal["rounds", "turns", "a-round"] = "rounds"
    event_clock: Literal["round", "turn"] = "round"
    coasts: Literal["open-ocean", "any-salt-water"] = "open-ocean"
    strict_geography: bool = False
    weather: Literal["rare", "regular"] = "rare"
    nuclear_weapons: int = 0
    doomsday: Literal["strongest", "draw"] = "strongest"
    # Zombies
    markers: int = 3
    six_six_six: bool = True
    zombie_victory: Literal["last", "domination"] = "last"
    zombie_card: bool = True

    @property
    def deals_territories(self) -> bool:
        """Whether the cards of three or more players say who gets which territory (B4)."""
        return self.setup == "deal" or (self.setup == "by-goal" and self.goal == "missions")


FORMER: Mapping[str, Mapping[Setting, Setting]] = {
    "mission-reading": {"english": "own-hand", "german": "helped"}
}
"""The words of rules 2 for values of a setting, by its key; games that began with them keep them."""

read_settings = SettingsReader(RiskSettings, FORMER).read
"""Makes the record from the settings stored in a campaign."""


class RiskSettingLine(HouseRule):
    """One house rule, under the id of its rule or open question."""

    gap: Annotated[str, Field(pattern=r"^(?:[ABCEGZ]\d{1,2}|S\d{1,2}|S-[a-o])$")]


class RiskSettingTable(HouseRuleTable):
    """House rules of one part of the family."""

    settings: Annotated[tuple[RiskSettingLine, ...], Field(min_length=1)]


_ID = re.compile(r"[ABCEGSVZ]\d{1,2}|S-[a-o]")


def _rule_id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise ValueError(f"{quote(text)} is not a rule's id; write one like B6, V17, S-e or G1")
    return text


class RiskRulebook(ContentTable):
    """The lines of one part of the rulebook, in the order of its ids."""

    rules: Annotated[dict[Annotated[str, AfterValidator(_rule_id)], Text], Field(min_length=1)]
