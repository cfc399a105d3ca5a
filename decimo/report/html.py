"""The report as one HTML page that needs nothing beside it: no network, no script."""

from decimo.report.gather import Report
from decimo.report.paragraph import GREAT
from decimo.report.template import environment


def as_html(report: Report) -> str:
    """Set a report as a page for screen, phone and print; every name and word shows as it was typed."""
    template = environment().get_template("report.html.jinja")
    return template.render(report=report, GREAT=GREAT)
