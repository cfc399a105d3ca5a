"""The story in docs/guide.md: what happened in its campaign, said in sentences that are made of the facts.

Each function tells of one piece. Where a fact that it tells of is missing or is there twice, the story does not fit the
campaign any more: `Otherwise` says what to tell anew.
"""

from collections.abc import Iterator
from textwrap import fill

from decimo.fate import Fact
from decimo.play.loose_end import still_open
from decimo.play.record import fact_number
from decimo.play.session import Session
from decimo.telling.sentence import NUMBERS

US = "pelmarra"
THEY = "yurrags"
WIDTH = 120
HORDE, EVENT, RAID, CARDS, END = 4, 6, 6, 9, 10
"""The years in which the horde comes, the chance event strikes, the oarsmen raid, cards are drawn, and all ends."""


class Otherwise(Exception):
    """The campaign has gone otherwise than the guide tells."""


def so(told: str, is_so: object) -> None:
    """Let a sentence stand only while it is so.

    Raises:
        Otherwise: it is not.

    """
    if not is_so:
        raise Otherwise(f"The guide tells: {told}. The campaign went otherwise; tell it anew in docs/story.py.")


def facts(session: Session, year: int, verb: str, about: str = "") -> Iterator[tuple[str, Fact]]:
    """Yield the facts of a year with this verb, each with its number; `about` is the id of what they are about."""
    for played in session.line(since=year, until=year):
        for place, fact in enumerate(played.facts):
            if fact.verb == verb and about in ("", fact.about):
                yield fact_number(played.record.id, place), fact


def only(session: Session, year: int, verb: str, about: str = "") -> Fact:
    """Return the one fact of a year with this verb.

    Raises:
        Otherwise: there is none, or more than one.

    """
    found = [fact for _, fact in facts(session, year, verb, about)]
    so(f"'{verb}' happens {f'to {about} ' if about else ''}once in year {year}", len(found) == 1)
    return found[0]


def number(count: object) -> str:
    """Return a number as the guide writes it: `twelve`, `13`, and `no` for none."""
    so(f"{count} is a number", isinstance(count, int))
    small = isinstance(count, int) and 0 < count < len(NUMBERS)
    return NUMBERS[int(str(count))] if small else "no" if count == 0 else str(count)


def counted(count: object, what: str) -> str:
    """Return how many there are of what: `one unit`, `no units`."""
    return f"{number(count)} {what if count == 1 else f'{what}s'}"


def paragraph(*sentences: str) -> str:
    """Return sentences as a paragraph of the page."""
    return fill(" ".join(sentences), WIDTH, break_long_words=False, break_on_hyphens=False)


def name(session: Session, about: object) -> str:
    """Return the name of what has this id."""
    return session.ruleset.name_of(str(about))


def first_years(session: Session) -> str:
    """Tell of the years in which the player only watched."""
    came, moved = only(session, 2, "arrive"), only(session, 3, "wander")
    only(session, 2, "overrun", US)
    so("nothing was asked before the horde came", session.last_by_hand() is None)
    so("Pelmarra was spared", not list(facts(session, 2, "suffer_blight", US)))
    so("who fights pays", list(facts(session, 2, "lose_units", came.about)))
    so("it is the same horde", came.words["outsider"] == moved.words["outsider"] == THEY)
    return paragraph(
        "Pelmarra is rich and open on all sides, and for three years nothing is asked of us. In the second the"
        f" {name(session, THEY)} come with wagons, herds and {came.words['units']} units, so many that their camps"
        f" reach into Pelmarra; but it is {name(session, came.about)} that fights them and pays. In the third they"
        f" move on to {name(session, moved.words['to'])}. We watch, and save our points."
    )


def horde(session: Session) -> str:
    """Tell how the horde came."""
    came = only(session, HORDE, "wander").words
    units = only(session, HORDE, "overrun", US).words["units"]
    so("the horde comes to Pelmarra", came["to"] == US)
    return paragraph(
        f"In the fourth year they leave {name(session, came['from'])} and come to us. {counted(units, 'unit').capitalize()}"
        " are left of the horde. It stands in Pelmarra, and you are asked:"
    )


