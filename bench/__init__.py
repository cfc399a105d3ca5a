"""Measures of speed, size, chance and balance; see `python -m bench` and `python -m bench.balance`."""
