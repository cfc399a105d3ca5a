"""What a player does in the question dialog."""

from decimo.ui.action import Action

QUESTION_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this form"),
    Action(
        "let_fate_answer",
        "f2",
        "Let the program answer",
        "The program rolls, draws or decides all that is open; a form is left to it",
    ),
    Action("map", "f3", "Map", "The map, with the options' numbers at their places"),
    Action("sheet", "f4", "Sheet", "The sheet to play the fight from; it can be written to a file"),
    Action("take_back", "f5", "Take back", "Take back the answer that you gave last; it is asked again"),
    Action("leave", "escape", "Later", "Leave the step waiting; what is entered is kept"),
)
QUESTION_HELP = (
    ("return", "Keep the answer and go on; after the last one hand the form in"),
    ("dice", "Type each die as it fell: 3 5, or 35; a ten-sided die shows its ten as 0"),
    ("cards", "Type what the card shows: 7H, QS, 0D or 10D; jr and jb, or joker red, for the jokers"),
    ("reshuffle", "Before a card if you shuffled your pack anew: reshuffle 7H"),
    ("1 to 9", "Take a choice by its number; one of two digits, and return"),
    ("forms", "Return goes on to the next line; of a word its beginning will do"),
)
