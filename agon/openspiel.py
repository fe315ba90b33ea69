"""Our games in OpenSpiel: importing this module registers them as ``agon_GAME``, with their options as parameters.

``pyspiel.load_game("agon_leduc_poker(seats=3)")`` then gives a game on which OpenSpiel's algorithms run. It needs
``pip install open_spiel``.
"""

from __future__ import annotations

from agon.ai.external.openspiel.games import register

__all__ = ["NAMES"]

NAMES = register()
"""The registered names."""
