"""What a report is wanted of: a campaign, and which of its years."""

from dataclasses import dataclass
from typing import Any

from decimo.chance import Refusal
from decimo.play.luck import Luck, measure_luck
from decimo.play.session import Session
from decimo.play.state import State
from decimo.report.contents import ReportContents, closing_state, collect_report
from decimo.report.file_format import FOR_EXCEL, CsvForm
from decimo.report.voice import Voice


@dataclass(frozen=True, slots=True)
class ReportRequest:
    """The years `since` to `until` of a campaign, as campaign years counted from 1; None is its first or last."""

    session: Session
    since: int | None = None
    until: int | None = None
    csv: CsvForm = FOR_EXCEL
    """How tables are written."""
    voice: Voice = "chronicle"
    """In which voice the story is told."""

    def check(self) -> None:
        """Refuse years that end before they begin.

        Raises:
            Refusal: they do.

        """
        if self.since is not None and self.until is not None and self.since > self.until:
            span = self.session.ruleset.time_words.year
            raise Refusal(
                f"The report would end before it begins; choose a last {span} that is not before the first."
            )

    def check_told(self) -> None:
        """Refuse years of which the campaign holds nothing.

        Raises:
            Refusal: it holds nothing of them.

        """
        session, since, until = self.session, self.since, self.until
        years = {record.year for record in session.journal.records()}
        years |= {entry.year for entry in session.journal.diary()}
        if session.head is None or not any((since or year) <= year <= (until or year) for year in years):
            span = session.ruleset.time_words.year
            raise Refusal(
                f"The campaign '{session.charter.name}' has no story of these {span}s yet; "
                f"play on first, or choose other {span}s."
            )

    def report(self) -> ReportContents:
        """Return the story of these years, gathered."""
        return collect_report(self.session, since=self.since, until=self.until, voice=self.voice)

    def closing(self) -> tuple[str, State[Any]]:
        """Return when these years end, in words, and how the campaign stood then."""
        return closing_state(self.session, self.until)

    def luck(self) -> Luck:
        """Return the tally of these years."""
        library = self.session.library
        build = library.build if library else None
        return measure_luck(self.session, since=self.since, until=self.until, build=build)
