"""Equilibria of games with hidden cards, chance and simultaneous choices, found by minimising regret."""
