"""How a roll or a card is typed, in the words of the question form."""

from decimo.fate import Ask, dice, is_playing, procedure_for


def faces_typed(ask: Ask) -> tuple[tuple[int, ...], ...]:
    """Return the faces of each die that a person types; none for a card or a decision."""
    if ask.kind != "roll":
        return ()
    procedure = procedure_for(ask)
    return dice(procedure.die if procedure else ask.dice).faces


def typing_hint(ask: Ask) -> str:
    """Say how the answer is typed, in the room of its field: the dice as they fall, whatever is made of them."""
    if ask.kind == "card":
        if not is_playing(ask.cards[0]):
            return "what the card shows"
        return "7H, QS, 0D ten, jr" if "joker red" in ask.cards else "7H, QS, 0D = ten"
    each = faces_typed(ask)
    ranges = [_range(faces) for faces in each]
    if len(each) == 1:
        return ranges[0] if "=" in ranges[0] else f"a die: {ranges[0]}"
    if len(set(ranges)) > 1:
        return ", then ".join(f"d{len(faces)}" for faces in each)
    every = ranges[0].replace(" to ", "-") if "=" in ranges[0] else f"{ranges[0]} each"
    return f"{len(each)} dice: {every}"


def procedure_words(ask: Ask) -> str:
    """Say how a die that nobody owns is rolled with others; nothing if the die is an ordinary one."""
    procedure = procedure_for(ask)
    if procedure is None:
        return ""
    sides = len(dice(ask.dice).faces[0])
    steps = procedure.words.replace("; ", ", ")
    one = len(dice(procedure.die).faces) == 1
    shown = "the die shows" if one else "the dice show"
    return f"No die has {sides} sides: {steps}. Type what {shown}; the program does the sum."


def _range(faces: tuple[int, ...]) -> str:
    """The faces of a die; a ten-sided one shows its ten as 0, a pair of percentile dice their hundred as 00."""
    if faces == tuple(range(1, 11)):
        return "1 to 9, 0 = ten"
    if faces == tuple(range(1, 101)):
        return "1 to 99, 00 = 100"
    return f"{min(faces)} to {max(faces)}"
