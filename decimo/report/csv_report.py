"""The report as CSV: one table of the facts, or a folder with a table of each kind."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from decimo.play.campaign_record import Played
from decimo.report import data_report
from decimo.report.file_format import CsvCell, FileNames, csv_text, json_text
from decimo.report.luck import luck_tables
from decimo.report.markdown_report import escaped
from decimo.report.request import ReportRequest, year_ends
from decimo.report.rule_history import rule_tables

_STEP = ("step", "year", "year_name", "season")
"""The columns of the step in rows of answers, facts and changes."""
FACTS = (*_STEP, *data_report.ReportedFact.__struct_fields__)
ANSWERS = (*_STEP, *data_report.ReportedAnswer.__struct_fields__)
CHANGES = (*_STEP, "fact", "path", "before", "after")
DIARY = data_report.ReportedPage.__struct_fields__
OF_YEAR = ("in_year", "in_year_name")
"""The columns of the date in rows of a ledger, which may have its own column `year`."""

README = """# {name}

The tables of a campaign of Decimo, for spreadsheets and programs. They are a report: nothing here can be imported;
`decimo export` writes the file that `decimo import` reads.

Each table is UTF-8, its headings in the first row; what has several parts in one cell is written as JSON. A text
that a spreadsheet might take for a formula has an apostrophe (') before it: take one off every text that begins, after
apostrophes and spaces, with = + - @ or a tab, and it is as it was. Numbers have none.

{tables}
"""


class CsvTable(NamedTuple):
    """A table of the folder: its name, description, columns and rows."""

    name: str
    words: str
    columns: Sequence[str]
    rows: Iterable[data_report.Row]


def facts_csv(wanted: ReportRequest) -> str:
    """Return the facts of a campaign as one table, in order.

    Raises:
        Refusal: the campaign has nothing in these years.

    """
    wanted.check_told()
    return _set(wanted, CsvTable("facts", "", FACTS, _facts(wanted)))


def csv_folder(wanted: ReportRequest) -> Mapping[str, str]:
    """Return a campaign as tables by file name, with a page that describes them.

    Raises:
        Refusal: the campaign has nothing in these years.

    """
    wanted.check_told()
    named = FileNames()
    files: dict[str, str] = {}
    listed: list[str] = []
    for table in (*_of_campaign(wanted), *_of_steps(wanted), *_of_house(wanted), *_of_ledgers(wanted)):
        name = f"{named.take(table.name)}.csv"
        files[name] = _set(wanted, table)
        listed.append(f"- `{name}`: {table.words}.")
    name = escaped(wanted.session.charter.name)
    return {"README.md": README.format(name=name, tables="\n".join(listed)), **files}


def _of_campaign(wanted: ReportRequest) -> Iterator[CsvTable]:
    session = wanted.session
    when, state = wanted.closing()
    founded = [
        {"what": what, "value": value}
        for what, value in data_report.campaign_row(session, when, state).items()
    ]
    yield CsvTable("campaign", "the founding, and the present state", ("what", "value"), founded)
    yield _of_rows("sides", "who decides for each side", data_report.side_rows(session, state))
    yield _of_rows("settings", "every house rule and its value", data_report.setting_rows(session, state))
    diary = data_report.diary_rows(session, wanted.since, wanted.until)
    yield CsvTable("diary", "your own words", DIARY, diary)


def _of_steps(wanted: ReportRequest) -> Iterator[CsvTable]:
    session, line = wanted.session, wanted.session.line(since=wanted.since, until=wanted.until)
    steps = [data_report.step_row(session, played.record) for played in line]
    yield _of_rows("steps", "every step that was played and not taken back", steps)
    yield CsvTable("answers", "what was rolled, drawn and decided in each step", ANSWERS, _answers(wanted))
    yield CsvTable("facts", "what happened, with its sentence", FACTS, _facts(wanted))
    yield CsvTable("changes", "what each fact changed, before and after", CHANGES, _changes(wanted))


def _of_house(wanted: ReportRequest) -> Iterator[CsvTable]:
    _, state = wanted.closing()
    sheets = rule_tables(wanted.session, state, wanted.since, wanted.until)
    for of, each in [("house", sheets), ("luck", luck_tables(wanted.luck()))]:
        for sheet in each:
            if sheet.rows:
                name = f"{of}-{sheet.title.lower().replace(' ', '-')}"
                yield _of_rows(name, f"{of}: {sheet.title.lower()}", data_report.sheet_rows(sheet))


def _of_ledgers(wanted: ReportRequest) -> Iterator[CsvTable]:
    ruleset = wanted.session.ruleset
    when, state = wanted.closing()
    ends = [
        (dict(zip(OF_YEAR, data_report.year_row(ruleset, year).values(), strict=True)), ruleset.ledgers(then))
        for year, then in year_ends(wanted.session, wanted.since, wanted.until)
    ]
    for ledger in ruleset.ledgers(state):
        columns = ("key", *(column.id for column in ledger.columns))
        yield CsvTable(ledger.id, f"{ledger.title} at {when}", columns, data_report.ledger_rows(ledger))
        over = [
            {**year, **row}
            for year, ledgers in ends
            for each in ledgers
            if each.id == ledger.id
            for row in data_report.ledger_rows(each)
        ]
        title = f"{ledger.title} at the end of each {ruleset.time_words.year}"
        yield CsvTable(f"{ledger.id}-years", title, (*OF_YEAR, *columns), over)


def _steps(wanted: ReportRequest) -> Iterator[tuple[data_report.Row, Played]]:
    """Yield each step with its columns for rows."""
    for played in wanted.session.line(since=wanted.since, until=wanted.until):
        record = played.record
        when = data_report.season_row(wanted.session.ruleset, record.year, record.season)
        yield {"step": record.id, **when}, played


def _answers(wanted: ReportRequest) -> Iterator[data_report.Row]:
    for of_step, played in _steps(wanted):
        for row in data_report.answer_rows(wanted.session.ruleset, played):
            yield {**of_step, **row}


def _facts(wanted: ReportRequest) -> Iterator[data_report.Row]:
    for of_step, played in _steps(wanted):
        for row in data_report.fact_rows(wanted.session.ruleset, played):
            yield {**of_step, **row}


def _changes(wanted: ReportRequest) -> Iterator[data_report.Row]:
    for row in _facts(wanted):
        for path, before, after in row["changes"]:
            yield {**row, "path": path, "before": before, "after": after}


def _of_rows(name: str, words: str, rows: Iterable[data_report.Row]) -> CsvTable:
    """Return a table with the columns of its rows."""
    found = list(rows)
    return CsvTable(name, words, tuple(dict.fromkeys(column for row in found for column in row)), found)


def _set(wanted: ReportRequest, table: CsvTable) -> str:
    rows = ([_cell(row.get(column)) for column in table.columns] for row in table.rows)
    return csv_text(table.columns, rows, wanted.csv)


def _cell(value: Any) -> CsvCell:
    if isinstance(value, bool):
        return "yes" if value else ""
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, list) and value and all(isinstance(each, int) for each in value):
        return value[0] if len(value) == 1 else " ".join(map(str, value))
    return json_text(value) if value else ""
