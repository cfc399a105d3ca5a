"""Names under which any SQL tool finds a campaign's peoples: views over its present state and its ledger."""

VIEWS = {
    "triban": """
        SELECT key AS id,
               json_extract(value, '$.regulars') AS regulars,
               json_extract(value, '$.army_value') AS army_value,
               json_extract(value, '$.ships') AS ships,
               json_extract(value, '$.navy_value') AS navy_value,
               json_extract(value, '$.blight') AS blight,
               json_extract(value, '$.bank') AS bank,
               json_extract(value, '$.held_by') AS held_by
        FROM campaign, json_each(campaign.state, '$.world.tribans')""",
    "leader": """
        SELECT key AS id,
               json_extract(value, '$.triban') AS triban,
               json_extract(value, '$.office') AS office,
               json_extract(value, '$.name') AS name,
               json_extract(value, '$.rating') AS rating,
               json_extract(value, '$.since') AS since
        FROM campaign, json_each(campaign.state, '$.world.leaders')""",
    "relation": """
        SELECT key AS id, json_extract(value, '$.score') AS score
        FROM campaign, json_each(campaign.state, '$.world.relations')""",
    "outsider": """
        SELECT key AS id,
               json_extract(value, '$.kind') AS kind,
               json_extract(value, '$.tributary_to') AS tributary_to,
               json_extract(value, '$.conquered_by') AS conquered_by
        FROM campaign, json_each(campaign.state, '$.world.outsiders')""",
    "running_effect": """
        SELECT key AS id,
               json_extract(value, '$.kind') AS kind,
               json_extract(value, '$.about') AS about,
               json_extract(value, '$.blight') AS blight,
               json_extract(value, '$.cards') AS cards
        FROM campaign, json_each(campaign.state, '$.world.effects')""",
    "blight": """
        SELECT "key" AS triban, year, value FROM ledger WHERE ledger = 'tribans' AND "column" = 'blight'""",
    "trade_card": """
        SELECT "key" AS triban, year, value FROM ledger WHERE ledger = 'tribans' AND "column" = 'bank'""",
}
"""The SELECT of each view by its name. What the calendar may hide is in none of them."""
