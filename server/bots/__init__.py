"""The bots of the server: their cards, their turns, hints on request and the review of finished games.

A bot's move passes through the same ``decide`` as a person's. Workers get only what their seat may know. May import
live and the rooms below it.
"""
