"""The pages in docs/: they miss nothing of the program, show it as it is, and have no dead links."""

import importlib
import inspect
import pkgutil
import re
import shlex
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Any, get_args
from urllib.parse import unquote

import click
import pytest
import typer
from pydantic import BaseModel

import decimo.ui
from decimo.chance.text import TimeWords
from decimo.cli import app
from decimo.content.check import check_paths
from decimo.content.content_folder import content_files, shipped
from decimo.rulesets import build, gather, registry
from decimo.ui.base_screen import Action, apply_time_words, name_key
from docs.campaign_facts import StoryMismatchError
from docs.piece import renew
from docs.refresh_guide import PICTURES, SEED, make_guide
from docs.refresh_pages import pieces_of_pages, screen_title

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.glob("*.md"))]
LANDS = ("four-hearths", "risk-world")
SETTINGS = {land: sorted(build((all_ := gather(land)).ruleset, all_.texts).setting_rows()) for land in LANDS}

GROUP = typer.main.get_command(app)
assert isinstance(GROUP, click.Group | typer.core.TyperGroup)
COMMANDS: dict[str, Any] = dict(GROUP.commands)


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    """What stands under a heading of the second level, up to the next one."""
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"no page has the heading '{heading}'"
    return found[1]


def options(command: Any) -> Iterator[str]:
    for parameter in command.params:
        if parameter.param_type_name == "option" and not parameter.hidden:
            yield from (
                name for name in (*parameter.opts, *parameter.secondary_opts) if name.startswith("--")
            )


# Complete


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_option_is_described(name: str) -> None:
    described = section(page("commands.md"), f"decimo {name}")
    assert [option for option in options(COMMANDS[name]) if option not in described] == []


def test_what_every_command_prints_for_scripts_is_described() -> None:
    described = section(page("formats.md"), "For scripts")
    printing = [name for name, command in COMMANDS.items() if "--json" in options(command)]
    missing = [name for name in printing if not re.search(rf"^\|.*`{name}\b", described, re.MULTILINE)]
    assert (missing, len(printing) > 10) == ([], True)


def tables_of_actions() -> Iterator[tuple[str, Sequence[Action]]]:
    for module in pkgutil.iter_modules(decimo.ui.__path__):
        for thing in vars(importlib.import_module(f"decimo.ui.{module.name}")).values():
            if (
                inspect.isclass(thing)
                and thing.__module__.startswith("decimo.ui.")
                and "ACTIONS" in vars(thing)
            ):
                yield thing.__name__, vars(thing)["ACTIONS"]


ACTIONS = sorted({name: actions for name, actions in tables_of_actions() if actions}.items())


@pytest.mark.parametrize(("screen", "actions"), ACTIONS, ids=[name for name, _ in ACTIONS])
def test_every_key_of_every_screen_is_described(screen: str, actions: Sequence[Action]) -> None:
    heading = "Everywhere" if screen == "DecimoApp" else screen_title(screen)
    described = section(page("keys.md"), heading)
    keys = {name_key(key) for action in actions for key in action.keys.split(",")}
    words = [action.words for action in apply_time_words(actions, TimeWords())]
    missing = [key for key in sorted(keys) if not re.search(rf"[`, ]{re.escape(key)}[`,]", described)]
    assert (missing, [each for each in words if each not in described]) == ([], [])


@pytest.mark.parametrize("land", LANDS)
def test_every_setting_is_described(land: str) -> None:
    described = page("settings.md")
    assert [key for key in SETTINGS[land] if f"| `{key}` |" not in described] == []


def test_every_table_that_comes_with_the_program_is_described() -> None:
    described = page("tables.md")
    paths = [path.relative_to(shipped("tables")) for path in content_files(shipped("tables"))]
    assert len(paths) > 20
    assert [str(path) for path in paths if f"[tables/{path.as_posix()}]" not in described] == []


def models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if inspect.isclass(annotation) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from models_in(part)


def models_of(top: type[BaseModel], known: dict[str, type[BaseModel]]) -> None:
    """Gather a model and all that stand in its fields."""
    if top.__name__ not in known:
        known[top.__name__] = top
        for field in top.model_fields.values():
            for model in models_in(field.annotation):
                models_of(model, known)


KINDS = sorted(registry())


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=["-".join(each) for each in KINDS])
def test_every_key_that_a_land_or_table_may_have_is_described(game: str, kind: str) -> None:
    described = page("land.md" if kind == "scenario" else "tables.md")
    models: dict[str, type[BaseModel]] = {}
    models_of(registry()[game, kind].model, models)
    missing = [
        f"{name}.{field}"
        for name, model in models.items()
        for field in model.model_fields
        if not re.search(rf"`(\w+: )?{field}\b[^`\n]*`", described)
    ]
    assert missing == []
    if kind != "scenario":
        assert f"`{kind}`" in described


@pytest.mark.parametrize("page_", PAGES, ids=lambda path: path.name)
def test_every_command_that_a_page_names_can_be_typed_so(page_: Path) -> None:
    text = page_.read_text(encoding="utf-8")
    named = [
        *re.findall(r"`(decimo [a-z][^`\n]*)`", text),
        *re.findall(r"^(decimo [a-z].*)$", text, re.MULTILINE),
    ]
    for line in named:
        words = shlex.split(line.partition(" #")[0].replace("\\|", "|"))
        assert words[1] in COMMANDS, line
        known = {*options(COMMANDS[words[1]]), "--help"}
        assert [word for word in words[2:] if word.startswith("--") and word not in known] == [], line


