"""The web server of `decimo serve`: one page, and one table behind it at a time.

The page, its script and its font come from this machine alone. What another site's page or a name that
merely leads here asks for is refused, so that no page that the player happens to visit can play.
"""

import asyncio
import json
import logging
import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from socket import AF_INET6, AI_PASSIVE, SOCK_STREAM, create_server, gaierror, getaddrinfo, socket
from typing import Any
from urllib.parse import SplitResult, urlsplit

import aiohttp_jinja2
from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler, Middleware
from jinja2 import FileSystemLoader
from platformdirs import user_log_path
from textual_serve.app_service import AppService
from textual_serve.server import Server

from decimo.chance import Refusal
from decimo.commands.browser.page_program import parse_cells

PAGE_FOLDER = Path(__file__).parent
LAST_PORT = 65535
HEARTBEAT = 15.0
"""Seconds after which a page that says nothing is asked whether it is there."""
PAGE_TIMEOUT = 10.0
"""Seconds that a table which is left may take to close its campaign."""


def open_socket(host: str, port: int) -> socket:
    """Return a socket that listens at an address; port 0 takes a free one.

    Raises:
        Refusal: there is no such address here, or the port is in use or not allowed.

    """
    try:
        family, *_, address = getaddrinfo(host, port, type=SOCK_STREAM, flags=AI_PASSIVE)[0]
        return create_server((str(address[0]), port), family=family)
    except gaierror as error:
        raise Refusal(
            f"'{host}' is no address of this machine; leave --host out to use 127.0.0.1."
        ) from error
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else error
        another = port + 1 if port < LAST_PORT else LAST_PORT - 1
        raise Refusal(
            f"Port {port} at {host} cannot be used ({why}); give another one, such as --port {another}."
        ) from error


class CampaignServer(Server):
    """Serves the list of campaigns, or one campaign. A page that is opened anew takes over from the one before."""

    def __init__(self, folder: Path, campaign: str, listener: socket, *, only_here: bool) -> None:
        host, port = listener.getsockname()[:2]
        self.address = f"http://[{host}]:{port}/" if listener.family == AF_INET6 else f"http://{host}:{port}/"
        super().__init__(
            _build_command(folder, campaign),
            host=host,
            port=port,
            title=campaign or "Decimo",
            templates_path=PAGE_FOLDER,
        )
        self._listener = listener
        self._loopback_only = only_here
        self._playing: asyncio.Task[Any] | None = None
        self._service: AppService | None = None
        """The program behind the page that was opened last."""
        self._turn = asyncio.Lock()

    def run(self) -> None:
        """Answer until Ctrl+C."""
        self.initialize_logging()
        web.run_app(
            self.make_app(), sock=self._listener, print=None, access_log=None, shutdown_timeout=PAGE_TIMEOUT
        )

    def initialize_logging(self) -> None:
        """Write errors of the server into a file: nothing but our own sentences reaches the player."""
        log = user_log_path("decimo", appauthor=False) / "serve.log"
        handler: logging.Handler = logging.NullHandler()
        with suppress(OSError):
            log.parent.mkdir(parents=True, exist_ok=True)
            handler = logging.FileHandler(log, encoding="utf-8", errors="replace", delay=True)
        logging.basicConfig(level=logging.ERROR, handlers=[handler])

    async def on_startup(self, _app: web.Application) -> None:
        """Say nothing: the command has said where it is."""

    async def on_shutdown(self, _app: web.Application) -> None:
        """Close the table that is open."""
        await self._close_table()

    def make_app(self) -> web.Application:
        """Return what answers: the page, what it is drawn with, its way to the program, and files it asked for."""
        hosts = ("localhost", "127.0.0.1", "::1", self.host) if self._loopback_only else ()
        app = web.Application(middlewares=[_refuse_foreign_requests(hosts)])
        aiohttp_jinja2.setup(app, loader=FileSystemLoader(self.templates_path))
        app.add_routes(
            [
                web.get("/", self.handle_index),
                web.get("/ws", self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                web.static("/static", self.statics_path),
            ]
        )
        app.on_startup.append(self.on_startup)
        app.on_shutdown.append(self.on_shutdown)
        return app

    @aiohttp_jinja2.template("page.html")
    async def handle_index(self, request: web.Request) -> dict[str, Any]:
        """Return what the page is made of; `?fontsize=20` makes its letters larger."""
        size = request.query.get("fontsize", "")
        return {"title": self.title, "font_size": size if size.isascii() and size.isdecimal() else "16"}

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run a table for a page, once the one before is closed."""
        async with self._turn:
            await self._close_table()
            self._playing = asyncio.current_task()
        page = web.WebSocketResponse(heartbeat=HEARTBEAT)
        await page.prepare(request)

        async def close_page() -> None:
            await page.close()

        service = AppService(
            self.command,
            write_bytes=page.send_bytes,
            write_str=page.send_str,
            close=close_page,
            download_manager=self.download_manager,
        )
        try:
            # The program makes of it what a screen can be; a page may say anything.
            await service.start(
                parse_cells(request.query.get("width")), parse_cells(request.query.get("height"))
            )
            self._service = service
            await _pass_on(page, service)
        except asyncio.CancelledError:
            await service.stop()
            await page.close()
        except Exception:
            logging.getLogger(__name__).exception("A page was left.")
        finally:
            await service.stop()
        return page

    async def _close_table(self) -> None:
        """Let the table that is open end, so that its campaign is free."""
        task, self._playing = self._playing, None
        if task is not None and not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=PAGE_TIMEOUT)
        service, self._service = self._service, None
        if service is not None:
            # Its pipes are to be closed while there is still somebody to close them; they close as the program ends.
            with suppress(TimeoutError, OSError):
                await asyncio.wait_for(service.stdin.wait_closed(), PAGE_TIMEOUT)


async def _pass_on(page: web.WebSocketResponse, service: AppService) -> None:
    """Pass on to the program what its page sends, until the page is left."""
    async for message in page:
        if message.type != WSMsgType.TEXT:
            continue
        match message.json():
            case ["stdin", str(typed)]:
                await service.send_bytes(typed.encode())
            case ["resize", {"width": width, "height": height}]:
                await service.set_terminal_size(width, height)
            case ["ping", told]:
                await page.send_json(["pong", told])
            case ["blur", *_]:
                await service.blur()
            case ["focus", *_]:
                await service.focus()


def _refuse_foreign_requests(hosts: Sequence[str]) -> Middleware:
    """Refuse a request that another site's page makes, or that names none of these hosts; without hosts, any name."""

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if hosts and _split_address(f"//{request.host}").hostname not in hosts:
            raise web.HTTPForbidden(text="Decimo answers under this machine's own name alone.")
        origin = request.headers.get("Origin")
        if origin is not None and _split_address(origin).netloc != request.host:
            raise web.HTTPForbidden(text="Decimo is played from its own page alone.")
        return await handler(request)

    return check


def _split_address(address: str) -> SplitResult:
    """Return the parts of an address; what is none has none."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _build_command(folder: Path, campaign: str) -> str:
    """Return the line that a shell runs for a page; names go as hexadecimal digits, which no shell reads as its own."""
    names = json.dumps([str(folder.absolute()), campaign]).encode().hex()
    command = [sys.executable, "-m", "decimo.commands.browser.page_program", names]
    # No shell stays between: a signal to both would end it alone, and the server would think the table closed.
    return subprocess.list2cmdline(command) if os.name == "nt" else f"exec {shlex.join(command)}"
