"""The report as linked notes: a page for each year, people and leader; the player's own files are not lost."""

import errno
import json
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt

from decimo.chance import Fact, Refusal, StepContext
from decimo.chance.text import without_direction_marks
from decimo.play.campaign_record import Charter, State
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import Column, Ledger, Step
from decimo.play.session import Session
from decimo.report.file_format import FileNames, safe_name
from decimo.report.folder import WrittenFiles, read_folder_form, write_folder
from decimo.report.notes import verbatim
from tests.report.test_italy import forty_years
from tests.report.typed import TYPED
from tests.report.valley import Valley, World, campaign, write_diary

ODD = (
    *TYPED,
    "CON",
    "com1.txt",
    "a/b\\c:d",
    "what? *",
    "dots...",
    "...",
    "^block",
    "x%20y",
    "]] [[",
)
READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


@dataclass
class Chief:
    shelf: ClassVar[str] = "chiefs"
    id: str
    name: str
    people: str


@dataclass
class TribalWorld(World):
    chiefs: dict[str, Chief] = field(default_factory=dict)


class Tribal(Valley):
    """The valley with a chief in Oakham and one in Birkby, of one name, whom each fifth year carries off."""

    world_type = TribalWorld

    def new_world(self) -> TribalWorld:
        return TribalWorld(super().new_world().peoples)

    def steps(self, state: State[World], year: int, season: int) -> Sequence[Step]:
        chiefs = [Step("chiefs", "Chiefs", "valley:V6", elect)] if season == 0 else []
        return [*super().steps(state, year, season), *chiefs]

    def ledgers(self, state: State[World]) -> Sequence[Ledger]:
        columns = (Column("name", "Name"), Column("people", "People"))
        assert isinstance(state.world, TribalWorld)
        chiefs = tuple(
            (each.id, (each.name, self.name_of(each.people))) for each in state.world.chiefs.values()
        )
        return [*super().ledgers(state), Ledger("chiefs", "Chiefs", columns, chiefs)]

    def sentence(self, fact: Fact) -> str:
        people = self.name_of(str(fact.words.get("people", "")))
        words = {"elect": f"Bran is chief of {people}.", "bury": "Bran is dead."}
        return words.get(fact.verb) or super().sentence(fact)


def elect(turn: StepContext[TribalWorld]) -> None:
    chiefs = turn.world.chiefs
    for people in list(turn.world.peoples.values())[:2]:
        old = next((chief for chief in chiefs.values() if chief.people == people.id), None)
        if old is not None and turn.year % 5 == 0:
            turn.remove("bury", old, "valley:V6")
            old = None
        if old is None:
            new = Chief(f"chief-{people.id}-{turn.year}", "Bran", people.id)
            turn.add("elect", new, "valley:V6", {"people": people.id})


def notes(folder: Path, session: Session, *, overwrite: bool = False) -> WrittenFiles:
    return write_folder(session, folder, "notes", overwrite=overwrite)


def page(folder: Path, name: str) -> str:
    return (folder / f"{name}.md").read_text(encoding="utf-8")


def linked_from(folder: Path, name: str) -> list[Path]:
    """The pages that a page leads to, found as note programs find them."""
    text = page(folder, name)
    by_name = {path.stem: path for path in folder.rglob("*.md")}
    wiki = [by_name[target] for target in re.findall(r"\[\[([^\]|]+)(?:\|[^\]]+)?\]\]", text)]
    plain = [
        (folder / f"{name}.md").parent / unquote(str(token.attrs["href"]))
        for line in READER.parse(text)
        for token in line.children or ()
        if token.type == "link_open" and str(token.attrs["href"]).endswith(".md")
    ]
    return [*wiki, *(path.resolve() for path in plain)]


def test_there_is_a_page_a_people_and_a_year(tmp_path: Path) -> None:
    written = notes(tmp_path / "v", campaign(3))
    assert written.start == "The long winter.md"
    assert set(written.new) == {
        "The long winter.md",
        *(f"Years/{year} BC.md" for year in (3, 2, 1)),
        *(f"Peoples/{name}.md" for name in ("Oakham", "Birkby", "Ashford")),
        *(f"Tables/{title}.md" for title in ("The years in numbers", "The tables", "The house", "Luck")),
    }


def test_a_year_leads_to_its_peoples_and_they_lead_back(tmp_path: Path) -> None:
    notes(tmp_path, campaign(3))
    assert "Raiders burn 6 farms in [[Ashford]]. **[[Ashford]] burns down!**" in page(tmp_path, "Years/2 BC")
    assert "- [[2 BC]], winter: Raiders burn 6 farms in Ashford." in page(tmp_path, "Peoples/Ashford")
    assert "- [[2 BC]], winter: **Ashford burns down!**" in page(tmp_path, "Peoples/Ashford")
    assert "[[The long winter]] · before: [[3 BC]] · after: [[1 BC]]" in page(tmp_path, "Years/2 BC")


