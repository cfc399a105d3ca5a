"""The commands `decimo export`, `import` and `rescue`."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from decimo.chance import Refusal
from decimo.commands.export_commands import export, import_
from decimo.commands.recovery_commands import rescue
from tests.store.old_war import FILE, NAME, old_war, opened, put

app = typer.Typer()
for command, name in ((export, "export"), (import_, "import"), (rescue, "rescue")):
    app.command(name)(command)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The campaigns folder, with the old war in it."""
    (tmp_path / "campaigns").mkdir()
    put(tmp_path / "campaigns")
    return tmp_path / "campaigns"


def typed(folder: Path, *arguments: str) -> Result:
    """Type a command that is done."""
    ended = CliRunner().invoke(app, [*arguments, "--campaigns", str(folder)])
    assert ended.exit_code == 0, ended.exception
    return ended


def refused(folder: Path, *arguments: str) -> str:
    """Type a command that is refused; return why."""
    ended = CliRunner().invoke(app, [*arguments, "--campaigns", str(folder)])
    assert isinstance(ended.exception, Refusal)
    assert ended.output == ""
    return str(ended.exception)


def test_a_campaign_goes_to_a_file_and_comes_back(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "war.json"
    assert typed(folder, "export", NAME, "--to", str(file)).output == f"The campaign is in {file}.\n"
    with opened(folder / FILE) as session:
        was = session.fingerprint
    (folder / FILE).unlink()
    ended = typed(folder, "import", str(file))
    assert ended.stdout.startswith("'The old war' is in The Four Hearths, Winter ")
    assert ended.stderr.startswith("Play it with: decimo play 'The old war' --campaigns ")
    with opened(folder / FILE) as session:
        assert session.fingerprint == was


def test_an_imported_campaign_can_have_another_name(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "war.json"
    typed(folder, "export", NAME, "--to", str(file))
    told = json.loads(typed(folder, "import", str(file), 'Rome: "again"', "--json").stdout)
    assert told.keys() == {"name", "moment", "fingerprint", "differences"}
    assert told["differences"] == []
    assert told["name"] == 'Rome: "again"'
    assert "already; choose another name" in refused(folder, "import", str(file))


@pytest.mark.parametrize("edit", ["answer", "fact"])
def test_what_was_changed_in_a_file_is_told_when_it_is_imported(
    folder: Path, tmp_path: Path, edit: str
) -> None:
    """What leads to no other state is found by playing it again: a roll, or the words of a fact."""
    file = tmp_path / "war.json"
    typed(folder, "export", NAME, "--to", str(file))
    whole = json.loads(file.read_text(encoding="utf-8"))
    if edit == "answer":
        row = next(each for each in whole["answer"] if each["kind"] == "roll")
        row["value"] = [7 - row["value"][0], *row["value"][1:]]
    else:
        row = next(each for each in whole["fact"] if each["step"] > 1 and each["words"])
        row["words"] = {**row["words"], "who": "nobody"}
    file.write_text(json.dumps(whole), encoding="utf-8")
    lines = typed(folder, "import", str(file), "changed").stdout.splitlines()
    assert lines[0].startswith("'changed' is in ")
    assert lines[1].startswith("It differs from what was played: ")
    assert " of the Hearths (year " in lines[1]
    assert json.loads(typed(folder, "import", str(file), "again", "--json").stdout)["differences"]


def test_a_file_does_not_say_where_it_is_written_to(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "war.json"
    typed(folder, "export", NAME, "--to", str(file))
    whole = json.loads(file.read_text(encoding="utf-8"))
    whole["campaign"][0]["name"] = "../escaped"
    file.write_text(json.dumps(whole), encoding="utf-8")
    assert "is a path; give it another name" in refused(folder, "import", str(file))
    assert [each.name for each in folder.iterdir()] == [FILE]
    assert not (tmp_path / "escaped.decimo").exists()


def test_a_file_that_is_there_is_let_alone(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "war.json").write_text("mine", encoding="utf-8")
    said = refused(folder, "export", NAME, "--to", str(tmp_path / "war.json"))
    assert said.endswith("already; choose another name, or add --overwrite.")


def test_a_sound_campaign_is_rescued_without_a_loss(folder: Path) -> None:
    ended = typed(folder, "rescue", NAME)
    assert "Nothing was lost." in ended.stdout.splitlines()
    assert (folder / f"{NAME} rescued.decimo").exists()
    assert (folder / FILE).read_bytes() == old_war()
    assert "already; choose another name" in refused(folder, "rescue", NAME)


def test_what_was_lost_is_said_with_its_years(folder: Path) -> None:
    damaged = old_war()[: len(old_war()) // 2]
    put(folder, damaged)
    ended = typed(folder, "rescue", NAME, "What is left")
    lines = ended.stdout.splitlines()
    assert lines[0].startswith("'What is left' has ")
    assert any(line.startswith("Lost: steps ") and " of the Hearths" in line for line in lines)
    assert " pages of the file could not be read" in lines[-1]
    put(folder, damaged, "again.decimo")
    told = json.loads(typed(folder, "rescue", "again", "--json").stdout)
    assert told.keys() == {"name", "moment", "fingerprint", "steps", "lost", "ways"}
    assert told["name"] == "again rescued"
    assert told["lost"] == lines[1:]


def test_where_nothing_can_be_saved_the_backups_are_pointed_to(folder: Path) -> None:
    put(folder, b"Once upon a time")
    assert refused(folder, "rescue", NAME).endswith("choose another file.")
    (folder / "backups").mkdir()
    (folder / "backups" / f"{NAME}--2026-11-29T120000--by-hand.decimo").touch()
    assert refused(folder, "rescue", NAME).endswith("'decimo restore' puts a backup in its place.")
