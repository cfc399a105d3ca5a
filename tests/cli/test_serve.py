"""The screens in a browser: a page for this machine alone, the play screen behind it, and a quiet end."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_connection, create_server
from time import monotonic, sleep
from typing import IO, NamedTuple
from urllib.parse import urlsplit

import aiohttp
import pytest

from decimo.campaigns import open_campaign
from decimo.commands.browser.serve_command import is_loopback
from decimo.store.campaign_folder import CampaignFolder
from tests.cli.conftest import Typed
from tests.report.chromium import MISSING, chromium, find_chromium

PATIENCE = 60
"""Seconds to wait for a screen."""


class Served(NamedTuple):
    """A running `decimo serve`: where it is, and what it says."""

    address: str
    process: subprocess.Popen[str]
    errors: IO[str]


@contextmanager
def serving(folder: Path, *arguments: str, cwd: Path | None = None) -> Iterator[Served]:
    """Run `decimo serve` on a free port, and end it."""
    decimo = "import decimo.__main__; decimo.__main__.main()"
    command = [
        sys.executable,
        "-P",
        "-c",
        decimo,
        "--campaigns",
        str(folder),
        "serve",
        *arguments,
        "--port",
        "0",
    ]
    process = subprocess.Popen(
        command,
        # The server's own terminal is none that a table could be shown on.
        env=os.environ | {"TERM": "dumb", "PYTHONUTF8": "0", "LC_ALL": "C"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=cwd,
        start_new_session=True,
    )
    assert process.stdout
    assert process.stderr
    try:
        said = process.stdout.readline()
        found = re.search(r"http://\S+/", said)
        assert found, said + process.stderr.read()
        yield Served(found[0], process, process.stderr)
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


async def seen(page: aiohttp.ClientWebSocketResponse, words: str) -> str:
    """Wait until a page shows some words; return all that it has shown."""
    text = ""
    async with asyncio.timeout(PATIENCE):
        while words not in text:
            message = await page.receive()
            assert message.type == aiohttp.WSMsgType.BINARY, f"{message} after {text[-2000:]}"
            text += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", message.data.decode("utf-8"))
    return text


async def closed(page: aiohttp.ClientWebSocketResponse) -> None:
    """Wait until a page is told that its table is closed."""
    async with asyncio.timeout(PATIENCE):
        while (await page.receive()).type not in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
            pass


@pytest.fixture
def hearths(decimo: Typed) -> str:
    assert decimo("new", "hearths & home", "--scenario", "four-hearths", "--seed", "7").code == 0
    return "hearths & home"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose screens nobody opens."""
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served.address


@pytest.mark.slow
async def test_a_page_shows_the_table_and_the_next_page_takes_it_over(folder: Path, hearths: str) -> None:
    with serving(folder, hearths) as served:
        async with aiohttp.ClientSession(served.address) as client:
            async with client.get("/") as answer:
                assert answer.status == 200
                page = await answer.text()
            assert "<title>hearths &amp; home</title>" in page
            assert re.findall(r"https?://|//[a-z]", page) == []
            for file in set(re.findall(r"/static/[\w./-]+", page)):
                async with client.get(file) as answer:
                    assert answer.status == 200, file
            first = await client.ws_connect("/ws?width=100&height=30")
            shown = await seen(first, "Pelmarra")
            assert any("\u2800" <= sign <= "\u28ff" for sign in shown), (
                "the map's borders are drawn by letters"
            )
            second = await client.ws_connect("/ws?width=100&height=30")
            await seen(second, "Pelmarra")
            await closed(first)
            await second.send_json(["stdin", "q"])
            await closed(second)
    open_campaign(CampaignFolder(folder), hearths).journal.close()


@pytest.mark.skipif(not find_chromium(), reason=MISSING)
def test_a_browser_shows_the_table_and_fetches_nothing_from_afar(
    folder: Path, hearths: str, tmp_path: Path
) -> None:
    with serving(folder, hearths) as served, chromium(tmp_path / "home") as browser:
        browser.visit(served.address)
        until = monotonic() + PATIENCE
        while not browser.tell("document.body.classList.contains('-first-byte')"):
            assert monotonic() < until, browser.complaints
            sleep(0.2)
        assert browser.tell("document.activeElement.className") == "xterm-helper-textarea"
        assert browser.tell("document.fonts.check('16px \"Roboto Mono\"')")
        faults = ("error", "console: [{'type': 'object'", "{'exceptionId'")
        assert [each for each in browser.complaints if each.startswith(faults)] == []
        fetched = [each for each in browser.complaints if each.startswith("fetched: ")]
        assert fetched
        assert [each for each in fetched if not each.startswith(f"fetched: {served.address}")] == []


@pytest.mark.slow
async def test_without_a_campaign_the_page_shows_the_list(folder: Path, hearths: str) -> None:
    with serving(folder) as served:
        async with aiohttp.ClientSession(served.address) as client:
            await seen(await client.ws_connect("/ws?width=100&height=30"), hearths)


