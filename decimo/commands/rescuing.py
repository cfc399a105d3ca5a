"""`decimo rescue`: a new campaign of what can still be read of a damaged one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from decimo.commands.opening import as_typed, opened, shelf_in
from decimo.commands.option import AsJson, Campaign, Folder
from decimo.commands.output import remark, say, say_json
from decimo.fate import Refusal
from decimo.play.counted import counted

if TYPE_CHECKING:
    from decimo.play.ruleset import Ruleset
    from decimo.store.rescue.rescued import Rescued, Span, Way


def rescue(
    campaign: Campaign,
    new: Annotated[
        str,
        typer.Argument(
            metavar="NEW", help="The new campaign's name; without it, 'NAME rescued'.", show_default=False
        ),
    ] = "",
    with_log: Annotated[
        bool | None,
        typer.Option(
            "--with-log/--without-log",
            help="Read the log beside the file (NAME.decimo-wal), too, or leave it out; by default what saves more.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Save what can be read of a damaged campaign as a new one, and say what was lost.

    The damaged file and the log beside it are only read. If that log does not belong to the file, what each way
    gives is said.
    """
    from decimo.rulesets import build
    from decimo.store.rescue.rescue import rescue as rescued

    shelf = shelf_in(folder)
    called = new or f"{shelf.name_of(campaign)} rescued"
    path = shelf.path_of(called)
    told = rescued(shelf.path_of(campaign), path, shelf.name_of(called), build, shipped, with_log=with_log)
    with opened(str(path.absolute()), folder, to_play=False) as session:
        lost = list(losses(session.ruleset, told))
        moment = session.ruleset.moment_label(session.moment)
        if as_json:
            say_json(
                {
                    "name": session.charter.name,
                    "moment": moment,
                    "fingerprint": session.fingerprint,
                    "steps": told.steps,
                    "lost": lost,
                    "ways": [_way_as_json(session.ruleset, way) for way in told.ways],
                }
            )
            return
        steps = counted(told.steps, "step")
        say(f"'{session.charter.name}' holds {steps} and stands in {session.ruleset.land}, {moment}.")
        say(*lost or ["Nothing was lost."])
        say(*ways(session.ruleset, told))
    if told.mended:
        steps = counted(told.mended, "step was", "steps were")
        remark(f"{steps} played again with the same dice, and so could be saved whole.")
    remark(f"Play it with: decimo play {as_typed(called, folder)}")


def shipped(scenario: str) -> Mapping[str, str]:
    """Return the program's own texts of a land and its tables; nothing if it has no such land."""
    from decimo.rulesets import gather

    try:
        return gather(scenario).texts
    except Refusal:
        return {}


def losses(ruleset: "Ruleset", told: "Rescued") -> Iterator[str]:
    """Say what was lost, a sentence each; nothing if nothing was."""
    for span in told.lost:
        yield f"Lost: {_steps(ruleset, span)}."
    for span in told.bridged:
        yield f"Lost is what happened in {_steps(ruleset, span)}; what came of it is saved."
    for span in told.doubtful:
        yield f"Something that was noted of {_steps(ruleset, span)} is lost or was changed; what came of it holds."
    for span in told.texts:
        yield f"Lost are the land and tables of {_steps(ruleset, span)}, so 'decimo verify' cannot check it."
    if told.tables_replaced:
        yield "Its land or its tables are lost, so it goes on by those that come with this program."
    if told.entries:
        yield f"Lost: {_entries(told.entries)} of the diary."
    if told.older:
        yield f"Of the diary, {_entries(told.older)} could be saved only in an older wording."
    for what in told.founding:
        yield f"Lost: {what}."
    if told.waiting:
        yield "Answers to a question that was open are lost, if there were any; it is asked anew."
    if told.pages_lost:
        count = f"{told.pages_lost} of {told.pages} pages of the file could not be read"
        if told.whole:
            yield f"{count}, but nothing of the campaign is known to be lost with them."
        else:
            yield f"{count}; what stood on them alone cannot be told."


def ways(ruleset: "Ruleset", told: "Rescued") -> Iterator[str]:
    """Say what a file gives without and with the log beside it, a sentence each; nothing if one way was tried."""
    if len(told.ways) < 2:
        return
    for n, way in enumerate(told.ways):
        words = "with" if way.with_log else "without"
        where = ruleset.moment_label(way.moment) if way.moment else "its founding"
        steps = counted(way.steps, "step")
        entries = counted(way.entries, "diary entry", "diary entries")
        whole = "nothing is lost" if way.whole else "some of it is lost"
        gives = f"{where}, {steps} and {entries}; {whole}" if way.steps else "nothing that can be saved"
        taken = "this was saved" if not n else f"to save this, add --{words}-log and another name"
        yield f"The file {words} its log gives {gives} ({taken})."


def _way_as_json(ruleset: "Ruleset", way: "Way") -> dict[str, object]:
    return {
        "with_log": way.with_log,
        "moment": ruleset.moment_label(way.moment) if way.moment else "",
        "steps": way.steps,
        "entries": way.entries,
        "whole": way.whole,
    }


def _steps(ruleset: "Ruleset", span: "Span") -> str:
    """Name steps: `steps 12 to 30 (Spring 299 BC to Winter 298 BC)`."""
    named = f"step {span.first}" if span.first == span.last else f"steps {span.first} to {span.last}"
    # What was damaged may tell of a season that is none.
    seasons = [each for each in (span.since, span.until) if each and each[1] < len(ruleset.seasons)]
    labels = list(dict.fromkeys(ruleset.season_label(*each) for each in seasons))
    return f"{named} ({' to '.join(labels)})" if labels else named


def _entries(numbers: Sequence[int]) -> str:
    listed = ", ".join(str(number) for number in numbers)
    return f"entry {listed}" if len(numbers) == 1 else f"entries {listed}"
