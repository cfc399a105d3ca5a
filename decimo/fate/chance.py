"""The dice and cards of the program."""

from decimo.fate.ask import Answer, Ask
from decimo.fate.dice import dice
from decimo.fate.stream import Stream


def chance_answer(ask: Ask, stream: Stream) -> Answer:
    """Let the program's dice or cards answer a roll or a draw."""
    if ask.kind == "roll":
        return Answer(tuple([faces[stream.below(len(faces))] for faces in dice(ask.dice).faces]), "app")
    return Answer(ask.cards[stream.below(len(ask.cards))], "app")
