"""Special numbers in place of a seat's. A file of its own, so that kernels need nothing else of the contract."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1
"""To move when a die is to be thrown or a card dealt."""
SPECTATOR: Final = -2
"""A viewer without a seat."""
REVEALED: Final = -3
"""A viewer from whom nothing is hidden: everybody, once the game has ended."""
TERMINAL: Final = -4
"""Nobody is to move: the game is over."""
