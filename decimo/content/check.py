"""The check of tables and scenarios: every problem at once, with file and line."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from decimo.chance.text import hidden_character
from decimo.content.content_folder import content_files, files_in, tables_folder
from decimo.content.model import Content, text_of, validate, validate_repaired
from decimo.content.problem import Problem, ProblemElsewhere, describe, join_words, quote, refusal, suggestion
from decimo.content.strict_yaml import Document, Lines, parse
from decimo.content.strict_yaml import KeyPath as Way

Neighbours: TypeAlias = Mapping[str, object]
"""The other contents of the same ruleset by id."""

SCENARIO = "scenario"


class ContentKind(NamedTuple):
    """One kind of content file: its model, and a check for faults that the model cannot see."""

    model: type[Content]
    check: Callable[[Any, Lines, str, Neighbours], list[Problem]]
    alone: bool = False
    """Whether the check needs no other file."""


Registry: TypeAlias = Mapping[tuple[str, str], ContentKind]
"""The kinds each ruleset reads: `("decimo", "bands")` for its tables, `("decimo", "scenario")` for its lands."""


def no_check(_model: Content, _lines: Lines, _file: str, _neighbours: Neighbours) -> list[Problem]:
    """Find nothing: for kinds that their model checks completely."""
    return []


class _Reading(NamedTuple):
    """One file as far as it could be read. `model` is good enough to check, not always to play."""

    path: Path
    text: bytes
    kind: ContentKind | None
    document: Document | None
    model: Content | None
    problems: list[Problem]


def check_paths(paths: Iterable[Path], registry: Registry) -> list[Problem]:
    """Return every problem of the given YAML files and folders, sorted by file and line.

    Tables may call tables in the same folder and tables that come with the program.
    """
    return _checked(paths, registry)[1]


def load(paths: Iterable[Path], registry: Registry) -> list[Content]:
    """Return the contents of valid files and folders, for play, sorted by path within a folder.

    Raises:
        Refusal: a file has a problem; it names the first and counts the others.

    """
    return [reading.model for reading in _load(paths, registry) if reading.model is not None]


def load_with_text(path: Path, registry: Registry) -> tuple[Content, str]:
    """Return the content of one valid file, and its text; the file is read once.

    Raises:
        Refusal: the file has a problem; it names the first and counts the others.

    """
    reading = _load([path], registry)[0]
    return _content_of(reading), reading.text.decode("utf-8-sig")


def load_to_draw(path: Path, registry: Registry) -> Content:
    """Return the content of one file that is valid, but for calls of tables that are missing or broken.

    Raises:
        Refusal: the file has another problem; it names the first and counts the others.

    """
    return _content_of(_load([path], registry, to_draw=True)[0])


def _content_of(reading: _Reading) -> Content:
    assert reading.model is not None  # noqa: S101 - a file that makes no content has a problem
    return reading.model


def _load(paths: Iterable[Path], registry: Registry, *, to_draw: bool = False) -> list[_Reading]:
    readings, found = _checked(paths, registry)
    problems = [
        problem
        for problem in found
        if not problem.is_warning and not (to_draw and isinstance(problem, ProblemElsewhere))
    ]
    if problems:
        more = f" ({len(problems) - 1} more: run 'decimo check')" if len(problems) > 1 else ""
        raise refusal(problems[0].where_and_what, problems[0].remedy + more)
    return readings


def load_valid(paths: Iterable[Path], registry: Registry) -> list[Content]:
    """Return the contents of the files without a problem, sorted by path; skip the others."""
    return load_apart(paths, registry)[0]


def load_apart(paths: Iterable[Path], registry: Registry) -> tuple[list[Content], dict[str, Problem]]:
    """Return the contents of the files without a problem, sorted by path, and of the others the first problem by id."""
    readings, problems = _checked(paths, registry)
    first = {problem.file: problem for problem in reversed(problems) if not problem.is_warning}
    valid: list[Content] = []
    faulty: dict[str, Problem] = {}
    for reading in readings:
        problem = first.get(str(reading.path))
        if problem is not None:
            faulty[_id_of(reading)] = problem
        elif reading.model is not None:
            valid.append(reading.model)
    return valid, faulty


def _checked(paths: Iterable[Path], registry: Registry) -> tuple[list[_Reading], list[Problem]]:
    problems: list[Problem] = []
    files: dict[Path, None] = {}
    for path in paths:
        found = content_files(path) if path.is_dir() else [path]
        if not found:
            problems.append(Problem(str(path), None, "the folder holds no .yaml file", "name another one"))
        files.update(dict.fromkeys(found))
    readings = [_read(path, registry) for path in files]

    @cache
    def read_around() -> list[_Reading]:
        looking = [reading for reading in readings if _looks_around(reading)]
        return [*_around(looking, files, registry), *readings]

    for reading in readings:
        problems += reading.problems + _judged(reading, read_around)
    return readings, sorted({*problems, *_doubled(readings)})


def _doubled(readings: Iterable[_Reading]) -> list[Problem]:
    """Report files of one folder that have the same id."""
    problems: list[Problem] = []
    first: dict[tuple[Path, str, str], Path] = {}
    for path, _, _, document, model, _ in readings:
        if model is not None and document is not None:
            owner = first.setdefault((path.parent, model.ruleset, model.id), path)
            if owner != path:
                what = f"the id {quote(model.id)} is that of {owner.name} too"
                problems.append(Problem(str(path), document.lines.at("id"), what, "give it its own id"))
    return problems


def _read(path: Path, registry: Registry) -> _Reading:
    file = str(path)
    text = text_of(path)
    if isinstance(text, Problem):
        return _Reading(path, b"", None, None, None, [text])
    document, problems = parse(text, file)
    if document is None:
        return _Reading(path, text, None, None, None, problems)
    problems += _invisible_characters(document, file)
    kind = _kind(document, file, registry)
    if isinstance(kind, Problem):
        return _Reading(path, text, None, document, None, [*problems, kind])
    model, more = validate(document, file, kind.model)
    if model is None:
        # The other faults of the file are found in the rest of it.
        saved = validate_repaired(document, kind.model)
        if saved is not None:
            model, document = saved
    return _Reading(path, text, kind, document, model, problems + more)


def _invisible_characters(document: Document, file: str) -> list[Problem]:
    """Report texts with an invisible character: it could hide words or reverse them."""
    problems: list[Problem] = []
    places: list[tuple[Way, Any]] = [((), document.data)]
    while places:
        way, value = places.pop()
        if isinstance(value, dict):
            places += [((*way, key), each) for key, each in value.items()]
        elif isinstance(value, tuple):
            places += [((*way, n), each) for n, each in enumerate(value)]
        elif isinstance(value, str) and (hidden := hidden_character(value)):
            what = f"{quote(value)} contains the invisible character {hidden}"
            problems.append(Problem(file, document.lines.at(*way), what, "take it out"))
    return problems


def _kind(document: Document, file: str, registry: Registry) -> ContentKind | Problem:
    """Return the kind of a file, by its `ruleset` and `table`."""
    rulesets = sorted({ruleset for ruleset, _ in registry})
    ruleset = document.data.get("ruleset")
    if ruleset not in rulesets:
        return _unknown(document, file, "ruleset", rulesets)
    tables = sorted(table for owner, table in registry if owner == ruleset and table != SCENARIO)
    if "table" in document.data and document.data["table"] not in tables:
        return _unknown(document, file, "table", tables)
    kind = registry.get((ruleset, document.data.get("table", SCENARIO)))
    if kind is None:
        return Problem(
            file, 1, f"the ruleset {quote(ruleset)} has no scenarios", f"write 'table: {join_words(tables)}'"
        )
    return kind


def _unknown(document: Document, file: str, key: str, known: Sequence[str]) -> Problem:
    value = document.data.get(key)
    fault = "missing" if key not in document.data else describe(value)
    what = f"the {key} is {fault}, which is unknown" if isinstance(value, str) else f"the {key} is {fault}"
    return Problem(
        file, document.lines.at(key), what, suggestion(value if isinstance(value, str) else "", known)
    )


def _id_of(reading: _Reading) -> str:
    """Return the id of a file as far as it can be read; most files without one are named by it."""
    if reading.document is None:
        return reading.path.stem
    return str(reading.document.data.get("id", ""))


def _ruleset_of(reading: _Reading, unknown: str) -> object:
    """Return the ruleset that a file names; `unknown` for one that names none."""
    return unknown if reading.document is None else reading.document.data.get("ruleset", unknown)


class _Neighbours(Mapping[str, object]):
    """The other contents of a file's ruleset by id, or the first problem of one that cannot be read.

    What lies around is read when a check first asks for one.
    """

    def __init__(self, path: Path, ruleset: str, read_around: Callable[[], list[_Reading]]) -> None:
        self._path = path
        self._ruleset = ruleset
        self._read_around = read_around

    @cached_property
    def _models(self) -> dict[str, object]:
        others = [
            other
            for other in self._read_around()
            if other.path != self._path and self._ruleset == _ruleset_of(other, self._ruleset)
        ]
        broken: dict[str, object] = {_id_of(each): each.problems[0] for each in others if each.model is None}
        return broken | {each.model.id: each.model for each in others if each.model is not None}

    def __getitem__(self, name: str) -> object:
        return self._models[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._models)

    def __len__(self) -> int:
        return len(self._models)


def _judged(reading: _Reading, read_around: Callable[[], list[_Reading]]) -> list[Problem]:
    """Return the problems that the kind's own check finds, given the other contents of the ruleset."""
    if reading.kind is None or reading.document is None or reading.model is None:
        return []
    neighbours = _Neighbours(reading.path, reading.model.ruleset, read_around)
    return reading.kind.check(reading.model, reading.document.lines, str(reading.path), neighbours)


def _looks_around(reading: _Reading) -> bool:
    return reading.model is not None and reading.kind is not None and not reading.kind.alone


def _around(looking: Sequence[_Reading], files: Collection[Path], registry: Registry) -> list[_Reading]:
    """Return what files that need others may call: the shipped tables of their games, then the files beside them."""
    rulesets = dict.fromkeys(reading.model.ruleset for reading in looking if reading.model is not None)
    paths = [path for ruleset in rulesets for path in content_files(tables_folder(ruleset))]
    for folder in dict.fromkeys(reading.path.parent for reading in looking):
        paths += files_in(folder)
    # A link that leads to itself does not exist and cannot be resolved.
    known = {path.resolve() for path in files if path.exists()}
    return [_read(path, registry) for path in dict.fromkeys(paths) if path.resolve() not in known]
