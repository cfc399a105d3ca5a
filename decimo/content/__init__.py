"""Content: YAML files in, typed tables and scenarios out, or every problem with file and line."""
