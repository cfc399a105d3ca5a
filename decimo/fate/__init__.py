"""Fate: dice, cards, seeded chance, and the asking of them."""

from decimo.fate.ask import (
    Answer,
    Answered,
    Ask,
    AskMark,
    Band,
    Option,
    Question,
    Source,
    Value,
    odds,
    spoken_value,
)
from decimo.fate.card import PACK_52, PACK_54, Pack, rank, read_card, red, spoken, suit
from decimo.fate.dice import Dice, dice
from decimo.fate.fact import Change, Fact, Plain, Word
from decimo.fate.refusal import Refusal
from decimo.fate.stream import Stream
from decimo.fate.turn import (
    Answerer,
    Choice,
    Draw,
    Drawn,
    Entity,
    Roll,
    Rolled,
    Setting,
    Turn,
    as_plain,
    chance_answer,
    mark,
)
from decimo.fate.typed import read_answer

__all__ = [
    "PACK_52",
    "PACK_54",
    "Answer",
    "Answered",
    "Answerer",
    "Ask",
    "AskMark",
    "Band",
    "Change",
    "Choice",
    "Dice",
    "Draw",
    "Drawn",
    "Entity",
    "Fact",
    "Option",
    "Pack",
    "Plain",
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
    "chance_answer",
    "dice",
    "mark",
    "odds",
    "rank",
    "read_answer",
    "read_card",
    "red",
    "spoken",
    "spoken_value",
    "suit",
]
