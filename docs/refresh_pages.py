"""Renew the parts of the pages that list the program: commands, keys, settings, tables and their effects.

Run it from the project's folder: `python -m docs.refresh_pages`, or `make docs`.
"""

import ast
import importlib
import inspect
import pkgutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import yaml
from pydantic import BaseModel
from typer.testing import CliRunner

import decimo.ui
from decimo.campaigns import create_campaign
from decimo.chance.text import TimeWords
from decimo.cli import app
from decimo.content.content_folder import content_files, shipped
from decimo.rulesets import build, gather
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.base_screen import Action, BaseScreen, apply_time_words, apply_time_words_to_help, name_keys
from decimo.ui.help_dialog import COMMON_KEYS
from decimo.ui.play_actions import PLAY_HELP
from docs.piece import renew

PAGES = Path(__file__).parent
ROOT = PAGES.parent
GAMES = {"decimo": "four-hearths", "risk": "risk-world"}
"""The games, each with the land that is used to read its settings."""
KINDS: Sequence[tuple[str, Mapping[str, str]]] = (
    ("decimo", {}),
    ("risk", {"events": "on", "zombies": "on"}),
    ("risk", {"battles": "stratego"}),
)
"""Games and settings that together show all ledgers."""


def run_command(*arguments: str) -> str:
    """Run a command and return its output for a terminal of 80 columns.

    Raises:
        SystemExit: the command failed.

    """
    result = CliRunner().invoke(app, arguments, prog_name="decimo", env={"COLUMNS": "80"})
    if result.exit_code:
        raise SystemExit(f"decimo {' '.join(arguments)} ended with {result.exit_code}: {result.output}")
    return result.stdout.rstrip()


