"""The templates that reports are set with; they lie beside the code, in `templates/`."""

from collections.abc import Callable
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from decimo.play.capital import capital


def environment(finalize: Callable[[Any], Any] | None = None) -> Environment:
    """Return where templates are loaded from.

    Every value is escaped for HTML before it is written, except what `finalize` has made `Markup` for another
    format. A value that a template misspells is a fault of the template and raises.
    """
    found = Environment(
        loader=PackageLoader("decimo.report"),
        autoescape=True,
        finalize=finalize,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    found.filters["capital"] = capital
    return found
