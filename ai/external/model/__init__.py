"""Language models behind an OpenAI-compatible endpoint, as disclosed players.

``engine`` is the engine that the worker runs; ``prompt`` writes what the model is told, ``endpoint`` speaks HTTP, and
``spending`` counts the tokens of a day.
"""
