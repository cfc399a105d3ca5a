"""Fate: dice, cards, seeded chance, and the asking of them."""

from decimo.fate.ask import (
    RESHUFFLED,
    UNFILLED,
    Answer,
    Answered,
    Ask,
    AskMark,
    Band,
    Option,
    Question,
    Source,
    Value,
    mark,
    odds,
    spoken_value,
)
from decimo.fate.card import (
    BLACK,
    PACK_52,
    PACK_54,
    RED,
    Pack,
    is_playing,
    rank,
    read_card,
    red,
    spoken,
    suit,
)
from decimo.fate.chance import chance_answer
from decimo.fate.dice import Dice, dice
from decimo.fate.entity import Entity, Held, as_plain
from decimo.fate.fact import Change, Fact, Plain, Word
from decimo.fate.fair import Procedure, fair_procedure
from decimo.fate.form import Check, Field, Filled, read_form, write_form
from decimo.fate.group import Choice, Draw, Form, Roll
from decimo.fate.outcome import Drawn, Rolled
from decimo.fate.refusal import Refusal
from decimo.fate.seed import SEEDS, check_seed, read_seed
from decimo.fate.share import read_share, share_example, write_share
from decimo.fate.stream import Stream
from decimo.fate.turn import Answerer, Setting, Turn
from decimo.fate.typed import CardOut, as_typed, procedure_for, read_answer, typed_answer

__all__ = [
    "BLACK",
    "PACK_52",
    "PACK_54",
    "RED",
    "RESHUFFLED",
    "SEEDS",
    "UNFILLED",
    "Answer",
    "Answered",
    "Answerer",
    "Ask",
    "AskMark",
    "Band",
    "CardOut",
    "Change",
    "Check",
    "Choice",
    "Dice",
    "Draw",
    "Drawn",
    "Entity",
    "Fact",
    "Field",
    "Filled",
    "Form",
    "Held",
    "Option",
    "Pack",
    "Plain",
    "Procedure",
    "Question",
    "Refusal",
    "Roll",
    "Rolled",
    "Setting",
    "Source",
    "Stream",
    "Turn",
    "Value",
    "Word",
    "as_plain",
    "as_typed",
    "chance_answer",
    "check_seed",
    "dice",
    "fair_procedure",
    "is_playing",
    "mark",
    "odds",
    "procedure_for",
    "rank",
    "read_answer",
    "read_card",
    "read_form",
    "read_seed",
    "read_share",
    "red",
    "share_example",
    "spoken",
    "spoken_value",
    "suit",
    "typed_answer",
    "write_form",
    "write_share",
]
