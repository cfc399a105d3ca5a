"""The kinds of content files that each game reads."""

import re
from functools import cache
from pathlib import Path

from decimo.chance import Refusal
from decimo.content.check import ContentKind, Registry, no_check
from decimo.content.model import text_of
from decimo.content.problem import Problem
from decimo.extensions import games


@cache
def registry() -> Registry:
    """Return the kinds of content files that each ruleset reads."""
    from decimo.content.bands import check_bands
    from decimo.narration.words_table import WordsTable, check_words
    from decimo.rules.event.chance_table import ChanceTable, check_chance
    from decimo.rules.game_data import OutsiderTable
    from decimo.rules.scenario import DecimoScenario
    from decimo.rules.scenario_check import check_scenario
    from decimo.rules.settings import RulebookTable, SettingTable

    brought = {(game, table): kind for game, each in games().items() for table, kind in each.kinds().items()}
    return (
        brought
        | _risk_registry()
        | {
            ("decimo", "scenario"): ContentKind(DecimoScenario, check_scenario, alone=True),
            ("decimo", "chance"): ContentKind(ChanceTable, check_chance),
            ("decimo", "bands"): ContentKind(OutsiderTable, check_bands),
            ("decimo", "settings"): ContentKind(SettingTable, no_check, alone=True),
            ("decimo", "words"): ContentKind(WordsTable, check_words),
            ("decimo", "rulebook"): ContentKind(RulebookTable, no_check, alone=True),
        }
    )


def _risk_registry() -> dict[tuple[str, str], ContentKind]:
    from decimo.narration.words_table import WordsTable, check_words
    from decimo.risk.event.event_table import EventTable, check_events
    from decimo.risk.event.target_table import TargetTable, check_targets
    from decimo.risk.game_data import CardTable, MissionTable, PieceTable, SetupTable
    from decimo.risk.scenario import RiskScenario, check_scenario
    from decimo.risk.settings import RiskRulebook, RiskSettingTable

    return {
        ("risk", "scenario"): ContentKind(RiskScenario, check_scenario, alone=True),
        ("risk", "setup"): ContentKind(SetupTable, no_check, alone=True),
        ("risk", "cards"): ContentKind(CardTable, no_check, alone=True),
        ("risk", "missions"): ContentKind(MissionTable, no_check, alone=True),
        ("risk", "pieces"): ContentKind(PieceTable, no_check, alone=True),
        ("risk", "events"): ContentKind(EventTable, check_events),
        ("risk", "targets"): ContentKind(TargetTable, check_targets, alone=True),
        ("risk", "settings"): ContentKind(RiskSettingTable, no_check, alone=True),
        ("risk", "words"): ContentKind(WordsTable, check_words),
        ("risk", "rulebook"): ContentKind(RiskRulebook, no_check, alone=True),
    }


_FOR_READERS = re.compile(r"tables/[^/]+/(words/|rulebook)")
OWN = "own/"
"""The prefix of the file names of a player's tables; each is read before the table that it replaces."""


def text_in(path: Path) -> str:
    """Return the text of a file.

    Raises:
        Refusal: the file cannot be read.

    """
    found = text_of(path)
    if isinstance(found, Problem):
        raise Refusal(str(found))
    return found.decode("utf-8-sig")


def decides(name: str) -> bool:
    """Return whether a text decides outcomes. Words and rulebooks do not; they are always the newest."""
    return not _FOR_READERS.match(name)


def words_folder(ruleset: str) -> str:
    """Return the prefix of the names of a ruleset's tables of words."""
    return f"tables/{ruleset}/words/"
