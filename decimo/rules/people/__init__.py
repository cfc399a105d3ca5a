"""Peoples: their characters, what they earn and suffer, and how they stand to each other (sections 5, 6, 14, 15)."""
