"""Heads-up hold'em by a blueprint: an equilibrium of a smaller game, found beforehand and looked up at the table.

Turns and rivers are solved at the table itself, with the ranges that follow from it. May import equilibrium, search and
kernels.
"""

from __future__ import annotations

from typing import Final

GAME: Final = "holdem"
SEATS: Final = 2
"""At tables of more there is none."""
