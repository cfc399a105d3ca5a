"""Import of Risk maps from text files as scenarios."""
