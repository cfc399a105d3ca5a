"""Policies: how a people decides when nobody plays it. A policy sees what its side may see, and rolls nothing."""
