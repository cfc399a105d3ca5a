"""What a person may call a campaign, and the file name that is made of it."""

import os
import re
import unicodedata
from hashlib import blake2b
from pathlib import Path

from decimo.chance import Refusal
from decimo.store.campaign_file import SUFFIX

_LONGEST = 100
"""Bytes of a file's name before its suffix: file systems take 255 for all, and files stand beside it."""
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_TAKEN_BY_WINDOWS = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\..*)?", re.IGNORECASE)


def is_path(text: str) -> bool:
    r"""Whether what a person typed is the path of a campaign; if not, it is a name.

    A path begins with `./`, `../`, `/`, `~` or a drive, or ends in `.decimo`. Backslashes count where the
    system takes them for paths, so `..\foo` is a mere name elsewhere.
    """
    signs = "/" if os.sep == "/" else "/\\"
    begins = tuple(dots + sign for dots in ("", ".", "..") for sign in signs)
    return (
        text.startswith((*begins, "~"))
        or text in (".", "..")
        or _DRIVE.match(text) is not None
        or text.lower().endswith(SUFFIX)
    )


def parse_path(text: str) -> Path:
    """Return the path that a person typed.

    Raises:
        Refusal: no file can stand there.

    """
    try:
        text.encode("utf-8")
        path = Path(text).expanduser()
    except (UnicodeEncodeError, RuntimeError):
        path = Path()
    if path.name in ("", "..") or "\0" in text:
        raise Refusal(f"'{ascii(text[:40])[1:-1]}' leads to no file; type the path of a campaign.")
    return path


def make_file_name(name: str) -> str:
    """Return a file name for a campaign's name that every system takes, of its own for every name.

    Letters of all alphabets are kept. Where something had to give way, a mark made of the whole name keeps
    it apart from its likes.

    Raises:
        Refusal: there is nothing in the name, or a sign that no file can hold.

    """
    if not name.strip():
        raise Refusal("A campaign needs a name of at least one letter or digit; type one.")
    typed = unicodedata.normalize("NFC", name)
    try:
        digest = blake2b(typed.encode("utf-8"), digest_size=4).hexdigest()
    except UnicodeEncodeError:
        raise Refusal("The name holds signs that cannot be written down; type it again.") from None
    safe = "".join("-" if unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp") else sign for sign in typed)
    safe = _FORBIDDEN.sub("-", safe).strip(" .")
    while len(safe.encode("utf-8")) > _LONGEST:
        safe = safe[:-1]
    if _TAKEN_BY_WINDOWS.fullmatch(safe):
        safe = f"-{safe}"
    if safe != typed:
        safe = f"{safe.rstrip(' .')}~{digest}"
    return safe + SUFFIX


def fold_name(file: str) -> str:
    """Return what two file names have in common that some systems take for one."""
    return unicodedata.normalize("NFC", file).casefold()
