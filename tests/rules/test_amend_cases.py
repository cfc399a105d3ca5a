"""Consequences of corrections: of owners, leaders, wars, and names in the land's file."""

import re
from dataclasses import replace

import pytest

from decimo.chance import Refusal
from decimo.play.campaign_record import State
from decimo.rulesets import build, renamed
from decimo.world.polity import enemies, lands_of, level
from decimo.world.world_state import World, holder, relation_between
from tests.rules.umpire import (
    FORMAT,
    REASON,
    campaign,
    decimo,
    play,
    whole_table,
)

# Owners


def test_a_score_is_typed_in_any_order_of_its_peoples() -> None:
    _, state = whole_table()
    ruleset = decimo("four-hearths")
    for what in (
        "relations.rossolan.hethrun",
        "relations.hethrun|rossolan.score",
        "Relations.Hethrun.Rossolan",
    ):
        before = relation_between(state.world, "hethrun", "rossolan").score
        play(state, ruleset.amendment(state, what, str((before + 1) % 5), REASON))
        assert relation_between(state.world, "hethrun", "rossolan").score == (before + 1) % 5


@pytest.mark.rule("G-07")
@pytest.mark.parametrize(
    ("step", "pair_of", "most"),
    [
        ("companies", "rossolan.hethrun", 6),
        ("year-ends", "rossolan.hethrun", 6),
        ("raids", "rossolan.hethrun", 7),
        ("raids", "hethrun.pelmarra", 7),
    ],
)
def test_once_wars_have_begun_for_the_year_no_score_without_a_war_can_be_7(
    step: str, pair_of: str, most: int
) -> None:
    game, state = whole_table()
    state.moment = replace(state.moment, step=step)
    ruleset = decimo("four-hearths")
    what = f"relations.{pair_of}.score"
    relation_between(game.world, *pair_of.split(".")).score = most - 1
    play(state, ruleset.amendment(state, what, str(most), REASON))
    assert game.score(*pair_of.split(".")) == most
    said = (
        "possible: 0 to 7"
        if most == 7
        else "for then the Hethruns and the Rossolans have a score of 7 and are not at war"
    )
    with pytest.raises(Refusal, match=said):
        ruleset.amendment(state, what, str(most + 1), REASON)


@pytest.mark.rule("G-07")
def test_while_wars_have_begun_for_the_year_states_at_war_stand_at_7() -> None:
    game, state = whole_table()
    state.moment = replace(state.moment, step="companies")
    with pytest.raises(Refusal):
        decimo("four-hearths").amendment(state, "relations.hethrun.pelmarra.score", "6", REASON)
    assert game.score("hethrun", "pelmarra") == 7


@pytest.mark.rule("G-23", "R5.21")
def test_a_free_land_comes_under_a_lord_with_all_it_has() -> None:
    game, state = whole_table()
    world = state.world
    game.triban("hethrun").bank = 4
    before = game.triban("pelmarra").bank
    play(state, decimo("four-hearths").amendment(state, "tribans.hethrun.lord", "pelmarra", REASON))
    assert [land.id for land in lands_of(world, "pelmarra")] == ["pelmarra", "orsely", "hethrun"]
    assert (game.triban("hethrun").bank, game.triban("pelmarra").bank) == (0, before + 4)
    assert not [leader for leader in world.leaders.values() if leader.triban == "hethrun"]
    assert not world.wars
    assert not world.federations
    assert not world.tributes


@pytest.mark.rule("R5.2", "G-23")
def test_a_land_set_free_gets_a_court_without_a_die_and_its_old_state_loses_its_rank() -> None:
    game, state = whole_table()
    play(state, decimo("four-hearths").amendment(state, "tribans.orsely.lord", "free", REASON))
    assert level(state.world, "pelmarra") == "triban"
    ratings = [leader.rating for leader in state.world.leaders.values() if leader.triban == "orsely"]
    assert ratings == [10, 10, 10]  # the middle of 3d6
    assert game.score("orsely", "pelmarra") < 7


@pytest.mark.rule("G-41", "G-23")
def test_outsiders_who_hold_a_capital_leave_what_it_ruled_free() -> None:
    game, state = whole_table()
    play(state, decimo("four-hearths").amendment(state, "tribans.pelmarra.lord", "yurrags", REASON))
    pelmarra, orsely = game.triban("pelmarra"), game.triban("orsely")
    assert (pelmarra.held_by, pelmarra.seat, pelmarra.bank, pelmarra.ships) == ("yurrags", "", 0, 0)
    assert 0 < pelmarra.regulars <= pelmarra.army_value
    assert (orsely.lord, orsely.held_by) == ("", "")
    assert holder(state.world, "orsely", "warrior")
    assert not state.world.armies
    play(state, decimo("four-hearths").amendment(state, "tribans.pelmarra.lord", "free", REASON))
    assert (pelmarra.held_by, pelmarra.regulars) == ("", 0)
    assert holder(state.world, "pelmarra", "politician")


