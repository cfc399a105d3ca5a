"""Playing: the session that asks, answers, changes, tells, and can go back."""
