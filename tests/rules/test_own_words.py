"""A player's own words: checked like the program's, kept with the campaign, and used first."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from decimo.campaigns import change_table, create_campaign, open_campaign
from decimo.chance import Fact, Refusal
from decimo.content.check import check_paths
from decimo.play.session import Session
from decimo.play.verify import verify
from decimo.rulesets import build, registry
from decimo.store.campaign_folder import CampaignFolder

HEAD = "format: 1\nruleset: decimo\ntable: words\nid: mine\n"
RAID = Fact("suffer_raid", "orsely", "decimo:R21.19", {"outsider": "yurrags"}, ())


def words(folder: Path, text: str, name: str = "mine.yaml") -> Path:
    path = folder / name
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def problems(folder: Path, text: str) -> list[str]:
    found = check_paths([words(folder, text)], registry())
    return [f"{problem.line}: {problem.what}; {problem.remedy}" for problem in found]


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Session]:
    session = create_campaign(CampaignFolder(tmp_path), "own", "four-hearths", seed=5)
    yield session
    session.journal.close()


def templates(session: Session, voice: str) -> list[str]:
    return list(session.ruleset.narrator(voice).templates(RAID))


# They are checked


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            'verbs:\n  sufer_raid: ["{about} burns."]\n',
            "6: nothing is ever told as 'sufer_raid'; did you mean suffer_raid?",
        ),
        (
            'verbs:\n  suffer_raid:\n    - "{about} burns."\n    - "{outsidr:people} burn {about}."\n',
            "8: a fact of 'suffer_raid' has no word 'outsidr'; did you mean outsider?",
        ),
        (
            'verbs:\n  die:\n    - "[red]{name} dies."\n',
            "7: a sentence holds the character '['; write it without, for every page is plain text",
        ),
        (
            'voice: chronicle\nalone:\n  - die\n  - dye\n',
            "8: nothing is ever told as 'dye'; did you mean die?",
        ),
        (
            'voice: chronicle\nmany:\n  die:\n    item: "{name}"\n    say:\n      - "Dead: {lst}."\n',
            "10: a sentence about many has no word 'lst'; write {list} or {count}",
        ),
        (
            'voice: chronicle\nmemory:\n  die:\n    - of: [marri]\n      say: ["They once wed."]\n',
            "8: nothing is ever told as 'marri'; did you mean marry?",
        ),
        (
            'voice: chronicle\nmemory:\n  die:\n    - same: [people]\n      say: ["It is the {nht} time."]\n',
            "9: a fact of 'die' has no word 'nht'; choose about, name, office, people, served or years",
        ),
        (
            "voice: trumpet\n",
            "5: 'voice' is 'trumpet', which is unknown; write log, chronicle or gazette",
        ),
    ],
)  # fmt: skip
def test_every_fault_is_named_with_its_line(tmp_path: Path, text: str, problem: str) -> None:
    assert problem in problems(tmp_path, text)


def test_a_fault_in_what_is_said_of_nothing_is_named_too(tmp_path: Path) -> None:
    text = 'none:\n  recover:\n    shps: ["{about} heals."]\n    ships: ["{about} heals {regular:unit|units}."]\n'
    assert problems(tmp_path, text) == [
        "6: a fact of 'recover' has no word 'shps'; did you mean ships?",
        "8: a fact of 'recover' has no word 'regular'; did you mean regulars?",
    ]


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ('verbs:\n  recover: ["{about} rests."]\n', "Orsely rests."),
        (
            'none:\n  recover:\n    ships: ["{about} rests, and builds no ship."]\n',
            "Orsely rests, and builds no ship.",
        ),
    ],
)
def test_who_tells_a_verb_in_his_own_way_is_not_answered_in_ours(
    tmp_path: Path, campaign: Session, own: str, told: str
) -> None:
    change_table(campaign, words(tmp_path, own))
    fact = Fact("recover", "orsely", "decimo:G-21", {"regulars": 2, "ships": 0}, ())
    assert campaign.ruleset.sentence(fact) == told


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = 'verbs:\n  die: ["{nam} dies."]\n  dye: ["x."]\n  murder: ["*{name}* dies."]\n'
    assert len(problems(tmp_path, text)) == 3


def test_sound_words_have_no_problem(tmp_path: Path) -> None:
    text = (
        'voice: chronicle\nverbs:\n  die: ["{name} of {people:people} is dead."]\n'
        'memory:\n  die:\n    - of: [win_field]\n      where: [{winner: people}]\n      say: ["{then_year} is over."]\n'
    )
    assert problems(tmp_path, text) == []


def test_our_own_words_are_sound() -> None:
    folder = Path(__file__).parents[2] / "tables"
    assert check_paths([folder / "decimo" / "words", folder / "risk" / "words"], registry()) == []


# They are told


def test_own_sentences_come_first_and_ours_stand_in_for_what_is_missing(
    campaign: Session, tmp_path: Path
) -> None:
    ours = templates(campaign, "chronicle")
    change_table(campaign, words(tmp_path, 'voice: chronicle\nverbs:\n  suffer_raid: ["Woe to {about}."]\n'))
    assert templates(campaign, "chronicle") == ["Woe to {about}.", *ours]
    assert templates(campaign, "gazette")[0] != "Woe to {about}."


def test_four_own_sentences_need_none_of_ours(campaign: Session, tmp_path: Path) -> None:
    own = [f"Woe {n} to {{about}}." for n in range(4)]
    lines = "".join(f'    - "{line}"\n' for line in own)
    change_table(campaign, words(tmp_path, f"voice: chronicle\nverbs:\n  suffer_raid:\n{lines}"))
    assert sorted(templates(campaign, "chronicle")) == own


def test_a_verb_without_a_sentence_is_kept_silent(campaign: Session, tmp_path: Path) -> None:
    change_table(campaign, words(tmp_path, "voice: chronicle\nverbs:\n  suffer_raid: []\n"))
    assert templates(campaign, "chronicle") == []
    assert campaign.ruleset.sentence(RAID), "the log still tells it"


def test_own_words_for_the_log_are_what_the_log_says(campaign: Session, tmp_path: Path) -> None:
    change_table(
        campaign, words(tmp_path, 'verbs:\n  suffer_raid: ["{outsider:people} again in {about}."]\n')
    )
    assert campaign.ruleset.sentence(RAID) == "The Yurrags again in Orsely."


def test_own_words_stay_with_the_campaign_and_change_no_outcome(tmp_path: Path) -> None:
    session = create_campaign(CampaignFolder(tmp_path), "kept", "four-hearths", seed=5)
    twin = create_campaign(CampaignFolder(tmp_path), "twin", "four-hearths", seed=5)
    change_table(session, words(tmp_path, 'verbs:\n  suffer_raid: ["{about} weeps."]\n'))
    session.run(3)
    twin.run(3)
    assert verify(session.journal, build) == []
    worlds = session.state.world, twin.state.world
    session.journal.close()
    twin.journal.close()
    assert worlds[0] == worlds[1]
    again = open_campaign(CampaignFolder(tmp_path), "kept")
    assert again.ruleset.sentence(RAID) == "Orsely weeps."
    # Another table of the same id takes the place of the first.
    change_table(again, words(tmp_path, 'verbs:\n  suffer_raid: ["{about} laughs."]\n'))
    assert again.ruleset.sentence(RAID) == "Orsely laughs."
    again.journal.close()


def test_faulty_words_are_refused_and_change_nothing(campaign: Session, tmp_path: Path) -> None:
    before = campaign.content
    with pytest.raises(Refusal, match=r"mine.yaml:6: nothing is ever told as 'dye'"):
        change_table(campaign, words(tmp_path, 'verbs:\n  dye: ["x."]\n'))
    risk = tmp_path / "risk.yaml"
    risk.write_text(
        HEAD.replace("decimo", "risk") + 'verbs:\n  capture: ["{about} falls."]\n', encoding="utf-8"
    )
    with pytest.raises(Refusal, match="The campaign has no table 'mine'"):
        change_table(campaign, risk)
    assert campaign.content == before
