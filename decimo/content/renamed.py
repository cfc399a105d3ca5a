"""One name changed in the text of a land's file; every other letter of it stays as it was."""

import json
from collections.abc import Iterator

import yaml

from decimo.content.problem import refusal, shown


def with_name(text: str, id_: str, key: str, name: str) -> str:
    """Return a YAML text in which the row with this id has another `key`, such as its `name`.

    Only that value is written anew, in quotes; comments and all else are kept.

    Raises:
        Refusal: the text has no row with this id, or the row no such key.

    """
    # The loader in Python counts in characters of the text.
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    for row in _rows(root):
        if row.get("id") is not None and row["id"].value == id_:
            old = row.get(key)
            if not isinstance(old, yaml.ScalarNode):
                raise refusal(
                    f"The row {shown(id_)} of the land has no {shown(key)}", "choose another name to change"
                )
            start, end = old.start_mark.index, old.end_mark.index
            # A name written as a block ends with the line; the line's end stays.
            kept = text[start:end][len(text[start:end].rstrip()) :]
            return f"{text[:start]}{json.dumps(name, ensure_ascii=False)}{kept}{text[end:]}"
    raise refusal(f"The land has no row {shown(id_)}", "'decimo amend CAMPAIGN' lists its names")


def _rows(root: yaml.Node | None) -> Iterator[dict[str, yaml.Node]]:
    """Every mapping in a list of the file's top level, by its keys."""
    lists = [value for _, value in root.value] if isinstance(root, yaml.MappingNode) else []
    for each in lists:
        if isinstance(each, yaml.SequenceNode):
            for row in each.value:
                if isinstance(row, yaml.MappingNode):
                    yield {key.value: value for key, value in row.value}
