"""The companion: events of Risk for a game at a real board, without a campaign."""
