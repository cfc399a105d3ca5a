"""The Risk family: the base game, its event generator, Riskless, and the atomic zombies."""
