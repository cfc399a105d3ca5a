"""Renew what README.md shows of the program: its help, and a piece of a report."""

import tempfile
from pathlib import Path

from typer.testing import CliRunner

from decimo.cli import app

README = Path(__file__).parent.parent / "README.md"
YEAR = "292 BC"
"""The year of the demo's report that README.md shows."""


def printed(*arguments: str) -> str:
    """Return what a command prints on a terminal of 80 columns."""
    result = CliRunner().invoke(app, arguments, prog_name="decimo", env={"COLUMNS": "80"})
    if result.exit_code:
        raise SystemExit(f"decimo {' '.join(arguments)} ended with {result.exit_code}: {result.output}")
    return result.stdout.rstrip()


def piece_of_a_report() -> str:
    """Return one year of the story of `make demo`, as a quotation."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.md"
        printed("--campaigns", folder, "new", "demo", "--scenario", "italy", "--seed", "300")
        printed("--campaigns", folder, "run", "demo", "--years", "40")
        printed("--campaigns", folder, "report", "demo", "--to", str(report), "--from", YEAR, "--until", YEAR)
        text = report.read_text(encoding="utf-8")
    story = text.partition(f"### {YEAR}\n")[2].partition("\n<a id=")[0].partition("\n## ")[0]
    return "\n".join(f"> {line}".rstrip() for line in [f"**{YEAR}**", *story.splitlines()])


def renewed(readme: str) -> str:
    """Return a text with each piece between its markers made anew."""
    pieces = {"help": f"```text\n{printed('--help')}\n```", "report": piece_of_a_report()}
    for name, piece in pieces.items():
        start, end = f"<!-- {name}: -->", f"<!-- :{name} -->"
        before, _, rest = readme.partition(start)
        readme = f"{before}{start}\n\n{piece}\n\n{end}{rest.partition(end)[2]}"
    return readme


def main() -> None:
    """Write README.md anew."""
    README.write_text(renewed(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
