"""Renew the parts of README.md that show the program: its help, a part of a report, and a picture of the screen.

Run it from the project's folder: `python -m docs.refresh`, or `make docs`.
"""

import asyncio
import tempfile
from pathlib import Path

from docs import piece
from docs.refresh_pages import run_command

README = Path(__file__).parent.parent / "README.md"
SCREEN = Path(__file__).parent / "screen.svg"
SCREEN_SIZE = (130, 40)
YEAR = "292 BC"
"""The year of the demo's report that README.md shows."""


def quote_report() -> str:
    """Return one year of the story of `make demo`, as a quotation."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.md"
        run_command("--campaigns", folder, "new", "demo", "--scenario", "italy", "--seed", "300")
        run_command("--campaigns", folder, "run", "demo", "--years", "40")
        run_command(
            "--campaigns", folder, "report", "demo", "--to", str(report), "--from", YEAR, "--until", YEAR
        )
        text = report.read_text(encoding="utf-8")
    story = text.partition(f"### {YEAR}\n")[2].partition("\n<a id=")[0].partition("\n## ")[0]
    return "\n".join(f"> {line}".rstrip() for line in [f"**{YEAR}**", *story.splitlines()])


async def draw_screen() -> str:
    """Return the play screen of the demo after forty years, as a drawing."""
    from decimo.campaigns import open_campaign
    from decimo.store.campaign_folder import CampaignFolder
    from decimo.ui.app import DecimoApp
    from decimo.ui.play_screen import PlayScreen

    with tempfile.TemporaryDirectory() as folder:
        run_command(
            "--campaigns", folder, "new", "demo", "--scenario", "italy", "--seed", "300", "--side", "latium"
        )
        run_command("--campaigns", folder, "run", "demo", "--years", "40", "--decide", "all")
        session = open_campaign(CampaignFolder(Path(folder)), "demo")
        try:
            screen = DecimoApp(PlayScreen(session))
            async with screen.run_test(size=SCREEN_SIZE) as pilot:
                await pilot.pause()
                return piece.draw(screen)
        finally:
            session.journal.close()


def renew(readme: str) -> str:
    """Return the text of README.md with its pieces renewed."""
    pieces = {"help": f"```text\n{run_command('--help')}\n```", "report": quote_report()}
    return piece.renew(readme, pieces)


def main() -> None:
    """Renew README.md and the picture."""
    SCREEN.write_text(asyncio.run(draw_screen()), encoding="utf-8", newline="\n")
    README.write_text(renew(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
