"""In which years a step of the calendar is played."""

from collections.abc import Callable, Mapping

from decimo.fate import Setting

Settings = Mapping[str, Setting]
When = Callable[[int, Settings], bool]


def every_year(_year: int, _settings: Settings) -> bool:
    """Whether the step is played in this year: always."""
    return True


def every_fifth_year(year: int, _settings: Settings) -> bool:
    """Whether the step is played in this year: 5, 10, 15, ... (R2.5, R2.6, G-28)."""
    return year % 5 == 0


def every_ninth_of_ten(year: int, _settings: Settings) -> bool:
    """Whether the step is played in this year: 9, 19, 29, ... (R2.7)."""
    return year % 10 == 9


def when_age_counts(year: int, settings: Settings) -> bool:
    """Whether characters roll for their age in this year (G-06)."""
    return {"fifth-year": year % 5 == 0, "yearly-36": True}.get(str(settings["ageing"]), False)


def when_outsiders_draw_for_ten(year: int, settings: Settings) -> bool:
    """Whether outsiders draw for the ten years to come (R2.10, G-31)."""
    return settings["outsiders"] == "decade" and year % 10 == 9


def when_outsiders_draw_yearly(_year: int, settings: Settings) -> bool:
    """Whether outsiders draw for the year that opens (G-31)."""
    return settings["outsiders"] == "yearly"


def at_the_start(year: int, settings: Settings) -> bool:
    """Whether cards are drawn for the years 1 to 9 (G-29)."""
    return year == 1 and settings["first-draw"] == "on"


def when_outsiders_draw_at_the_start(year: int, settings: Settings) -> bool:
    """Whether outsiders draw for the years 1 to 9 (G-29, G-31)."""
    return at_the_start(year, settings) and settings["outsiders"] == "decade"
