"""The umpire: what the player may correct by hand, and how the world stays whole when it is done."""
