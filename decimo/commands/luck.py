"""`decimo show CAMPAIGN luck`: every roll and card against its odds."""

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from decimo.commands.output import WIDTH, table_lines

if TYPE_CHECKING:
    from decimo.play.luck import CardLine, DiceLine, Luck, Rarity
    from decimo.play.session import Session


def luck_of(session: "Session", since: int | None, until: int | None) -> "Luck":
    """Return the tally of the years `since` to `until`."""
    from decimo.play.luck import luck
    from decimo.rulesets import build

    return luck(session, since=since, until=until, build=build)


def luck_lines(luck: "Luck") -> Iterator[str]:
    """Tell the tally in words and tables."""
    from decimo.report.luck import how_weighed, luck_sheets, luck_words

    for sheet in luck_sheets(luck):
        if sheet.rows:
            yield sheet.title
            right = [column.kind == "number" for column in sheet.columns]
            rows = [[str(cell) for cell in row] for row in sheet.rows]
            yield from table_lines([column.title for column in sheet.columns], rows, right)
            yield ""
    for words in luck_words(luck):
        yield from wrap(words, WIDTH)
    if luck.rarities:
        yield ""
        yield from wrap(how_weighed(), WIDTH)


def luck_json(luck: "Luck") -> dict[str, Any]:
    """Return the tally as scripts read it; chances are two-sided, `corrected` for how many counts there are."""
    from decimo.report.luck import verdict

    return {
        "unusual": luck.unusual,
        "chance": luck.chance,
        "counts": len(luck.rarities),
        "verdict": verdict(luck),
        "dice": [_dice_json(line) for line in luck.dice],
        "cards": [_card_json(line) for line in luck.cards],
        "taken_back": luck.taken_back,
        "retaken": luck.retaken,
        "left_out": luck.left_out,
        "secret": luck.secret,
    }


def _dice_json(line: "DiceLine") -> dict[str, Any]:
    return {
        "source": line.source,
        "dice": line.dice,
        "rolls": line.rolls,
        "mean": line.mean,
        "expected": line.expected,
        "total": _rarity_json(line.total),
        "chi_square": line.chi_square,
        "degrees": line.degrees,
        "faces": _rarity_json(line.faces),
    }


def _card_json(line: "CardLine") -> dict[str, Any]:
    return {
        "source": line.source,
        "kind": line.kind,
        "draws": line.draws,
        "found": line.found,
        "expected": line.expected,
        "rarity": _rarity_json(line.rarity),
    }


def _rarity_json(rarity: "Rarity | None") -> dict[str, Any] | None:
    return None if rarity is None else {**rarity._asdict(), "unusual": rarity.unusual}
