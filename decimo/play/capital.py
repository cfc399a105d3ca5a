"""A capital at the head of what stands first or alone: a sentence, a heading, a label."""


def capital(text: str) -> str:
    """Return a text with a capital at its head: `Round 12`, `300 BC`; the rest stays as it is."""
    return text[:1].upper() + text[1:]
