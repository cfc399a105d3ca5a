"""Realms: lands conquered, benefits, secession, collapse and civil war (sections 11, 18, 19)."""
