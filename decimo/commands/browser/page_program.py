"""The program behind a page; its screen size comes from the page and may be any value."""

import json
import os
import sys
from pathlib import Path
from typing import Any

from decimo.runtime import end_on_signals, record_internal_error

MAX_CELLS = 500
"""The largest width and height of a page's screen: an impossible size would take for ever to draw."""
_DEFAULT_CELLS = 100
EXIT_TIMEOUT = 30.0
"""Seconds that a program may take to end itself before it is ended; saved data is safe."""


def parse_cells(told: Any) -> int:
    """Read the width or height of a page's screen in cells, from a number or digits."""
    if isinstance(told, str) and told.isascii() and told.isdecimal():
        told = int(told[:9])
    return min(max(told, 1), MAX_CELLS) if isinstance(told, int) else _DEFAULT_CELLS


DRIVER = "decimo.commands.browser.driver:PageDriver"


def main(names: str) -> None:
    """Show a campaign or the list; an internal error is reported in one sentence where the server runs."""
    end_on_signals()
    # Textual reads its driver on import. The terminal is the page's, not the server's.
    os.environ |= {"TEXTUAL_DRIVER": DRIVER, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    # The size is the page's first one until it sends another.
    os.environ |= {
        name: str(parse_cells(os.environ[name])) for name in ("COLUMNS", "ROWS") if name in os.environ
    }
    try:
        show(*json.loads(bytes.fromhex(names)))
    except KeyboardInterrupt:
        # The page is gone, or the server ends and reports it itself.
        sys.exit()
    except Exception as error:
        from decimo.chance import Refusal
        from decimo.commands.console import remark

        remark(str(error) if isinstance(error, Refusal) else record_internal_error(error))


def show(folder: str, campaign: str) -> None:
    """Show a campaign, or the campaign list, until the player leaves."""
    from decimo.campaigns import open_campaign
    from decimo.chance import Refusal
    from decimo.store.campaign_folder import CampaignFolder
    from decimo.ui.app import DecimoApp, RefusalScreen, run_campaign, run_campaign_list
    from decimo.ui.appearance import APPEARANCE_FILE

    campaigns = CampaignFolder(Path(folder))
    if not campaign:
        run_campaign_list(campaigns)
        return
    try:
        session = open_campaign(campaigns, campaign)
    except Refusal as refusal:
        DecimoApp(RefusalScreen(str(refusal)), campaigns.folder / APPEARANCE_FILE).show()
        return
    try:
        run_campaign(session, campaigns.folder)
    finally:
        session.journal.close()
