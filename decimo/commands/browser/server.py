"""The web server of `decimo serve`: one page, and one program behind it at a time.

The page, its script and its font come only from this machine. Requests of another site's page, or for another host
name, are refused, so that no other page that the player visits can play.
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
from decimo.commands.browser.page_program import EXIT_TIMEOUT, parse_cells

PAGE_FOLDER = Path(__file__).parent
LAST_PORT = 65535
HEARTBEAT = 15.0
"""Seconds after which a silent page is asked whether it is still there."""
PAGE_TIMEOUT = EXIT_TIMEOUT + 5
"""Seconds that a program may take to close its campaign after its page was left; it ends itself before."""
CLOSE_TIMEOUT = 2.0
"""Seconds that a closed page may take to confirm it."""
MAX_MESSAGE = 1 << 22
"""The most bytes of a page's message; a longer one closes the page."""
MAX_TYPED = 1 << 16
"""The most characters that can be typed or pasted at once; for more the page rings."""
BELL = b"\a"
START = (
    "import sys; sys.path.append(bytes.fromhex(sys.argv[1]).decode());"
    " from decimo.commands.browser.page_program import main; main(sys.argv[2])"
)
"""The Python program behind a page."""
NO_FRAMES = {"X-Frame-Options": "DENY", "Content-Security-Policy": "frame-ancestors 'none'"}
"""The headers that forbid other sites to frame the page and have the player type into it."""


