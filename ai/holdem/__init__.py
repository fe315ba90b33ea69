"""Heads-up hold'em by a blueprint: an equilibrium of a smaller game, computed beforehand and looked up at the table.

Turns and rivers are solved at the table itself, with the ranges that follow from the blueprint. May import equilibrium,
search and kernels.
"""

from __future__ import annotations

from typing import Final

GAME: Final = "holdem"
SEATS: Final = 2
"""Number of seats at a table with a blueprint."""
