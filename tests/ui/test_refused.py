"""If a screen cannot read something, one sentence says so, without a traceback."""

from functools import partialmethod
from typing import NoReturn

import pytest
from textual.pilot import Pilot

from decimo.chance import Refusal
from decimo.play.session import Session
from decimo.ui.app import DecimoApp, run_campaign
from decimo.ui.history_screen import HistoryScreen
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.test_table import SIZE, press, table

DAMAGED = "'marsh.decimo' is damaged [/b]."


def refused(*_: object, **__: object) -> NoReturn:
    raise Refusal(DAMAGED)


def played() -> Session:
    session = campaign()
    session.run(3, decide_all=True)
    return session


async def test_a_key_that_is_refused_leaves_the_screen_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    app = table(played())
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, "v")
        monkeypatch.setattr(Session, "line", refused)
        await press(pilot, "left")
        assert isinstance(app.screen, HistoryScreen)
        assert DAMAGED in seen(app)
        await press(pilot, "escape", "l")
        assert len(app.screen_stack) == 2


@pytest.mark.parametrize("fault", [Refusal(DAMAGED), ValueError("an error of its own")])
def test_a_screen_that_cannot_go_on_raises_what_happened_and_prints_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], fault: Exception
) -> None:
    def fails(_: object) -> NoReturn:
        raise fault

    async def looks_back(pilot: Pilot[None]) -> None:
        await press(pilot, "v")

    run = partialmethod(DecimoApp.run, headless=True, size=SIZE, auto_pilot=looks_back)
    monkeypatch.setattr(DecimoApp, "run", run)
    monkeypatch.setattr(HistoryScreen, "on_mount", fails)
    with pytest.raises(type(fault), match=r"damaged|its own"):
        run_campaign(played())
    assert "Traceback" not in "".join(capfd.readouterr())
