"""Othello styles: mobility, frontier discs, or corners and edges."""

from __future__ import annotations

from agon.ai.games.othello import hand_tuned
from agon.ai.style.styles import Taste
from agon.games.bits import popcount
from agon.games.othello import mobility
from agon.games.verbs import State


def taste(style: str) -> Taste:
    """Return the function that scores a position for the style."""

    def added(state: State, seat: int) -> float:
        own, other, squares = int(state[seat]), int(state[1 - seat]), int(state[4])
        if style == "aggressive":  # leave the other side without moves
            return -hand_tuned.MOVE * popcount(mobility(other, own, squares))
        corners = hand_tuned.corners_of(squares)
        if style == "defensive":  # no disc that can be turned easily
            empty = squares & ~(own | other)
            bordering = empty | hand_tuned.beside(empty, squares)
            bordering |= hand_tuned.above_and_below(bordering, squares)
            return hand_tuned.FRONTIER_DISC * popcount(own & bordering)
        edges = hand_tuned.beside(corners, squares) | hand_tuned.above_and_below(corners, squares)
        return 0.5 * hand_tuned.CORNER * popcount(own & corners) - 0.05 * popcount(own & edges)

    return added
