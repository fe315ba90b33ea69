"""Othello: the tables of ``agon.ai.games.othello.evaluate``, fitted to how games against itself ended.

``python -m agon.ai.games.othello.tuning`` plays the games (``positions``), fits the tables (``fitting``) and writes
them with where they come from. All of it follows from the seed and the sources.
"""
