"""The commands for backups and restoring."""

import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import typer

from decimo.chance import Refusal
from decimo.commands.recovery_commands import backups, restore
from tests.cli.conftest import Ended, Typed

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
app.command("backups")(backups)
app.command("restore")(restore)


@pytest.fixture
def kept(hearths: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Type a command about the backups of a campaign of three years, of which there is one already."""

    def typed(*arguments: str, piped: str | bytes | None = "") -> Ended:
        capsys.readouterr()
        code = 0
        try:
            app(args=arguments, prog_name="decimo")
        except Refusal as refusal:
            code = 1
            print(refusal, file=sys.stderr)  # noqa: T201 - what the program prints of it
        except SystemExit as end:
            code = int(end.code or 0)
        return Ended(code, *capsys.readouterr())

    shutil.rmtree(folder / "backups")
    assert typed("backups", hearths, "--make").code == 0
    return typed


@pytest.fixture
def played_on(kept: Typed, decimo: Typed, hearths: str, folder: Path) -> str:
    """The campaign two years later; the backup that was made when it was left is gone."""
    assert decimo("run", hearths, "--years", "2").code == 0
    (left,) = (folder / "backups").glob("*--left.decimo")
    left.unlink()
    return hearths


def stands(decimo: Typed, name: str) -> int:
    (campaign,) = [each for each in decimo("list", "--json").json["campaigns"] if each["name"] == name]
    return int(campaign["year"])


def test_a_backup_is_made_and_told(kept: Typed, hearths: str, folder: Path) -> None:
    listed = kept("backups", hearths)
    assert listed.err == "Restore one with: decimo restore hearths NUMBER\n"
    title, row = listed.out.splitlines()
    assert title.split() == ["made", "stands", "in", "steps", "size", "why"]
    assert row.split()[0] == "1"
    assert row.endswith("made by hand")
    (told,) = kept("backups", hearths, "--json").json
    assert (told["number"], told["why"], told["name"], told["year"]) == (1, "by-hand", hearths, 4)
    assert told["moment"] in row
    assert Path(told["file"]).parent == folder / "backups"
    assert (told["problem"], told["size"] > 0, told["steps"] > 0, len(told["fingerprint"])) == (
        "",
        True,
        True,
        16,
    )


def test_when_nothing_was_done_no_other_one_is_made(kept: Typed, hearths: str) -> None:
    again = kept("backups", hearths, "--make")
    assert again.out.startswith("Nothing has changed since the newest backup, so no new one was made: ")
    assert len(kept("backups", hearths, "--json").json) == 1
    assert kept("backups", hearths, "--make", "--json").json["number"] == 1


def test_the_newest_turn_is_in_a_backup_when_the_command_is_done(
    kept: Typed, decimo: Typed, hearths: str
) -> None:
    assert decimo("run", hearths, "--years", "1").code == 0
    assert decimo("diary", hearths, "add", "A word.").code == 0
    now = decimo("show", hearths, "--json").json["fingerprint"]
    newest = kept("backups", hearths, "--json").json[0]
    assert (newest["why"], newest["fingerprint"]) == ("left", now)
    count = len(kept("backups", hearths, "--json").json)
    for typed in (("show", hearths), ("undo", hearths, "--dry-run"), ("verify", hearths)):
        decimo(*typed)
    assert len(kept("backups", hearths, "--json").json) == count


def test_one_unattended_run_of_many_years_makes_one_backup(kept: Typed, decimo: Typed, hearths: str) -> None:
    assert decimo("run", hearths, "--years", "40").code == 0
    assert [each["why"] for each in kept("backups", hearths, "--json").json] == ["left", "by-hand"]


def test_restoring_says_what_each_holds_and_how_to_choose(kept: Typed, played_on: str) -> None:
    told = kept("restore", played_on)
    assert told.code == 0
    assert "The campaign now: " in told.out.splitlines()[-1]
    assert told.err == "Choose one with: decimo restore hearths NUMBER (--dry-run only tells)\n"


def test_a_backup_is_restored_and_what_stood_there_is_kept(
    kept: Typed, decimo: Typed, played_on: str, folder: Path
) -> None:
    before = (folder / "hearths.decimo").read_bytes()
    dry = kept("restore", played_on, "1", "--dry-run").out.splitlines()
    assert dry[-1] == "Nothing was changed."
    assert (folder / "hearths.decimo").read_bytes() == before
    assert stands(decimo, played_on) == 6
    done = kept("restore", played_on, "1").out.splitlines()
    assert done[:2] == dry[:2]
    assert done[0].startswith("Backup 1 of 20")
    assert done[1].startswith("It replaces: ")
    assert done[2].startswith("Done: 'hearths' is in ")
    assert "--before-restore.decimo" in done[3]
    assert stands(decimo, played_on) == 4
    assert decimo("verify", played_on).code == 0
    assert kept("restore", played_on, "1").code == 0
    assert stands(decimo, played_on) == 6


def garbage(path: Path) -> None:
    path.write_bytes(b"garbage" * 99)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:9000])


def of_another_state(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE campaign SET state = '{}'")
        file.commit()


HARMS: list[tuple[Callable[[Path], object], str]] = [
    (garbage, "'hearths.decimo' is no campaign of Decimo"),
    (cut, "'hearths.decimo' is damaged (its end is missing)"),
    (of_another_state, "'hearths.decimo' is damaged (where it stands is not where its last step led)"),
    (Path.unlink, "nothing, because the campaign is gone"),
]


@pytest.mark.parametrize(("harm", "said"), HARMS)
def test_a_campaign_that_is_damaged_or_gone_is_restored(
    kept: Typed, decimo: Typed, played_on: str, folder: Path, harm: Callable[[Path], object], said: str
) -> None:
    harm(folder / "hearths.decimo")
    assert decimo("run", played_on, "--years", "1").code == 1
    assert kept("backups", played_on).code == 0
    assert f"The campaign now: {said}." in kept("restore", played_on).out
    assert f"It replaces: {said}." in kept("restore", played_on, "1").out
    assert stands(decimo, played_on) == 4
    assert decimo("run", played_on, "--years", "1").code == 0


def test_a_damaged_campaign_names_both_ways_out(
    decimo: Typed, kept: Typed, hearths: str, folder: Path
) -> None:
    of_another_state(folder / "hearths.decimo")
    refusal = decimo("run", hearths, "--years", "1").refusal
    assert "'decimo restore'" in refusal
    assert "'decimo rescue'" in refusal


def test_a_newer_campaign_is_refused_and_an_older_state_can_take_its_place(
    decimo: Typed, kept: Typed, hearths: str, folder: Path
) -> None:
    """Case A2."""
    with closing(sqlite3.connect(folder / "hearths.decimo")) as file:
        file.execute("PRAGMA user_version = 999")
        file.execute("UPDATE campaign SET version = '9.9.1'")
        file.commit()
    for command in (("show", hearths), ("run", hearths, "--years", "1"), ("verify", hearths)):
        assert "was written by Decimo 9.9.1, but this is Decimo" in decimo(*command).refusal
    assert kept("restore", hearths, "1").code == 0
    assert stands(decimo, hearths) == 4


def test_a_damaged_backup_is_marked_and_refused(kept: Typed, played_on: str, folder: Path) -> None:
    (file,) = (folder / "backups").iterdir()
    cut(file)
    assert f"made by hand; '{file.name}' is damaged (its end is missing)." in kept("backups", played_on).out
    assert kept("restore", played_on, "1").refusal.startswith("Backup 1 cannot be restored: ")
    (told,) = kept("backups", played_on, "--json").json
    assert "is damaged" in told["problem"]
    assert (told["year"], told["moment"]) == (None, None)


def test_a_backup_of_another_campaign_of_the_name_is_marked(
    kept: Typed, decimo: Typed, hearths: str, folder: Path
) -> None:
    (folder / "hearths.decimo").unlink()
    assert decimo("new", hearths, "--scenario", "four-hearths", "--seed", "8").code == 0
    assert kept("backups", hearths).out.rstrip().endswith("made by hand (another campaign of this name)")


@pytest.mark.parametrize("number", ["0", "2", "-", "one", "١", "1.5", "9999999999"])
def test_what_is_no_number_of_a_backup(kept: Typed, hearths: str, number: str) -> None:
    assert (
        "is no number of a backup; there are 1, the newest is 1." in kept("restore", hearths, number).refusal
    )


def test_where_there_is_nothing_it_is_told(kept: Typed, decimo: Typed, folder: Path) -> None:
    for command in ("backups", "restore"):
        assert "There is no campaign 'carthage'" in kept(command, "carthage").refusal
    assert "There is no campaign 'carthage.decimo'" in kept("backups", "carthage", "--make").refusal
    assert decimo("new", "carthage", "--scenario", "four-hearths").code == 0
    assert kept("backups", "carthage").err == (
        "There is no backup of 'carthage' yet; make one with: decimo backups --make carthage\n"
    )
    assert "There is no backup of 'carthage' to restore" in kept("restore", "carthage").refusal


def test_an_odd_name_is_backed_up_and_restored(kept: Typed, decimo: Typed) -> None:
    """Case A11."""
    name = 'Rome / Carthage: "war"?'
    assert decimo("new", name, "--scenario", "four-hearths").code == 0
    assert kept("backups", name, "--make").code == 0
    assert decimo("run", name, "--years", "1").code == 0
    newest, older = kept("backups", name, "--json").json
    assert (newest["why"], newest["year"], older["why"], older["year"]) == ("left", 2, "by-hand", 1)
    assert kept("restore", name, "2").code == 0
    assert stands(decimo, name) == 1


def test_a_campaign_of_an_earlier_release_is_restored_to_the_day_before_its_update(
    kept: Typed, decimo: Typed, folder: Path
) -> None:
    """Case A1."""
    shutil.copy(Path(__file__).parents[1] / "fixtures" / "rules-1.decimo", folder / "old.decimo")
    assert decimo("diary", "old", "add", "Spring at last.").code == 0
    told = kept("backups", "old", "--json").json
    assert [(each["why"], each["problem"]) for each in told] == [("left", ""), ("before-update", "")]
    assert kept("restore", "old", "2").code == 0
    assert [entry["text"] for entry in decimo("diary", "old", "--json").json] == [
        "A hard winter. [red] is no colour here."
    ]
