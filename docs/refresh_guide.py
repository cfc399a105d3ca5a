"""Renew the pictures and the story of docs/guide.md from campaigns that are played for them with fixed seeds.

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
from docs.campaign_facts import paragraph, quote
from docs.piece import draw, renew
from docs.refresh_pages import run_command

GUIDE = Path(__file__).parent / "guide.md"
PICTURES = Path(__file__).parent / "pictures"
SIZE = (100, 30)
NAME = "The Harbour"
SEED = 2134
"""In the fourth year of this history the Yurrags ride into Pelmarra, and in the sixth traders become raiders."""
ENTRY = (
    "The horde lies between the Wine Road and the walls. Isarro would not wait for the harvest, and the horde had "
    "chosen the ground. Three tents of theirs are empty tonight, and two of ours.\n\n"
    "[[Isarro Vell]] drinks with the oarsmen. Who showed the riders the way through the forest?"
)
FOUND_OUT = (
    "An old pilot says it over his wine: for years the fair at Ninebarrow paid for lamp oil in swords. "
    "One day the islanders had more swords than oil."
)
HOUSE = {"battles": "ask", "ageing": "fifth-year", "outsiders": "decade"}
"""The house rules of the guide's campaign: battles on the table, age and outsiders nearest to the printed page."""
WRITTEN = "2026-01-06T20:15:00+00:00"
RESULT = "winner=attacker attacker_lost=2 defender_lost=3 attacker_leader=lives"


async def press_keys(pilot: Pilot[None], *keys: str) -> str:
    """Press keys one after the other, and return the picture of the screen after them."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return draw(pilot.app)


async def picture_founding(campaigns: CampaignFolder) -> dict[str, str]:
    """Return the picture of the form that creates a campaign."""
    async with DecimoApp(CampaignListScreen(campaigns)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        return {"founding": await press_keys(pilot, "n")}


async def take_pictures(
    session: Session, size: tuple[int, int] = SIZE, **scenes: Sequence[str]
) -> dict[str, str]:
    """Return pictures of the play screen, one after the keys of each scene."""
    async with DecimoApp(PlayScreen(session)).run_test(size=size) as pilot:
        await pilot.pause()
        return {name: await press_keys(pilot, *keys) for name, keys in scenes.items()}


class Guide(NamedTuple):
    """The drawings of the guide and the pieces of its text, by name."""

    pictures: dict[str, str]
    pieces: dict[str, str]


def answer(session: Session, *choices: str) -> None:
    """Play up to the next question and answer it, once for each choice."""
    for choice in choices:
        session.run(1)
        session.questions.answer_all([choice])
        session.play_step()


def give_orders(session: Session, season: tuple[int, int], *orders: str) -> None:
    """Play up to a season, and give orders in it."""
    play_to(session, season)
    for order in orders:
        session.order(story.US, order)


def play_to(session: Session, season: tuple[int, int]) -> None:
    """Play up to the start of a season, given with its year."""
    while (session.moment.year, session.moment.season) < season:
        session.play_step()


async def play_ten_years(campaigns: CampaignFolder) -> Guide:
    """Play the ten years of the guide: Pelmarra, with battles on the player's own table."""
    session = create_campaign(
        campaigns, NAME, "four-hearths", seed=SEED, seats={story.US: "player"}, settings=HOUSE
    )
    try:
        first, last = await play_the_horde(session), await play_after_the_horde(session)
    finally:
        session.journal.close()
    return Guide(
        first.pictures | last.pictures, first.pieces | last.pieces | {"told": report_year(campaigns)}
    )


