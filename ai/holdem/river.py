"""The betting on the river, solved at the table for all hands of both players, with their ranges.

The tree is rooted at the start of the river, whoever has acted since, and has every bet made there by its exact size.
So no bet on the river needs translation, every later decision follows from the same solution, and the play depends on
no memory.

Sources: N. Brown & T. Sandholm, "Safe and nested subgame solving for imperfect-information games" (NIPS 2017), section
3, *unsafe* solving, in which the other is assumed to have its range of the blueprint, and section 5, bets of the other
in the tree by their size; ``guard`` is the gadget of N. Burch, M. Johanson & M. Bowling, "Solving imperfect information
games using decomposition" (AAAI 2014).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.kernels.blueprint import Tree
from agon.ai.holdem.ranges import compiled, order
from agon.ai.holdem.subgame import Subgame


class River(Subgame):
    """A solution of the rest of the hand. ``ranges`` and ``guard`` as in ``Subgame``.

    Ante plays without ``guard``: behind the gadget, with values of the blueprint's best replies, the solution lost 97
    +- 32 thousandths of a big blind a hand to the blueprint, but won 73 +- 58 without, and best replies to it won 290
    +- 551 and -153 +- 533 (no-limit, 60 rivers; see bench/README.md).
    """

    def __init__(
        self,
        tree: Tree,
        board: Sequence[int],
        ranges: NDArray[np.float64],
        *,
        guard: tuple[int, NDArray[np.float64]] | None = None,
        variant: str = "dcfr",
        jit: bool = True,
    ) -> None:
        super().__init__(tree, order(board, jit=jit), ranges, compiled(jit), guard=guard, variant=variant)
