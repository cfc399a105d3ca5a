"""The story in docs/guide.md: sentences about its campaign, made of the campaign's facts.

Each function tells one piece. If a fact is missing or comes twice, or a claim is not true, the story no longer fits the
campaign, and `StoryMismatchError` says what to tell again.
"""

from decimo.narration.sentence import in_words
from decimo.play.diary import still_open
from decimo.play.session import Session
from docs.campaign_facts import check, count_in_words, find_fact, find_facts, name_of, paragraph

US = "pelmarra"
THEY = "yurrags"
HORDE, EVENT, CARDS, END = 4, 6, 9, 10
"""The years in which the horde comes, the chance event strikes, cards are drawn again, and the guide ends."""
HARM = ("arrive", "overrun", "set_out", "win_battle", "lose_battle", "lose_units", "suffer_blight", "die")
"""The verbs of facts that a quiet year of a people does not have."""


def first_years(session: Session) -> str:
    """Tell of the years in which the player only watched."""
    came, moved = find_fact(session, 2, "arrive"), find_fact(session, 3, "wander")
    find_fact(session, 2, "overrun", US)
    check("nothing was asked before the horde came", session.history.last_by_hand() is None)
    check("Pelmarra was spared", not list(find_facts(session, 2, "suffer_blight", US)))
    check("the people that fights loses units", list(find_facts(session, 2, "lose_units", came.about)))
    check("it is the same horde", came.words["outsider"] == moved.words["outsider"] == THEY)
    return paragraph(
        "Pelmarra is rich and open on all sides, and for three years nothing is asked of us.",
        f"In the second the {name_of(session, THEY)} come with wagons, herds and {came.words['units']} units,",
        f"and their camps reach into Pelmarra; but only {name_of(session, came.about)} fights them, and pays for it.",
        f"In the third they move on to {name_of(session, moved.words['to'])}. We press `y` and save our points.",
    )


def horde(session: Session) -> str:
    """Tell how the horde came."""
    came = find_fact(session, HORDE, "wander").words
    units = find_fact(session, HORDE, "overrun", US).words["units"]
    check("the horde comes to Pelmarra", came["to"] == US)
    return paragraph(
        f"In the fourth year they leave {name_of(session, came['from'])} and come to us.",
        f"The horde has {count_in_words(units, 'unit')} left. It is in Pelmarra now, and the program asks you:",
    )


def battle(session: Session) -> str:
    """Tell of the battle on the player's table."""
    won = find_fact(session, HORDE, "win_battle", US).words
    left = find_fact(session, HORDE, "thin_horde").words["left"]
    blight = find_fact(session, HORDE, "suffer_blight", US).words["amount"]
    check("a part of the horde is left", left)
    return paragraph(
        f"We beat them: we lose {count_in_words(won['lost'], 'unit')}, and they lose {in_words(won['slain'])}.",
        f"The horde has {count_in_words(left, 'unit')} left.",
        f"The battle leaves {in_words(blight)} blight in our fields.",
    )


def why(session: Session) -> str:
    """Tell how to ask for the reason of the victory without the screen."""
    found = [each for each, _ in find_facts(session, HORDE, "win_battle", US)]
    check("one battle is won", len(found) == 1)
    return (
        f'`decimo why "The Harbour" {found[0]}` prints the same; `decimo show "The Harbour" facts` prints the number\n'
        "before the line."
    )


def regret(session: Session) -> str:
    """Tell of the summer in which the player left the horde alone, before the undo."""
    blight = max(
        int(str(fact.words["amount"])) for _, fact in find_facts(session, HORDE, "suffer_blight", US)
    )
    find_fact(session, HORDE, "lie_desolate", US)
    find_fact(session, HORDE, "win_battle", US)
    return paragraph(
        "In summer we are tired and leave the rest of the horde alone, and in autumn again. That is a costly mistake.",
        f"By the end of the year they have eaten the land bare: {in_words(blight)} blight at once, and Pelmarra is",
        "desolate. So we press `u` and go back to the summer.",
    )


def second_thoughts(session: Session) -> str:
    """Tell of the same summer with another decision."""
    *_, (_, won) = find_facts(session, HORDE, "win_battle", US)
    find_fact(session, HORDE, "scatter", US)
    return paragraph(
        "This time we attack, and choose the fast battle: one die for each side.",
        f"It costs us {count_in_words(won.words['lost'], 'unit')}, and nothing is left of the horde.",
    )


