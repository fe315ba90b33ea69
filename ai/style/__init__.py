"""How a bot with a character chooses: a search that others made, and what is done with the values that it found."""
