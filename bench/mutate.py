"""Do the tests notice a changed rule? `python -m bench.mutate --seed N --ids 60`, or `make mutate`.

Rules of Decimo are drawn by the seed, or with `--game risk` those of the Risk family, and for each one place that
belongs to it (see bench/places.py): a number is raised by 1, a fraction moved by a quarter, or a comparison flipped, in
a copy of the tree, and the tests that carry the rule's marker run against it. The change is killed when one of them
fails, and survives otherwise.

Some places belong to several rules. A change there that the drawn rule's tests do not notice must be noticed by those
of the others, and then another place is tried; so every rule ends with a change that its own tests notice, or as a
survivor. Exit code 1 when there is a survivor, 2 when the tests fail without any change.
"""

import argparse
import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeVar

from bench.place import Place
from bench.places import by_rule, places
from bench.rule_id import DECIMO, GAMES, Game, game_named
from bench.rulebook import ROOT, Proof, excuses, proofs, sentences
from decimo.chance import Stream
from decimo.content.check import check_paths
from decimo.rulesets import registry

PROCESSES = 2
IDS = 60
LONGEST = 600
"""Seconds after which tests are given up; a change that makes play endless is noticed."""
LEFT_OUT = (".*", "build", "dist", "campaigns", "__pycache__", "*.egg-info")
OPTIONS = ("-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0", "--tb=line")
ALL_PASSED, SOME_FAILED, BROKEN, NONE_FOUND = 0, 1, 2, 5
"""How pytest ends: BROKEN is a test module that cannot even be imported."""

T = TypeVar("T")


class Trial(NamedTuple):
    """What came of the change of one rule."""

    rule: str
    killed: bool
    place: Place | None
    words: str

    def line(self) -> str:
        """The trial in one line."""
        where = f"{self.place.file}:{self.place.line}" if self.place else ""
        return f"{'killed' if self.killed else 'SURVIVED':8}  {self.rule:8}  {where}  {self.words}".rstrip()


