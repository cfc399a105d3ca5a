"""A golden transcript for every land: asks, answers and facts, for people to read.

A transcript that differs shows every outcome that a change has changed. If the change is intended, write the
transcripts again with `python -m tests.transcripts`.
"""
