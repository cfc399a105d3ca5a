"""Following what an entry of the diary leads to: the names in double brackets, and the people it is about."""

from collections.abc import Callable

from textual.screen import Screen

from decimo.play.loose_end import about_id
from decimo.play.prose import pieces, unknown_link_words, unknown_links
from decimo.play.record import DiaryEntry
from decimo.play.session import Session
from decimo.report.thing import Thing, Things
from decimo.ui.jump import JumpDialog
from decimo.ui.page_shelf import PageShelf
from decimo.ui.room import tell


def followed(
    screen: Screen[None],
    session: Session,
    shelf: PageShelf,
    entry: DiaryEntry,
    turn_to: Callable[[Thing], None],
) -> None:
    """Turn to the page that an entry leads to; ask which one if there are several."""

    async def follow() -> None:
        things = await shelf.gather()
        leads = leading_to(things, entry.text, about_id(session, entry.about))
        if len(leads) == 1:
            turn_to(leads[0])
        elif leads:
            dialog = JumpDialog(session, shelf, "This entry leads to", only=leads)
            screen.app.push_screen(dialog, lambda thing: turn_to(thing) if thing else None)
        else:
            unknown = unknown_link_words(unknown_links(entry.text, things.called))
            tell(screen, unknown or "This entry holds no name in double brackets, such as [[Name]].")

    screen.run_worker(follow(), group="pages", exclusive=True)


def leading_to(things: Things, text: str, about: str) -> list[Thing]:
    """Return what an entry leads to: each name in double brackets, then what it is about, by its id."""
    names = [piece.name for piece in pieces(text, things.called) if piece.name]
    itself = [thing for thing in things.called(about) if thing.id == about]
    found = [things.called(name)[0] for name in names] + itself[:1]
    return list(dict.fromkeys(found))
