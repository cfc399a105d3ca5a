"""Statements of SQLAlchemy as the driver takes them."""

from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement


def sql(statement: ClauseElement) -> str:
    """Return a statement as the driver takes it, to be run for many rows with nothing in between."""
    return str(statement.compile(dialect=sqlite.dialect()))