@pytest.mark.slow
async def test_a_campaign_that_somebody_else_plays_is_told_on_the_page(folder: Path, hearths: str) -> None:
    session = open_campaign(CampaignFolder(folder), hearths)
    try:
        with serving(folder, hearths) as served:
            async with aiohttp.ClientSession(served.address) as client:
                page = await client.ws_connect("/ws?width=150&height=30")
                await seen(page, "hearths & home.decimo")
                await page.send_json(["stdin", "q"])
                await closed(page)
    finally:
        session.journal.close()


@pytest.mark.parametrize("path", ["/", "/ws"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "decimo.example"},
        {"Host": "[no address"},
        {"Origin": "http://decimo.example"},
        {"Origin": "http://[no address"},
        {"Origin": "null"},
    ],
)
async def test_other_sites_are_sent_away(address: str, path: str, headers: dict[str, str]) -> None:
    async with aiohttp.ClientSession(address) as client, client.get(path, headers=headers) as answer:
        assert answer.status == 403
        assert "Decimo" in await answer.text()


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no Ctrl+C to a single process")
@pytest.mark.slow
async def test_ctrl_c_ends_it_in_one_sentence_and_frees_the_campaign(folder: Path, hearths: str) -> None:
    with serving(folder, hearths) as served:
        async with aiohttp.ClientSession(served.address) as client:
            page = await client.ws_connect("/ws?width=100&height=30")
            await seen(page, "Pelmarra")
            served.process.send_signal(signal.SIGINT)
            await closed(page)
        _, said = served.process.communicate(timeout=PATIENCE)
        assert (served.process.returncode, said) == (0, "The screens are closed; everything is saved.\n")
    open_campaign(CampaignFolder(folder), hearths).journal.close()


@pytest.mark.slow
async def test_a_page_that_names_an_impossible_size_gets_a_table_that_can_be_left(
    folder: Path, hearths: str
) -> None:
    with serving(folder, hearths) as served:
        async with aiohttp.ClientSession(served.address) as client:
            page = await client.ws_connect("/ws?width=999999999&height=-5")
            await page.send_json(["resize", {"width": "wide", "height": 10**9}])
            await page.send_json(["resize", {"width": 100, "height": 30}])
            await seen(page, "Pelmarra")
            await page.send_json(["stdin", "q"])
            await closed(page)
    open_campaign(CampaignFolder(folder), hearths).journal.close()


@pytest.mark.skipif(os.name == "nt", reason="what is left behind is looked for with a signal")
@pytest.mark.slow
async def test_a_server_that_is_killed_leaves_no_table_behind(folder: Path, hearths: str) -> None:
    with serving(folder, hearths) as served:
        async with aiohttp.ClientSession(served.address) as client:
            await seen(await client.ws_connect("/ws?width=100&height=30"), "Pelmarra")
            served.process.kill()
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        os.killpg(served.process.pid, 0)
                    except ProcessLookupError:
                        break
                    served.process.poll()
                    await asyncio.sleep(0.1)
    open_campaign(CampaignFolder(folder), hearths).journal.close()


def test_an_address_of_the_network_is_remarked_on(folder: Path, hearths: str) -> None:
    with serving(folder, hearths, "--host", "0.0.0.0") as served:  # noqa: S104 - what is tested
        assert "Anyone who can reach 0.0.0.0 can play" in served.errors.readline()


@pytest.mark.skipif(sys.platform != "linux", reason="only here all of 127.0.0.0/8 is this machine's own")
@pytest.mark.parametrize(
    ("host", "answering"),
    [
        ("", {"127.0.0.1"}),
        pytest.param("127.0.0.2", {"127.0.0.2"}, marks=pytest.mark.slow),
        pytest.param("0.0.0.0", {"127.0.0.1", "127.0.0.2"}, marks=pytest.mark.slow),  # noqa: S104 - what is tested
    ],
)
def test_it_answers_at_the_address_that_it_was_told_and_at_no_other(
    folder: Path, hearths: str, host: str, answering: set[str]
) -> None:
    with serving(folder, hearths, *(["--host", host] if host else [])) as served:
        address = urlsplit(served.address)
        assert address.hostname == (host or "127.0.0.1")
        assert {each for each in ("127.0.0.1", "127.0.0.2") if answers(each, address.port)} == answering


def answers(host: str, port: int | None) -> bool:
    """Whether anybody listens there."""
    try:
        create_connection((host, port or 0), timeout=PATIENCE).close()
    except ConnectionRefusedError:
        return False
    return True


@pytest.mark.parametrize(
    ("host", "alone"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("table.example", False)],  # noqa: S104
)
def test_which_addresses_reach_this_machine_alone(host: str, alone: bool) -> None:
    assert is_loopback(host) == alone


