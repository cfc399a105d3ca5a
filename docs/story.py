"""The story in docs/guide.md: what happened in its campaign, said in sentences that are made of the facts.

Each function tells one piece. Where a fact that it tells of is missing or is there twice, or a sentence does not hold,
the story does not fit the campaign any more, and `OtherwiseError` says what to tell anew.
"""

from decimo.narration.sentence import in_words
from decimo.play.diary import still_open
from decimo.play.session import Session
from docs.told import counted, facts, holds, name, only, paragraph

US = "pelmarra"
THEY = "yurrags"
HORDE, EVENT, CARDS, END = 4, 6, 9, 10
"""The years in which the horde comes, the chance event strikes, cards are drawn again, and all ends."""
HARM = ("arrive", "overrun", "set_out", "win_battle", "lose_battle", "lose_units", "suffer_blight", "die")
"""What makes a year of a people other than quiet."""


def first_years(session: Session) -> str:
    """Tell of the years in which the player only watched."""
    came, moved = only(session, 2, "arrive"), only(session, 3, "wander")
    only(session, 2, "overrun", US)
    holds("nothing was asked before the horde came", session.history.last_by_hand() is None)
    holds("Pelmarra was spared", not list(facts(session, 2, "suffer_blight", US)))
    holds("who fights pays", list(facts(session, 2, "lose_units", came.about)))
    holds("it is the same horde", came.words["outsider"] == moved.words["outsider"] == THEY)
    return paragraph(
        "Pelmarra is rich and open on all sides, and for three years nothing is asked of us.",
        f"In the second the {name(session, THEY)} come with wagons, herds and {came.words['units']} units,",
        f"so many that their camps reach into Pelmarra; but it is {name(session, came.about)} that fights them",
        f"and pays. In the third they move on to {name(session, moved.words['to'])}. We press `y` and save our points.",
    )


def horde(session: Session) -> str:
    """Tell how the horde came."""
    came = only(session, HORDE, "wander").words
    units = only(session, HORDE, "overrun", US).words["units"]
    holds("the horde comes to Pelmarra", came["to"] == US)
    return paragraph(
        f"In the fourth year they leave {name(session, came['from'])} and come to us.",
        f"{counted(units, 'unit').capitalize()} are left of the horde. It stands in Pelmarra, and you are asked:",
    )


def battle(session: Session) -> str:
    """Tell of the battle on the player's table."""
    won = only(session, HORDE, "win_battle", US).words
    left = only(session, HORDE, "thin_horde").words["left"]
    blight = only(session, HORDE, "suffer_blight", US).words["amount"]
    holds("the horde is thinned, and not gone", left)
    return paragraph(
        f"We beat them with a loss of {counted(won['lost'], 'unit')} against {in_words(won['slain'])}.",
        f"Of the horde {counted(left, 'unit')} {'is' if left == 1 else 'are'} left.",
        f"The fields on which we fought bear {in_words(blight)} blight.",
    )


def why(session: Session) -> str:
    """Tell how to ask for the reason of the victory without the screen."""
    found = [each for each, _ in facts(session, HORDE, "win_battle", US)]
    holds("one battle is won", len(found) == 1)
    return (
        f'`decimo why "The Harbour" {found[0]}` prints the same; the number stands before the line in\n'
        '`decimo show "The Harbour" facts`.'
    )


def regret(session: Session) -> str:
    """Tell of the summer in which the horde was left alone, before that is taken back."""
    blight = max(int(str(fact.words["amount"])) for _, fact in facts(session, HORDE, "suffer_blight", US))
    only(session, HORDE, "lie_desolate", US)
    only(session, HORDE, "win_battle", US)
    return paragraph(
        "In summer we are tired, and leave what is left of the horde alone; in autumn again. That was dear.",
        f"When the year ends they have eaten the land bare: {in_words(blight)} blight at once, and Pelmarra lies",
        "desolate. So `u`, and back to the summer.",
    )


