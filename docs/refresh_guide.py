"""Make the pictures and the story of docs/guide.md anew, from campaigns that are played for them with fixed seeds.

Run it from the project's folder: `python -m docs.refresh_guide`, or `make docs`.
"""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from textual.pilot import Pilot

from decimo.campaigns import create_campaign
from decimo.play.diary import answer_open_question, new_page, still_open
from decimo.play.session import Session
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.app import DecimoApp
from decimo.ui.campaign_list import CampaignListScreen
from decimo.ui.play_screen import PlayScreen
from docs import story
from docs.piece import picture, renewed
from docs.refresh_pages import printed
from docs.told import paragraph, quoted

GUIDE = Path(__file__).parent / "guide.md"
PICTURES = Path(__file__).parent / "pictures"
SIZE = (100, 30)
NAME = "The Harbour"
SEED = 2134
"""In the fourth year of this history the Yurrags ride into Pelmarra, and in the sixth traders become raiders."""
ENTRY = (
    "The horde lies between the Wine Road and the walls. Isarro would not wait for the harvest, and the horde had "
    "chosen the ground. Six tents of theirs are empty tonight, and two of ours.\n\n"
    "[[Isarro Vell]] drinks with the oarsmen. Who showed the riders the way through the forest?"
)
FOUND_OUT = (
    "An old pilot says it over his wine: for years the fair at Ninebarrow paid for lamp oil in swords. "
    "One day the islanders had more swords than oil."
)
WRITTEN = "2026-01-06T20:15:00+00:00"
RESULT = "winner=attacker attacker_lost=2 defender_lost=6 attacker_leader=lives"


async def pressed(pilot: Pilot[None], *keys: str) -> str:
    """Press keys one after the other, and return what is seen then."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return picture(pilot.app)


async def founding(shelf: CampaignFolder) -> dict[str, str]:
    """Return the form in which a campaign is founded."""
    async with DecimoApp(CampaignListScreen(shelf)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        return {"founding": await pressed(pilot, "n")}


async def seen(session: Session, size: tuple[int, int] = SIZE, **scenes: Sequence[str]) -> dict[str, str]:
    """Return what is seen at the table after the keys of each scene, one scene after the other."""
    async with DecimoApp(PlayScreen(session)).run_test(size=size) as pilot:
        await pilot.pause()
        return {name: await pressed(pilot, *keys) for name, keys in scenes.items()}


class Guide(NamedTuple):
    """What the guide shows and tells: drawings and pieces of its text, by name."""

    pictures: dict[str, str]
    pieces: dict[str, str]


def answered(session: Session, *choices: str) -> None:
    """Play up to a question and answer it; then the next, with each choice."""
    for choice in choices:
        session.run(1)
        session.questions.answer_all([choice])
        session.play_step()


def ordered(session: Session, season: tuple[int, int], *orders: str) -> None:
    """Play up to a season, and give orders in it."""
    played_to(session, season)
    for order in orders:
        session.order(story.US, order)


def played_to(session: Session, season: tuple[int, int]) -> None:
    """Play up to the start of a season, given with its year."""
    while (session.moment.year, session.moment.season) < season:
        session.play_step()


async def ten_years(shelf: CampaignFolder) -> Guide:
    """Return the ten years of the guide: Pelmarra, with battles on the player's own table."""
    session = create_campaign(
        shelf, NAME, "four-hearths", seed=SEED, seats={story.US: "player"}, settings={"battles": "ask"}
    )
    try:
        first, last = await the_horde(session), await after_the_horde(session)
    finally:
        session.journal.close()
    return Guide(first.pictures | last.pictures, first.pieces | last.pieces | {"told": reported(shelf)})


