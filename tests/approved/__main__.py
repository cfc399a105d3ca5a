"""Write the approved files anew, all or those whose names are given: `python -m tests.approved [NAME ...]`."""

import sys

from tests.approved import command_line, screen
from tests.approved.approval import approved

wanted = set(sys.argv[1:])
for folder, session in (("commands", command_line.session), ("screens", screen.session)):
    for path in approved(folder):
        if not wanted or path.stem in wanted:
            path.write_text(session(path), encoding="utf-8", newline="\n")
