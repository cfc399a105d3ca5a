"""War: declaration, allies, campaigns, supply and peace (sections 6 to 9, 13, 16)."""
