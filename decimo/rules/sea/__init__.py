"""The sea: fleets, blockades and sea battles (section 13)."""
