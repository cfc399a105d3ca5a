"""The screens: the only room that knows Textual. They show any ruleset's ledgers, map and questions."""