def test_every_room_of_the_house_is_described() -> None:
    rooms = [path.name for path in (ROOT / "decimo").iterdir() if (path / "__init__.py").is_file()]
    described = page("architecture.md")
    assert len(rooms) >= 10
    assert [room for room in sorted(rooms) if f"`decimo/{room}`" not in described] == []


def modules_named(text: str) -> Iterator[str]:
    """The files that a page names, from the project's folder; a bare name is beside the file named before it."""
    for line in text.splitlines():
        folder = ""
        for name in re.findall(r"`([\w./*-]+\.(?:py|yaml|jinja))`", line):
            folder = name.rpartition("/")[0] or folder
            if folder:
                yield f"{folder}/{name.rpartition('/')[2]}"


@pytest.mark.parametrize(
    "file", ["README.md", "CONTRIBUTING.md", *(f"docs/{each.name}" for each in DOCS.glob("*.md"))]
)
def test_every_module_that_a_page_names_is_there(file: str) -> None:
    named = set(modules_named((ROOT / file).read_text(encoding="utf-8")))
    assert [name for name in sorted(named) if not any(ROOT.glob(name))] == []
    assert file != "docs/architecture.md" or len(named) > 40


# True


def test_what_the_pages_show_of_the_program_is_so() -> None:
    for name, pieces in pieces_of_pages().items():
        assert renew(page(name), pieces) == page(name), f"{name} is out of date: run 'make docs'"


def words_in(drawing: str) -> str:
    return unescape("\n".join(re.findall(r"<text [^>]*>([^<]+)</text>", drawing))).replace("\u00a0", " ")


@pytest.mark.slow
async def test_the_guide_shows_and_tells_what_is_played() -> None:
    made, told = await make_guide()
    assert renew(page("guide.md"), told) == page("guide.md"), "the story is out of date: run 'make docs'"
    assert sorted(made) == sorted(path.stem for path in PICTURES.glob("*.svg")), "run 'make docs'"
    for name, drawing in made.items():
        kept = (PICTURES / f"{name}.svg").read_text(encoding="utf-8")
        assert words_in(kept) == words_in(drawing), f"the picture '{name}' is out of date: run 'make docs'"
        assert "http" not in re.sub(r'xmlns="[^"]*"|<!--.*?-->', "", kept)
        assert len(kept) < 250_000


def test_the_pictures_tell_what_the_guide_says_of_them() -> None:
    told = {path.stem: words_in(path.read_text(encoding="utf-8")) for path in PICTURES.glob("*.svg")}
    assert "attack the horde" in told["question"]
    assert "who has won" in told["battle"]
    assert "army value of the Pelmarrans" in told["own_dice"]
    assert "march to" in told["march"]
    assert "Looking back: 4 of" in told["looking_back"]
    assert "Pelmarra beats the Yurrags" in told["why"]
    assert "The traders whom Rossolan has known" in told["raid"]
    assert "Not answered yet" in told["open"]
    assert "an attack by outsiders" in told["comes"]


def test_the_campaign_of_the_guide_can_be_founded_by_its_words() -> None:
    assert f"the program's dice, seed {SEED}." in page("guide.md")
    assert f'decimo new "The Harbour" --scenario four-hearths --side pelmarra --seed {SEED} ' in page(
        "guide.md"
    )


async def test_a_story_that_the_campaign_does_not_bear_out_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("docs.refresh_guide.SEED", SEED + 1)
    with pytest.raises(StoryMismatchError, match="went differently; tell the story again"):
        await make_guide()


def test_the_examples_of_tables_are_sound(tmp_path: Path) -> None:
    table, event = re.findall(r"```yaml\n(.*?)```", page("tables.md"), re.DOTALL)
    (tmp_path / "harbour-talk.yaml").write_text(table, encoding="utf-8")
    chance = (shipped("tables") / "decimo" / "chance.yaml").read_text(encoding="utf-8")
    mine = chance.replace("die: 1d49", "die: 1d50").rstrip() + "\n\n" + event
    (tmp_path / "chance.yaml").write_text(mine, encoding="utf-8")
    assert check_paths([tmp_path], registry()) == []


# Linked


def anchors(text: str) -> set[str]:
    """What a link into a page may name: its headings as GitHub names them, and its own anchors."""
    plain = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    headings = [
        re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", each) for each in re.findall(r"^#+ (.+)$", plain, re.MULTILINE)
    ]
    named = {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}
    return named | set(re.findall(r'<a id="([^"]+)"', plain))


@pytest.mark.parametrize("page_", PAGES, ids=lambda path: path.name)
def test_no_link_is_dead(page_: Path) -> None:
    dead = []
    text = re.sub(r"^```.*?^```", "", page_.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith(("https://", "http://")):
            continue
        file, _, anchor = unquote(link).partition("#")
        target = (page_.parent / file).resolve() if file else page_
        into_page = bool(anchor) and target.suffix == ".md"
        if not target.exists() or (into_page and anchor not in anchors(target.read_text(encoding="utf-8"))):
            dead.append(link)
    assert dead == []


def test_every_page_and_picture_is_linked_from_another() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in PAGES}
    linked = {
        (path.parent / link.partition("#")[0]).resolve()
        for path, text in texts.items()
        for link in re.findall(r"\]\(([^)\s]+)\)", text)
    }
    everything = [*DOCS.glob("*.md"), *PICTURES.glob("*.svg"), *DOCS.glob("*.svg")]
    start = DOCS / "index.md"
    assert [path.name for path in everything if path.resolve() not in linked and path != start] == []
    # The start of the site is a table of contents.
    listed = set(re.findall(r"^([a-z]+)$", start.read_text(encoding="utf-8"), re.MULTILINE))
    assert listed == {path.stem for path in DOCS.glob("*.md")} - {"index"}
