"""One folder a game: evaluate, features, kernels, solver, strategy, style, tune, book.txt; found by
``agon.ai.evaluation.listing``."""