def test_a_lord_must_rule_and_not_from_under_the_land_itself() -> None:
    _, state = whole_table()
    for lord, said in (
        ("orsely", "cannot be 'orsely'; possible: rossolan, hethrun"),
        ("pelmarra", "cannot be 'pelmarra'"),
    ):
        with pytest.raises(Refusal, match=said):
            decimo("four-hearths").amendment(state, "tribans.pelmarra.lord", lord, REASON)
    with pytest.raises(Refusal, match="possible: pelmarra, rossolan, yurrags"):
        decimo("four-hearths").amendment(state, "tribans.hethrun.lord", "orsely", REASON)


# Leaders, wars, armies


def test_a_leader_falls_and_the_umpire_names_who_follows() -> None:
    game, state = whole_table()
    fallen = game.holder("warrior", "hethrun")
    facts = play(
        state, decimo("four-hearths").amendment(state, f"leaders.{fallen.id}.life", "Tam Reed, 12", REASON)
    )
    assert fallen.id not in state.world.leaders
    now = game.holder("warrior", "hethrun")
    assert (now.name, now.rating, now.since) == ("Tam Reed", 12, state.moment.year)
    sentence = decimo("four-hearths").sentence(facts[0])
    assert f"{fallen.name}, warrior of the " in sentence
    assert "is dead, and Tam Reed follows: a card was forgotten." in sentence


def test_no_two_characters_bear_one_name() -> None:
    _, state = whole_table()
    ruleset = decimo("four-hearths")
    one, other = list(state.world.leaders.values())[:2]
    for what, typed in (
        (f"leaders.{one.id}.name", other.name.upper()),
        (f"leaders.{one.id}.life", other.name),
    ):
        with pytest.raises(Refusal, match=r"is called like the .* of the .*; give one of them another name"):
            ruleset.amendment(state, what, typed, REASON)
    play(state, ruleset.amendment(state, f"leaders.{one.id}.life", one.name, REASON))
    names = [leader.name for leader in state.world.leaders.values()]
    assert names.count(one.name) == 1


def test_an_army_that_would_have_no_unit_is_sent_home_instead() -> None:
    _, state = whole_table()
    with pytest.raises(Refusal, match="the army of the Pelmarrans has no unit; let it go home"):
        decimo("four-hearths").amendment(state, "armies.pelmarra-army.musters.pelmarra", "0", REASON)


def test_the_stops_of_a_route_are_beside_one_another() -> None:
    _, state = whole_table()
    with pytest.raises(Refusal, match="the Wine Road has no way from the Grey Oars to the Tammerans"):
        decimo("four-hearths").amendment(state, "routes.wine-road.stops", "grey_oars, tammerans", REASON)


def test_no_federation_is_against_its_own_member() -> None:
    _, state = whole_table()
    with pytest.raises(Refusal, match="the League is against its own member, the Hethruns"):
        decimo("four-hearths").amendment(state, "federations.f.against", "hethrun", REASON)


def test_what_was_broken_before_stays_the_same_when_its_name_changes() -> None:
    game, state = whole_table()
    game.world.tributes["t"].left = 0
    leader = replace(next(iter(game.world.leaders.values())), id="nobody", triban="orsely")
    game.world.leaders[leader.id] = leader
    ruleset = decimo("four-hearths")
    before = ruleset.broken(state)
    play(state, ruleset.amendment(state, f"leaders.{leader.id}.name", "Another Name", REASON))
    play(state, ruleset.amendment(state, "tributes.t.receiver", "pelmarra", REASON))
    assert ruleset.broken(state).keys() == before.keys()
    assert set(ruleset.broken(state).values()) != set(before.values())


def test_what_was_broken_before_is_not_left_broken_by_another_number() -> None:
    game, state = whole_table()
    land = game.triban("hethrun")
    land.regulars = land.army_value + 5
    ruleset = decimo("four-hearths")
    with pytest.raises(Refusal, match="at home and in the field, but its army value is"):
        ruleset.amendment(state, "tribans.hethrun.regulars", str(land.army_value + 9), REASON)
    play(state, ruleset.amendment(state, "tribans.hethrun.regulars", str(land.army_value), REASON))
    assert not [said for said in ruleset.broken(state).values() if "army value" in said]


