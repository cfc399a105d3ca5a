"""The base game: set-up, reinforcements, cards, attack, fortify, and how it is won (B1 to B17)."""