def second_thoughts(session: Session) -> str:
    """Tell of the same summer, played otherwise."""
    *_, (_, won) = facts(session, HORDE, "win_battle", US)
    only(session, HORDE, "scatter", US)
    return paragraph(
        "This time we attack, and choose the fast battle, a die a side.",
        f"It costs us {counted(won.words['lost'], 'unit')}, and nothing is left of the horde.",
    )


def blight(session: Session) -> str:
    """Tell of the blight of the battles, and how it was cleared."""
    suffered = [int(str(fact.words["amount"])) for _, fact in facts(session, HORDE, "suffer_blight", US)]
    cashed = only(session, HORDE, "cash_points").words
    bought = only(session, HORDE, "buy_off_blight", US).words["amount"]
    healed = only(session, HORDE, "shed_blight", US).words["amount"]
    back = only(session, HORDE + 1, "recover", US).words["regulars"]
    holds("card and healing clear all", sum(suffered) == int(str(bought)) + int(str(healed)))
    return paragraph(
        f"{counted(len(suffered), 'battle').capitalize()} have left {in_words(sum(suffered))} blight in Pelmarra,",
        "and a land that ends its year with blight is sent no recruits.",
        f"So in autumn we press `o` and give two orders: {cashed['name']}, our administrator, turns",
        f"{in_words(cashed['points'])} of her points into a trade card, and the card clears {in_words(bought)} blight.",
        f"The year's healing takes {in_words(healed)}. That is all there was, and in the winter Pelmarra recovers",
        f"{counted(back, 'unit')}.",
    )


def death(session: Session) -> str:
    """Tell of the administrator's death and successor."""
    year = HORDE + 1
    died, follows = only(session, year, "die", US).words, only(session, year, "take_office", US).words
    warm, cool = only(session, year, "warm", f"{US}|rossolan").words, only(session, year, "cool").words
    holds("the office is the same", died["office"] == follows["office"] == "administrator")
    holds("the Hethruns cool towards us", (cool["one"], cool["other"]) == ("hethrun", US))
    return paragraph(
        f"The same winter {died['name']} dies, after {counted(died['years'], 'year')} in office.",
        f"{follows['name']} follows her, with {in_words(follows['rating'])} points.",
        "`j` and a name open the page of either.",
        f"Envoys please the Rossolans: they are {warm['grade']} to us now, at {warm['score']}.",
        f"The Hethruns speak hard words, and stand at {cool['score']}: the higher, the worse.",
    )


def ace(session: Session) -> str:
    """Tell of the chance event and of the raid of the same year."""
    drawn = only(session, 1, "foresee_event")
    event, turned = only(session, EVENT, "meet_event"), only(session, EVENT, "turn_raider")
    closed = only(session, EVENT, "close_route").words["name"]
    came = only(session, EVENT, "set_out", US).words
    lost = only(session, EVENT, "lose_units", US).words["lost"]
    holds("the card names this year", drawn.words["date"] == session.ruleset.year_label(EVENT))
    holds("traders turn raiders", event.rule == turned.rule == "decimo:E34")
    return paragraph(
        f"In the first winter {name(session, drawn.about)} drew the {drawn.words['card']}, for year {EVENT}.",
        "`0` has said so ever since, but not what would come. Now the table of chance events is rolled,",
        f"and the blow falls on {name(session, event.about)}: the traders it has known for years come armed.",
        f"The {name(session, turned.about)} are raiders from this day, and nobody travels the {closed},",
        f"our road to their lamp oil. In spring the {came['card']} falls due as well:",
        f"the {name(session, came['outsider'])} burn our coast, and we lose {counted(lost, 'unit')}.",
    )


def raised(session: Session) -> str:
    """Tell what was done about the loss."""
    cashed = only(session, EVENT, "cash_points").words
    paid = only(session, EVENT, "raise_regular", US).words["paid"]
    return paragraph(
        f"In summer {cashed['name']} does as was done before her:",
        f"{in_words(cashed['points'])} points make a trade card,",
        f"and {counted(paid, 'card')} raises one unit. Both are orders under `o`.",
    )