def battle(session: Session) -> str:
    """Tell of the battle on the player's table."""
    won, left = only(session, HORDE, "win_battle", US).words, only(session, HORDE, "thin_horde").words["left"]
    blight = only(session, HORDE, "suffer_blight", US).words["amount"]
    so("the horde is thinned, and not gone", left)
    return paragraph(
        f"We beat them with a loss of {counted(won['lost'], 'unit')} against {number(won['slain'])}. Of the horde"
        f" {counted(left, 'unit')} {'is' if left == 1 else 'are'} left. The fields on which we fought bear {number(blight)}"
        " blight."
    )


def why(session: Session) -> str:
    """Tell how to ask for the reason of the victory without the screen."""
    found = [each for each, _ in facts(session, HORDE, "win_battle", US)]
    so("one battle is won", len(found) == 1)
    return (
        f'`decimo why "The Harbour" {found[0]}` prints the same; the number stands before the line in\n'
        '`decimo show "The Harbour" facts`.'
    )


def regret(session: Session) -> str:
    """Tell of the summer in which the horde was left alone, before that is taken back."""
    blight = max(int(str(fact.words["amount"])) for _, fact in facts(session, HORDE, "suffer_blight", US))
    only(session, HORDE, "lie_desolate", US)
    so("we only fought in spring", len(list(facts(session, HORDE, "win_battle", US))) == 1)
    return paragraph(
        "In summer we are tired, and leave what is left of the horde alone; in autumn again. That was dear. When the year"
        f" ends they have eaten the land bare: {number(blight)} blight at once, and Pelmarra lies desolate. So `u`, and"
        " back to the summer."
    )


def second_thoughts(session: Session) -> str:
    """Tell of the same summer, played otherwise."""
    *_, (_, won) = facts(session, HORDE, "win_battle", US)
    only(session, HORDE, "scatter", US)
    lost = counted(won.words["lost"], "unit")
    return f"This time we attack, and the dice settle it. It costs us {lost}, and nothing is left of the horde."


def blight(session: Session) -> str:
    """Tell of the blight of the battles, and how it was cleared."""
    battles = [int(str(fact.words["amount"])) for _, fact in facts(session, HORDE, "suffer_blight", US)]
    cashed, bought = only(session, HORDE, "cash_points").words, only(session, HORDE, "buy_off_blight", US).words["amount"]
    healed = only(session, HORDE, "shed_blight", US).words["amount"]
    back = only(session, HORDE + 1, "recover", US).words["regulars"]
    so("the land is whole again", sum(battles) == int(str(bought)) + int(str(healed)))
    return paragraph(
        f"{counted(len(battles), 'battle').capitalize()} have left {number(sum(battles))} blight in Pelmarra, and a land"
        " that ends its year with blight is sent no recruits. So in autumn we press `o` and give two orders:"
        f" {cashed['name']}, our administrator, turns {number(cashed['points'])} of her points into a trade card, and"
        f" the card clears {number(bought)} blight. The year's healing takes {number(healed)}. That is all there was, and in"
        f" the winter Pelmarra recovers {counted(back, 'unit')}.",
    )


def death(session: Session) -> str:
    """Tell of the administrator's death and successor."""
    died, follows = only(session, HORDE + 1, "die", US).words, only(session, HORDE + 1, "take_office", US).words
    warm, cool = only(session, HORDE + 1, "warm", f"{US}|rossolan"), only(session, HORDE + 1, "cool")
    so("the office is the same", died["office"] == follows["office"] == "administrator")
    so("the Hethruns cool towards us", cool.about == f"hethrun|{US}")
    return paragraph(
        f"The same winter {died['name']} dies, after {counted(died['years'], 'year')} in office. {follows['name']} follows her, with"
        f" {number(follows['rating'])} points. `j` and a name open the page of either. Envoys please the Rossolans: they are"
        f" {warm.words['grade']} to us now, at {warm.words['score']}. The Hethruns speak hard words, and stand at"
        f" {cool.words['score']}: the higher, the worse.",
    )


def ace(session: Session) -> str:
    """Tell of the chance event and of the raid of the same year."""
    foreseen = only(session, 1, "foresee_event")
    drawn = foreseen.words
    event, turned = only(session, EVENT, "meet_event"), only(session, EVENT, "turn_raider")
    closed = only(session, EVENT, "close_route").words["name"]
    came, lost = only(session, EVENT, "set_out", US).words, only(session, EVENT, "lose_units", US).words["lost"]
    so("the card names this year", drawn["date"] == session.ruleset.year_label(EVENT))
    return paragraph(
        f"In the first winter {name(session, foreseen.about)} drew the {drawn['card']}, for year {EVENT}. `0` has said so"
        " ever since, but not what would come. Now the table of chance events is rolled, and the blow falls on"
        f" {name(session, event.about)}: the traders it has known for years come armed. The {name(session, turned.about)}"
        f" are raiders from this day, and nobody travels the {closed}, our road to their lamp oil. In spring the"
        f" {came['card']} falls due as well: the {name(session, came['outsider'])} burn our coast, and we lose"
        f" {counted(lost, 'unit')}.",
    )


