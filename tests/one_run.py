"""Play a land of the program with policies and print its history: `python -m tests.one_run SCENARIO YEARS SEED`."""

import sys
from hashlib import blake2b

from decimo.rulesets import build, gather
from tests.play.game import Game


def one_run(scenario: str, years: int, seed: int) -> str:
    """The fingerprint after so many years, and a digest of every answer and fact on the way."""
    gathered = gather(scenario)
    session = Game(build(gathered.ruleset, gathered.texts), gathered.texts).begin(seed)
    session.run(years)
    digest = blake2b(digest_size=16)
    for played in session.journal.line():
        digest.update(repr(played.answered).encode())
        digest.update(repr(played.facts).encode())
    return f"{session.fingerprint} {digest.hexdigest()}"


if __name__ == "__main__":
    sys.stdout.write(one_run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])) + "\n")
