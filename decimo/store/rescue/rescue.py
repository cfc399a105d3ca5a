"""Rescuing a damaged campaign as a new one; the damaged file is only read.

A step is saved if its records lead to the state with its fingerprint: by playing it again, by its facts, or by a
snapshot. Everything else is reported as lost.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path

from msgspec.structs import asdict

from decimo import __version__
from decimo.chance import Fact, Refusal
from decimo.play import campaign_record
from decimo.play.rerun import Build
from decimo.play.ruleset import Ruleset
from decimo.store import row_types
from decimo.store.campaign_file import SCHEMA, is_newer, newer
from decimo.store.dump import TABLES, History, Row, Tables, find_line, write_tables
from decimo.store.fault import suggest_way_back, taken
from decimo.store.lock import Lock
from decimo.store.rescue.history import Replayer, Saver
from decimo.store.rescue.origin import choose_replacement, find_origin, find_whole_texts, of_its_game
from decimo.store.rescue.pages import Salvage, salvage
from decimo.store.rescue.result import Rescued, Way, find_lost_steps, find_spans
from decimo.store.write_ahead_log import find_wrong_log, get_log_path

Shipped = Callable[[str], Mapping[str, str]]
"""A function that returns the program's own texts of a scenario and its tables, by id; empty if it has none."""


def rescue(
    path: Path, to: Path, name: str, build: Build, shipped: Shipped, *, with_log: bool | None = None
) -> Rescued:
    """Save the readable part of a campaign as the new campaign `name` in the file `to`.

    `with_log` says whether to read the log beside the file, too. If it is None and the log does not belong to the
    file, or something is lost with it, both ways are tried and the better one is taken.

    Raises:
        Refusal: the file does not exist, nothing of it can be saved, it is being played, a newer program wrote it,
            or the new one cannot be written.

    """
    _refuse_taken(to)
    with _at_rest(path):
        found = _found(path, with_log)
    for each in found:
        _refuse_newer(path, each)
    works: list[_Rescue] = []
    refused: list[Refusal] = []
    for each in found:
        try:
            works.append(_Rescue(path, each, build, shipped))
        except Refusal as refusal:
            refused.append(refusal)
    if not works:
        raise refused[0]
    work = _better(works)
    with Lock.take(to):
        _refuse_taken(to)
        work.write(to, name)
    tried = [work.way, *(other.way for other in works if other is not work)]
    tried_logs = {way.with_log for way in tried}
    work.result.ways = (*tried, *(Way(each.with_log) for each in found if each.with_log not in tried_logs))
    return work.result


def _found(path: Path, with_log: bool | None) -> list[Salvage]:
    """Return the readable parts of a file; both without and with its log if `with_log` is None."""
    has_log = get_log_path(path).is_file()
    if with_log and not has_log:
        raise Refusal(f"There is no log beside '{path.name}'; leave out --with-log.")
    ways = [bool(with_log)]
    if with_log is None and has_log:
        ways = [False, True] if find_wrong_log(path) else [True, False]
    return [salvage(path, with_log=way) for way in ways]


def _better(works: "Sequence[_Rescue]") -> "_Rescue":
    """Return the rescue that saves all that the others save; else a complete one, or the one with more steps."""
    for work in works:
        if all(work.kept >= other.kept for other in works):
            return work
    return max(works, key=lambda work: work.rank)


def _refuse_taken(to: Path) -> None:
    if to.exists():
        raise taken(to)


@contextmanager
def _at_rest(path: Path) -> Iterator[None]:
    """Ensure that a campaign is not being played while it is read."""
    if path.is_dir():
        raise Refusal(f"'{path}' is a folder and no campaign; give the path of a campaign's file.")
    if not path.is_file():
        raise Refusal(
            f"There is no campaign '{path.name}' in {path.parent}; 'decimo list' shows those there are."
        )
    # In a read-only folder no campaign can be played.
    with Lock.take(path) if os.access(path.parent, os.W_OK) else nullcontext():
        yield


def _refuse_newer(path: Path, found: Salvage) -> None:
    """Refuse the file of a newer program: it may contain data that this one does not know."""
    version = next((str(row["version"]) for row in found.tables["campaign"]), "")
    # The number of the schema itself may be damaged.
    if found.schema > SCHEMA and is_newer(version):
        raise newer(path, version[:20], f"form {found.schema} of a campaign's file", f"form {SCHEMA}")


