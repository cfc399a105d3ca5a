"""The store: one SQLite file a campaign, and the folder they stand in."""
