"""The actions of the play screen, with their keys and help."""

from decimo.ui.base_screen import Action

PLAY_HELP = (
    ("1 to 9, 0", "Show a ledger; 0 is the tenth"),
    ("return in a ledger", "Open the page of the marked row"),
    ("In the {year}", "+ is done, > comes next, . comes later"),
)
PLAY_ACTIONS = (
    Action(
        "help",
        "question_mark,f1",
        "Help",
        "All keys of this screen, and what the marks mean",
        while_playing=True,
    ),
    Action(
        "next_step",
        "space,enter",
        "Next",
        "Play on to the next event or to the end of the {season}, or answer the open question",
    ),
    Action("rest_of_year", "y", "{Year}", "Play on to the end of the {year}; you are asked on the way"),
    Action(
        "play_on",
        "n",
        "Play on",
        "Play {years} on, until something happens or you are asked",
        in_footer=False,
    ),
    Action("stop", "escape", "Stop", "Stop playing on", in_footer=False, while_playing=True),
    Action("orders", "o", "Orders", "See and give the orders of a side"),
    Action("why", "w", "Why", "Explain the marked line of the log: rule, dice, cards, before and after"),
    Action("diary", "d", "Diary", "Read, write and search your diary"),
    Action("find", "f,slash", "Find", "Search the whole log and the diary, and go to what is found"),
    Action("undo", "u", "Undo", "Go back, after a preview of what is taken back"),
    Action("redo", "r", "Redo", "Go forward again after going back", in_footer=False),
    Action(
        "retake",
        "t",
        "Take again",
        "Play the last step with a roll or card again, with fresh dice, after a question; the report says so",
        in_footer=False,
    ),
    Action(
        "amend",
        "a",
        "Amend",
        "Correct a number, an owner or a name as the umpire, with a reason",
        in_footer=False,
    ),
    Action(
        "look_back",
        "v",
        "Look back",
        "Map, ledgers and log of any {year}",
        in_footer=False,
    ),
    Action("charts", "c", "Charts", "Each number over the {years}", in_footer=False),
    Action(
        "briefing",
        "b",
        "Briefing",
        "Where you stopped, what is open, what happened, what comes",
        in_footer=False,
    ),
    Action(
        "luck", "k", "Luck", "How fair the dice and cards have been, yours and the program's", in_footer=False
    ),
    Action(
        "show_map",
        "m",
        "Map",
        "Show the map; arrows point at its places",
        in_footer=False,
        while_playing=True,
    ),
    Action("show_log", "l", "Log", "Read the log", in_footer=False, while_playing=True),
    Action(
        "sort",
        "x",
        "Sort",
        "Sort the open ledger by its next column; after the last restore the usual order",
        in_footer=False,
        while_playing=True,
    ),
    Action(
        "turn_round",
        "z",
        "Reverse",
        "Reverse the order of the ledger's rows",
        in_footer=False,
        while_playing=True,
    ),
    Action("leave", "q", "Leave", "Leave the campaign; everything is saved"),
    Action("house", "s", "House", "Change who decides, who rolls, and the house rules"),
    Action("jump", "j", "Jump to", "The page of anything with a name, by a part of the name"),
)
