"""The Sphinx configuration of `make site`: Sphinx reads these pages as MyST Markdown."""

from decimo import __version__

project = "Decimo"
author = "The Decimo project"
release = __version__
extensions = ["myst_parser"]
root_doc = "index"
exclude_patterns = ["pictures"]
html_theme = "furo"
html_title = f"Decimo {release}"
html_copy_source = False
# The headings of a page are its anchors, as on code hosts; `attrs_inline` keeps the ids of the rulebook.
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline", "linkify"]
myst_linkify_fuzzy_links = False
suppress_warnings = ["myst.xref_missing", "myst.header"]