async def the_horde(session: Session) -> Guide:
    """Play the first four summers."""
    made = await seen(session, table=(), orders=("o",))
    session.run(10)
    told = {"first-years": story.first_years(session), "horde": story.horde(session)}
    made |= await seen(session, question=())
    answered(session, "attack", "sheet")
    made |= await seen(session, battle=())
    question = session.questions.open()
    asks = question.asks if question else ()
    code = next(field.code for _, ask in asks for field in ask.fields if field.code)
    answered(session, f"code={code} {RESULT}")
    told |= {"beaten": story.battle(session), "why": story.why(session)}
    session.journal.write_diary(new_page(session, story.US, ENTRY, WRITTEN))
    made |= await seen(session, why=("end", *["up"] * 3, "w"), undo=("escape", "u"), diary=("escape", "d"))
    answered(session, "leave", "leave")
    played_to(session, (story.HORDE + 1, 0))
    told["regret"] = story.regret(session)
    session.history.undo_to(story.HORDE, 2)
    answered(session, "attack", "fast")
    return Guide(made, told | {"second-thoughts": story.second_thoughts(session)})


async def after_the_horde(session: Session) -> Guide:
    """Play on to the end of the tenth year."""
    ordered(session, (story.HORDE, 3), "cash-points", "clear-blight 1")
    played_to(session, (story.EVENT, 2))
    told = {"blight": story.blight(session), "death": story.death(session), "ace": story.ace(session)}
    made = await seen(session, raid=("end",))
    ordered(session, (story.EVENT, 2), "cash-points", "raise-unit")
    told |= {"raised": story.raised(session), "open": story.question(session)}
    made |= await seen(session, open=("d", "o"))
    answer_open_question(session, still_open(session)[0].number, FOUND_OUT, WRITTEN)
    told["found-out"] = quoted(paragraph(FOUND_OUT))
    played_to(session, (story.END, 3))
    page = story.last_page(session)
    session.journal.write_diary(new_page(session, story.US, page, WRITTEN))
    played_to(session, (story.END + 1, 0))
    told |= {
        "quiet": story.quiet_years(session),
        "ending": story.ending(session),
        "last-page": quoted(paragraph(page)),
        "no-war": story.no_war(session),
    }
    made |= await seen(session, looking_back=("v", *["left"] * 6), charts=("c",))
    made |= await seen(session, comes=("0",))
    return Guide(made, told)


def reported(shelf: CampaignFolder) -> str:
    """Return what the report tells of the year of the chance event."""
    year = str(story.EVENT)
    to = shelf.folder / "report.md"
    printed(
        "--campaigns", str(shelf.folder), "report", NAME, "--to", str(to), "--from", year, "--until", year
    )
    told = to.read_text(encoding="utf-8").partition("\n### ")[2].partition("\n<a id=")[0]
    title, _, text = told.partition("\n")
    return quoted(f"**{title}**\n{text.rstrip()}")


async def own_dice(shelf: CampaignFolder) -> dict[str, str]:
    """Return the question for the player's own cards."""
    session = create_campaign(shelf, "Own cards", "four-hearths", seed=SEED, dice="own")
    try:
        session.run(1)
        return await seen(session, own_dice=())
    finally:
        session.journal.close()


async def march(shelf: CampaignFolder) -> dict[str, str]:
    """Return the question where an army marches."""
    session = create_campaign(shelf, "Rome", "italy", seed=300, seats={"latium": "player"})
    try:
        session.run(20)
        return await seen(session, march=())
    finally:
        session.journal.close()


async def guide() -> Guide:
    """Return every picture and piece of the guide."""
    with tempfile.TemporaryDirectory() as folder:
        shelf = CampaignFolder(Path(folder))
        pictures, pieces = await ten_years(shelf)
        for part in (founding, own_dice, march):
            pictures |= await part(shelf)
    return Guide(pictures, pieces)


def main() -> None:
    """Write the pictures and the pieces, and take away pictures that are made no more."""
    made = asyncio.run(guide())
    PICTURES.mkdir(exist_ok=True)
    for path in PICTURES.glob("*.svg"):
        if path.stem not in made.pictures:
            path.unlink()
    for name, drawing in made.pictures.items():
        (PICTURES / f"{name}.svg").write_text(drawing, encoding="utf-8", newline="\n")
    text = renewed(GUIDE.read_text(encoding="utf-8"), made.pieces)
    GUIDE.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
