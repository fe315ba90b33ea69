"""Characters of bots: styles of a search, and choices from a finished one: levels, opponent models, strategies.

May import search, evaluation and kernels.
"""
