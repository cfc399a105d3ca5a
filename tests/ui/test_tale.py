"""The log: it hides bookkeeping, but never the player's own orders."""

from dataclasses import replace
from typing import Literal

import pytest

from decimo.play.campaign_record import Played
from decimo.ui.log_panel import LogFormatter
from tests.play.evening import mine


@pytest.mark.parametrize(("by", "told"), [("player", True), ("policy", False)])
def test_the_players_own_order_is_told_though_it_is_bookkeeping(
    by: Literal["player", "policy"], told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = mine()
    played = session.order("oak", "buy-wood")
    assert isinstance(played, Played)
    monkeypatch.setattr(type(session.ruleset), "weight", lambda _self, _fact: 0)
    entries = LogFormatter(session.ruleset).entries(
        [played._replace(record=replace(played.record, by=by))], {}
    )
    assert any(entry.kind == "fact" for entry in entries) is told