def test_what_cannot_be_served_is_refused(decimo: Typed, hearths: str) -> None:
    with create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"Port {port} at 127.0.0.1 cannot be used" in decimo("serve", "--port", port).refusal
    assert "no campaign 'nowhere.decimo'" in decimo("serve", "nowhere").refusal
    for host in ("no.such.host.example", "x" * 70 + ".example", "a..b", "\0", " "):
        assert "no address of this machine" in decimo("serve", "--host", host).refusal
    assert decimo("serve", "--port", "70000").code == 2


def test_a_missing_extra_is_named_with_what_installs_it(
    decimo: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "decimo.commands.browser.server", raising=False)
    for module in ("textual_serve", "textual_serve.server"):
        monkeypatch.setitem(sys.modules, module, None)
    assert "pip install 'decimo[serve]'" in decimo("serve").refusal


@pytest.mark.slow
async def test_what_lies_in_the_folder_it_is_started_from_is_not_run(
    folder: Path, hearths: str, tmp_path: Path
) -> None:
    trap, sprung = tmp_path / "downloads", tmp_path / "sprung"
    trap.mkdir()
    for module in ("msgspec", "textual", "decimo", "typing"):
        (trap / f"{module}.py").write_text(f"open({str(sprung)!r}, 'w').close()\n", encoding="utf-8")
    with serving(folder, hearths, cwd=trap) as served:
        async with aiohttp.ClientSession(served.address) as client:
            await seen(await client.ws_connect("/ws?width=100&height=30"), "Pelmarra")
    assert not sprung.exists()


@pytest.mark.parametrize("path", ["/", "/static/js/textual.js", "/nowhere", "/ws"])
async def test_no_other_page_can_frame_it(address: str, path: str) -> None:
    async with aiohttp.ClientSession(address) as client, client.get(path) as answer:
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'none'"


NONSENSE = (
    "",
    "{",
    "[]",
    "7",
    '["stdin"]',
    '["stdin", 7]',
    '["stdin", "\\ud800"]',
    '["resize", {}]',
    '["resize", {"width": {"a": 1}, "height": null}]',
    '["ping", {"a": 1}]',
    '["quit"]',
    "[" * 100_000,
)


@pytest.mark.slow
async def test_what_makes_no_sense_is_passed_over(folder: Path, hearths: str) -> None:
    with serving(folder, hearths) as served:
        async with aiohttp.ClientSession(served.address) as client:
            page = await client.ws_connect("/ws?width=100&height=30")
            await seen(page, "Pelmarra")
            for words in NONSENSE:
                await page.send_str(words)
            await page.send_bytes(b"\xff" * 1000)
            await page.send_json(["stdin", "x" * 3_000_000])
            await seen(page, "\a")
            await page.send_json(["stdin", "?"])
            await seen(page, "Keys")
            with suppress(ConnectionError, aiohttp.ClientError):  # the server may close it while it is sent
                await page.send_str("x" * 5_000_000)
            await closed(page)
            await seen(await client.ws_connect("/ws?width=100&height=30"), "Pelmarra")


def programs_of(served: Served) -> int:
    """Return how many programs run behind the pages of a server."""
    group, count = served.process.pid, 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        count += int(fields[2]) == group and fields[0] != "Z" and int(stat.parent.name) != group
    return count


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the programs of a group are counted in /proc")
@pytest.mark.parametrize("pages", [3, 5, 50])
async def test_of_many_pages_at_once_one_plays_and_nothing_stays_behind(
    folder: Path, hearths: str, pages: int
) -> None:
    with serving(folder, hearths) as served:
        async with aiohttp.ClientSession(served.address) as client:
            await asyncio.gather(*(client.ws_connect("/ws?width=100&height=30") for _ in range(pages)))
            last = await client.ws_connect("/ws?width=100&height=30")
            await seen(last, "Pelmarra")
            assert programs_of(served) == 1
            await last.send_json(["stdin", "q"])
            await closed(last)
            async with asyncio.timeout(PATIENCE):
                while programs_of(served):
                    await asyncio.sleep(0.1)
        open_campaign(CampaignFolder(folder), hearths).journal.close()


@pytest.mark.slow
async def test_a_server_that_ends_amid_a_page_of_the_diary_offers_it_when_it_is_started_again(
    folder: Path, hearths: str
) -> None:
    with serving(folder, hearths) as served:
        async with aiohttp.ClientSession(served.address) as client:
            page = await client.ws_connect("/ws?width=100&height=30")
            await seen(page, "Pelmarra")
            await page.send_json(["stdin", "d"])
            await seen(page, "New entry")
            await page.send_json(["stdin", "n"])
            await seen(page, "f2")
            await page.send_json(["stdin", "\x1b[200~The old king died.\x1b[201~"])
            await seen(page, "died.")
    with serving(folder, hearths) as served:
        async with aiohttp.ClientSession(served.address) as client:
            page = await client.ws_connect("/ws?width=100&height=30")
            await seen(page, "Pelmarra")
            await page.send_json(["stdin", "d"])
            await seen(page, "New entry")
            await page.send_json(["stdin", "n"])
            await seen(page, "The old king died.")
