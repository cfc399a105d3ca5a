"""A story as plain text and as data, for the terminal and for scripts."""

from collections.abc import Iterable, Iterator
from typing import Any

from decimo.play.capital import capital
from decimo.report.chronicle import Decade, SeasonStory, YearStory


def story_lines(decades: Iterable[Decade]) -> Iterator[str]:
    """Yield a story line by line: a heading a year, a paragraph a line, the diary under `>`."""
    for year in _years(decades):
        yield capital(year.label)
        for season in year.seasons:
            yield f"  {season.name}"
            yield from (f"    {line}" for line in _season_lines(season))
        yield ""


def _season_lines(season: SeasonStory) -> Iterator[str]:
    for paragraph in season.paragraphs:
        yield " ".join(sentence.text for sentence in paragraph.sentences)
    yield from season.again
    for note in season.diary:
        yield from (f"> {line}" for line in note.text.splitlines())


def story_json(decades: Iterable[Decade]) -> list[dict[str, Any]]:
    """Return a story as scripts read it: a row a sentence, with its year, season and weight."""
    return [
        {"year": year.year, "season": season.name.lower(), "text": sentence.text, "weight": sentence.weight}
        for year in _years(decades)
        for season in year.seasons
        for paragraph in season.paragraphs
        for sentence in paragraph.sentences
    ]


def _years(decades: Iterable[Decade]) -> Iterator[YearStory]:
    return (year for decade in decades for year in decade.years)
