"""Rescue: what can still be read of a damaged campaign, made into a new one."""
