"""Linked places: distances, one-way links and disconnected parts."""

from collections.abc import Iterable, Mapping


def distances(links: Mapping[str, Iterable[str]], start: str) -> dict[str, int]:
    """Return the fewest steps from `start` to each reachable place, nearest first."""
    found = {start: 0}
    row = [start]
    while row:
        ahead: list[str] = []
        for place in row:
            for other in links.get(place, ()):
                if other not in found:
                    found[other] = found[place] + 1
                    ahead.append(other)
        row = ahead
    return found


def one_way_links(links: Mapping[str, Iterable[str]]) -> list[tuple[str, str]]:
    """Return the links whose other end is known but does not list them back."""
    return [
        (place, other)
        for place, others in links.items()
        for other in dict.fromkeys(others)
        if other in links and place not in links[other]
    ]


def connected_parts(links: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Return the groups of connected places, whatever the direction of the links."""
    both: dict[str, list[str]] = {place: list(others) for place, others in links.items()}
    for place, others in links.items():
        for other in others:
            both.setdefault(other, []).append(place)
    groups: list[list[str]] = []
    seen: set[str] = set()
    for place in links:
        if place not in seen:
            reached = distances(both, place)
            seen.update(reached)
            groups.append([other for other in links if other in reached])
    return groups
