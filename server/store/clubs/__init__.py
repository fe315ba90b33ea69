"""Tables of clubs."""
