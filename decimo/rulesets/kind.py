"""Which kinds of content files each game reads."""

from functools import cache

from decimo.content.check import Kind, Registry, no_check


@cache
def registry() -> Registry:
    """Return which kinds of content files each ruleset reads."""
    from decimo.content.bands import check_bands
    from decimo.rules.event.chance_check import check_chance
    from decimo.rules.event.chance_table import ChanceTable
    from decimo.rules.land import Land
    from decimo.rules.land_check import check_land
    from decimo.rules.outsider.outsider_table import OutsiderTable
    from decimo.rules.settings import SettingTable
    from decimo.rules.showing.rulebook_table import RulebookTable
    from decimo.telling.words_check import check_words
    from decimo.telling.words_table import WordsTable

    return _risk_registry() | {
        ("decimo", "scenario"): Kind(Land, check_land),
        ("decimo", "chance"): Kind(ChanceTable, check_chance),
        ("decimo", "bands"): Kind(OutsiderTable, check_bands),
        ("decimo", "settings"): Kind(SettingTable, no_check),
        ("decimo", "words"): Kind(WordsTable, check_words),
        ("decimo", "rulebook"): Kind(RulebookTable, no_check),
    }


def _risk_registry() -> dict[tuple[str, str], Kind]:
    from decimo.risk.event.event_table import EventTable, check_events
    from decimo.risk.event.target_table import TargetTable, check_targets
    from decimo.risk.game.card_table import CardTable
    from decimo.risk.game.mission_table import MissionTable
    from decimo.risk.game.setup_table import SetupTable
    from decimo.risk.land.land import Land
    from decimo.risk.land.land_check import check_land
    from decimo.risk.riskless.piece_table import PieceTable
    from decimo.risk.rulebook import RiskRulebook
    from decimo.risk.settings import RiskSettings
    from decimo.telling.words_check import check_words
    from decimo.telling.words_table import WordsTable

    return {
        ("risk", "scenario"): Kind(Land, check_land),
        ("risk", "setup"): Kind(SetupTable, no_check),
        ("risk", "cards"): Kind(CardTable, no_check),
        ("risk", "missions"): Kind(MissionTable, no_check),
        ("risk", "pieces"): Kind(PieceTable, no_check),
        ("risk", "events"): Kind(EventTable, check_events),
        ("risk", "targets"): Kind(TargetTable, check_targets),
        ("risk", "settings"): Kind(RiskSettings, no_check),
        ("risk", "words"): Kind(WordsTable, check_words),
        ("risk", "rulebook"): Kind(RiskRulebook, no_check),
    }
