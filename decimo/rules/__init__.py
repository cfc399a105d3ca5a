"""The rules of Decimo, a chapter a module, in the rulebook's words."""
