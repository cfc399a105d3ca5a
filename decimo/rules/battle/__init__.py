"""Battles and sieges, by dice or on the table (sections 10 and 12)."""
