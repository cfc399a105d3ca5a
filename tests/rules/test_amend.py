"""The umpire's corrections: of any number, owner, leader or name, without a broken invariant."""

from functools import cache

import pytest

from decimo.chance import Refusal
from decimo.commands.fact_text import encode_facts
from decimo.narration.words_table import MISSING
from decimo.play.campaign_record import State
from decimo.play.ruleset import Amendable, Order
from decimo.play.session import Session
from decimo.play.verify import verify
from decimo.play.why import explain
from decimo.rules.decimo_ruleset import Decimo
from decimo.rules.settings import read_settings
from decimo.rules.umpire.amendments import LEFT_OUT
from decimo.rulesets import build
from decimo.world.world_state import World
from tests.rules.game import plain, told
from tests.rules.invariants import broken
from tests.rules.umpire import (
    FORMAT,
    NAMES_IN_FILE,
    REASON,
    campaign,
    decimo,
    illegal,
    legal,
    play,
    standing,
    whole_table,
)
from tests.sweep import few_or_all, slow_but

MOMENTS = (
    ("italy", 3, 21, "summer-moves"),
    ("italy", 3, 30, "year-ends"),
    ("four-hearths", 3, 12, "chance-events"),
)
"""Where campaigns are corrected: with armies in the field, after the wars were checked, in a quiet winter."""


def in_file(row: Amendable) -> bool:
    shelf, last = row.what.split(".")[0], row.what.split(".")[-1]
    return shelf in ("tribans", "outsiders", "seas") and last in NAMES_IN_FILE


def tried(ruleset: Decimo, state: State[World], row: Amendable, value: str) -> Order | None:
    """The correction; None if it is so already, or something else speaks against it, which is said."""
    try:
        return ruleset.amendment(state, row.what, value, REASON)
    except Refusal as refusal:
        if "possible:" in str(refusal):
            raise
        return None


def refused(ruleset: Decimo, state: State[World], row: Amendable, value: str) -> str:
    """What is said to a value that cannot be."""
    try:
        ruleset.amendment(state, row.what, value, REASON)
    except Refusal as refusal:
        return str(refusal)
    raise AssertionError(f"{row} takes {value!r}")


# Every row


@few_or_all("of_a_kind", 1, 1000)
@pytest.mark.parametrize(("land", "seed", "year", "step"), MOMENTS)
def test_every_thing_takes_every_value_it_is_said_to_take(
    land: str, seed: int, year: int, step: str, of_a_kind: int
) -> None:
    ruleset, text = decimo(land), standing(land, seed, year, step)
    kinds: dict[tuple[str, str], list[Amendable]] = {}
    for row in ruleset.amendable(FORMAT.read(text)):
        kinds.setdefault((row.what.split(".")[0], row.what.split(".")[-1]), []).append(row)
    corrected: set[str] = set()
    for row in (row for rows in kinds.values() for row in rows[:of_a_kind]):
        for value in legal(row.what, row.possible):
            state = FORMAT.read(text)
            order = tried(ruleset, state, row, value)
            if order is None:
                continue
            before = plain(state.world)
            facts = play(state, order)
            assert told(before, facts) == plain(state.world), row
            assert not broken(state.world, ruleset.data, read_settings(state.settings), state.moment), (
                row,
                value,
            )
            assert in_file(row) == all(not fact.changes for fact in facts), row
            main = next(fact for fact in facts if "reason" in fact.words)
            sentences = [ruleset.sentence(fact) for fact in facts]
            assert f": {REASON}." in ruleset.sentence(main)
            assert ruleset.weight(main) >= 2
            assert not any(MISSING in sentence for sentence in sentences), sentences
            assert (main.words["what"], main.words["before"]) == (row.what, row.value)
            corrected.add(row.what.split(".")[0])
            if row.what.split(".")[-1] not in ("life", "successor") and not in_file(row):
                with pytest.raises(Refusal):
                    # It is so now, or it is gone.
                    ruleset.amendment(state, row.what, value, REASON)
    assert corrected >= {"tribans", "leaders", "relations", "routes", "outsiders", "attacks", "seas"}