class _Rescue:
    """One rescue: the data found, and its valid part."""

    def __init__(self, path: Path, found: Salvage, build: Build, shipped: Shipped) -> None:
        """Find the valid part.

        Raises:
            Refusal: nothing does.

        """
        self._path = path
        self._found = found
        self._build = build
        self._row: Row = next(iter(found.tables["campaign"]), {})
        self._history = history = History.of(found.tables, lambda *_: None)
        noted_head = self._noted_head()
        charter, gone, has_seed = find_origin(self._row, history, found.ruleset)
        if charter is None:
            raise self._nothing("it does not say any more what it is")
        charter = of_its_game(charter, found.ruleset, history.contents, build)
        self._charter: campaign_record.Charter = charter
        self._shipped = cache(lambda: shipped(charter.scenario))
        read = history.contents
        content = str(self._row.get("content"))
        history.contents = find_whole_texts(history, content, self._shipped)
        live = {row["id"] for row in found.tables["step"] if row["live"]}
        self._replayer = Replayer(charter, history.contents, build)
        self._line = line = Saver(history, live, content, self._replayer, dice=has_seed).save()
        noted = (history.records, history.answered, history.facts, history.snapshots, gone)
        if not line.played and (noted_head is not None or any(noted)):
            raise self._nothing("no step of it holds")
        standing = [number for number in line.played if number in live] or list(line.played)
        self._head = noted_head if noted_head in line.played else max(standing, default=None)
        self.result = Rescued(
            steps=len(line.played),
            lost=find_spans(find_lost_steps(history, line, noted_head), history, line),
            bridged=find_spans(line.bridged, history, line),
            doubtful=find_spans(line.doubtful, history, line),
            mended=len(line.mended),
            texts=find_spans(
                [n for n, each in line.played.items() if each.record.content not in history.contents],
                history,
                line,
            ),
            founding=gone,
            pages=found.pages,
            pages_lost=found.lost,
        )
        self._open_step = self._what_waits(self._head == noted_head)
        self._ruleset = self._ground(read)
        self._save_diary(found.tables)

    @property
    def kept(self) -> set[tuple[int | str, ...]]:
        """The saved content: steps with their facts, and the diary."""
        whole = [each.record for n, each in self._line.played.items() if n not in self._line.bridged]
        steps = [("step", record.id, record.fingerprint, record.then.year) for record in whole]
        return {*steps, *(("diary", row["id"], row["text"]) for row in self._found.tables["diary"])}

    @property
    def rank(self) -> tuple[bool, int, int]:
        """The rank, higher is better: whether nothing is lost, and the numbers of steps and diary entries saved."""
        return self.result.whole, self.result.steps, len(self._found.tables["diary"])

    @property
    def way(self) -> Way:
        """The result in short."""
        head = self._line.played[self._head].record if self._head is not None else None
        return Way(
            self._found.with_log, head.then if head else None, self.rank[1], self.rank[2], whole=self.rank[0]
        )

    def _nothing(self, why: str) -> Refusal:
        way_back = suggest_way_back(self._path, "choose another file")
        return Refusal(f"Nothing of '{self._path.name}' can be saved ({why}); {way_back}.")

    def _noted_head(self) -> int | None:
        """Return the campaign's last step; its stored state is as good as a snapshot."""
        noted, state = self._row.get("step"), self._row.get("state")
        if isinstance(state, str):
            text = state.encode()
            print_ = campaign_record.fingerprint(text)
            named = [n for n, record in self._history.records.items() if record.fingerprint == print_]
            if named:
                head = noted if noted in named else max(named)
                self._history.snapshots[head] = text
                return int(head)
        return noted if isinstance(noted, int) else None

    def _what_waits(self, stands_there: bool) -> str | None:
        """Return the waiting step, if the campaign's moment is still the same."""
        kept = self._row.get("open_step")
        try:
            if kept is not None and stands_there:
                row_types.from_json(kept, campaign_record.OpenStep)
                return str(kept)
        except row_types.FAULTS:
            pass
        # The row ends with the state: if that was read, everything before it was.
        self.result.waiting = kept is not None or self._row.get("state") is None
        return None

    def _ground(self, read: Mapping[str, Mapping[str, str]]) -> Ruleset:
        """Return the ruleset for the saved campaign; `read` are all readable texts."""
        head = self._line.played[self._head].record if self._head is not None else None
        ruleset = self._replayer.ruleset(head.content if head else str(self._row.get("content")))
        if ruleset is not None:
            return ruleset
        texts = choose_replacement(read, self._shipped())
        try:
            ruleset = self._build(self._charter.ruleset, texts)
        except Refusal:
            ruleset = None
        if head is None or ruleset is None:
            raise self._nothing("its land and tables are lost")
        self._go_on_by(texts, head)
        return ruleset

    def _go_on_by(self, texts: Mapping[str, str], head: campaign_record.StepRecord) -> None:
        """Record that the campaign goes on with other texts."""
        digest = campaign_record.content_digest(texts)
        self._history.contents[digest] = dict(texts)
        words: dict[str, int | str] = {"rules": head.rules, "tables": digest}
        fact = Fact("update_rules", "", f"{self._charter.ruleset}:house", words, ())
        record = campaign_record.StepRecord(
            id=max(self._history.records) + 1,
            parent=head.id,
            kind="update",
            year=head.then.year,
            season=head.then.season,
            name="update",
            take=1,
            command=str(head.rules),
            by="app",
            rules=head.rules,
            version=__version__,
            content=digest,
            fingerprint=head.fingerprint,
            then=head.then,
        )
        self._line.played[record.id] = campaign_record.Played(record, (), (fact,))
        self._line.states[record.id] = self._line.states[head.id]
        self._head = record.id
        self.result.tables_replaced = True

    def write(self, to: Path, name: str) -> None:
        """Write the new campaign.

        Raises:
            Refusal: it cannot be written.

        """
        played, states = self._line.played, self._line.states
        records = {number: each.record for number, each in played.items()}
        facts = {number: dict(enumerate(each.facts)) for number, each in played.items()}
        live = find_line(records, self._head)
        noted = {row["id"]: row for row in self._found.tables["step"]}
        rows: list[row_types.TableRow] = [
            row
            for digest, texts in self._history.contents.items()
            for row in row_types.content_rows(digest, texts)
        ]
        for number, (record, answered, happened) in played.items():
            played_at = noted.get(number, {}).get("played_at", "")
            rows.append(row_types.StepRow.from_record(record, played_at))
            rows += [row_types.AnswerRow.from_answered(number, n, each) for n, each in enumerate(answered)]
            rows += [row_types.FactRow.from_fact(number, n, each) for n, each in enumerate(happened)]
            if record.kept_whole or number in self._line.bridged:
                rows.append(row_types.SnapshotRow(number, states[number]))
        made = (
            row_types.ContentRow,
            row_types.StepRow,
            row_types.AnswerRow,
            row_types.FactRow,
            row_types.SnapshotRow,
        )
        tables: Tables = self._found.tables | {
            kind.TABLE: [asdict(row) for row in rows if isinstance(row, kind)] for kind in made
        }
        for row in tables["step"]:
            row["live"] = row["id"] in live
        tables["campaign"] = [self._campaign(name)]
        write_tables(to, tables, History(records=records, facts=facts), self._ruleset.views())

    def _campaign(self, name: str) -> Row:
        charter, head = self._charter, self._head
        played = self._line.played
        last = played[head].record.content if head is not None else self._row["content"]
        return self._row | {
            "id": 1,
            "name": name,
            "ruleset": charter.ruleset,
            "scenario": charter.scenario,
            "seed": charter.seed,
            "content": last,
            "step": head,
            "charter": row_types.as_json(charter),
            "open_step": self._open_step,
            "state": "{}" if head is None else campaign_record.decompress(self._line.states[head]).decode(),
        }

    def _save_diary(self, tables: Tables) -> None:
        """Save the diary; an entry with only old wordings left gets the latest of them."""
        entries = {row["id"]: row for row in tables["diary"]}
        wordings: dict[int, list[Row]] = {}
        for row in tables["diary_old_wording"]:
            wordings.setdefault(row["entry"], []).append(row)
        known = range(1, max([*entries, *wordings], default=0) + 1)
        older = [number for number in wordings if number not in entries]
        for number in older:
            last = wordings[number].pop()
            entries[number] = {column.name: last.get(column.name, number) for column in TABLES["diary"]}
        seasons = range(len(self._ruleset.seasons))
        tables["diary"] = [entries[number] for number in sorted(entries)]
        tables["diary_old_wording"] = [
            row | {"n": n} for number in sorted(wordings) for n, row in enumerate(wordings[number], start=1)
        ]
        for row in (*tables["diary"], *tables["diary_old_wording"]):
            row["season"] = row["season"] if row["season"] in seasons else 0
        self.result.older = tuple(sorted(older))
        self.result.entries = tuple([number for number in known if number not in entries])
