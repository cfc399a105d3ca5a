"""What the screen does while nobody does anything: nothing."""

import asyncio
from collections import Counter

import pytest
from textual.message import Message
from textual.message_pump import MessagePump
from textual.timer import Timer

from tests.ui.shots import founded
from tests.ui.test_table import press, table

AT_REST = 5.0
"""Seconds."""
A_FEW = 2
"""A terminal may say something of itself now and then."""


@pytest.mark.parametrize("keys", [[], ["1"], ["question_mark"], ["d"], ["c"], ["v"], ["f9"]])
async def test_at_rest_no_message_is_sent_and_no_timer_ticks(
    keys: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: Counter[str] = Counter()
    send, tick = MessagePump._dispatch_message, Timer._tick

    async def counted(pump: MessagePump, message: Message) -> None:
        done[type(message).__name__] += 1
        await send(pump, message)

    async def ticked(timer: Timer, *, next_timer: float, count: int) -> None:
        done["tick"] += 1
        await tick(timer, next_timer=next_timer, count=count)

    monkeypatch.setattr(MessagePump, "_dispatch_message", counted)
    monkeypatch.setattr(Timer, "_tick", ticked)
    app = table(founded("four-hearths"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *keys)
        assert done, "nothing is counted at all"
        for _ in range(40):  # a busy machine needs a while to show the first screen
            done.clear()
            await asyncio.sleep(0.25)
            if not done:
                break
        await asyncio.sleep(AT_REST if not keys else AT_REST / 5)
        assert sum(done.values()) <= A_FEW, done
