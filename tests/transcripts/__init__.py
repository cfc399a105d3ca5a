"""A golden transcript for every land: what was asked, who answered, and what happened, for people to read.

A transcript that differs shows every outcome that a change has changed. If the change is wanted, they are
written anew with `python -m tests.transcripts`.
"""
