"""Seeded chance: every random bit of a campaign comes from here."""

from hashlib import blake2b

_BLOCK_BITS = 512


class Stream:
    """Random bits that depend on a key alone: the same key gives the same bits on every machine.

    The bits are BLAKE2b digests of the key and a block counter, so they are independent of Python's own
    generator and of its version.
    """

    __slots__ = ("_bits", "_block", "_key", "_left")

    def __init__(self, key: str) -> None:
        self._key = key.encode("utf-8")
        self._block = 0
        self._bits = 0
        self._left = 0

    def getrandbits(self, count: int) -> int:
        """Return an integer of `count` random bits (1 to 512)."""
        if count > self._left:
            digest = blake2b(self._key, salt=self._block.to_bytes(16, "big")).digest()
            self._bits, self._left = int.from_bytes(digest, "big"), _BLOCK_BITS
            self._block += 1
        self._left -= count
        value = self._bits & ((1 << count) - 1)
        self._bits >>= count
        return value

    def below(self, limit: int) -> int:
        """Return an integer from 0 to `limit` - 1, each equally likely (rejection, no bias)."""
        if limit <= 1:
            return 0
        bits = (limit - 1).bit_length()
        value = self.getrandbits(bits)
        while value >= limit:
            value = self.getrandbits(bits)
        return value
