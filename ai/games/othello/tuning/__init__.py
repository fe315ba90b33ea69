"""Othello: fit the tables of ``agon.ai.games.othello.evaluate`` to the results of games against itself.

``python -m agon.ai.games.othello.tuning`` plays the games (``positions``), fits the tables (``fitting``) and writes
them with their source. All of it follows from the seed and the sources.
"""
