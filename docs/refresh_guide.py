"""Make the pictures of docs/guide.md anew, from campaigns that are played for them with fixed seeds.

Run it from the project's folder: `python -m docs.refresh_guide`, or `make docs`.
"""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from textual.pilot import Pilot

from decimo.campaigns import found
from decimo.play.prose import new_page
from decimo.play.session import Session
from decimo.store.shelf import Shelf
from decimo.ui.app import DecimoApp
from decimo.ui.picker import PickerRoom
from decimo.ui.table import TableRoom
from docs.piece import picture

PICTURES = Path(__file__).parent / "pictures"
SIZE = (100, 30)
SEED = 2
"""In the fourth year of this history the Yurrags ride into Pelmarra."""
ENTRY = (
    "The horde lies between the Wine Road and the walls. Isarro would not wait for the harvest, and the horde had "
    "chosen the ground. Six tents of theirs are empty tonight, and two of ours.\n\n"
    "[[Isarro Vell]] drinks with the oarsmen. Who showed the riders the pass?"
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


async def founding(shelf: Shelf) -> dict[str, str]:
    """Return the form in which a campaign is founded."""
    async with DecimoApp(PickerRoom(shelf)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        return {"founding": await pressed(pilot, "n")}


async def seen(session: Session, size: tuple[int, int] = SIZE, **scenes: Sequence[str]) -> dict[str, str]:
    """Return what is seen at the table after the keys of each scene, one scene after the other."""
    async with DecimoApp(TableRoom(session)).run_test(size=size) as pilot:
        await pilot.pause()
        return {name: await pressed(pilot, *keys) for name, keys in scenes.items()}


async def ten_years(shelf: Shelf) -> dict[str, str]:
    """Return the ten years of the guide: Pelmarra, with battles on the player's own table."""
    session = found(
        shelf,
        "The Harbour",
        "four-hearths",
        seed=SEED,
        seats={"pelmarra": "player"},
        settings={"battles": "ask"},
    )
    try:
        made = await seen(session, table=(), orders=("o",))
        session.run(10)
        made |= await seen(session, question=())
        for choice in ("attack", "sheet"):
            session.answer_all([choice])
            session.play_step()
        made |= await seen(session, battle=())
        question = session.open_question()
        asks = question.asks if question else ()
        code = next(field.code for _, ask in asks for field in ask.fields if field.code)
        session.answer_all([f"code={code} {RESULT}"])
        session.play_step()
        session.journal.write_diary(new_page(session, "pelmarra", ENTRY, WRITTEN))
        made |= await seen(
            session, why=("end", *["up"] * 6, "w"), undo=("escape", "u"), diary=("escape", "d")
        )
        session.run(7, decide_all=True)
        return made | await seen(session, looking_back=("v", *["left"] * 6), charts=("c",))
    finally:
        session.journal.close()


async def own_dice(shelf: Shelf) -> dict[str, str]:
    """Return the question for the player's own cards."""
    session = found(shelf, "Own cards", "four-hearths", seed=SEED, dice="own")
    try:
        session.run(1)
        return await seen(session, own_dice=())
    finally:
        session.journal.close()


async def march(shelf: Shelf) -> dict[str, str]:
    """Return the question where an army marches."""
    session = found(shelf, "Rome", "italy", seed=300, seats={"latium": "player"})
    try:
        session.run(20)
        return await seen(session, march=())
    finally:
        session.journal.close()


async def pictures() -> dict[str, str]:
    """Return every picture of the guide by its name."""
    made: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder))
        for part in (founding, ten_years, own_dice, march):
            made |= await part(shelf)
    return made


def main() -> None:
    """Write the pictures, and take away those that are made no more."""
    made = asyncio.run(pictures())
    PICTURES.mkdir(exist_ok=True)
    for path in PICTURES.glob("*.svg"):
        if path.stem not in made:
            path.unlink()
    for name, drawing in made.items():
        (PICTURES / f"{name}.svg").write_text(drawing, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
