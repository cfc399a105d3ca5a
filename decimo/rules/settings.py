"""The house rules in the form the rules use, the table of house rules (every gap of the sources), and the rulebook."""

import re
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from decimo.content.model import ContentTable, Text
from decimo.content.problem import quote
from decimo.content.value import DiceFormula, HouseRule, HouseRuleTable, SettingsReader
from decimo.rules.event.effect_types import Grade


@dataclass(frozen=True, slots=True)
class DecimoSettings:
    """The house rules of a campaign. Each is explained at its key (`great-army`) in tables/decimo/rules.yaml."""

    # Set-up and characters
    army_dice: DiceFormula = "6+1d6"
    navy_dice: DiceFormula = "1d6"
    rating_dice: DiceFormula = "3d6"
    warrior_battle_won: int = 1
    warrior_siege_won: int = 1
    warrior_conquest: int = 2
    warrior_battle_lost: int = 1
    administrator_peace: int = 1
    administrator_desolate: int = 1
    politician_success: int = 1
    politician_unwanted_war: int = 1
    warrior_land_lost: int = 2
    grade_known: int = 5
    grade_notable: int = 10
    grade_famous: int = 15
    grade_legendary: int = 20
    ageing: Literal["yearly", "fifth-year", "yearly-36", "off"] = "yearly"
    # Diplomacy and war
    war_check: Literal["winter-and-autumn", "autumn"] = "winter-and-autumn"
    politicians: Literal["by-interest", "off"] = "by-interest"
    third_parties: Literal["by-score", "off"] = "by-score"
    allies_draw: Literal["yearly", "once"] = "yearly"
    peace_score: int = 6
    truce_years: int = 1
    attacker: Literal["diced", "declarer"] = "diced"
    hindrance: bool = True
    great_army: int = 20
    fair_contingent: int = 3
    contingent_cards: int = 5
    reinforcement_dice: DiceFormula = "1d6"
    # Fighting
    siege_falls: int = 6
    rebel_cards: Literal["red", "black"] = "red"
    most_units_in_battle: int = 16
    regular_strength: int = 2
    horde_strength: int = 1
    terrain_bonus: int = 1
    battles: Literal["fast", "ask"] = "fast"
    sea_zones: int = 2
    # Economy, states, outsiders, events
    secession: Literal["black", "spade"] = "black"
    kingdom_reinforcements: int = 2
    empire_reinforcements: int = 4
    federation_leaves_at: int = 3
    war_tribute_dice: DiceFormula = "1d6"
    blight_per_card: int = 1
    tribute_received: Literal["bank", "blight"] = "bank"
    battle_blight: int = 1
    no_cards_at_blight: int = 5
    dividend: Literal["touching", "all"] = "touching"
    nomad_reserve: int = 10
    first_draw: bool = True
    calendar: Literal["years", "hidden"] = "years"
    outsiders: Literal["five-yearly", "decade", "yearly"] = "five-yearly"
    horde_per_land: int = 20
    crowd_rating: int = 10
    freeing_from: int = 5
    pack: Literal["step", "lasting"] = "step"
    value_regained: int = 1
    cards_per_value: int = 3
    regulars_per_army: int = 20
    garrison: int = 4
    desolate_at: int = 10

    def rating_of(self, grade: Grade) -> int:
        """Return the rating of a warrior of a grade (R5.15)."""
        ratings: dict[Grade, int] = {
            "known": self.grade_known,
            "notable": self.grade_notable,
            "famous": self.grade_famous,
            "legendary": self.grade_legendary,
        }
        return ratings[grade]


read_settings = SettingsReader(DecimoSettings).read
"""Makes the record from the settings stored in a campaign."""


class SettingLine(HouseRule):
    """One gap: a setting with its key and default, or (without a key) a note on where it is settled."""

    gap: Annotated[str, Field(pattern=r"^G-\d\d$")]
    needs: Literal["war"] | None = None
    """Older tables may hold it; nothing reads it."""


class SettingTable(HouseRuleTable):
    """All gaps of Decimo."""

    settings: Annotated[tuple[SettingLine, ...], Field(min_length=1)]


_ID = re.compile(r"R\d+\.\d+|E\d+|G-\d\d")


def _rule_id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise ValueError(f"{quote(text)} is not a rule's id; write one like R2.1, E3 or G-06")
    return text


RuleId = Annotated[str, AfterValidator(_rule_id)]
"""A rule by section and number (R2.1), a chance event (E3) or a gap (G-06)."""


class RulebookTable(ContentTable):
    """The lines of the rulebook, in the order of its chapters."""

    rules: Annotated[dict[RuleId, Text], Field(min_length=1)]
