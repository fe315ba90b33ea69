"""Secrecy tests: random games in pairs of worlds that a viewer must not be able to tell apart."""
