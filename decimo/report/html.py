"""The report as one HTML page that needs nothing beside it: no network, and only the script that is in it.

Without its script the page shows the last map instead of one a year; all else is the same.
"""

from base64 import b64encode
from functools import partial
from hashlib import sha256
from pathlib import Path

from decimo.report.affairs import affairs
from decimo.report.charts import charts
from decimo.report.charts_picture import panels
from decimo.report.map_years import folded, year_maps
from decimo.report.name_index import NameIndex
from decimo.report.over_time import over_time
from decimo.report.paragraph import GREAT
from decimo.report.prose_html import prose_html
from decimo.report.template import environment
from decimo.report.timeline import timeline_sheet, timelines
from decimo.report.timeline_picture import timeline_svg
from decimo.report.wanted import Wanted

_SCRIPT = Path(__file__).parent / "templates" / "report.js"


def as_html(wanted: Wanted) -> str:
    """Set a report as a page for screen, phone and print; every name and word shows as it was typed.

    Raises:
        Refusal: the campaign holds nothing of these years.

    """
    report = wanted.report()
    over = over_time(wanted)
    maps = year_maps(over)
    decade_ends = {end.year for end in over.decades().ends}
    names = NameIndex(wanted)
    script = _SCRIPT.read_text(encoding="utf-8")
    values = {
        "report": report,
        "GREAT": GREAT,
        "maps": maps,
        "decade_maps": {each.year: each for each in maps if each.year in decade_ends},
        "folded": folded(maps),
        "timelines": [(each, timeline_svg(each), timeline_sheet(each)) for each in timelines(over)],
        "charts": [(each, panels(each)) for each in charts(over)],
        "affairs": affairs(wanted),
        "names": names.entries,
        "prose": partial(prose_html, names=names),
        "script": script,
        "script_digest": b64encode(sha256(script.encode()).digest()).decode(),
    }
    return environment().get_template("report.html.jinja").render(values)
