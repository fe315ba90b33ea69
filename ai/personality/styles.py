"""Styles: which named features of a position, beside what a search found, a bot likes to see after its action.

A style is a weighting of the terms of the game's evaluation (``agon.ai.evaluation``): each action's value gets, times
the bot's flair, what these terms add for the mover in the position after it. The search itself judges as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon.ai.engine import EngineError, Problem
from agon.ai.evaluation import checkers, connect_four
from agon.ai.evaluation.chess.layout import COUNT, FEATURES
from agon.ai.evaluation.chess.terms import end_of, middle_of, total
from agon.ai.evaluation.chess.worth import CENTIPAWN, FULL_PHASE, WEIGHTS, phase
from agon.ai.evaluation.othello import handset as othello
from agon.games.bits import popcount
from agon.games.checkers.rules import BOARD
from agon.games.othello import mobility
from agon.games.verbs import State
from agon.protocol.thinking import Line

STYLES: Final = ("aggressive", "defensive", "positional")
Taste = Callable[[State, int], float]
"""What a position's features add for a seat, in returns."""

CHESS: Final[Mapping[str, Mapping[str, float]]] = {
    "aggressive": {
        "attack on the king": 2.0,
        "pawn storm against the king": 2.0,
        "threats by pawns": 1.0,
        "threats by minor pieces": 1.0,
        "threats by rooks": 1.0,
        "threats by a pawn's step": 1.0,
        "hanging pieces": 1.0,
        "mobility of the queens": 1.0,
    },
    "defensive": {
        "pawn shelter of the king": 2.0,
        "place of the king": 2.0,
        "right to castle": 2.0,
        "supported pawns": 1.0,
        "isolated pawns": 1.0,
        "backward pawns": 1.0,
        "doubled pawns": 1.0,
    },
    "positional": {
        "mobility of the knights": 1.0,
        "mobility of the bishops": 1.0,
        "mobility of the rooks": 1.0,
        "bishop pair": 1.0,
        "rook on an open file": 1.5,
        "rook on a half-open file": 1.5,
        "knight outpost": 2.0,
        "bishop outpost": 2.0,
        "phalanx": 1.0,
        "passed pawns": 1.0,
        "isolated pawns": 1.0,
    },
}
"""By how much more each of the evaluation's features counts."""


@cache
def chess_weights(style: str) -> NDArray[np.int64]:
    """The evaluation's weights times the style's: 0 for features that it does not care for."""
    chosen = np.zeros_like(WEIGHTS)
    bounds = [first for _, first in FEATURES] + [COUNT]
    for place, (name, first) in enumerate(FEATURES):
        factor = CHESS[style].get(name, 0.0)
        for index in range(first, bounds[place + 1]):
            both = int(WEIGHTS[index])
            chosen[index] = round(factor * middle_of(both)) + (round(factor * end_of(both)) << 32)
    return chosen


def _chess(style: str) -> Taste:
    weights = chess_weights(style)

    def taste(state: State, seat: int) -> float:
        both = int(total(state, weights))
        now = phase(state)
        value = CENTIPAWN * (middle_of(both) * now + end_of(both) * (FULL_PHASE - now)) / FULL_PHASE
        return value if seat == 0 else -value

    return taste


def _othello(style: str) -> Taste:
    def taste(state: State, seat: int) -> float:
        own, other, squares = int(state[seat]), int(state[1 - seat]), int(state[4])
        if style == "aggressive":  # leave the other side without moves
            return -othello.MOVE * popcount(mobility(other, own, squares))
        corners = othello.corners_of(squares)
        if style == "defensive":  # no disc that can be turned easily
            empty = squares & ~(own | other)
            bordering = empty | othello.beside(empty, squares)
            bordering |= othello.above_and_below(bordering, squares)
            return othello.FRONTIER_DISC * popcount(own & bordering)
        edges = othello.beside(corners, squares) | othello.above_and_below(corners, squares)
        return 0.5 * othello.CORNER * popcount(own & corners) - 0.05 * popcount(own & edges)

    return taste


def _checkers(style: str) -> Taste:
    def taste(state: State, seat: int) -> float:
        own, other, kings = int(state[seat]), int(state[1 - seat]), int(state[2])
        men = own & ~kings
        if style == "aggressive":  # forward, and trades
            advanced = sum(n * popcount(men & checkers.row(7 - n if seat == 1 else n)) for n in range(1, 7))
            return 2 * checkers.ROW_ADVANCED * advanced - 0.3 * checkers.MAN * popcount((own | other) & BOARD) / 2
        if style == "defensive":
            return 2 * checkers.BACK_ROW_MAN * popcount(men & checkers.row(7 * seat))
        return 3 * checkers.CENTRE_PIECE * popcount(own & checkers.CENTRE) + 2 * checkers.STEP * checkers.steps(
            own, other, kings, seat
        )

    return taste


def _connect_four(style: str) -> Taste:
    def taste(state: State, seat: int) -> float:
        column = int(state[5]) + 1
        free = int(state[7]) & ~(int(state[0]) | int(state[1]))
        if style == "aggressive":
            return 0.1 * popcount(connect_four.threats(int(state[seat]), column, free))
        if style == "defensive":
            return -0.1 * popcount(connect_four.threats(int(state[1 - seat]), column, free))
        full = (1 << int(state[5])) - 1
        width = int(state[4])
        centre = full << (width - 1) // 2 * column | full << width // 2 * column
        return 3 * connect_four.CENTRE_DISC * popcount(int(state[seat]) & centre)

    return taste


TASTES: Final[Mapping[str, Callable[[str], Taste]]] = {
    "chess": _chess,
    "checkers": _checkers,
    "connect_four": _connect_four,
    "othello": _othello,
}
"""Games whose positions have features to like."""


def restyled(problem: Problem, lines: Sequence[Line], style: str, flair: float) -> list[Line]:
    """The lines with what the style adds in their values, the best first. A decided line keeps its value, and nothing
    that is liked comes before a win.

    Raises ``EngineError`` where the game has no features to go by.
    """
    make: Any = TASTES.get(problem.info.name)
    if make is None:
        raise EngineError(f"there are no styles in {problem.info.name}")
    taste: Taste = make(style)
    rules = problem.kernels.rules
    liked: list[Line] = []
    for line in lines:
        after = rules.apply(problem.state, line.action)
        decided = line.exact or abs(line.value) >= problem.info.max_return
        added = 0.0 if decided or rules.is_over(after) else flair * taste(after, problem.seat)
        liked.append(msgspec.structs.replace(line, value=line.value + added))
    won = {line.action for line in lines if line.value >= problem.info.max_return}
    return sorted(liked, key=lambda line: (line.action not in won, -line.value))