def open_socket(host: str, port: int) -> socket:
    """Return a socket that listens at an address; port 0 takes a free one.

    Raises:
        Refusal: this machine has no such address, or the port is in use or not allowed.

    """
    try:
        family, *_, address = getaddrinfo(host, port, type=SOCK_STREAM, flags=AI_PASSIVE)[0]
        return create_server((str(address[0]), port), family=family)
    except (
        gaierror,
        ValueError,
    ) as error:  # a name that cannot be written in the net's own letters is a ValueError
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
    """The server of the campaign list, or of one campaign. A new page takes over from the one before."""

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
        self._table: Table | None = None
        """The page in use, with its program."""
        self._newest: web.WebSocketResponse | None = None
        """The page opened last."""
        self._opening = asyncio.Lock()

    def run(self) -> None:
        """Serve until Ctrl+C."""
        self.initialize_logging()
        web.run_app(
            self.make_app(), sock=self._listener, print=None, access_log=None, shutdown_timeout=PAGE_TIMEOUT
        )

    def initialize_logging(self) -> None:
        """Write errors of the server to a file: only our own sentences reach the player."""
        log = user_log_path("decimo", appauthor=False) / "serve.log"
        handler: logging.Handler = logging.NullHandler()
        with suppress(OSError):
            log.parent.mkdir(parents=True, exist_ok=True)
            handler = logging.FileHandler(log, encoding="utf-8", errors="replace", delay=True)
        logging.basicConfig(level=logging.ERROR, handlers=[handler])

    async def on_startup(self, _app: web.Application) -> None:
        """Print nothing: the command has printed the address."""

    async def on_shutdown(self, _app: web.Application) -> None:
        """Close the open program."""
        await self._close_table()

    def make_app(self) -> web.Application:
        """Return the web application: the page, its static files, its websocket, and its downloads."""
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
        app.on_response_prepare.append(_forbid_frames)
        app.on_shutdown.append(self.on_shutdown)
        return app

    @aiohttp_jinja2.template("page.html")
    async def handle_index(self, request: web.Request) -> dict[str, Any]:
        """Return the values of the page's template; `?fontsize=20` makes its letters larger."""
        size = request.query.get("fontsize", "")
        return {"title": self.title, "font_size": size if size.isascii() and size.isdecimal() else "16"}

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the program for a page, after the program of the page before has ended.

        Of several pages that wait, the one opened last gets the program; the others are closed.
        """
        page = web.WebSocketResponse(heartbeat=HEARTBEAT, timeout=CLOSE_TIMEOUT, max_msg_size=MAX_MESSAGE)
        await page.prepare(request)
        self._newest = page
        async with self._opening:
            if self._newest is page and await self._close_table():
                self._table = Table(page, await self._start_program(page, request))
        table = self._table
        if table is None or table.page is not page:
            await page.close()
            return page
        try:
            await _pass_on(page, table.service)
        except Exception:
            logging.getLogger(__name__).exception("A page was left.")
        finally:
            # Stop the program even if this request is cancelled, as it is when the server ends.
            await asyncio.shield(table.close())
        return page

    async def _start_program(self, page: web.WebSocketResponse, request: web.Request) -> AppService:
        async def close_page() -> None:
            await page.close()

        service = AppService(
            self.command,
            write_bytes=page.send_bytes,
            write_str=page.send_str,
            close=close_page,
            download_manager=self.download_manager,
        )
        # The program limits the size; a page may send any value.
        size = parse_cells(request.query.get("width")), parse_cells(request.query.get("height"))
        # A half-started program could not be stopped.
        await asyncio.shield(service.start(*size))
        return service

    async def _close_table(self) -> bool:
        """Let the running program end, so that its campaign is free; return whether it has ended."""
        if self._table is not None:
            try:
                await asyncio.wait_for(asyncio.shield(self._table.close()), PAGE_TIMEOUT)
            except TimeoutError:
                return False
            self._table = None
        return True


class Table:
    """A page and the program behind it."""

    def __init__(self, page: web.WebSocketResponse, service: AppService) -> None:
        self.page = page
        self.service = service
        self._closing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Close the page and wait until its program has ended; a second call waits for the same end."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await self._closing

    async def _close(self) -> None:
        # The page first: a program cannot end while it waits for a page that does not read.
        await self.page.close()
        with suppress(ConnectionError):
            await self.service.stop()
        # Its pipes close as the program ends, and must do so while the loop still runs.
        self.service.stdin.close()
        with suppress(TimeoutError, OSError):
            await asyncio.wait_for(self.service.stdin.wait_closed(), PAGE_TIMEOUT)


async def _pass_on(page: web.WebSocketResponse, service: AppService) -> None:
    """Pass on a page's messages to the program, until the page is left; ignore invalid ones."""
    async for message in page:
        if message.type != WSMsgType.TEXT:
            continue
        try:
            told = message.json()
        except (ValueError, RecursionError):
            continue
        match told:
            case ["stdin", str(typed)] if len(typed) <= MAX_TYPED:
                await service.send_bytes(typed.encode(errors="replace"))
            case ["stdin", str()]:
                await page.send_bytes(BELL)
            case ["resize", {"width": width, "height": height}]:
                await service.set_terminal_size(parse_cells(width), parse_cells(height))
            case ["ping", (int() | float() | str()) as asked]:
                await page.send_json(["pong", asked])
            case ["blur", *_]:
                await service.blur()
            case ["focus", *_]:
                await service.focus()


def _refuse_foreign_requests(hosts: Sequence[str]) -> Middleware:
    """Refuse requests of another site's page or for a host that is not listed; without hosts, any host is allowed."""

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if hosts and _split_address(f"//{request.host}").hostname not in hosts:
            raise web.HTTPForbidden(text="Decimo answers only under this machine's own name.")
        origin = request.headers.get("Origin")
        if origin is not None and _split_address(origin).netloc != request.host:
            raise web.HTTPForbidden(text="Decimo is played only from its own page.")
        return await handler(request)

    return check


async def _forbid_frames(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(NO_FRAMES)


def _split_address(address: str) -> SplitResult:
    """Return the parts of an address; an invalid one has none."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _build_command(folder: Path, campaign: str) -> str:
    """Return the shell command for a page; names are in hexadecimal digits, which need no quoting.

    The folder where the server was started is not on the program's path (`-P`): a file there with the name of a
    library must not run. The folder of this package is on it, after all others.
    """
    names = json.dumps([str(folder.absolute()), campaign]).encode().hex()
    command = [sys.executable, "-P", "-c", START, str(PAGE_FOLDER.parents[2]).encode().hex(), names]
    # `exec` replaces the shell: a signal to both would end only the shell, and the program would seem closed.
    return subprocess.list2cmdline(command) if os.name == "nt" else f"exec {shlex.join(command)}"
