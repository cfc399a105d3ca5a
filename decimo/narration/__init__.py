"""How facts become sentences, from tables of words: the same for every game."""
