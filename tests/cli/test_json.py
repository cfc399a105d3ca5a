"""What `--json` prints: programs of others rely on its keys, their order, and its values."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from decimo.report.file_format import json_text
from tests.cli.conftest import Typed
from tests.risk.test_map_import import domination

GOLDEN = Path(__file__).with_name("json.txt")
"""Every command with what it prints. Delete it, and the test writes it again."""
VARYING = ("size", "version", "founded_with", "reported_with", "program", "heading")
"""Keys of values that differ from one system or release to the next."""
SHOWN = 2
"""How many items of a list are compared."""
VEILED = [
    (re.compile(r".*\.(decimo|yaml|map|csv)", re.DOTALL), "FILE"),
    (re.compile(r"\d{4}-\d\d-\d\dT.*"), "TIME"),
    (re.compile(r"[0-9a-f]{16,}"), "CODE"),
    (re.compile(r"\S+\s.*", re.DOTALL), "TEXT"),
]
"""What may be worded better, depends on the tables, or on the machine."""
COMMANDS = """
new own --scenario four-hearths --seed 7 --dice own
answer own
new hearths --scenario four-hearths --seed 7 --side rossolan
run hearths --years 3
diary hearths add Smoke over the hill.
diary hearths
show hearths
show hearths briefing
show hearths calendar
show hearths facts --until 2
show hearths journal
show hearths luck
show hearths questions
show hearths settings
show hearths chronicle
show hearths tribans
show hearths page
show hearths page rossolan
why hearths FACT
find hearths smoke
find hearths winter
backups hearths --make
backups hearths
amend hearths
amend hearths tribans.rossolan
amend hearths tribans.rossolan.bank=5 --why count --dry-run
amend hearths tribans.rossolan.bank=5 --why count
order hearths
rescue hearths saved
import hearths.json again
new risk --scenario risk-world --seed 7
run risk --years 1
show risk briefing
show risk facts
list campaigns
list scenarios
list tables
list counted
check omens.csv
import-table omens.csv
import-map rings.map
import-map rings.map --to rings.yaml
odds sea-raid
odds risk-battle
odds risk-duels
odds risk-losses
odds risk-targets
draw sea-raid --seed 3 --times 2
draw risk-events --seed 3
"""


def veil(value: Any) -> Any:
    """Return a value with a name for every text that may differ, and the first items of every list."""
    if isinstance(value, dict):
        return {key: "?" if key in VARYING else veil(each) for key, each in value.items()}
    if isinstance(value, list):
        return [veil(each) for each in value[:SHOWN]]
    if isinstance(value, str):
        return next((name for form, name in VEILED if form.fullmatch(value)), value)
    return value


def test_json_is_as_it_was(decimo: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("omens.csv").write_text("d20;Result\n1-5;Rain\n6-20;Sun\n", encoding="utf-8")
    Path("rings.map").write_text(domination(), encoding="utf-8")
    printed = []
    for line in COMMANDS.strip().splitlines():
        if line.startswith("import hearths"):
            assert decimo("export", "hearths", "--to", "hearths.json").code == 0
        words = shlex.split(line)
        if "FACT" in words:
            facts = decimo("show", "hearths", "facts", "--json").json
            rolled = next(fact for fact in facts if any(cast["kind"] == "roll" for cast in fact["fate"]))
            words[words.index("FACT")] = rolled["id"]
        ended = decimo(*words, "--json")
        told = json_text(veil(json.loads(ended.out)), indent=1) if ended.out else "nothing"
        printed.append(f"$ decimo {line}\n{told}\n")
    assert decimo("report", "hearths", "--to", "story.json").code == 0
    told = json_text(veil(json.loads(Path("story.json").read_text(encoding="utf-8"))), indent=1)
    printed.append(f"The report as JSON:\n{told}\n")
    assert decimo("report", "hearths", "--as", "csv", "--to", "tables").code == 0
    tables = [
        (file.stem, file.read_text(encoding="utf-8-sig")) for file in sorted(Path("tables").glob("*.csv"))
    ]
    heads = [f"{name}: {text.partition(',report only')[0]}" for name, text in tables]
    printed.append("\n".join(["The headings of its tables:", *heads, ""]))
    found = "\n".join(printed)
    if not GOLDEN.exists():
        GOLDEN.write_text(found, encoding="utf-8", newline="\n")
        pytest.fail(f"{GOLDEN.name} was missing and is written; look at what is in it.")
    assert found == GOLDEN.read_text(encoding="utf-8")
