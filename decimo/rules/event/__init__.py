"""Chance events: the ten-year draw, all forty-nine events, and what lasts (section 22)."""
