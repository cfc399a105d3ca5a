"""Battle: what dice do to armies, and how likely it is."""
