"""Outsiders: raids, constant raiding, invasions and nomads (section 21)."""
