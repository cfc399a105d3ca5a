"""Players whom nobody plays: each sees only what its side may see, and says why it does what it does."""
