"""Between a screen and the server of its page: what Textual brings, and an end when the server is gone."""

from textual.drivers.web_driver import WebDriver


class PageDriver(WebDriver):
    """Ends the program when nothing can come from the page any more, so that its campaign is free."""

    def run_input_thread(self) -> None:
        """Hand on what the page sends; then leave."""
        super().run_input_thread()
        if self._app.is_running:
            self._app.call_from_thread(self._app.exit)
