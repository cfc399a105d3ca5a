"""What a rescue lost, in sentences."""

from collections.abc import Iterator, Sequence

from decimo.play.ruleset import Ruleset
from decimo.play.wording import pluralize
from decimo.store.rescue.result import Rescued, Span


def describe_losses(ruleset: Ruleset, rescued: Rescued) -> Iterator[str]:
    """Say what was lost, a sentence each; nothing if nothing was."""
    for span in rescued.lost:
        yield f"Lost: {_name_steps(ruleset, span)}."
    for span in rescued.bridged:
        yield f"Lost is what happened in {_name_steps(ruleset, span)}; what came of it is saved."
    for span in rescued.doubtful:
        yield f"Something that was noted of {_name_steps(ruleset, span)} is lost or was changed; what came of it holds."
    for span in rescued.texts:
        yield f"Lost are the land and tables of {_name_steps(ruleset, span)}, so 'decimo verify' cannot check it."
    if rescued.tables_replaced:
        yield "Its land or its tables are lost, so it goes on by those that come with this program."
    if rescued.entries:
        yield f"Lost: {_name_entries(rescued.entries)} of the diary."
    if rescued.older:
        yield f"Of the diary, {_name_entries(rescued.older)} could be saved only in an older wording."
    for what in rescued.founding:
        yield f"Lost: {what}."
    if rescued.waiting:
        yield "Answers to a question that was open are lost, if there were any; it is asked anew."
    if rescued.pages_lost:
        count = f"{rescued.pages_lost} of {rescued.pages} pages of the file could not be read"
        if rescued.whole:
            yield f"{count}, but nothing of the campaign is known to be lost with them."
        else:
            yield f"{count}; what stood on them alone cannot be told."


def describe_ways(ruleset: Ruleset, rescued: Rescued) -> Iterator[str]:
    """Say what a file gives without and with the log beside it, a sentence each; nothing if one way was tried."""
    if len(rescued.ways) < 2:
        return
    for n, way in enumerate(rescued.ways):
        words = "with" if way.with_log else "without"
        where = ruleset.moment_label(way.moment) if way.moment else "its founding"
        steps = pluralize(way.steps, "step")
        entries = pluralize(way.entries, "diary entry", "diary entries")
        whole = "nothing is lost" if way.whole else "some of it is lost"
        gives = f"{where}, {steps} and {entries}; {whole}" if way.steps else "nothing that can be saved"
        taken = "this was saved" if not n else f"to save this, add --{words}-log and another name"
        yield f"The file {words} its log gives {gives} ({taken})."


def _name_steps(ruleset: Ruleset, span: Span) -> str:
    """Name steps: `steps 12 to 30 (Spring 299 BC to Winter 298 BC)`."""
    named = f"step {span.first}" if span.first == span.last else f"steps {span.first} to {span.last}"
    # What was damaged may tell of a season that is none.
    seasons = [each for each in (span.since, span.until) if each and each[1] < len(ruleset.seasons)]
    labels = list(dict.fromkeys(ruleset.season_label(*each) for each in seasons))
    return f"{named} ({' to '.join(labels)})" if labels else named


def _name_entries(numbers: Sequence[int]) -> str:
    listed = ", ".join(str(number) for number in numbers)
    return f"entry {listed}" if len(numbers) == 1 else f"entries {listed}"
