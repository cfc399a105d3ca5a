"""What the program says, word for word: commands as they are typed, screens as keys are pressed, whole reports.

A person reads these files once and approves them; from then on every change of a word, a number or a place shows.
`python -m tests.approved` writes them anew.
"""
