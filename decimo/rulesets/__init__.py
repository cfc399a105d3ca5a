"""The games of the program: which files a ruleset reads, and how it is made from their texts."""

from decimo.rulesets.building import build, describe_unfit, registry
from decimo.rulesets.campaign import (
    PRINTED,
    Gathered,
    companion,
    forecast_battle,
    gather,
    get_shipped_texts,
    printed,
    renamed,
    renewed,
    tables,
    with_own_table,
)

__all__ = [
    "PRINTED",
    "Gathered",
    "build",
    "companion",
    "describe_unfit",
    "forecast_battle",
    "gather",
    "get_shipped_texts",
    "printed",
    "registry",
    "renamed",
    "renewed",
    "tables",
    "with_own_table",
]
