"""Othello."""

from __future__ import annotations

from ai.evaluation import othello as judge
from games.othello import mobility
from games.verbs import State


def features(state: State) -> dict[str, float]:
    """For black."""
    black, white, squares = int(state[0]), int(state[1]), int(state[4])
    empty = squares & ~(black | white)
    corners = int(judge.corners_of(squares))
    edges = int(judge.beside(corners & empty, squares))
    diagonals = int(judge.above_and_below(edges, squares))
    edges |= int(judge.above_and_below(corners & empty, squares))
    bordering = empty | int(judge.beside(empty, squares))
    bordering |= int(judge.above_and_below(bordering, squares))
    left = empty.bit_count()
    is_last = (left % 2 == 1) == (int(state[2]) == 0)
    lateness = max(0.0, 1.0 - left / (judge.LATE_SHARE * squares.bit_count()))

    def more(some: int) -> int:
        return (black & some).bit_count() - (white & some).bit_count()

    moves = int(mobility(black, white, squares)).bit_count() - int(mobility(white, black, squares)).bit_count()
    return {
        "corners": judge.CORNER * more(corners),
        "discs diagonally next to an empty corner": judge.DIAGONAL_NEXT_TO_EMPTY_CORNER * more(diagonals),
        "discs beside an empty corner": judge.EDGE_NEXT_TO_EMPTY_CORNER * more(edges),
        "moves to choose from": judge.MOVE * moves,
        "discs that border on empty squares": judge.FRONTIER_DISC * more(bordering),
        "the last move of the game": judge.LAST_MOVE if is_last else -judge.LAST_MOVE,
        "discs": judge.LATE_DISC * lateness * more(squares),
    }
