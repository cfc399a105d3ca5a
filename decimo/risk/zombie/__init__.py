"""Atomic zombies: markers that empty a territory, and the dead that rise where they fell (C1 to C12)."""
