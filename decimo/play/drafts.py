"""What a player is writing and has not handed in: a page of the diary, an answer."""

from collections.abc import Mapping

Fields = Mapping[str, str]
"""What is written, field by field."""


class Drafts:
    """The drafts of a campaign, each under a key that names what it is for; these last as long as the program."""

    def __init__(self) -> None:
        self._drafts: dict[str, Fields] = {}

    def get(self, key: str) -> Fields:
        """Return the draft under a key; an empty one if there is none."""
        return self._drafts.get(key, {})

    def put(self, key: str, fields: Fields) -> None:
        """Take a draft; it is safe after the next `write`."""
        self._drafts[key] = dict(fields)

    def drop(self, key: str) -> None:
        """Forget a draft that was handed in or thrown away."""
        self._drafts.pop(key, None)

    def write(self) -> None:
        """Make the drafts safe.

        Raises:
            Refusal: they cannot be written.

        """
