"""The tables of a campaign's file.

The order of the columns is the order of the rows that `rows.py` makes. Nothing is ever deleted but the
`ledger`, which is drawn from the facts again when the campaign goes back.
"""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

_COMPACT = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """The tables of the store."""


class CampaignRow(Base):
    """The campaign: one row. `step` is the last live step, `state` the JSON of the state after it."""

    __tablename__ = "campaign"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    ruleset: Mapped[str]
    scenario: Mapped[str]
    seed: Mapped[int]
    version: Mapped[str]
    """The version of the program that wrote last."""
    content: Mapped[str]
    """The digest of the land and tables that were kept last."""
    step: Mapped[int | None] = mapped_column(ForeignKey("step.id"))
    charter: Mapped[str]
    open_step: Mapped[str | None]
    state: Mapped[str]


class ContentRow(Base):
    """A text of the land or its tables, compressed, as it was under a digest."""

    __tablename__ = "content"
    __table_args__ = _COMPACT

    digest: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    text: Mapped[bytes]


class StepRow(Base):
    """A step of the history; `live` unless it was taken back."""

    __tablename__ = "step"

    id: Mapped[int] = mapped_column(primary_key=True)
    parent: Mapped[int | None] = mapped_column(ForeignKey("step.id"))
    kind: Mapped[str]
    year: Mapped[int]
    season: Mapped[int]
    name: Mapped[str]
    take: Mapped[int]
    command: Mapped[str]
    given_by: Mapped[str]
    rules: Mapped[int]
    version: Mapped[str]
    content: Mapped[str]
    fingerprint: Mapped[str]
    then_year: Mapped[int]
    then_season: Mapped[int]
    then_step: Mapped[str]
    live: Mapped[bool]
    played_at: Mapped[str]
    """When it was played, in the player's world (UTC)."""


class AnswerRow(Base):
    """What a step was answered; `value` is JSON: faces, or a card or option."""

    __tablename__ = "answer"
    __table_args__ = _COMPACT

    step: Mapped[int] = mapped_column(ForeignKey("step.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    rule: Mapped[str]
    about: Mapped[str]
    why: Mapped[str]
    dice: Mapped[str]
    value: Mapped[str]
    source: Mapped[str]
    reason: Mapped[str]


class FactRow(Base):
    """What happened in a step; `words`, `changes` (path, before, after) and `asks` are JSON."""

    __tablename__ = "fact"
    __table_args__ = _COMPACT

    step: Mapped[int] = mapped_column(ForeignKey("step.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    verb: Mapped[str]
    about: Mapped[str]
    rule: Mapped[str]
    words: Mapped[str]
    changes: Mapped[str]
    asks: Mapped[str]


class SnapshotRow(Base):
    """The state after a step, compressed: the last step of every season has one."""

    __tablename__ = "snapshot"

    step: Mapped[int] = mapped_column(ForeignKey("step.id"), primary_key=True)
    state: Mapped[bytes]


class DiaryRow(Base):
    """An entry of the player's diary, as it reads now."""

    __tablename__ = "diary"

    id: Mapped[int] = mapped_column(primary_key=True)
    year: Mapped[int]
    season: Mapped[int]
    about: Mapped[str]
    text: Mapped[str]
    written: Mapped[str]
    step: Mapped[int] = mapped_column(server_default="0")
    """The step after which it was written; 0 if that is not known."""


class OldWordingRow(Base):
    """A diary entry as it read before it was edited."""

    __tablename__ = "diary_old_wording"
    __table_args__ = _COMPACT

    entry: Mapped[int] = mapped_column(ForeignKey("diary.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    year: Mapped[int]
    season: Mapped[int]
    about: Mapped[str]
    text: Mapped[str]
    written: Mapped[str]
    step: Mapped[int] = mapped_column(server_default="0")


class LedgerRow(Base):
    """A number as it stood at the end of a year in which it changed."""

    __tablename__ = "ledger"
    __table_args__ = _COMPACT

    ruleset: Mapped[str] = mapped_column(primary_key=True)
    ledger: Mapped[str] = mapped_column(primary_key=True)
    column: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    year: Mapped[int] = mapped_column(primary_key=True)
    value: Mapped[int]