def blight(session: Session) -> str:
    """Tell of the blight that the battles left, and how the player cleared it."""
    suffered = [int(str(fact.words["amount"])) for _, fact in find_facts(session, HORDE, "suffer_blight", US)]
    cashed = find_fact(session, HORDE, "cash_points").words
    bought = find_fact(session, HORDE, "buy_off_blight", US).words["amount"]
    healed = find_fact(session, HORDE, "shed_blight", US).words["amount"]
    back = find_fact(session, HORDE + 1, "recover", US).words["regulars"]
    check("card and healing clear all blight", sum(suffered) == int(str(bought)) + int(str(healed)))
    battles = count_in_words(len(suffered), "battle").capitalize()
    return paragraph(
        f"{battles} have left {in_words(sum(suffered))} blight in Pelmarra,",
        "and a land that ends its year with blight gets no recruits.",
        f"So in autumn we press `o` and give two orders: {cashed['name']}, our administrator, turns",
        f"{in_words(cashed['points'])} of her points into a trade card, and the card clears {in_words(bought)} blight.",
        f"The year's healing takes {in_words(healed)}. Now the land has no blight, and in the winter Pelmarra recovers",
        f"{count_in_words(back, 'unit')}.",
    )


def death(session: Session) -> str:
    """Tell of the administrator's death and successor."""
    year = HORDE + 1
    died, follows = (
        find_fact(session, year, "die", US).words,
        find_fact(session, year, "take_office", US).words,
    )
    warm, cool = (
        find_fact(session, year, "warm", f"{US}|rossolan").words,
        find_fact(session, year, "cool").words,
    )
    check("the office is the same", died["office"] == follows["office"] == "administrator")
    check("the Hethruns cool towards us", (cool["one"], cool["other"]) == ("hethrun", US))
    return paragraph(
        f"The same winter {died['name']} dies, after {count_in_words(died['years'], 'year')} in office.",
        f"{follows['name']} follows her, with {in_words(follows['rating'])} points.",
        "Press `j` and type a name to open the page of either.",
        f"Envoys please the Rossolans: our score with them is {warm['score']} now, which is {warm['grade']}.",
        f"The Hethruns speak hard words, and our score with them is {cool['score']}: the higher, the worse.",
    )


def ace(session: Session) -> str:
    """Tell of the chance event and of the raid of the same year."""
    drawn = find_fact(session, 1, "foresee_event")
    event, turned = find_fact(session, EVENT, "meet_event"), find_fact(session, EVENT, "turn_raider")
    closed = find_fact(session, EVENT, "close_route").words["name"]
    came = find_fact(session, EVENT, "set_out", US).words
    lost = find_fact(session, EVENT, "lose_units", US).words["lost"]
    check("the card names this year", drawn.words["date"] == session.ruleset.year_label(EVENT))
    check("traders turn raiders", event.rule == turned.rule == "decimo:E34")
    return paragraph(
        f"In the first winter {name_of(session, drawn.about)} drew the {drawn.words['card']}, for year {EVENT}.",
        "`0` has listed it since then, but not which event it would be.",
        "Now the program rolls on the table of chance events,",
        f"and the event strikes {name_of(session, event.about)}: the traders it has known for years come armed.",
        f"The {name_of(session, turned.about)} are raiders from now on, and nobody travels the {closed},",
        f"our road to their lamp oil. In spring the {came['card']} falls due as well:",
        f"the {name_of(session, came['outsider'])} burn our coast, and we lose {count_in_words(lost, 'unit')}.",
    )


def raised(session: Session) -> str:
    """Tell how the player made up for the loss."""
    cashed = find_fact(session, EVENT, "cash_points").words
    paid = find_fact(session, EVENT, "raise_regular", US).words["paid"]
    return paragraph(
        f"In summer {cashed['name']} does the same as her predecessor:",
        f"{in_words(cashed['points'])} points make a trade card,",
        f"and {count_in_words(paid, 'card')} raises one unit. Both are orders under `o`.",
    )


def question(session: Session) -> str:
    """Tell of the question that the event left open."""
    left = still_open(session)
    check("one question is open", len(left) == 1)
    return paragraph(
        f"The dice do not explain everything. *{left[0].question}* You decide: press `d`, then `o`."
    )


