"""Othello: the tables of ``agon.ai.evaluation.othello``, fitted to how games against itself ended.

``python -m agon.ai.tuning.othello`` plays the games (``positions``), fits the tables (``fitting``) and writes them with
where they come from. All of it follows from the seed and the sources.
"""
