"""Lines of pasted text that begin with their number."""

from collections.abc import Sequence

from decimo.content.imported.cells import Record
from decimo.content.imported.header import first_die
from decimo.content.imported.layout import MOST_HEAD, Layout, Row
from decimo.content.imported.span import STARTING, read_share, read_span


def numbered_lines(lines: Sequence[Record], *, sure: bool) -> Layout | None:
    """Lay out lines such as `1. Rain` or `01-05 Goblins`; None if these are no numbers of rows."""
    found = [(record.line, record.cells[0], STARTING.fullmatch(record.cells[0])) for record in lines]
    first = next((n for n, (_, _, match) in enumerate(found) if match), len(found))
    matches = [match for _, _, match in found[first:] if match]
    if first > MOST_HEAD or not matches or 2 * len(matches) < len(found) - first:
        return None
    spans = [read_span(match["span"]) for match in matches]
    if not sure and not any(match["mark"] for match in matches):
        # Only space after the numbers: `3 wolves` is no third row.
        ranges = sum(span is None or span[0].low != span[0].high for span in spans)
        lows = [int(span[0].low or 0) or 100 for span in spans if span]
        rising = len(matches) == len(found) - first and lows == sorted(set(lows))
        if not rising and 2 * ranges < len(matches):
            return None
    rows = tuple(
        Row(line, match["span"], match["words"]) if match else Row(line, "", text)
        for line, text, match in found[first:]
    )
    shares = all(read_share(match["span"]) is not None for match in matches)
    columns = (
        f"the number that begins each line {'the share in percent' if shares else 'the die'}, the rest the words",
    )
    titles = tuple(text for _, text, _ in found[:first])
    return Layout("nothing", titles, (), columns, rows, numbered=True, die=first_die(titles), shares=shares)
