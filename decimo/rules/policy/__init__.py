"""Policies for peoples that nobody plays. A policy sees only what its side may see, and rolls nothing."""