@pytest.mark.parametrize(("land", "seed", "year", "step"), MOMENTS[1:])
def test_what_cannot_be_is_refused_and_nothing_changes(land: str, seed: int, year: int, step: str) -> None:
    ruleset, text = decimo(land), standing(land, seed, year, step)
    state = FORMAT.read(text)
    for row in ruleset.amendable(state):
        for value in (*illegal(row.what, row.possible), row.value):
            if value == row.value and row.what.endswith(".life"):
                continue
            assert "\n" not in refused(ruleset, state, row, value)
    assert FORMAT.write(state) == text


# In a campaign


@cache
def _thirty_years() -> Session:
    session = campaign("italy", 3)
    session.run(30)
    return session


def test_corrections_of_a_long_campaign_are_journaled_undone_verified_and_played_on_from() -> None:
    session, ruleset = _thirty_years(), decimo("italy")
    kept = 0
    for n, row in enumerate(ruleset.amendable(session.state)[::4]):
        if in_file(row):
            continue
        for value in legal(row.what, row.possible):
            before = session.fingerprint
            try:
                played = session.house_rules.amend(row.what, value, REASON)
            except Refusal:
                assert session.fingerprint == before
                continue
            assert played.record.kind == "amend"
            assert session.fingerprint != before
            (told_, *_) = [each for each in encode_facts(ruleset, [played]) if "reason" in each.words]
            assert told_.words["after"] != told_.words["before"] == row.value
            if n % 3:
                session.history.undo()
                assert session.fingerprint == before
            else:
                kept += 1
            break
    assert kept > 20
    assert verify(session.journal, build) == []
    until = session.moment.year + 3
    while session.moment.year < until:
        session.play_step()
        assert not broken(
            session.state.world, ruleset.data, read_settings(session.state.settings), session.moment
        )
    assert verify(session.journal, build) == []


@pytest.mark.parametrize("land", slow_but(["four-hearths"], ["italy", "four-hearths"]))
def test_every_kind_of_correction_is_undone_to_the_same_fingerprint(land: str) -> None:
    session = campaign(land, 3)
    while session.moment.year < 12:
        session.play_step()
    before, content = session.fingerprint, session.content
    kinds = {
        (row.what.split(".")[0], row.what.split(".")[-1]): row
        for row in session.ruleset.amendable(session.state)
    }
    taken, said = 0, list[str]()
    for row in kinds.values():
        for value in legal(row.what, row.possible):
            try:
                session.house_rules.amend(row.what, value, REASON)
            except Refusal as refusal:
                said.append(str(refusal))
                continue
            taken += 1
            assert session.fingerprint != before or in_file(row)
            while session.fingerprint != before or session.content != content:
                session.history.undo()
            break
        said.append(refused(decimo(land), session.state, row, illegal(row.what, row.possible)[0]))
    assert taken > len(kinds) * 3 / 4
    assert all(sentence.endswith(".") and "\n" not in sentence and ". " not in sentence for sentence in said)
    assert verify(session.journal, build) == []


def test_a_correction_says_why_and_is_told_where_it_was_made() -> None:
    session = campaign("four-hearths", 7)
    session.run(1)
    land = next(iter(session.state.world.tribans))
    was = session.state.world.tribans[land].bank
    played = session.house_rules.amend(f"tribans.{land}.bank", str(was + 2), "a card was  forgotten!")
    reasons = explain(session, played.record.id, 0)
    name = session.ruleset.name_of(land)
    sentence = f"By the umpire's hand the bank of {name} is {was + 2} and not {was}: a card was forgotten!"
    assert session.ruleset.sentence(reasons.fact) == sentence
    assert reasons.fact.changes == ((f"tribans.{land}.bank", was, was + 2),)
    assert reasons.casts == ()


# What there is to correct


def test_every_field_is_corrected_or_it_is_said_why_not() -> None:
    game, state = whole_table()
    names = [row.what for row in decimo("four-hearths").amendable(state)]
    paths = {(what.split(".")[0], part) for what in names for part in what.split(".")[1:]}
    shelves = [shelf for shelf in World.__dataclass_fields__ if isinstance(getattr(game.world, shelf), dict)]
    missing = [
        f"{shelf}.{name}"
        for shelf in shelves
        for name in next(iter(getattr(game.world, shelf).values())).__dataclass_fields__
        if name not in ("id", "shelf") and (shelf, name) not in paths and f"{shelf}.{name}" not in LEFT_OUT
    ]
    assert missing == []
    assert "pack" in names