def test_every_link_leads_to_a_page_and_every_page_is_linked(tmp_path: Path) -> None:
    written = notes(tmp_path, campaign(3, names=("Oakham", "[a](b) | c", "]] #x"), name="A [winter]: #1"))
    names = [name.removesuffix(".md") for name in written.new]
    led_to = {path for name in names for path in linked_from(tmp_path, name)}
    assert led_to == {(tmp_path / name).resolve() for name in written.new}


def test_a_people_s_page_says_how_it_stands_and_stood(tmp_path: Path) -> None:
    notes(tmp_path, campaign(3))
    told = page(tmp_path, "Peoples/Oakham")
    assert "## Peoples\n\n- People: Oakham\n- Blight: 0\n- Herds: 9\n" in told
    assert "| 3 BC | Oakham | 0 | 7 |\n| 2 BC | Oakham | 0 | 8 |\n| 1 BC | Oakham | 0 | 9 |" in told


def tribal(years: int) -> Session:
    charter = Charter("The chiefs", "valley", "valley", 7, {}, "app", {}, "0.1.0")
    session = Session(MemoryJournal(charter), Tribal(("Oakham", "Birkby", "Ashford")), "c0ffee")
    session.play_step()
    session.run(years)
    return session


def test_who_comes_and_goes_has_a_page_each_even_of_one_name(tmp_path: Path) -> None:
    notes(tmp_path, tribal(6))
    assert sorted(path.stem for path in (tmp_path / "Chiefs").iterdir()) == [
        "Bran",
        "Bran (3 BC)",
        "Bran (AD 2)",
        "Bran (AD 2) (2)",
    ]
    first = page(tmp_path, "Chiefs/Bran")
    assert "[[The chiefs]] · Chiefs · [[Oakham]] · 3 BC to AD 2" in first
    assert "- [[3 BC]], winter: Bran is chief of [[Oakham]]." in first
    assert "- [[AD 2]], winter: Bran is dead." in first
    assert "- Chiefs: [[Bran]], [[Bran (AD 2)|Bran]]" in page(tmp_path, "Peoples/Oakham")


def test_a_page_keeps_its_name_when_more_of_that_name_come(tmp_path: Path) -> None:
    notes(tmp_path, tribal(3))
    before = {
        path.name: path.read_text(encoding="utf-8").split("\n")[4] for path in tmp_path.glob("Chiefs/*")
    }
    notes(tmp_path, tribal(6))
    after = {path.name: path.read_text(encoding="utf-8").split("\n")[4] for path in tmp_path.glob("Chiefs/*")}
    assert before.items() < after.items()


def test_italy_has_its_leaders_realms_and_wars(tmp_path: Path) -> None:
    session = forty_years()
    write_diary(session, 15, 3, "Rome is gone.", "latium")
    written = notes(tmp_path, session)
    folders = {name.partition("/")[0] for name in written.new}
    assert {"Peoples", "Leaders", "Years", "Outsiders", "Realms", "Wars"} <= folders
    facts = [fact for played in session.line() for fact in played.facts]
    assert count_of(written.new, "Wars") == sum(fact.verb == "declare_war" for fact in facts) > 0
    assert count_of(written.new, "Realms") == sum(fact.verb == "become_realm" for fact in facts) > 0
    assert {f"Peoples/{name}.md" for name in session.ruleset.sides(session.state.world).values()} <= set(
        written.new
    )
    ledgers = {ledger.id: ledger for ledger in session.ruleset.ledgers(session.state)}
    assert {f"Leaders/{cells[2]}.md" for _, cells in ledgers["leaders"].rows} <= set(written.new)
    for name in written.new:
        linked_from(tmp_path, name.removesuffix(".md"))
    assert "> [!quote] Diary · [[Romans|Latium]]\n> Rome is gone." in page(tmp_path, "Years/286 BC")
    assert "> [!quote] [[286 BC]], autumn\n> Rome is gone." in page(tmp_path, "Peoples/Romans")


def count_of(pages: Iterable[str], folder: str) -> int:
    return sum(name.startswith(f"{folder}/") for name in pages)


# Names and words


@pytest.mark.parametrize("typed", ODD)
def test_any_name_shows_as_typed_and_can_be_followed(tmp_path: Path, typed: str) -> None:
    notes(tmp_path, campaign(3, names=("Oakham", "Birkby", typed), name=typed))
    (of_people,) = (
        path for path in (tmp_path / "Peoples").iterdir() if path.stem not in ("Oakham", "Birkby")
    )
    text = of_people.read_text(encoding="utf-8")
    front = dict(line.split(": ", 1) for line in text.split("---")[1].strip().splitlines() if typed != "---")
    assert typed == "---" or json.loads(front["title"]) == typed
    heading = READER.parse(text.split("\n---\n", 1)[1])
    shown = next(token.children for token in heading if token.type == "inline") or []
    assert "".join(each.content for each in shown if each.type == "text").rstrip(
        "#"
    ) == without_direction_marks(typed).rstrip("#")
    assert of_people.resolve() in linked_from(tmp_path, "Years/2 BC")


