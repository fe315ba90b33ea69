"""The AI's part of each game, one folder a game: evaluate, features, kernels, solver, strategy, style, tune, book.txt;
``agon.ai.evaluation.listing`` finds them."""
