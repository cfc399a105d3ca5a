"""Battles and sieges, by the dice or on the table (sections 10 and 12)."""
