"""Equilibria of games with hidden cards, chance and simultaneous choices, found by minimising regret.

``size`` counts a game's tree before anything is built. May import search and kernels.
"""
