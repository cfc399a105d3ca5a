"""Atomic zombies: markers that empty a territory, and zombies that rise there (C1 to C12)."""
