"""Maps that people have as text files, made scenarios of ours."""
