"""Policies of players that nobody plays. Each sees only what its side may see, and gives its reasons."""