def test_two_leaders_of_a_people_change_offices() -> None:
    game, state = whole_table()
    warrior, politician = game.holder("warrior", "hethrun"), game.holder("politician", "hethrun")
    play(state, decimo("four-hearths").amendment(state, f"leaders.{warrior.id}.office", "politician", REASON))
    assert (warrior.office, politician.office) == ("politician", "warrior")


@pytest.mark.rule("R18.3")
def test_a_named_successor_follows_his_ruler_and_nobody_else_can() -> None:
    game, state = whole_table()
    ruleset = decimo("four-hearths")
    play(state, ruleset.amendment(state, "tribans.pelmarra.successor", "Young Heir, 14", REASON))
    ruler = holder(state.world, "pelmarra", game.triban("pelmarra").leading)
    assert ruler is not None
    with pytest.raises(
        Refusal, match="possible: Young Heir, who is the named successor; correct the successor first"
    ):
        ruleset.amendment(state, f"leaders.{ruler.id}.life", "Somebody Else", REASON)
    play(state, ruleset.amendment(state, f"leaders.{ruler.id}.life", "Young Heir", REASON))
    now = holder(state.world, "pelmarra", game.triban("pelmarra").leading)
    assert now is not None
    assert (now.name, now.rating, game.triban("pelmarra").successor) == ("Young Heir", 14, "")


@pytest.mark.rule("G-07", "G-11")
def test_a_war_is_begun_and_ended_by_hand() -> None:
    game, state = whole_table()
    ruleset = decimo("four-hearths")
    play(state, ruleset.amendment(state, "wars.pelmarra-hethrun.over", "yes", REASON))
    assert (game.score("hethrun", "pelmarra"), state.world.armies) == (6, {})
    play(state, ruleset.amendment(state, "relations.hethrun.pelmarra.war", "hethrun", REASON))
    (begun,) = state.world.wars.values()
    assert (begun.one, begun.other, game.score("hethrun", "pelmarra")) == ("hethrun", "pelmarra", 7)
    with pytest.raises(
        Refusal,
        match="the League has two members at war, the Hethruns and the Rossolans; correct its members",
    ):
        ruleset.amendment(state, "relations.hethrun.rossolan.war", "rossolan", REASON)


@pytest.mark.rule("G-09")
def test_an_ally_comes_in_by_hand_and_stands_at_war_with_all_it_meets() -> None:
    game, state = whole_table()
    ruleset = decimo("four-hearths")
    play(state, ruleset.amendment(state, "wars.pelmarra-hethrun.other_allies", "rossolan", REASON))
    assert (enemies(state.world, "rossolan"), game.score("rossolan", "pelmarra")) == (["pelmarra"], 7)
    play(state, ruleset.amendment(state, "wars.pelmarra-hethrun.other_allies", "nobody", REASON))
    assert (enemies(state.world, "rossolan"), game.score("rossolan", "pelmarra")) == ([], 6)


@pytest.mark.rule("R8.4")
def test_regulars_that_an_army_did_not_lose_come_out_of_its_horde() -> None:
    game, state = whole_table()
    game.triban("pelmarra").army_value = 9
    ruleset = decimo("four-hearths")
    (host,) = state.world.armies.values()
    play(state, ruleset.amendment(state, f"armies.{host.id}.regulars", "0", REASON))
    assert (host.regulars, host.horde) == (0, 2)
    with pytest.raises(
        Refusal, match="the army of the Pelmarrans has -1 horde; correct that first, or give another value"
    ):
        ruleset.amendment(state, f"armies.{host.id}.regulars", "3", REASON)
    play(state, ruleset.amendment(state, f"armies.{host.id}.musters.pelmarra", "3", REASON))
    assert (host.regulars, host.horde, host.musters) == (1, 2, ("pelmarra:3",))


# What must hold


@pytest.mark.parametrize(
    ("what", "value", "said"),
    [
        ("tribans.hethrun.army_value", "0", "Hethrun has .* regulars .* but its army value is 0"),
        ("tribans.hethrun.regulars", "99", "Hethrun has .* regulars .* but its army value is"),
        ("tribans.hethrun.horde", "99", "and 99 horde, but its army value is"),
        (
            "armies.pelmarra-army.mercenaries",
            "9",
            "more mercenaries or units of a holy rising than its lands sent",
        ),
        ("armies.pelmarra-army.musters.pelmarra", "99", "Pelmarra has"),
        ("wars.pelmarra-hethrun.one_allies", "rossolan", "the League has two members at war"),
        (
            "tributes.t.payer",
            "rossolan",
            "the tribute of the Rossolans to the Rossolans is paid by those who receive it",
        ),
    ],
)
def test_what_would_break_the_world_is_refused_with_what_would_not_hold_and_nothing_changes(
    what: str, value: str, said: str
) -> None:
    _, state = whole_table()
    before = FORMAT.write(state)
    with pytest.raises(Refusal, match=said):
        decimo("four-hearths").amendment(state, what, value, REASON)
    assert FORMAT.write(state) == before


