"""Kinds of mistakes, in any game of two players with opposite interests. Pure."""

from __future__ import annotations

from typing import Final

from agon.games.api import Info
from agon.protocol.commands.puzzle import Motif
from agon.protocol.thinking import Assessed

WINNING: Final = 0.5
"""Expected pay-off, as a share of the greatest, from which a position counts as won; below its opposite as lost."""
MISTAKES: Final = frozenset({"mistake", "blunder"})


def motif(info: Info, assessed: Assessed) -> Motif:
    """Return what the move played gave away."""
    share = assessed.value / (info.max_return or 1.0)
    return "win" if share >= WINNING else "worse" if share <= -WINNING else "balance"
