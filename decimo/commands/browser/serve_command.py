"""`decimo serve`: the screens in a browser."""

from ipaddress import ip_address
from typing import Annotated

import typer

from decimo.chance import Refusal
from decimo.commands.console import Folder, get_campaign_folder, open_for_command, print_lines, remark

LOOPBACK = "127.0.0.1"
MISSING_PACKAGE = "To play in a browser the package textual-serve is needed: pip install 'decimo[serve]'."


def serve(
    campaign: Annotated[
        str,
        typer.Argument(
            metavar="CAMPAIGN",
            help="The campaign to play; without it the browser shows the list of campaigns.",
            show_default=False,
        ),
    ] = "",
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="The address to answer on; anything but this machine's own is open to its network.",
        ),
    ] = LOOPBACK,
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65_535, help="The port; 0 takes a free one.")
    ] = 8000,
    folder: Folder = "",
) -> None:
    """Show the screens in a browser, until Ctrl+C.

    It needs an extra: pip install 'decimo[serve]'. Only this machine can reach it unless --host says otherwise.
    """
    try:
        from decimo.commands.browser.server import CampaignServer, open_socket
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("textual_serve", "aiohttp", "aiohttp_jinja2"):
            raise
        raise Refusal(MISSING_PACKAGE) from missing
    campaigns = get_campaign_folder(folder)
    if campaign:
        with open_for_command(campaign, folder, to_play=False):
            pass
    socket = open_socket(host, port)
    server = CampaignServer(campaigns.folder, campaign, socket, only_here=is_loopback(host))
    if not is_loopback(host):
        remark(
            f"Anyone who can reach {host} can play: there is no password. Leave --host out to keep it here."
        )
    print_lines(f"Decimo is at {server.address}. Ctrl+C ends it.")
    server.run()
    remark("The screens are closed; everything is saved.")


def is_loopback(host: str) -> bool:
    """Whether an address reaches only this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
