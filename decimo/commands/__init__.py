"""The commands of the command line, one module a theme; each imports what it needs when it is called."""
