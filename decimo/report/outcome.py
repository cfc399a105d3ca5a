"""What must fall for each outcome of a roll or draw, in short."""

from collections.abc import Sequence

from decimo.fate import Ask, Band, dice

MOST_NAMED = 3
"""Of more cards than these a band does not say which they are; the rule does."""


def outcome_labels(ask: Ask, labels: Sequence[str]) -> list[str]:
    """Return the labels of an ask's odds, with what must fall before each that does not say so itself."""
    if not ask.bands:
        return list(labels)
    return [
        f"{falls} = {band.label}" if (falls := _falls(ask, band)) and falls != band.label else band.label
        for band in ask.bands
    ]


def _falls(ask: Ask, band: Band) -> str:
    """What falls in a band, in short: `1`, `2-4`, `spades`; nothing where that would be long."""
    if ask.kind == "roll":
        possible = dice(ask.dice)
        return run_words([int(total) for total in band.on if possible.low <= int(total) <= possible.high])
    named = [str(name) or "joker" for name in band.on]
    return " or ".join(named) if len(named) <= MOST_NAMED and all(map(str.isalpha, named)) else ""


def run_words(totals: Sequence[int]) -> str:
    """Numbers in short, runs of them as `2-4`, and `-5 to -3` below nothing."""
    runs: list[list[int]] = []
    for total in sorted(totals):
        if runs and total == runs[-1][-1] + 1:
            runs[-1].append(total)
        else:
            runs.append([total])
    return ", ".join(
        str(run[0]) if len(run) == 1 else f"{run[0]}{' to ' if run[0] < 0 else '-'}{run[-1]}" for run in runs
    )
