"""What fate answers: totals, cards and choices that remember where they came from."""


class Rolled(int):
    """A total of dice that remembers which asks it came from."""

    asks: tuple[int, ...]

    def __new__(cls, total: int, asks: tuple[int, ...]) -> "Rolled":
        """Return `total`, rolled by the asks with these numbers."""
        self = super().__new__(cls, total)
        self.asks = asks
        return self


class Drawn(str):
    """A card or a choice that remembers which ask it came from."""

    __slots__ = ("asks",)
    asks: tuple[int, ...]

    def __new__(cls, value: str, asks: tuple[int, ...]) -> "Drawn":
        """Return `value`, given by the asks with these numbers."""
        self = super().__new__(cls, value)
        self.asks = asks
        return self
