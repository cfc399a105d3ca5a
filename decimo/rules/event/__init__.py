"""Chance events: the ten-year draw, all forty-nine events, and lasting effects (section 22)."""
