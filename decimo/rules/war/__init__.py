"""War: who declares it and joins, how armies and fleets march and starve, and how it ends (sections 6 to 9, 13, 16)."""
