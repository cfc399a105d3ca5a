"""The names of campaigns, and the file names made from them."""

import os
import re
import unicodedata
from hashlib import blake2b
from pathlib import Path

from decimo.chance import Refusal
from decimo.store.campaign_file import SUFFIX

_LONGEST = 100
"""The most bytes of a file name before its suffix: file systems allow 255 in all, and side files need longer names."""
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_TAKEN_BY_WINDOWS = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\..*)?", re.IGNORECASE)


def is_path(text: str) -> bool:
    r"""Whether a typed text is the path of a campaign; if not, it is a name.

    A path begins with `./`, `../`, `/`, `~` or a drive, or ends in `.decimo`; see `CampaignFolder.path_of` for a file
    name without a folder. Backslashes count only on systems
    that use them in paths, so `..\foo` is a name elsewhere.
    """
    slashes = "/" if os.sep == "/" else "/\\"
    begins = tuple(dots + slash for dots in ("", ".", "..") for slash in slashes)
    return (
        text.startswith((*begins, "~"))
        or text in (".", "..")
        or _DRIVE.match(text) is not None
        or text.lower().endswith(SUFFIX)
    )


def parse_path(text: str) -> Path:
    """Return the path that a person typed.

    Raises:
        Refusal: no file can have this path.

    """
    try:
        text.encode("utf-8")
        path = Path(text).expanduser()
    except (UnicodeEncodeError, RuntimeError):
        path = Path()
    if path.name in ("", "..") or "\0" in text:
        raise Refusal(f"'{ascii(text[:40])[1:-1]}' leads to no file; type the path of a campaign.")
    return path


def complete_path(path: Path) -> Path:
    """Return the path of a campaign's file with its suffix, in whatever letters that was typed.

    Raises:
        Refusal: it has the suffix twice.

    """
    path = path.with_suffix(SUFFIX) if path.suffix.lower() == SUFFIX else path.with_name(path.name + SUFFIX)
    if Path(path.stem).suffix.lower() == SUFFIX:
        raise Refusal(f"'{path.name}' ends in {SUFFIX} twice; type '{Path(path.stem).stem}{SUFFIX}'.")
    return path


def make_file_name(name: str) -> str:
    """Return a file name for a campaign's name that is valid on every system and unique for every name.

    Letters of all alphabets are kept. If any character is replaced, a hash of the whole name is added to keep it
    unique.

    Raises:
        Refusal: the name is empty, or has a character that cannot be written.

    """
    if not name.strip():
        raise Refusal("A campaign needs a name of at least one letter or digit; type one.")
    typed = unicodedata.normalize("NFC", name)
    try:
        digest = blake2b(typed.encode("utf-8"), digest_size=4).hexdigest()
    except UnicodeEncodeError:
        raise Refusal("The name has characters that cannot be written; type it again.") from None
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
    """Return a file name folded so that names which some systems take as equal are equal."""
    return unicodedata.normalize("NFC", file).casefold()
