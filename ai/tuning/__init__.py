"""Fit the weights of an evaluation to the results of games that the engine plays against itself.

``python -m agon.ai.tuning GAME`` plays the games (``samples``), turns the positions into features (``features``), fits
the weights by logistic regression (``regression``) and writes them to the module that the evaluation reads. All of it
follows from the seed and the sources.

Method: P. Österlund's for Texel (https://www.chessprogramming.org/Texel%27s_Tuning_Method), which goes back to M. Buro,
"From simple features to sophisticated evaluation functions" (Computers and Games, 1998).
"""
