"""The record of each game's house rules agrees with the tables that players read and change."""

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
import yaml

from decimo.chance import Setting
from decimo.content.value import SettingsReader
from decimo.risk.settings import RiskSettings
from decimo.rules.settings import DecimoSettings

ROOT = Path(__file__).parents[2]
GAMES: tuple[tuple[type[Any], str], ...] = (
    (DecimoSettings, "tables/decimo/rules.yaml"),
    (RiskSettings, "tables/risk/settings/*.yaml"),
)


def rows(tables: str) -> dict[str, Mapping[str, Any]]:
    """The settings of a game's tables, by the name that their field must have."""
    texts = [path.read_text("utf-8") for path in sorted(ROOT.glob(tables))]
    lines = [line for text in texts for line in yaml.safe_load(text)["settings"] if "key" in line]
    return {line["key"].replace("-", "_"): line for line in lines}


@pytest.mark.parametrize(("record", "tables"), GAMES)
def test_every_key_has_a_field_and_every_field_a_key(record: type[Any], tables: str) -> None:
    assert {field.name for field in fields(record)} == {*rows(tables)}


@pytest.mark.parametrize(("record", "tables"), GAMES)
def test_every_field_takes_what_its_key_takes(record: type[Any], tables: str) -> None:
    types = get_type_hints(record)
    for name, line in rows(tables).items():
        choices = line.get("choices")
        if choices is None:
            assert types[name] is (str if line.get("kind") == "dice" else int), name
        elif {*choices} == {"on", "off"}:
            assert types[name] is bool, name
        else:
            assert get_origin(types[name]) is Literal, name
            assert {*get_args(types[name])} == {*choices}, name


@pytest.mark.parametrize(("record", "tables"), GAMES)
def test_the_defaults_are_the_same(record: type[Any], tables: str) -> None:
    kept = {line["key"]: line["default"] for line in rows(tables).values()}
    assert SettingsReader(record).read(kept) == record()


@pytest.mark.parametrize(("record", "tables"), GAMES)
def test_every_other_value_reaches_its_field(record: type[Any], tables: str) -> None:
    reader = SettingsReader(record)
    for name, line in rows(tables).items():
        choices = line.get("choices", ("9d9",) if line.get("kind") == "dice" else (line.get("high"),))
        for value in choices:
            expected = value == "on" if get_type_hints(record)[name] is bool else value
            assert getattr(reader.read({line["key"]: value}), name) == expected, name


def test_a_change_of_the_kept_values_makes_another_record_and_leaves_the_first_alone() -> None:
    reader = SettingsReader(RiskSettings)
    kept: dict[str, Setting] = {"events": "on", "players": 3}
    first = reader.read(kept)
    assert reader.read(dict(kept)) is first
    kept["players"] = 5
    assert (first.players, reader.read(kept).players) == (3, 5)
    with pytest.raises(FrozenInstanceError):
        first.players = 6  # type: ignore[misc] # that is what is refused


def test_a_key_that_the_game_no_longer_has_is_left_alone_and_one_that_is_missing_has_its_default() -> None:
    assert SettingsReader(DecimoSettings).read({"weather": "fair", "garrison": 7}) == DecimoSettings(
        garrison=7
    )
