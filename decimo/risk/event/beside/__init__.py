"""The companion for a real board: it dices events, says what to do, and remembers what runs on."""
