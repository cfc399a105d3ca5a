"""The umpire's hand: what may be corrected of a game at a real board."""
