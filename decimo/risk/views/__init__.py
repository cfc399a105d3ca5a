"""What screens and reports show of a game of Risk: ledgers, the map, sentences."""
