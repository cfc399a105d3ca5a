"""Variant A, the random events: the event, its targets, losses and running effects (A1 to A5, V5 to V30)."""
