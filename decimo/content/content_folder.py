"""Where content is: files that come with the program, and a person's own files."""

import os
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Literal

from decimo.chance import Refusal
from decimo.content.problem import join_words, quote, refusal

SUFFIXES = (".yaml", ".yml")


def shipped(kind: Literal["tables", "scenarios"]) -> Path:
    """Return the folder of the tables or scenarios that come with the program.

    It is inside the installed package; in a checkout it is beside the package.
    """
    package = Path(str(files("decimo")))
    installed = package / "shipped" / kind
    return installed if installed.is_dir() else package.parent / kind


def content_files(folder: Path) -> list[Path]:
    """Return the YAML files of a folder and its subfolders, sorted by path."""
    return _yaml(folder.rglob("*"))


def files_in(folder: Path) -> list[Path]:
    """Return the YAML files directly in a folder, sorted by path."""
    return _yaml(folder.glob("*"))


def _yaml(paths: Iterable[Path]) -> list[Path]:
    return sorted(path for path in paths if path.suffix.lower() in SUFFIXES and path.is_file())


def typed_path(text: str) -> Path:
    """Return the path that a person typed, with `~` as their home.

    Raises:
        Refusal: it is empty, no file can have this name, or it begins with the home of a user whom this
            computer does not know.

    """
    if not text.strip():
        raise refusal("A file or folder has no name", "type its path")
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        raise refusal(f"No file can be called {quote(text)}", "type its path again") from None
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise refusal(
            f"The home folder at the start of {quote(text)} is not known", "type the whole path"
        ) from None


def tables_folder(ruleset: str) -> Path:
    """Return the folder of a game's tables: the program's, or the one in the package that brings the game."""
    from decimo.extensions import games

    own = shipped("tables") / ruleset
    brought = games().get(ruleset) if not own.is_dir() else None
    return brought.folder / "tables" if brought else own


def scenarios() -> list[tuple[str, Path]]:
    """Return the id and file of every scenario that comes with the program or another package, sorted by id."""
    from decimo.extensions import games

    brought = [path for game in games().values() for path in content_files(game.folder / "scenarios")]
    return sorted({path.stem: path for path in [*brought, *content_files(shipped("scenarios"))]}.items())


def find_scenario(name: str) -> Path:
    """Return the file of a scenario: a shipped id, or the path to a person's own `.yaml` file.

    Raises:
        Refusal: there is no such scenario or file.

    """
    known = dict(scenarios())
    if name in known:
        return known[name]
    path = typed_path(name)
    if path.suffix.lower() in SUFFIXES or name.startswith((".", "~")) or len(path.parts) > 1:
        if path.is_file():
            return path
        raise Refusal(
            f"There is no scenario file {quote(name)}; check the path, or choose one of {join_words(known)}."
        )
    raise Refusal(f"{quote(name)} is no scenario; choose one of {join_words(known)}.")
