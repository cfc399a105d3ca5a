"""Decimo: a solo campaign of ancient war, kept for decades."""

__version__ = "0.6.0"
