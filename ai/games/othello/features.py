"""Named features of Othello."""

from __future__ import annotations

import numpy as np

from agon.ai.games.othello import hand_tuned as judge
from agon.ai.games.othello.pattern_evaluation import ALL, CLEAR, TABLE, near_empty, share_of_next, stage_of, weight
from agon.ai.games.othello.patterns import FIRST, KINDS, PLACES, places
from agon.ai.games.othello.tables import CONSTANT, ODD, OTHER_FRONTIER, OTHER_MOVES, OWN_FRONTIER, OWN_MOVES, UNIT
from agon.games.othello import mobility
from agon.games.verbs import State


def features(state: State) -> dict[str, float]:
    """Return the features as black sees them."""
    return fitted(state) if int(state[4]) == int(ALL) else by_hand(state)


def fitted(state: State) -> dict[str, float]:
    """Return the terms of the evaluation on the 8x8 board, for the side to move; if it must pass, for the other."""
    mover = 1 if int(state[2]) == 1 else 0
    own, other = int(state[mover]), int(state[1 - mover])
    moves = int(mobility(own, other, int(ALL)))
    if not moves:
        mover, own, other = 1 - mover, other, own
        moves = int(mobility(own, other, int(ALL)))
    empty = int(ALL) & ~(own | other)
    left = empty.bit_count()
    stage = stage_of(left)
    share = share_of_next(left, stage)
    unit = (1.0 if mover == 0 else -1.0) / CLEAR
    found: dict[str, float] = {name: 0.0 for name, _, _ in KINDS}
    numbers = np.zeros(PLACES, np.int32)
    places(own, other, numbers)
    for entry in numbers.tolist():
        now, later = (int(weight) for weight in TABLE[entry, stage : stage + 2])
        name = KINDS[int(np.searchsorted(FIRST, entry, side="right")) - 1][0]
        found[name] += unit * (now * (1.0 - share) + later * share) / UNIT
    near = near_empty(empty)
    replies = int(mobility(other, own, int(ALL)))

    def counted(what: int, often: int) -> float:
        return unit * weight(what, stage, share) * often

    found["moves to choose from"] = counted(OWN_MOVES, moves.bit_count()) + counted(OTHER_MOVES, replies.bit_count())
    found["discs that border on empty squares"] = counted(OWN_FRONTIER, (own & near).bit_count()) + counted(
        OTHER_FRONTIER, (other & near).bit_count()
    )
    found["the turn, and the last move of the game"] = counted(CONSTANT, 1) + counted(ODD, left & 1)
    return found


def by_hand(state: State) -> dict[str, float]:
    """Likewise for smaller boards."""
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
