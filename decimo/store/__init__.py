"""The store: one SQLite file for each campaign, and their folder."""
