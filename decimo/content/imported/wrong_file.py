"""Files that are often given in the place of CSV, told by how they begin, and what to do with each."""

_SAVE_AS = "choose File, Save As, 'CSV UTF-8' in Excel or 'Text CSV' in LibreOffice, and import that file"
_PASTE = "copy the table's text out of it and paste it to 'decimo import-table -'"

_BEGINNINGS = (
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook or Word document", _SAVE_AS),
    (b"%PDF", "a PDF", _PASTE),
    (b"{\\rtf", "an RTF document", _PASTE),
    (b"SQLite format 3\x00", "a database", "name a CSV or text file"),
    (b"\x1f\x8b", "packed with gzip", "unpack it first"),
    (b"\x89PNG", "a picture", "type its rows, one a line"),
    (b"\xff\xd8\xff", "a picture", "type its rows, one a line"),
    (b"GIF8", "a picture", "type its rows, one a line"),
)
_IN_ZIP = (
    (b"xl/", "an Excel workbook (.xlsx)", _SAVE_AS),
    (b"opendocument.spreadsheet", "a LibreOffice spreadsheet (.ods)", _SAVE_AS),
    (b"word/", "a Word document (.docx)", _PASTE),
    (b"opendocument.text", "a LibreOffice document (.odt)", _PASTE),
)


def named_kind(raw: bytes) -> tuple[str, str] | None:
    """Return what kind of file these bytes are and what to do with it; None if they may be text."""
    for beginning, kind, remedy in _BEGINNINGS:
        if raw.startswith(beginning):
            return kind, remedy
    if raw.startswith(b"PK\x03\x04"):
        inside = [(kind, remedy) for name, kind, remedy in _IN_ZIP if name in raw]
        return inside[0] if inside else ("a ZIP archive", "unpack it first")
    if raw.lstrip()[:15].lower().startswith((b"<!doctype html", b"<html")):
        return "a web page", _PASTE
    if b"\x00" in raw and raw[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        if raw[1::2].count(0) > len(raw) // 4 or raw[::2].count(0) > len(raw) // 4:
            return "no text in UTF-8 (it may be UTF-16 without its mark)", "save it as CSV in UTF-8"
        return "a binary file and no text", "name a CSV or text file"
    return None
