"""Maps of Risk that people have as text files, made scenarios."""
