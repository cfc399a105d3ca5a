"""The base game: set-up, reinforcements, cards, attack, fortification and victory (B1 to B17)."""
