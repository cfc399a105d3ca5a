"""What a player does while looking back."""

from decimo.ui.action import Action

LOOKING_BACK_HELP = (
    ("1 to 9, 0", "Show a ledger; 0 is the tenth"),
    ("In a chart", "Its letter stands on each line and at its end; the line you follow is drawn whole"),
)
LOOKING_BACK_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of looking back"),
    Action("year(-1)", "left", "{Year} back", "To the end of the {year} before"),
    Action("year(1)", "right", "{Year} on", "To the end of the {year} after"),
    Action("decade(-1)", "left_square_bracket,shift+left", "Ten back", "Ten {years} back"),
    Action("decade(1)", "right_square_bracket,shift+right", "Ten on", "Ten {years} on", in_footer=False),
    Action("season(-1)", "comma", "{Season} back", "To the {season} before", in_footer=False),
    Action("season(1)", "full_stop", "{Season} on", "To the {season} after", in_footer=False),
    Action("first", "home", "First", "To the first {year}", in_footer=False),
    Action("last", "end", "Now", "To where the campaign stands", in_footer=False),
    Action("go_to", "g", "Go to", "To a {year} that you type"),
    Action("charts", "c", "Charts", "The course of each number over the {years}; again for the next chart"),
    Action("chart_before", "C", "Chart before", "To the chart before", in_footer=False),
    Action("follow(-1)", "up", "Line before", "In a chart, follow the line before", in_footer=False),
    Action("follow(1)", "down", "Line after", "In a chart, follow the next line", in_footer=False),
    Action("why", "w", "Why", "Explain the marked line of the log: rule, dice and cards", in_footer=False),
    Action("show_map", "m", "Map", "Show the map", in_footer=False),
    Action("show_log", "l", "Log", "Read the log of the {year}", in_footer=False),
    Action("sort", "x", "Sort", "Sort the open ledger by its next column", in_footer=False),
    Action("turn_round", "z", "Turn round", "Turn the order of the ledger's rows round", in_footer=False),
    Action("leave", "escape,q,v", "Back", "Back to the table"),
)
