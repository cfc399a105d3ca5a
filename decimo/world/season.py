"""The four seasons of a year, and seasons counted through the years."""

WINTER, SPRING, SUMMER, AUTUMN = 0, 1, 2, 3
SEASONS = ("winter", "spring", "summer", "autumn")


def number(year: int, season: int) -> int:
    """The season's number from the start of year 0; a turn of the rules is one season (G-30)."""
    return year * 4 + season


def of_number(count: int) -> tuple[int, int]:
    """The year and the season with this number."""
    return divmod(count, 4)
