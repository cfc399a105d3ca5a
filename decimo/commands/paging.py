"""`decimo show CAMPAIGN page NAME`: the page of a people, a leader, a realm, or whatever else has one."""

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from decimo.commands.output import WIDTH
from decimo.fate import Refusal
from decimo.play.record import fact_number

if TYPE_CHECKING:
    from decimo.play.session import Session
    from decimo.report.thing import Thing, Things
    from decimo.report.thing_page import Line

MOST_NAMED = 12
"""So many names are proposed where the one asked for is none."""


def all_things(session: "Session") -> "Things":
    """Return everything in a campaign that has a page."""
    from decimo.report.note_thing import Gathering
    from decimo.report.thing import Things

    gathering = Gathering(session, session.state)
    for _ in gathering.pauses():
        pass
    return Things(gathering.found)


def _thing(things: "Things", name: str) -> "Thing":
    """Return the thing of a name: what bears it, or the only one that has its words.

    Raises:
        Refusal: there is none, or there are several.

    """
    found = list(things.called(name)) or things.like(name)
    if not found:
        raise Refusal(f"Nothing here is called '{name[:60]}'; type a part of its name to see what there is.")
    if len(found) > 1 and not things.called(name):
        some = "; ".join(f"{thing.names[0]} ({thing.id})" for thing in found[:MOST_NAMED])
        more = f"; and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
        raise Refusal(f"Several are called so; name one by what stands in brackets: {some}{more}.")
    return found[0]


def page_lines(session: "Session", name: str) -> Iterator[str]:
    """Return the page of a thing as text; without a name, what has a page."""
    from decimo.report.thing_page import page, under_title

    things = all_things(session)
    if not name.strip():
        yield "These have a page, which is shown by its name or by what stands in brackets:"
        yield from (f"  {' / '.join(thing.names)} ({thing.id}): {thing.kind}" for thing in things.all)
        return
    thing = _thing(things, name)
    yield f"{' / '.join(thing.names)} ({under_title(session, thing)})"
    for part in page(session, things, thing):
        yield ""
        yield part.heading
        for line in part.lines:
            number = f"{fact_number(line.event.step, line.event.place):>8}  " if line.event else ""
            text = f"{number}{line.text}" + (f" ({line.words})" if line.words else "")
            yield from wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ") or [""]


def page_json(session: "Session", name: str) -> Any:
    """Return the page of a thing as scripts read it; without a name, what has a page."""
    from decimo.report.thing_page import page

    things = all_things(session)
    if not name.strip():
        return [_thing_json(thing) for thing in things.all]
    thing = _thing(things, name)
    return {
        **_thing_json(thing),
        "of": [each.id for each in thing.of],
        "parts": [
            {"heading": part.heading, "lines": [_line_json(line) for line in part.lines]}
            for part in page(session, things, thing)
        ],
    }


def _thing_json(thing: "Thing") -> dict[str, Any]:
    return {
        "id": thing.id,
        "kind": thing.kind,
        "names": list(thing.names),
        "since": thing.since,
        "until": thing.until,
    }


def _line_json(line: "Line") -> dict[str, Any]:
    return {
        "text": line.text,
        "words": line.words,
        "thing": line.thing.id if line.thing else None,
        "fact": fact_number(line.event.step, line.event.place) if line.event else None,
        "page": line.entry.id if line.entry else None,
    }
