"""Engines, a file for each method, and the table that chooses the default engine of a game.

An engine validates its parameters, runs a search and returns a decision with its thinking. ``registry`` lists all;
``selection`` is the table. May import search, equilibrium, holdem, style and the packages below them.
"""
