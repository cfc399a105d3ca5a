"""The luck of a campaign in words and tables."""

from collections.abc import Iterator

from decimo.chance import AnswerSource
from decimo.chance.text import pluralize
from decimo.play.luck import UNUSUAL, CardLine, DiceLine, Luck, Rarity
from decimo.report.layout import ReportTable, number_column, text_column

ROLLED_BY: dict[AnswerSource, str] = {"app": "the program", "player": "the player"}
CARD_WORDS = {"red": "red cards", "court": "court cards", "ace": "aces", "joker": "jokers"}

OFTEN = 0.4
"""The least chance that is called 'as often as not'."""


def luck_words(luck: Luck) -> tuple[str, ...]:
    """Return the overall verdict and what it does not count, in sentences."""
    return (verdict(luck), *_not_counted(luck))


def verdict(luck: Luck) -> str:
    """Say whether the campaign's luck as a whole is unusual."""
    counts = len(luck.rarities)
    if not counts:
        return "There are no rolls or cards to judge yet."
    if counts == 1:
        said = f"one count is judged, and fair dice and cards are as far off {_share(luck.chance)}."
    else:
        said = (
            f"{counts} counts are judged, and fair dice and cards have one as rare as the rarest "
            f"{_share(luck.chance)}."
        )
    if not luck.unusual:
        return f"Nothing unusual: {said}"
    return f"Unusual: {said} It is {', and '.join(_odd_counts(luck))}."


def _odd_counts(luck: Luck) -> Iterator[str]:
    for line in luck.dice:
        who = f"{_die_words(line.dice)} of {ROLLED_BY[line.source]}"
        if line.total and line.total.unusual:
            yield f"the mean of {who} ({line.mean:.2f}, {_above(line.mean, line.expected or 0)} the fair value)"
        if line.faces and line.faces.unusual:
            yield f"the faces of {who} (uneven)"
    for card in luck.cards:
        if card.rarity.unusual:
            who = f"{CARD_WORDS[card.kind]} of {ROLLED_BY[card.source]}"
            yield f"the {who} ({card.found}, {_above(card.found, card.expected)} the fair value)"


def _above(found: float, expected: float) -> str:
    return "above" if found > expected else "below"


def _share(chance: float) -> str:
    """Return the share of campaigns in words: `in one campaign of 40`."""
    return "as often as not" if chance >= OFTEN else f"in one campaign of {_one_in(chance)}"


def _one_in(chance: float) -> str:
    """Return the `n` of a chance of one in `n`, in round figures."""
    if chance < 1e-6:
        return "more than a million"
    exact = 1 / chance
    step = 10 ** max(0, len(str(int(exact))) - 2)
    return str(round(exact / step) * step)


def rarity_words(rarity: Rarity | None, *, none: str = "too few to say") -> str:
    """Say how often fair dice or cards are this far off, and whether that is unusual among the number of counts."""
    if rarity is None:
        return none
    if rarity.chance >= OFTEN:
        return "as often as not"
    return f"one in {_one_in(rarity.chance)}{': unusual' if rarity.unusual else ''}"


def _not_counted(luck: Luck) -> Iterator[str]:
    if luck.taken_back:
        yield f"Not counted: {_rolls(luck.taken_back)} taken back or withdrawn."
    if luck.retaken:
        yield f"Of those counted, {_rolls(luck.retaken)} fell in steps that were rolled again."
    if luck.left_out:
        yield (
            f"Not counted: {luck.left_out} card{'s' if luck.left_out > 1 else ''} drawn under other rules or tables, "
            "because their pack is no longer known."
        )
    if luck.secret:
        yield "Not counted: what the calendar keeps secret."


def _rolls(count: int) -> str:
    return pluralize(count, "roll or card", "rolls and cards")


def how_weighed() -> str:
    """Explain how the counts are judged, and the words of the tables."""
    return (
        "'As far off' says how often fair dice and cards are at least this far from the fair value, on either "
        "side. The more counts there are, the rarer the rarest of them must be to count as unusual (Holm's "
        f"method), so that fair dice and cards count as unusual in at most one campaign of {round(1 / UNUSUAL)}."
    )


def luck_tables(luck: Luck) -> tuple[ReportTable, ...]:
    """Return the tables of dice and of cards."""
    return (
        ReportTable("Dice", DICE_COLUMNS, tuple(_dice_row(line) for line in luck.dice)),
        ReportTable("Cards", CARD_COLUMNS, tuple(_card_row(line) for line in luck.cards)),
    )


DICE_COLUMNS = (
    text_column("By"),
    text_column("Dice"),
    number_column("Rolls"),
    number_column("Mean"),
    number_column("Fair"),
    text_column("As far off"),
    number_column("Chi-square"),
    text_column("Faces as uneven"),
)


def _die_words(notation: str) -> str:
    """Return the dice in a player's words: `1d6`, and the die of 2, 3, 3, 4, 4, 5 by its name."""
    return notation.replace("dav", " average die")


def _dice_row(line: DiceLine) -> tuple[str | int, ...]:
    fair = "" if line.expected is None else f"{line.expected:.2f}"
    uneven = "" if line.chi_square is None else f"{line.chi_square:.1f} ({line.degrees})"
    return (
        ROLLED_BY[line.source],
        _die_words(line.dice),
        line.rolls,
        f"{line.mean:.2f}",
        fair,
        rarity_words(line.total, none="cannot be said"),
        uneven,
        rarity_words(line.faces),
    )


CARD_COLUMNS = (
    text_column("By"),
    text_column("Cards"),
    number_column("Draws"),
    number_column("Found"),
    number_column("Fair"),
    text_column("As far off"),
)


def _card_row(line: CardLine) -> tuple[str | int, ...]:
    return (
        ROLLED_BY[line.source],
        CARD_WORDS[line.kind],
        line.draws,
        line.found,
        f"{line.expected:.1f}",
        rarity_words(line.rarity),
    )