async def play_the_horde(session: Session) -> Guide:
    """Play the first four summers."""
    made = await take_pictures(session, table=(), orders=("o",))
    session.run(10)
    told = {"first-years": story.first_years(session), "horde": story.horde(session)}
    made |= await take_pictures(session, question=())
    answer(session, "attack", "sheet")
    made |= await take_pictures(session, battle=())
    question = session.questions.open()
    asks = question.asks if question else ()
    code = next(field.code for _, ask in asks for field in ask.fields if field.code)
    answer(session, f"code={code} {RESULT}")
    told |= {"beaten": story.battle(session), "why": story.why(session)}
    session.journal.write_diary(new_page(session, story.US, ENTRY, WRITTEN))
    made |= await take_pictures(
        session, why=("end", *["up"] * 3, "w"), undo=("escape", "u"), diary=("escape", "d")
    )
    answer(session, "home", "leave", "home", "leave")
    play_to(session, (story.HORDE + 1, 0))
    told["regret"] = story.regret(session)
    session.history.undo_to(story.HORDE, 2)
    answer(session, "home", "attack", "fast")
    return Guide(made, told | {"second-thoughts": story.second_thoughts(session)})


async def play_after_the_horde(session: Session) -> Guide:
    """Play on to the end of the tenth year."""
    give_orders(session, (story.HORDE, 3), "cash-points", "clear-blight 1")
    play_to(session, (story.EVENT, 2))
    told = {"blight": story.blight(session), "death": story.death(session), "ace": story.ace(session)}
    made = await take_pictures(session, raid=("end",))
    give_orders(session, (story.EVENT, 2), "cash-points", "raise-unit")
    told |= {"raised": story.raised(session), "open": story.question(session)}
    made |= await take_pictures(session, open=("d", "o"))
    answer_open_question(session, still_open(session)[0].number, FOUND_OUT, WRITTEN)
    told["found-out"] = quote(paragraph(FOUND_OUT))
    play_to(session, (story.END, 3))
    page = story.last_page(session)
    session.journal.write_diary(new_page(session, story.US, page, WRITTEN))
    play_to(session, (story.END + 1, 0))
    told |= {
        "quiet": story.quiet_years(session),
        "ending": story.ending(session),
        "last-page": quote(paragraph(page)),
        "no-war": story.no_war(session),
    }
    made |= await take_pictures(session, looking_back=("v", *["left"] * 6), charts=("c",))
    made |= await take_pictures(session, comes=("0",))
    return Guide(made, told)


def report_year(campaigns: CampaignFolder) -> str:
    """Return the report's text about the year of the chance event."""
    year = str(story.EVENT)
    to = campaigns.folder / "report.md"
    run_command(
        "--campaigns", str(campaigns.folder), "report", NAME, "--to", str(to), "--from", year, "--until", year
    )
    told = to.read_text(encoding="utf-8").partition("\n### ")[2].partition("\n<a id=")[0]
    title, _, text = told.partition("\n")
    return quote(f"**{title}**\n{text.rstrip()}")


async def picture_own_dice(campaigns: CampaignFolder) -> dict[str, str]:
    """Return the picture of a question for the player's own cards."""
    session = create_campaign(campaigns, "Own cards", "four-hearths", seed=SEED, dice="own")
    try:
        session.run(1)
        return await take_pictures(session, own_dice=())
    finally:
        session.journal.close()


async def picture_march(campaigns: CampaignFolder) -> dict[str, str]:
    """Return the picture of the question where an army marches."""
    session = create_campaign(campaigns, "Rome", "italy", seed=305, seats={"latium": "player"})
    try:
        session.run(20)
        return await take_pictures(session, march=())
    finally:
        session.journal.close()


async def make_guide() -> Guide:
    """Return every picture and piece of the guide."""
    with tempfile.TemporaryDirectory() as folder:
        campaigns = CampaignFolder(Path(folder))
        pictures, pieces = await play_ten_years(campaigns)
        for part in (picture_founding, picture_own_dice, picture_march):
            pictures |= await part(campaigns)
    return Guide(pictures, pieces)


def main() -> None:
    """Write the pictures and the pieces, and delete pictures that the guide no longer has."""
    made = asyncio.run(make_guide())
    PICTURES.mkdir(exist_ok=True)
    for path in PICTURES.glob("*.svg"):
        if path.stem not in made.pictures:
            path.unlink()
    for name, drawing in made.pictures.items():
        (PICTURES / f"{name}.svg").write_text(drawing, encoding="utf-8", newline="\n")
    text = renew(GUIDE.read_text(encoding="utf-8"), made.pieces)
    GUIDE.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
