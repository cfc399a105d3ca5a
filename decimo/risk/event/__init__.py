"""Variant A, the random events: what comes, where, what it costs, and what runs on (A1 to A5, V5 to V30)."""