def test_no_warrior_leads_a_republic_by_hand() -> None:
    game, state = whole_table()
    land = game.triban("hethrun")
    land.republic, land.leading = True, "politician"
    with pytest.raises(Refusal, match="Hethrun is a republic and led by a warrior"):
        decimo("four-hearths").amendment(state, "tribans.hethrun.leading", "warrior", REASON)


def test_what_was_broken_before_keeps_no_other_correction_out() -> None:
    game, state = whole_table()
    game.world.tributes["t"].left = 0
    ruleset = decimo("four-hearths")
    (broken,) = (said for said in ruleset.broken(state).values() if "has no winter left" in said)
    play(state, ruleset.amendment(state, "tribans.hethrun.bank", "7", REASON))
    play(state, ruleset.amendment(state, "tributes.t.left", "2", REASON))
    assert broken not in ruleset.broken(state).values()


# Names in the land's file


def test_a_name_in_the_land_is_changed_and_nothing_else_of_its_text() -> None:
    texts = campaign("italy", 3).journal.content(campaign("italy", 3).content)
    name = 'Lazio "the great": #1 \\ [x]'
    changed = renamed("decimo", texts, "tribans.latium.name", name)
    assert changed is not None
    assert build("decimo", changed).name_of("latium") == name
    before, after = texts["scenarios/italy.yaml"], changed["scenarios/italy.yaml"]
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    differing = [line for line, other in lines if line != other]
    assert len(differing) == 1
    assert {**changed, "scenarios/italy.yaml": before} == texts


@pytest.mark.parametrize(
    "what", ["tribans.latium.bank", "tribans.atlantis.name", "leaders.latium-warrior-1.name", "x"]
)
def test_what_is_no_name_in_the_land_is_left_to_the_world(what: str) -> None:
    session = campaign("italy", 3)
    assert renamed("decimo", session.journal.content(session.content), what, "Elsewhere") is None


@pytest.mark.parametrize(
    ("what", "name", "said"),
    [
        ("tribans.latium.name", "Etruria", "used twice"),
        ("tribans.latium.short", "ETR", "used twice"),
        ("tribans.latium.short", "AB1", "write three letters"),
        ("outsiders.senones.name", " ", "is empty"),
    ],
)
def test_a_name_that_the_land_cannot_have_is_refused(what: str, name: str, said: str) -> None:
    session = campaign("italy", 3)
    with pytest.raises(Refusal) as refused:
        renamed("decimo", session.journal.content(session.content), what, name)
    assert said in str(refused.value)


# The lasting pack


def of_pack(state: State[World], typed: str) -> str:
    """The sentence of a correction of the pack."""
    ruleset = decimo("four-hearths")
    (fact,) = play(state, ruleset.amendment(state, "pack", typed, REASON))
    return ruleset.sentence(fact)


def test_one_card_is_put_back_or_taken_out_and_the_log_names_it_alone() -> None:
    _, state = whole_table()
    world = state.world
    assert world.pack == ("AS",)
    said = of_pack(state, "back 7 of hearts")
    assert set(world.pack) == {"AS", "7H"}
    assert "the 7 of hearts of the lasting pack is left and not out" in said
    assert "ace" not in said
    said = of_pack(state, "out AS, back QS, H5")
    assert set(world.pack) == {"7H", "QS", "5H"}
    assert "with the 5 of hearts and the queen of spades and not with the ace of spades" in said
    said = of_pack(state, "all but AS, 2S")
    assert len(world.pack) == 52
    assert "and 46 other cards" in said
    assert len(said) < 200
    assert next(row.value for row in decimo("four-hearths").amendable(state, "pack")) == "all but AS, 2S"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("7H, 7X, QS", "'7X' is not a card"),
        ("back 7X", "'7X' is not a card"),
        ("7H, AS, H7", "The 7 of hearts is named twice"),
        ("back AS", "The ace of spades is left already"),
        ("out QS", "The queen of spades is out already"),
        ("QS, back 7H", "Type 'back' or 'out' before 'QS'"),
    ],
)
def test_a_card_that_cannot_be_moved_is_named(typed: str, says: str) -> None:
    _, state = whole_table()
    with pytest.raises(Refusal, match=re.escape(says)):
        decimo("four-hearths").amendment(state, "pack", typed, REASON)
