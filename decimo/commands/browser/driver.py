"""The driver between a screen and the server of its page: Textual's own, with an end when the server is gone."""

import os
from collections.abc import Mapping
from threading import Timer
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver

from decimo.commands.browser.page_program import EXIT_TIMEOUT, parse_cells


class PageDriver(WebDriver):
    """A driver that ends the program when the page is gone, so that its campaign is free."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self.app = app

    def on_meta(self, packet_type: str, payload: Mapping[str, Any]) -> None:
        """Handle a message of the server."""
        if packet_type == "resize":
            payload = {
                **payload,
                "width": parse_cells(payload.get("width")),
                "height": parse_cells(payload.get("height")),
            }
        elif packet_type == "quit":
            _exit_after_timeout()
        super().on_meta(packet_type, dict(payload))

    def run_input_thread(self) -> None:
        """Pass on the input of the page; then exit."""
        super().run_input_thread()
        if self.app.is_running:
            _exit_after_timeout()
            self.app.call_from_thread(self.app.exit)


def _exit_after_timeout() -> None:
    """End the program after a timeout if it does not end itself."""
    last = Timer(EXIT_TIMEOUT, os._exit, [1])
    last.daemon = True
    last.start()
