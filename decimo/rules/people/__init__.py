"""Peoples: characters, economy, blight and relations (sections 5, 6, 14, 15)."""