def format_table(*titles: str, rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a Markdown table."""
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def summary_of(thing: Any) -> str:
    """Return the first paragraph of a docstring, in one line."""
    return " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())


def commands() -> str:
    """Return the help of every command."""
    parts = []
    for info in app.registered_commands:
        name = str(info.name)
        parts.append(f"## decimo {name}\n\n```text\n{run_command(name, '--help')}\n```")
    return "\n\n".join(parts)


def screens() -> list[type[BaseScreen[Any]]]:
    """Return every screen that has its own keys, sorted by name."""
    found = set()
    for module in pkgutil.iter_modules(decimo.ui.__path__):
        for thing in vars(importlib.import_module(f"decimo.ui.{module.name}")).values():
            if inspect.isclass(thing) and issubclass(thing, BaseScreen) and thing.__dict__.get("ACTIONS"):
                found.add(thing)
    return sorted(found, key=lambda screen: (screen.__name__ != "PlayScreen", screen.__name__))


def actions() -> Iterator[tuple[str, str, Sequence[Action]]]:
    """Yield the name, description and actions of each screen; the actions of every screen come last."""
    for screen in screens():
        yield screen.__name__, summary_of(screen), apply_time_words(screen.ACTIONS, TimeWords())
    from decimo.ui.app import DecimoApp

    everywhere: Sequence[Action] = getattr(DecimoApp, "ACTIONS", ())
    yield "DecimoApp", "On every screen.", everywhere


def keys() -> str:
    """Return the keys of every screen."""
    parts = []
    for name, what, does in actions():
        rows = [[f"`{name_keys(action.keys)}`", action.title, action.words] for action in does]
        if name == "PlayScreen":
            rows += [
                [f"`{keys}`", "", words] for keys, words in apply_time_words_to_help(PLAY_HELP, TimeWords())
            ]
        if name == "DecimoApp":
            rows += [[f"`{keys}`", "", words] for keys, words in COMMON_KEYS]
        title = "Everywhere" if name == "DecimoApp" else screen_title(name)
        parts.append(f"## {title}\n\n{what}\n\n{format_table('Key', 'Name', 'What it does', rows=rows)}")
    return "\n\n".join(parts)


def screen_title(name: str) -> str:
    """Return a screen's class name as words: `NewCampaignScreen` becomes `New campaign`."""
    for end in ("Screen", "Dialog"):
        name = name.removesuffix(end)
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
    return words[:1].upper() + words[1:]


def settings(game: str) -> str:
    """Return the house rules of a game."""
    gathered = gather(GAMES[game])
    rows = []
    for key, row in build(gathered.ruleset, gathered.texts).setting_rows().items():
        anchor = row.gap if game == "decimo" else f"{game}:{row.gap}"
        rows.append(
            [f"`{key}`", f"`{row.default}`", row.possible, f"{row.words} [{row.gap}](rulebook.md#{anchor})"]
        )
    return format_table("Setting", "Default", "Possible", "What it says", rows=rows)


def kinds() -> str:
    """Return the kinds of dice that a player can take over, and the words that stop a run, for each game."""
    rows = []
    for game, land in GAMES.items():
        gathered = gather(land)
        rules = build(gathered.ruleset, gathered.texts)
        dice = "; ".join(f"`{kind}`: {words}" for kind, words in rules.dice_kinds.items())
        stops = ", ".join(f"`{word}`" for word in (*rules.stop_words, "decade"))
        rows.append([game, dice, stops])
    return format_table("Game", "Kinds of dice", "Words to stop for", rows=rows)


def tables(game: str) -> str:
    """Return the tables of a game that come with the program, by their file."""
    rows = []
    for path in content_files(shipped("tables") / game):
        held = yaml.safe_load(path.read_text(encoding="utf-8"))
        file = f"tables/{path.relative_to(shipped('tables')).as_posix()}"
        picked = (
            f"a card of {held.get('pack', 52)}"
            if held.get("kind") == "cards"
            else f"`{held['die']}`"
            if "die" in held
            else ""
        )
        rows.append(
            [f"[{file}](../{file})", f"`{held['id']}`", f"`{held['table']}`", held.get("title", ""), picked]
        )
    return format_table("File", "Id", "Class", "Title", "Picked by", rows=rows)


def effects(union: Any) -> str:
    """Return the effects of a union as a table: verbs, other fields, and descriptions."""
    rows = []
    for model in effect_models(union):
        verbs = get_args(model.model_fields["verb"].annotation)
        fields = [f"`{field}`" for field in model.model_fields if field != "verb"]
        rows.append(
            [
                ", ".join(f"`{verb}`" for verb in verbs),
                ", ".join(fields),
                " ".join((inspect.getdoc(model) or "").split()),
            ]
        )
    return format_table("Verb", "Fields", "What it does", rows=rows)


def effect_models(union: Any) -> list[type[BaseModel]]:
    """Return the models of a union in their order, including those of nested unions."""
    if inspect.isclass(union):
        return [union] if issubclass(union, BaseModel) else []
    return [model for part in get_args(union) for model in effect_models(part)]


def schema() -> str:
    """Return the tables of a campaign's file with their columns."""
    from decimo.store.row_types import ROW_TYPES, columns_of

    rows = [
        [f"`{name}`", summary_of(row_type), ", ".join(f"`{column.name}`" for column in columns_of(row_type))]
        for name, row_type in ROW_TYPES.items()
    ]
    return format_table("Table", "What it holds", "Columns", rows=rows)


def views() -> str:
    """Return the views of each game."""
    rows = []
    for game, land in GAMES.items():
        gathered = gather(land)
        names = sorted(build(gathered.ruleset, gathered.texts).views())
        rows.append([game, ", ".join(f"`{name}`" for name in names)])
    return format_table("Game", "Views", rows=rows)


def ledgers() -> str:
    """Return the ledgers of each game with their columns."""
    rows: dict[tuple[str, str], list[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for n, (game, settings_) in enumerate(KINDS):
            session = create_campaign(
                CampaignFolder(Path(folder)), f"{game} {n}", GAMES[game], seed=1, settings=settings_
            )
            try:
                for ledger in session.ruleset.ledgers(session.state):
                    columns = ", ".join(f"`{column.id}`" for column in ledger.columns)
                    rows.setdefault((game, ledger.id), [game, f"`{ledger.id}`", ledger.title, columns])
            finally:
                session.journal.close()
    return format_table("Game", "Ledger", "Title", "Columns", rows=list(rows.values()))


def modules() -> str:
    """Return every package and its modules, with the first sentence of each."""
    lines: list[str] = []
    for package in sorted(each.parent for each in (ROOT / "decimo").rglob("__init__.py")):
        rows = [
            [f"`{path.name}`", first_sentence(path)]
            for path in sorted(package.glob("*.py"))
            if path.name != "__init__.py"
        ]
        if rows:
            folder = package.relative_to(ROOT).as_posix()
            opening = first_sentence(package / "__init__.py")
            lines += [f"## {folder}/", "", opening, "", format_table("Module", "Content", rows=rows), ""]
    return "\n".join(lines).rstrip()


def first_sentence(path: Path) -> str:
    """Return the first paragraph of a module's docstring, in one line."""
    words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return words.partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def main() -> None:
    """Write the pages."""
    for name, pieces in pieces_of_pages().items():
        page = PAGES / name
        text = renew(page.read_text(encoding="utf-8"), pieces)
        page.write_text(text, encoding="utf-8", newline="\n")


def pieces_of_pages() -> dict[str, dict[str, str]]:
    """Return the current text of each piece, by page and name."""
    from decimo.risk.event.event_table import Effect as RiskEffect
    from decimo.rules.event.effect_types import Effect

    return {
        "commands.md": {"commands": commands()},
        "keys.md": {"keys": keys()},
        "modules.md": {"modules": modules()},
        "formats.md": {"schema": schema(), "views": views(), "ledgers": ledgers()},
        "settings.md": {
            "settings-decimo": settings("decimo"),
            "settings-risk": settings("risk"),
            "kinds": kinds(),
        },
        "tables.md": {
            "tables-decimo": tables("decimo"),
            "tables-risk": tables("risk"),
            "effects-decimo": effects(get_args(Effect)[0]),
            "effects-risk": effects(get_args(RiskEffect)[0]),
        },
    }


if __name__ == "__main__":
    main()
