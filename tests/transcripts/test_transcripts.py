"""Every land of the program plays as in its transcript, line by line."""

from difflib import unified_diff

import pytest

from tests.transcripts.write import FOLDER, golden, shipped, transcript

MOST_LINES = 60
REMEDY = "If the change is wanted, write the transcripts anew with: python -m tests.transcripts"


@pytest.mark.parametrize("scenario", shipped())
def test_a_land_plays_as_its_transcript_says(scenario: str) -> None:
    file = golden(scenario)
    assert file.exists(), f"The scenario '{scenario}' has no transcript. {REMEDY}"
    written, played = file.read_text(encoding="utf-8"), transcript(scenario)
    if written == played:
        return
    lines = list(
        unified_diff(written.splitlines(), played.splitlines(), file.name, "as it plays now", lineterm="")
    )
    more = f"\n... and {len(lines) - MOST_LINES} lines more" if len(lines) > MOST_LINES else ""
    shown = "\n".join(lines[:MOST_LINES])
    pytest.fail(f"{scenario} does not play as it did.\n{shown}{more}\n{REMEDY}", pytrace=False)


def test_no_transcript_is_left_of_a_land_that_is_gone() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(shipped())
