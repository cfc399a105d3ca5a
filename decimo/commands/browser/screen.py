"""The program behind the page: `python -m decimo.commands.browser.screen NAMES`.

NAMES is the JSON array of the campaigns folder and the campaign (or nothing, for the list), in hexadecimal digits.
It is what `decimo` and `decimo play` show; a campaign that cannot be opened is told on the screen, for there is
no terminal to tell it on.
"""

import json
import os
import sys
from pathlib import Path

from decimo.commands.browser.size import cells
from decimo.signals import end_on_signals

DRIVER = "decimo.commands.browser.driver:PageDriver"


def main(names: str) -> None:
    """Show what is named; an error of the program's own is told in one sentence where the server runs."""
    end_on_signals()
    # Textual reads its driver when it is imported. The terminal is the page's, whatever the server runs in.
    os.environ |= {"TEXTUAL_DRIVER": DRIVER, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    # The size is the page's word until it tells of another one.
    os.environ |= {name: str(cells(os.environ[name])) for name in ("COLUMNS", "ROWS") if name in os.environ}
    try:
        show(*json.loads(bytes.fromhex(names)))
    except KeyboardInterrupt:
        # The page is gone, or the server ends and says so itself.
        sys.exit()
    except Exception as error:
        from decimo.cli import sorry
        from decimo.commands.output import remark
        from decimo.fate import Refusal

        remark(str(error) if isinstance(error, Refusal) else sorry(error))


def show(folder: str, campaign: str) -> None:
    """Show a campaign, or the list of them, until the player leaves."""
    from decimo.campaigns import open_campaign
    from decimo.fate import Refusal
    from decimo.store.shelf import Shelf
    from decimo.ui.app import DecimoApp, run_picker, run_table
    from decimo.ui.dress import FILE
    from decimo.ui.refused import RefusedRoom

    shelf = Shelf(Path(folder))
    if not campaign:
        run_picker(shelf)
        return
    try:
        session = open_campaign(shelf, campaign)
    except Refusal as refusal:
        DecimoApp(RefusedRoom(str(refusal)), shelf.folder / FILE).show()
        return
    try:
        run_table(session, shelf.folder)
    finally:
        session.journal.close()


if __name__ == "__main__":
    main(sys.argv[1])