def test_what_belongs_to_one_thing_is_listed_for_it() -> None:
    game, state = whole_table()
    ruleset = decimo("four-hearths")
    every = {row.what for row in ruleset.amendable(state)}
    of_hethrun = {row.what for row in ruleset.amendable(state, "hethrun")}
    leader = game.holder("warrior", "hethrun")
    assert of_hethrun < every
    assert {
        "tribans.hethrun.bank",
        f"leaders.{leader.id}.rating",
        "relations.hethrun.rossolan.score",
    } <= of_hethrun
    assert {"due.d.year", "raidings.r.victim", "wars.pelmarra-hethrun.since", "tributes.t.left"} <= of_hethrun
    assert not any(what.startswith("tribans.rossolan") for what in of_hethrun)
    assert {row.what.split(".")[0] for row in ruleset.amendable(state, "Leaders")} == {"leaders"}
    with pytest.raises(Refusal, match="no thing 'hethrum' to correct; did you mean hethrun"):
        ruleset.amendable(state, "hethrum")


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("tribans.hethrun.bnak", "did you mean tribans.hethrun.bank"),
        ("nothing at all", "lists what there is"),
        ("tribans.pelmarra.seat", "the rank follows from the lands"),
        ("tribans.orsely.bank", "its own master no more"),
        ("relations.orsely.hethrun.score", "its own master no more"),
        ("armies.pelmarra-army.musters", "armies.ID.musters.LAND"),
        ("wars.pelmarra-hethrun.one", "let it be over"),
        ("", "There is no thing '' to correct"),
        ("attacks.X", "did you mean attacks.a.year"),
        ("attacks.nowhere-in-the-whole-wide-world", "'decimo amend CAMPAIGN attacks' lists what there is"),
        ("attacks", "'attacks' is more than one thing; 'decimo amend CAMPAIGN attacks' lists"),
        ("tribans.hethrun", "'tribans.hethrun' is more than one thing"),
    ],
)
def test_what_is_not_corrected_is_refused_with_what_to_do(what: str, said: str) -> None:
    _, state = whole_table()
    with pytest.raises(Refusal) as refused:
        decimo("four-hearths").amendment(state, what, "1", REASON)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "what", ["attacks.X", "tribans.hethrun.bnak", "pelmarra.bank", "wars.x", "?", "nobody"]
)
def test_what_can_be_corrected_and_what_is_corrected_are_refused_alike(what: str) -> None:
    _, state = whole_table()
    ruleset = decimo("four-hearths")
    with pytest.raises(Refusal) as corrected:
        ruleset.amendment(state, what, "1", REASON)
    with pytest.raises(Refusal) as listed:
        ruleset.amendable(state, what)
    assert str(corrected.value) == str(listed.value)


def test_a_thing_or_a_part_of_it_is_listed_as_it_is_typed() -> None:
    _, state = whole_table()
    ruleset = decimo("four-hearths")
    assert [row.what for row in ruleset.amendable(state, "Tribans.Hethrun.Bank")] == ["tribans.hethrun.bank"]
    of_hethrun = [row.what for row in ruleset.amendable(state, "tribans.hethrun")]
    assert of_hethrun
    assert all(what.startswith("tribans.hethrun.") for what in of_hethrun)


@pytest.mark.rule("G-29")
def test_what_a_hidden_calendar_keeps_secret_is_neither_listed_nor_corrected() -> None:
    _, state = whole_table()
    ruleset = decimo("four-hearths")
    state.settings["calendar"] = "hidden"
    assert not any(row.what.startswith(("due.", "attacks.")) for row in ruleset.amendable(state))
    said = []
    for what in ("due.d.year", "due.nobody-knows.year", "attacks.a.card"):
        with pytest.raises(Refusal) as refused:
            ruleset.amendment(state, what, "25", REASON)
        said.append(str(refused.value))
    assert len(set(said)) == 1
    assert "a secret" in said[0]
