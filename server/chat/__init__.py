"""Chat at the tables: two rooms a table (players, spectators), limits, and the few lines that bots say.

Lines are stored beside the game's log, not in it. May import live and the rooms below it.
"""
