"""The AI's parts of each game, one folder a game: evaluate, features, kernels, solver, strategy, style, symmetry, tune
and book.txt; ``agon.ai.evaluation.listing`` finds them."""
