"""File names made of any names, which every system and every note program takes, no two alike."""

import re
import unicodedata

_LONGEST = 120
"""Bytes of a file's name before its suffix."""
_FORBIDDEN = re.compile(r'[<>:"/\\|?*#^\[\]%]+')
"""What Windows forbids, and what note programs read as part of a link."""
_TAKEN_BY_WINDOWS = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\..*)?", re.IGNORECASE)
_JOINER = "\N{ZERO WIDTH JOINER}"
"""What holds several signs together in one picture; no other sign without a shape is kept."""


def safe_name(name: str) -> str:
    """Return a file name, without a suffix, that shows as much of a name as every system takes."""
    shown = "".join(map(_seen, unicodedata.normalize("NFC", name)))
    safe = " ".join(_FORBIDDEN.sub("-", shown).split()).strip(" .~" + _JOINER)
    while len(safe.encode("utf-8")) > _LONGEST:
        safe = safe[:-1].rstrip(" ." + _JOINER)
    return f"-{safe}" if _TAKEN_BY_WINDOWS.fullmatch(safe) else safe or "unnamed"


def _seen(sign: str) -> str:
    category = unicodedata.category(sign)
    if category in ("Cc", "Zl", "Zp", "Cs"):
        return " "
    return "" if category == "Cf" and sign != _JOINER else sign


class FileNames:
    """The names given so far in one folder, or in all folders of one set of notes."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, *names: str) -> str:
        """Return the first of some names that is free, made safe; if none is, the last with a number."""
        for name in names:
            if self._is_new(safe_name(name)):
                return safe_name(name)
        n = 2
        while not self._is_new(numbered := f"{safe_name(names[-1])} ({n})"):
            n += 1
        return numbered

    def _is_new(self, safe: str) -> bool:
        """Whether a name is free, also where capitals do not count; from now on it is not."""
        alike = unicodedata.normalize("NFC", unicodedata.normalize("NFC", safe).casefold())
        if alike in self._taken:
            return False
        self._taken.add(alike)
        return True
