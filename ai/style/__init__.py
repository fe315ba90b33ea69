"""Choices of bots with a character, made from a finished search: levels, styles, opponent models, strategies.

May import search, evaluation and kernels.
"""
