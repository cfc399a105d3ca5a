"""Names under which any SQL tool finds a game's territories and players; what is secret is in none of them."""

VIEWS = {
    "territory": """
        SELECT key AS id,
               json_extract(value, '$.owner') AS owner,
               json_extract(value, '$.armies') AS armies,
               json_extract(value, '$.markers') AS markers,
               json_extract(value, '$.hot') AS hot,
               json_extract(value, '$.wasteland') AS wasteland,
               json_extract(value, '$.ban') AS ban
        FROM campaign, json_each(campaign.state, '$.world.territories')""",
    "player": """
        SELECT players.key AS id,
               json_extract(players.value, '$.out') AS out,
               json_extract(players.value, '$.fell_to') AS fell_to,
               json_array_length(players.value, '$.hand') AS cards,
               json_extract(players.value, '$.markers') AS markers
        FROM campaign, json_each(campaign.state, '$.world.players') AS players
        WHERE json_extract(players.value, '$.in_play')""",
    "armies": """
        SELECT "key" AS territory, year AS round, value FROM ledger
        WHERE ledger = 'territories' AND "column" = 'armies'""",
}
"""The SELECT of each view by its name."""
