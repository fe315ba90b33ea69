"""Stored games as texts, and texts as stored games: export, import, audit and summaries.

The grammars belong to the games (``agon.games``); an export holds only what a spectator may see. May import store,
session and ratings.
"""
