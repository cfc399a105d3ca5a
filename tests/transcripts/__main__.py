"""Write every transcript again."""

import sys

from tests.transcripts.write import golden, shipped, transcript

for scenario in shipped():
    golden(scenario).write_text(transcript(scenario), encoding="utf-8", newline="\n")
    sys.stdout.write(f"{golden(scenario).name} is written\n")
