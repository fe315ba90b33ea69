"""Language models behind an OpenAI-compatible endpoint, as disclosed players.

``engine`` is the engine that the worker runs, ``wording`` the one that words explanations for people; ``prompt`` writes
what a player is told, ``conversation`` asks within its budget, ``endpoint`` speaks HTTP, and ``spending`` counts the
tokens of a day.
"""
