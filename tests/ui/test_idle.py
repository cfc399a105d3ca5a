"""The screen does nothing while no key is pressed."""

import asyncio
from collections import Counter

import pytest
from textual.message import Message
from textual.message_pump import MessagePump
from textual.timer import Timer

from decimo.ui.draft import WITHIN
from tests.sweep import slow_but
from tests.ui.shots import founded
from tests.ui.test_table import press, table

AT_REST = 5.0
"""Seconds."""


@pytest.mark.drawn
@pytest.mark.parametrize(
    "keys",
    slow_but(
        [[], ["d", "n", "x"]], [[], ["1"], ["question_mark"], ["d"], ["c"], ["v"], ["f9"], ["d", "n", "x"]]
    ),
)
async def test_at_rest_no_message_is_sent_and_no_timer_runs(
    keys: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: Counter[str] = Counter()
    started: list[Timer] = []
    send, start = MessagePump._dispatch_message, Timer._start

    async def counted(pump: MessagePump, message: Message) -> None:
        done[type(message).__name__] += 1
        await send(pump, message)

    def kept(timer: Timer) -> None:
        started.append(timer)
        start(timer)

    monkeypatch.setattr(MessagePump, "_dispatch_message", counted)
    monkeypatch.setattr(Timer, "_start", kept)
    app = table(founded("four-hearths"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *keys)
        await asyncio.sleep(WITHIN)  # what was typed is on the disk
        assert done, "nothing is counted at all"
        assert started, "no timer is seen at all"
        for _ in range(40):  # a busy machine needs a while to show the first screen
            done.clear()
            await asyncio.sleep(0.25)
            if not done:
                break
        await asyncio.sleep(AT_REST if not keys else AT_REST / 5)
        assert done == {}
        assert [timer for timer in started if is_running(timer)] == []


def is_running(timer: Timer) -> bool:
    """Whether it will tick, however late."""
    return timer._task is not None and not timer._task.done() and timer._active.is_set()