@pytest.mark.parametrize("typed", [*ODD, "x" * 400, "👑" * 90, "שלום" * 80, "", " ", ".", "trailing. "])
def test_a_file_name_is_one_for_every_system(typed: str) -> None:
    name = safe_name(typed)
    assert name
    assert len(name.encode()) <= 130
    assert not re.search(r'[<>:"/\\|?*#^\[\]%\x00-\x1f\u202a-\u202e]', name)
    assert name == name.strip(" .")
    assert not re.fullmatch(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", name, re.IGNORECASE)


def test_no_two_names_are_one_where_capitals_do_not_count() -> None:
    names = FileNames()
    assert [names.take(name) for name in ("Rome", "ROME", "rome", "Ro:me", "Ro?me")] == [
        "Rome",
        "ROME (2)",
        "rome (3)",
        "Ro-me",
        "Ro-me (2)",
    ]
    assert names.take("Rome", "Rome (300 BC)") == "Rome (300 BC)"


@pytest.mark.parametrize("typed", [*TYPED, "two\n\n  lines\n", "```\nopen", "%% <!--", "---\na: b\n---"])
def test_the_diary_is_word_for_word(tmp_path: Path, typed: str) -> None:
    session = campaign(1)
    write_diary(session, 1, 3, typed, "p2")
    notes(tmp_path, session)
    lines = page(tmp_path, "Years/3 BC").split("\n")
    at = lines.index("> [!quote] Diary · [[Birkby]]") + 1
    kept = lines[at : at + typed.count("\n") + 1]
    assert "\n".join(line.removeprefix(">").removeprefix(" ") for line in kept) == typed
    assert str(verbatim(typed)) in page(tmp_path, "Peoples/Birkby")
    assert "## Told of this year" in lines


# What is there already


def test_a_second_time_only_what_changed_is_written(tmp_path: Path) -> None:
    session = campaign(2)
    notes(tmp_path, session)
    untouched = (tmp_path / "Years" / "3 BC.md").stat().st_mtime_ns
    session.run(1)
    written = notes(tmp_path, session)
    assert written.new == ("Years/1 BC.md",)
    assert "Years/2 BC.md" in written.renewed
    assert "Years/3 BC.md" in written.same
    assert (tmp_path / "Years" / "3 BC.md").stat().st_mtime_ns == untouched


def test_a_page_that_was_edited_is_kept_and_told(tmp_path: Path) -> None:
    notes(tmp_path, campaign(2))
    edited = page(tmp_path, "Peoples/Oakham") + "\nMy own thoughts.\n"
    (tmp_path / "Peoples" / "Oakham.md").write_text(edited, encoding="utf-8")
    (tmp_path / "Years" / "1 BC.md").write_text("Mine.", encoding="utf-8")
    (tmp_path / "Ideas.md").write_text("Mine too.", encoding="utf-8")
    written = notes(tmp_path, campaign(3))
    assert set(written.kept) == {"Peoples/Oakham.md", "Years/1 BC.md"}
    assert written.left == ()
    assert page(tmp_path, "Peoples/Oakham") == edited
    assert "1 BC" in page(tmp_path, "Peoples/Birkby")
    written = notes(tmp_path, campaign(3), overwrite=True)
    assert written.kept == ()
    assert "My own" not in page(tmp_path, "Peoples/Oakham")
    assert page(tmp_path, "Ideas") == "Mine too."


def test_pages_of_what_was_taken_back_are_left_and_told(tmp_path: Path) -> None:
    session = campaign(3)
    notes(tmp_path, session)
    session.history.undo_to(2)
    written = notes(tmp_path, session)
    assert written.left == ("Years/1 BC.md", "Years/2 BC.md")
    assert (tmp_path / "Years" / "1 BC.md").exists()


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for place in ("file", "missing/notes"):
        with pytest.raises(Refusal, match="could not be written to the folder"):
            notes(tmp_path / place, campaign(1))
    (tmp_path / "v").mkdir()
    (tmp_path / "v" / "Years").write_text("mine", encoding="utf-8")
    with pytest.raises(Refusal, match="Years"):
        notes(tmp_path / "v", campaign(1))
    assert (tmp_path / "v" / "Years").read_text(encoding="utf-8") == "mine"
    with pytest.raises(Refusal, match="no story"):
        write_folder(campaign(1), tmp_path / "later", "notes", since=40)
    assert not (tmp_path / "later").exists()


def test_a_full_disk_leaves_every_page_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes(tmp_path, campaign(2))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.md")}

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refusal, match="No space left on device"):
        notes(tmp_path, campaign(3))
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_the_form_of_a_folder_is_checked() -> None:
    assert read_folder_form("notes", Path("hearths")) == "notes"
    with pytest.raises(Refusal, match="choose one of notes, csv"):
        read_folder_form("pdf", Path("hearths"))
    with pytest.raises(Refusal, match=r"'hearths\.csv' is the name of a file"):
        read_folder_form("csv", Path("hearths.csv"))
