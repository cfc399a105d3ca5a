"""The views of a campaign: ledgers, the map, and enmities for the chronicle."""
