"""The board: whose the territories are, what stands on them, and the verbs that change it."""
