"""Imported tables: what people have, as CSV or as pasted text, made into a checked YAML table."""