def question(session: Session) -> str:
    """Tell of the question that the event left."""
    left = still_open(session)
    holds("one question is open", len(left) == 1)
    return paragraph(
        f"The dice do not say all. *{left[0].question}* That is for you to find out: `d`, then `o`."
    )


def no_war(session: Session) -> str:
    """Tell that there was no war, when ten years are over."""
    wars = [war for year in range(1, END + 1) for war in facts(session, year, "declare_war")]
    holds("nobody goes to war", not wars)
    return "In our ten years nobody goes to war with a neighbour, so the picture of this part is from Italy."


def quiet_years(session: Session) -> str:
    """Tell of the years after the raid, and of the cards for the next ones."""
    years = range(EVENT + 1, CARDS + 1)
    back = only(session, EVENT + 1, "recover", US).words["regulars"]
    gains = [only(session, year, "gain_points", "pelmarra-administrator-5").words for year in years]
    holds("the years are quiet", all(quiet(session, year) for year in years))
    holds("it is a point a year", all(gain["points"] == 1 for gain in gains))
    return paragraph(
        f"Years {years[0]} to {years[-1]} of our campaign are quiet, and `n` is the key for them.",
        f"Pelmarra recovers {counted(back, 'unit')}, and {gains[0]['name']} gains a point in each,",
        f"as an administrator does at peace without blight. In the winter of year {CARDS} cards are drawn again:",
        f"the {name(session, THEY)} are due in year {due(session, THEY)},",
        f"the {name(session, 'grey_oars')} in year {due(session, 'grey_oars')}.",
    )


def quiet(session: Session, year: int) -> bool:
    """Return whether nothing was taken from us in a year, and nobody came."""
    return not any(list(facts(session, year, verb, US)) for verb in HARM)


def due(session: Session, outsider: str) -> int:
    """Return the year in which outsiders will come by the last cards."""
    date = only(session, CARDS, "plan_attack", outsider).words["date"]
    years = [year for year in range(CARDS, CARDS + 20) if session.ruleset.year_label(year) == date]
    holds(f"the {outsider} come within twenty years", len(years) == 1)
    return years[0]


def last_page(session: Session) -> str:
    """Return what the player writes in the last autumn."""
    administrator = only(session, HORDE + 1, "take_office", US).words["name"]
    oarsmen, riders = due(session, "grey_oars"), due(session, THEY)
    holds("the oarsmen come first, and not at once", END + 1 < oarsmen < riders)
    holds("the islanders are raiders still", session.state.world.outsiders["tammerans"].kind == "raider")
    return " ".join(
        (
            f"Ten harvests. [[{administrator}]] has counted everything twice: we stand as we stood when I came.",
            "The oarsmen are due again and the riders after them, and those who sold us lamp oil sell nothing now.",
            f"That leaves {counted(oarsmen - END - 1, 'quiet year')}. I mean to spend them well.",
        )
    )


def ending(session: Session) -> str:
    """Tell how things stand when ten years are over."""
    land = session.state.world.tribans[US]
    cool = only(session, END, "cool", f"orsely|{US}").words
    deaths = [death for year in range(1, END + 1) for death in facts(session, year, "die", US)]
    holds("ten years are over", (session.moment.year, session.moment.season) == (END + 1, 0))
    holds("nobody attacks us", quiet(session, END))
    holds("one of ours has died", len(deaths) == 1)
    holds("army and navy are whole", (land.regulars, land.ships) == (land.founding_army, land.founding_navy))
    holds("the land is whole", land.blight == 0)
    return paragraph(
        f"In the winter of year {END} hard words pass with the Orselings, who stand at {cool['score']} now.",
        "Nobody attacks us. After ten years, a horde, a raid and a death, Pelmarra has",
        f"{counted(land.regulars, 'unit')} and {counted(land.ships, 'ship')}, as many as at first, and no blight.",
        "The diary closes:",
    )