def raised(session: Session) -> str:
    """Tell what was done about the loss."""
    cashed, paid = only(session, EVENT, "cash_points").words, only(session, EVENT, "raise_regular", US).words["paid"]
    return paragraph(
        f"{cashed['name']} does as her predecessor did: {number(cashed['points'])} points make a trade card, and"
        f" {counted(paid, 'card')} raises {counted(1, 'unit')}. Both are orders under `o`."
    )


def question(session: Session) -> str:
    """Tell of the question that the event left."""
    left = still_open(session)
    so("one question is open", len(left) == 1)
    return paragraph(f"The dice do not say all. *{left[0].question}* That is for you to find out: `d`, then `o`.")


def quiet_years(session: Session) -> str:
    """Tell of the years after the raid, and of the cards for the next ones."""
    back = only(session, EVENT + 1, "recover", US).words["regulars"]
    so("the years are quiet", all(peace(session, year) for year in range(EVENT + 1, CARDS + 1)))
    gained = [only(session, year, "gain_points", "pelmarra-administrator-5").words for year in range(EVENT + 1, CARDS + 1)]
    return paragraph(
        f"Years {EVENT + 1} to {CARDS} of our campaign are such years, and `n` is the key for them. Pelmarra recovers"
        f" {counted(back, 'unit')}, and {gained[0]['name']} gains a point in each, as an administrator does at peace"
        f" without blight. In the winter of year {CARDS} cards are drawn again: the {name(session, THEY)} are due in year"
        f" {due(session, THEY)}, the {name(session, 'grey_oars')} in year {due(session, 'grey_oars')}."
    )


def peace(session: Session, year: int) -> bool:
    """Return whether nothing was taken from us in a year and nobody came."""
    harm = ("arrive", "overrun", "set_out", "win_battle", "lose_battle", "lose_units", "suffer_blight", "die")
    return not any(list(facts(session, year, verb, US)) for verb in harm)


def due(session: Session, outsider: str) -> int:
    """Return the year in which outsiders will come by the last cards."""
    date = only(session, CARDS, "plan_attack", outsider).words["date"]
    years = [year for year in range(CARDS, CARDS + 20) if session.ruleset.year_label(year) == date]
    so(f"the {outsider} come within twenty years", len(years) == 1)
    return years[0]


def last_page(session: Session) -> str:
    """Return what the player writes in the last autumn."""
    administrator = only(session, HORDE + 1, "take_office", US).words["name"]
    so("the islanders are raiders still", session.state.world.outsiders["tammerans"].kind == "raider")
    soonest = min(due(session, THEY), due(session, "grey_oars"))
    return (
        f"Ten harvests. [[{administrator}]] has counted everything twice: we stand as we stood when I came. The oarsmen are"
        " due again and the riders after them, and those who sold us lamp oil now sell nothing. That leaves"
        f" {counted(soonest - END - 1, 'quiet year')}. I mean to spend them well."
    )


def ending(session: Session) -> str:
    """Tell how things stand when ten years are over."""
    land = session.state.world.tribans[US]
    cool = only(session, END, "cool", f"orsely|{US}").words
    so("nobody attacks us", peace(session, END))
    so("ten years are over", (session.moment.year, session.moment.season) == (END + 1, 0))
    so("one of ours has died", sum(len(list(facts(session, year, "die", US))) for year in range(1, END + 1)) == 1)
    so("the oarsmen come first", due(session, "grey_oars") < due(session, THEY))
    so("all stands as it stood", (land.army_value, land.navy_value) == (land.founding_army, land.founding_navy))
    so("the army is whole, and the land", (land.regulars, land.ships, land.blight) == (land.army_value, land.navy_value, 0))
    return paragraph(
        f"In the winter of year {END} hard words pass with the Orselings, who stand at {cool['score']} now. Nobody attacks"
        f" us. After ten years, a horde, a raid and a death, Pelmarra has {counted(land.regulars, 'unit')} and"
        f" {counted(land.ships, 'ship')}, as many as at first, and no blight. The diary closes:",
    )
