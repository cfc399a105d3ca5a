"""Renew what README.md shows of the program: its help, a piece of a report, and a picture of the screen.

Run it from the project's folder: `python -m docs.refresh`, or `make docs`.
"""

import asyncio
import tempfile
from pathlib import Path

from docs import piece
from docs.refresh_pages import printed

README = Path(__file__).parent.parent / "README.md"
SCREEN = Path(__file__).parent / "screen.svg"
SCREEN_SIZE = (130, 40)
YEAR = "292 BC"
"""The year of the demo's report that README.md shows."""


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


async def picture_of_the_screen() -> str:
    """Return the table of the demo after forty years, as a drawing."""
    from decimo.campaigns import open_campaign
    from decimo.store.campaign_folder import CampaignFolder
    from decimo.ui.app import DecimoApp
    from decimo.ui.play_screen import PlayScreen

    with tempfile.TemporaryDirectory() as folder:
        printed(
            "--campaigns", folder, "new", "demo", "--scenario", "italy", "--seed", "300", "--side", "latium"
        )
        printed("--campaigns", folder, "run", "demo", "--years", "40", "--decide", "all")
        session = open_campaign(CampaignFolder(Path(folder)), "demo")
        try:
            screen = DecimoApp(PlayScreen(session))
            async with screen.run_test(size=SCREEN_SIZE) as pilot:
                await pilot.pause()
                return piece.picture(screen)
        finally:
            session.journal.close()


def renewed(readme: str) -> str:
    """Return a text with each piece between its markers made anew."""
    pieces = {"help": f"```text\n{printed('--help')}\n```", "report": piece_of_a_report()}
    return piece.renewed(readme, pieces)


def main() -> None:
    """Write README.md and the picture anew."""
    SCREEN.write_text(asyncio.run(picture_of_the_screen()), encoding="utf-8", newline="\n")
    README.write_text(renewed(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
