"""How a game is shown: ledgers, the map, SQL views, and what stays secret."""
