"""The report: a campaign told as a story, with its tables, in one file to keep or share."""
