"""How a campaign is shown: ledgers, the map, SQL views, and what the chronicle is told of wars."""
