"""The founding of a damaged campaign: its charter, and the texts of its scenario and tables."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from decimo.chance import Refusal
from decimo.play.campaign_record import DICE_APP, Charter, content_digest, fingerprint
from decimo.play.rerun import Build
from decimo.store.dump import History, Row
from decimo.store.row_types import FAULTS, from_json

LAND = "scenarios/"
"""The prefix in the name of a scenario's text."""
OWN = "own/"
"""The prefix in the names of a player's own tables."""

Texts = Mapping[str, str]


class Origin(NamedTuple):
    """A campaign's charter, None if it cannot be restored, and its lost parts, in words."""

    charter: Charter | None
    lost: tuple[str, ...] = ()
    has_seed: bool = True


def find_origin(row: Row, history: History, game: str) -> Origin:
    """Read a campaign's charter, or derive it from the first step.

    `row` is the rest of the campaign's own row, `game` the id of its ruleset if it is known otherwise.
    """
    try:
        return Origin(from_json(row["charter"], Charter))
    except (*FAULTS, AttributeError):
        pass
    land = next((name for texts in history.contents.values() for name in texts if name.startswith(LAND)), "")
    ruleset = row.get("ruleset") or game
    scenario = row.get("scenario") or land.removeprefix(LAND).removesuffix(".yaml")
    if not (ruleset and scenario and history.records):
        return Origin(None)
    first = history.records[min(history.records)]
    begun: dict[str, Any] = {}
    kept = history.snapshots.get(first.id)
    if kept is not None and fingerprint(kept) == first.fingerprint:
        begun = msgspec.json.decode(kept)
    lost = ["its charter, made out from its first step" if begun else "its charter"]
    seed = row.get("seed")
    if seed is None:
        lost.append("the seed of the program's dice, in the place of which there is a new one")
    charter = Charter(
        name=row.get("name") or scenario,
        ruleset=ruleset,
        scenario=scenario,
        seed=_seed_of(first.fingerprint) if seed is None else seed,
        seats=begun.get("seats", {}),
        dice=begun.get("dice", DICE_APP),
        settings=begun.get("settings", {}),
        founded_with=first.version,
    )
    return Origin(charter, tuple(lost), has_seed=seed is not None)


def of_its_game(charter: Charter, other: str, contents: Mapping[str, Texts], build: Build) -> Charter:
    """Return a charter with `other` as its game if its texts are of that game and not of its own.

    The charter itself may have been changed.
    """
    if other in ("", charter.ruleset):
        return charter
    for game in (charter.ruleset, other):
        for digest in sorted(contents):
            try:
                build(game, contents[digest])
            except Refusal:
                continue
            return replace(charter, ruleset=game)
    return charter


def _seed_of(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def find_whole_texts(history: History, also: str, shipped: Callable[[], Texts]) -> dict[str, dict[str, str]]:
    """Return the texts of every digest for which they are complete or can be completed.

    A text lost under one digest may exist under another, or come with the program (`shipped`); the digest shows
    whether it is the same. `also` is a digest needed beside those of the steps.
    """
    wanted = sorted({record.content for record in history.records.values()} | {also})
    whole: dict[str, dict[str, str]] = {}
    for digest in wanted:
        read = history.contents.get(digest, {})
        others = [history.contents[each] for each in sorted(history.contents)]
        for texts in _candidates(read, others, shipped):
            if texts and content_digest(texts) == digest:
                whole[digest] = dict(texts)
                break
    return whole


def _candidates(read: Texts, others: Sequence[Texts], shipped: Callable[[], Texts]) -> Iterator[Texts]:
    yield read
    # The program's own texts are read only if nothing else fits.
    for other in chain(others, (ask() for ask in [shipped])):
        yield {**other, **read}
        yield {name: read.get(name, text) for name, text in other.items()}
        yield other


def choose_replacement(contents: Mapping[str, Texts], shipped: Texts) -> Texts:
    """Return replacements for a campaign's lost texts: the rest of its scenario, and the program's tables."""
    left = {
        name: text
        for digest in sorted(contents)
        for name, text in contents[digest].items()
        if name.startswith((LAND, OWN))
    }
    has_land = any(name.startswith(LAND) for name in left)
    return left | {name: text for name, text in shipped.items() if not (has_land and name.startswith(LAND))}