class Tree:
    """A copy of the project in which one thing at a time is changed."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def tests(self, rules: Sequence[str], files: Iterable[str]) -> subprocess.CompletedProcess[str]:
        """Run the tests in some files that carry the marker of one of these rules, up to the first that fails."""
        asked = [word for rule in rules for word in ("--of-rule", rule)]
        return self.run(["-p", "bench.of_rule", *asked, *files], LONGEST)

    def run(self, arguments: Sequence[str], seconds: float) -> subprocess.CompletedProcess[str]:
        """Run pytest up to the first test that fails; raise TimeoutExpired after so many seconds."""
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-x", *OPTIONS, *arguments],
            cwd=self.root,
            env=os.environ | {"PYTHONPATH": str(self.root)},
            capture_output=True,
            encoding="utf-8",
            timeout=seconds,
            check=False,
        )

    def notice(self, place: Place, rules: Sequence[str], proved: dict[str, list[Proof]]) -> bool | None:
        """Whether a test of some rules fails under a change; None when the table no longer fits together."""
        with self.changed(place) as path:
            try:
                if path.suffix == ".yaml" and check_paths([path], registry()):
                    return None
                return failed(self.tests(rules, files_of(rules, proved)))
            except subprocess.TimeoutExpired:
                return True

    @contextmanager
    def changed(self, place: Place) -> Iterator[Path]:
        """A file of the tree, with a change in it until the block ends."""
        path = self.root / place.file
        text, times = path.read_text(encoding="utf-8"), path.stat()
        path.write_text(place.changed(text), encoding="utf-8", newline="\n")
        # Compiled code counts as current by whole seconds and size: the change must not look like the original.
        os.utime(path, (times.st_atime, times.st_mtime + 10))
        try:
            yield path
        finally:
            path.write_text(text, encoding="utf-8", newline="\n")
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def failed(ended: subprocess.CompletedProcess[str]) -> bool:
    """Whether a test failed, or a module of tests could not even be imported."""
    if ended.returncode not in (ALL_PASSED, SOME_FAILED, BROKEN, NONE_FOUND):
        raise SystemExit(f"pytest ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}")
    return ended.returncode in (SOME_FAILED, BROKEN)


def files_of(rules: Iterable[str], proved: dict[str, list[Proof]]) -> list[str]:
    """The files in which these rules have tests."""
    return sorted({proof.file for rule in rules for proof in proved.get(rule, ())})


def shuffled(things: Iterable[T], key: str) -> list[T]:
    """Some things in an order that depends on a key alone."""
    rest, stream = list(things), Stream(key)
    return [rest.pop(stream.below(len(rest))) for _ in range(len(rest))]


def trial(
    rule: str, tries: Iterable[Place], notice: Callable[[Place, Sequence[str]], bool | None], root: Path
) -> Trial:
    """Change one place of a rule; see above what happens where it shares it with others."""
    shared = None
    for place in tries:
        told = place.told((root / place.file).read_text(encoding="utf-8"))
        noticed = notice(place, [rule])
        if noticed:
            return Trial(rule, True, place, told)
        if noticed is False:
            others = [other for other in place.rules if other != rule]
            if not others or not notice(place, others):
                return Trial(rule, False, place, told)
            shared = shared or Trial(
                rule, False, place, f"{told}  (only tests of {', '.join(others)} notice)"
            )
    return shared or Trial(rule, False, None, "none of its places can be changed")


def copied(root: Path, to: Path) -> Tree:
    """Copy a project, without what is built from it."""
    shutil.copytree(root, to, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return Tree(to)


def trials(
    trees: Sequence[Tree], drawn: Sequence[str], owned: dict[str, list[Place]], seed: int
) -> list[Trial]:
    """Try the rules drawn, a tree for each process, and print every trial as it ends."""
    root = trees[0].root
    proved = proofs(root)
    free: Queue[Tree] = Queue()
    for tree in trees:
        free.put(tree)

    def tried(rule: str) -> Trial:
        tree = free.get()
        try:
            tries = shuffled(owned[rule], f"mutate {seed} {rule}")
            done = trial(rule, tries, lambda place, rules: tree.notice(place, rules, proved), tree.root)
        finally:
            free.put(tree)
        print(done.line(), flush=True)
        return done

    with ThreadPoolExecutor(len(trees)) as pool:
        return list(pool.map(tried, drawn))


def mutate(folder: Path, game: Game, seed: int, ids: int) -> int:
    """Draw, try and print, with copies of the project in a folder."""
    first = copied(ROOT, folder / "tree-1")
    owned = by_rule(places(first.root))
    excused = excuses(first.root)
    rules = [rule for rule in sentences(first.root) if game_named(rule) == game and rule not in excused]
    candidates = [rule for rule in rules if rule in owned]
    drawn = shuffled(candidates, f"mutate {seed}")[:ids]
    print(
        f"Seed {seed}: {len(drawn)} of the {len(candidates)} rules of {game.title} that own a number or a comparison",
        flush=True,
    )

    ended = first.tests(drawn, files_of(drawn, proofs(first.root)))
    if ended.returncode != ALL_PASSED:
        print(f"Tests fail before anything is changed:\n{ended.stdout[-2000:]}{ended.stderr[-2000:]}")
        return 2
    # The others are copied with what these tests compiled, so that only a changed module is compiled again.
    others = [Tree(shutil.copytree(first.root, folder / f"tree-{n}")) for n in range(2, PROCESSES + 1)]
    done = trials([first, *others], drawn, owned, seed)
    survivors = [each for each in done if not each.killed]
    counts = f"{len(done) - len(survivors)} killed, {len(survivors)} survived"
    print(f"\n{counts} (--game {game.id} --seed {seed} --ids {ids})")
    print("\n".join(each.line() for each in survivors))
    return int(bool(survivors))


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.mutate", description="Do the tests notice a changed rule?"
    )
    parser.add_argument("--seed", type=int, help="draw the same rules and places again")
    parser.add_argument("--ids", type=int, default=IDS, help=f"how many rules to draw ({IDS})")
    parser.add_argument("--game", choices=GAMES, default=DECIMO.id, help="the game whose rules are drawn")
    options = parser.parse_args()
    seed = secrets.randbelow(100_000) if options.seed is None else options.seed
    with TemporaryDirectory() as folder:
        return mutate(Path(folder), GAMES[options.game], seed, options.ids)


if __name__ == "__main__":
    sys.exit(main())
