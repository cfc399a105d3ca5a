"""How a campaign is shown: ledgers, the map, SQL views, and the words that tell it."""