def no_war(session: Session) -> str:
    """Tell that there was no war in ten years."""
    wars = [war for year in range(1, END + 1) for war in find_facts(session, year, "declare_war")]
    check("nobody goes to war", not wars)
    return (
        "In our ten years nobody goes to war with a neighbour, so the picture in this section is from Italy."
    )


def quiet_years(session: Session) -> str:
    """Tell of the years after the raid, and of the cards for the next years."""
    years = range(EVENT + 1, CARDS + 1)
    misruled = find_fact(session, EVENT, "suffer_blight", US)
    back = find_fact(session, EVENT + 2, "recover", US).words["regulars"]
    gains = [find_fact(session, year, "gain_points", "pelmarra-administrator-5").words for year in years[1:]]
    check("her rating was too low", misruled.rule == "decimo:G-47")
    check("the years are quiet", all(is_quiet(session, year) for year in years))
    check("each year brings one point", all(gain["points"] == 1 for gain in gains))
    return paragraph(
        "The points are missed in autumn: an administrator rated under 8 may govern badly, and a 1 on the die brings",
        f"{in_words(misruled.words['amount'])} blight, which takes until the next autumn to heal.",
        f"Years {years[0]} to {years[-1]} of our campaign are quiet, and `n` is the key for them.",
        f"Pelmarra recovers {count_in_words(back, 'unit')}, and after that {gains[0]['name']} gains a point each year,",
        "as an administrator does at peace without blight.",
        f"In the winter of year {CARDS} the peoples draw cards again:",
        f"the {name_of(session, THEY)} are due in year {find_due_year(session, THEY)},",
        f"the {name_of(session, 'grey_oars')} in year {find_due_year(session, 'grey_oars')}.",
    )


def is_quiet(session: Session, year: int) -> bool:
    """Return whether the player's people had a year without attack and loss."""
    return not any(list(find_facts(session, year, verb, US)) for verb in HARM)


def find_due_year(session: Session, outsider: str) -> int:
    """Return the year in which outsiders will come according to the last cards."""
    date = find_fact(session, CARDS, "plan_attack", outsider).words["date"]
    years = [year for year in range(CARDS, CARDS + 20) if session.ruleset.year_label(year) == date]
    check(f"the {outsider} come within twenty years", len(years) == 1)
    return years[0]


def last_page(session: Session) -> str:
    """Return the page that the player writes in the last autumn."""
    administrator = find_fact(session, HORDE + 1, "take_office", US).words["name"]
    oarsmen, riders = find_due_year(session, "grey_oars"), find_due_year(session, THEY)
    check("the oarsmen come first, and not at once", END + 1 < oarsmen < riders)
    check("the islanders are still raiders", session.state.world.outsiders["tammerans"].kind == "raider")
    return " ".join(
        (
            f"Ten harvests. [[{administrator}]] has counted everything twice: we stand as we stood when I came.",
            "The oarsmen are due again and the riders after them, and those who sold us lamp oil sell nothing now.",
            f"That leaves {count_in_words(oarsmen - END - 1, 'quiet year')}. I mean to spend them well.",
        )
    )


def ending(session: Session) -> str:
    """Tell of the situation at the end of the ten years."""
    land = session.state.world.tribans[US]
    cool = find_fact(session, END, "cool", f"orsely|{US}").words
    deaths = [death for year in range(1, END + 1) for death in find_facts(session, year, "die", US)]
    check("ten years are over", (session.moment.year, session.moment.season) == (END + 1, 0))
    check("nobody attacks us", is_quiet(session, END))
    check("one of ours has died", len(deaths) == 1)
    check(
        "army and navy are as at the start",
        (land.regulars, land.ships) == (land.founding_army, land.founding_navy),
    )
    check("the land has no blight", land.blight == 0)
    return paragraph(
        f"In the winter of year {END} we exchange hard words with the Orselings;",
        f"our score with them is {cool['score']} now.",
        "Nobody attacks us. After ten years, a horde, a raid and a death, Pelmarra has",
        f"{count_in_words(land.regulars, 'unit')} and {count_in_words(land.ships, 'ship')}, as at the start,",
        "and no blight. The diary ends:",
    )
