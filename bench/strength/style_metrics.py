"""Metrics of styles: numbers that follow from the moves of a game alone, for each game with styles.

A metric is a mean over the game's positions or the number of occurrences in it, for one seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agon.ai.games.checkers import evaluate as checkers
from agon.ai.games.chess.pawns import ahead, beside
from agon.ai.games.chess.tactics import in_check
from agon.ai.games.connect_four.evaluate import threats
from agon.ai.games.othello import hand_tuned as othello
from agon.games.bits import popcount
from agon.games.chess.moves import FROM
from agon.games.chess.state import DIAGONALS, KNIGHTS, PAWNS, STRAIGHTS
from agon.games.othello import mobility
from agon.games.rules import Rules
from agon.games.verbs import State

STYLED: Final = {
    "chess": {
        "aggressive": {"checks": 1, "pawn storm": 1},
        "defensive": {"king shelter": 1, "sacrifices": -1, "pieces traded": 1},
        "positional": {"captures": -1, "mobility": 1, "open files": 1, "outposts": 1, "pieces traded": -1},
    },
    "checkers": {
        "aggressive": {"rows advanced": 1, "pieces traded": 1},
        "defensive": {"back row": 1},
        "positional": {"centre": 1},
    },
    "connect_four": {
        "aggressive": {"own threats": 1},
        "defensive": {"opponent's threats": -1},
        "positional": {"centre": 1},
    },
    "othello": {
        "aggressive": {"opponent's moves": -1},
        "defensive": {"frontier": -1},
        "positional": {"corners": 1, "edges": 1},
    },
}
"""By game and style: the metrics that the style claims, and their sign against the neutral bot."""


@dataclass(frozen=True)
class Record:
    """A game's positions and the actions taken in them; ``opened``: number of plies that nobody chose."""

    rules: Rules
    states: Sequence[State]
    actions: Sequence[int]
    opened: int
    values: Sequence[float | None]
    """Value of each position to the seat that chose there, by its own search."""

    def moves(self, seat: int) -> list[int]:
        """Return the numbers of the positions in which the seat chose."""
        places = range(self.opened, len(self.actions))
        return [place for place in places if self.rules.current(self.states[place]) == seat]

    def between(self, first: int, last: int) -> Sequence[State]:
        """Return the positions from one ply to another; the last one if the game ended before."""
        return self.states[first : last + 1] or self.states[-1:]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


VALUES: Final = (1, 3, 3, 5, 9)
SACRIFICED: Final = 1
"""Pawns' worth that a sacrifice gives at least, by a side that does not think itself worse."""
OUTPOST_ROWS: Final = (0x0000FFFFFF000000, 0x000000FFFFFF0000)
FILE: Final = 0x0101010101010101


def _kinds(state: State, seat: int) -> list[int]:
    """Return the squares of a side's pawns, knights, bishops, rooks, queens and king."""
    own = int(state[seat])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    return [
        own & pawns,
        own & knights,
        own & diagonals & ~straights,
        own & straights & ~diagonals,
        own & straights & diagonals,
        own & ~(pawns | knights | diagonals | straights),
    ]


def _balance(state: State, seat: int) -> int:
    own, other = _kinds(state, seat), _kinds(state, 1 - seat)
    return sum(value * (a.bit_count() - b.bit_count()) for value, a, b in zip(VALUES, own, other, strict=False))


def _near_files(king: int) -> int:
    file = FILE << ((king.bit_length() - 1) & 7)
    return file | beside(file)


def _stormers(state: State, seat: int) -> int:
    """Count pawns from the fourth row on, on the files around the other king if that is at home."""
    king = _kinds(state, 1 - seat)[5]
    if not king & (0xFFFF << 48 if seat == 0 else 0xFFFF):
        return 0
    rows = 0x00FFFFFFFF000000 if seat == 0 else 0x000000FFFFFFFF00
    return (_kinds(state, seat)[0] & rows & _near_files(king)).bit_count()


def _shelter(state: State, seat: int) -> int:
    """Count own pawns in the two rows before the king and beside it."""
    pawns, king = _kinds(state, seat)[0], _kinds(state, seat)[5]
    row = king | beside(king)
    first = ahead(row, seat)
    return (pawns & (first | ahead(first, seat))).bit_count()


def _outposts(state: State, seat: int) -> int:
    own, other = _kinds(state, seat), _kinds(state, 1 - seat)
    contested = 0
    reach = other[0]
    for _ in range(6):
        contested |= beside(ahead(reach, 1 - seat))
        reach = ahead(reach, 1 - seat)
    safe = OUTPOST_ROWS[seat] & ahead(beside(own[0]), seat) & ~contested
    return ((own[1] | own[2]) & safe).bit_count()


def _open_files(state: State, seat: int) -> int:
    own = _kinds(state, seat)
    rooks, found = own[3], 0
    while rooks:
        square = rooks.bit_length() - 1
        rooks &= ~(1 << square)
        found += not own[0] & FILE << (square & 7)
    return found


def of_chess(record: Record, seat: int) -> dict[str, float]:
    states, moves = record.states, [place for place in record.moves(seat) if place < 70]
    captures = checks = sacrifices = 0
    mobility_counts: list[float] = []
    for place in moves:
        state, after, action = states[place], states[place + 1], record.actions[place]
        goal = 1 << (action & 63)
        captures += bool(int(state[1 - seat]) & goal) and action >> FROM & 63 != action & 63
        checks += in_check(after)
        before = _balance(state, seat)
        later = [_balance(states[min(place + plies, len(states) - 1)], seat) for plies in (2, 4, 6)]
        thinks_well = before >= -1 and (record.values[place] or 0.0) >= 0.0
        sacrifices += thinks_well and all(balance <= before - SACRIFICED for balance in later)
        if not in_check(state):
            mobility_counts.append(len(record.rules.legal(state)))
    middle = record.between(16, 60)
    men = [_kinds(record.between(50, 50)[0], side) for side in range(2)]
    share = 100.0 / max(1, len(moves))
    return {
        "captures": share * captures,
        "checks": share * checks,
        "sacrifices": sacrifices,
        "pawn storm": _mean([_stormers(state, seat) for state in middle]),
        "king shelter": _mean([_shelter(state, seat) for state in middle]),
        "pieces traded": 14.0 - sum(kind.bit_count() for side in men for kind in side[1:5]),
        "mobility": _mean(mobility_counts[:30]),
        "open files": _mean([_open_files(state, seat) for state in middle]),
        "outposts": _mean([_outposts(state, seat) for state in middle]),
    }


def of_checkers(record: Record, seat: int) -> dict[str, float]:
    middle = record.between(8, 40)
    advanced: list[float] = []
    back: list[float] = []
    centre: list[float] = []
    steps: list[float] = []
    for state in middle:
        own, other, kings = int(state[seat]), int(state[1 - seat]), int(state[2])
        men = own & ~kings
        rows = [popcount(men & checkers.row(7 - number if seat == 1 else number)) for number in range(8)]
        advanced.append(sum(number * count for number, count in enumerate(rows)) / max(1, sum(rows)))
        back.append(rows[0])
        centre.append(popcount(own & checkers.CENTRE))
        steps.append(checkers.steps(own, other, kings, seat))
    late = record.between(24, 24)[0]
    return {
        "rows advanced": _mean(advanced),
        "pieces traded": 24.0 - popcount(int(late[0])) - popcount(int(late[1])),
        "back row": _mean(back),
        "centre": _mean(centre),
        "steps": _mean(steps),
    }


def of_connect_four(record: Record, seat: int) -> dict[str, float]:
    own: list[float] = []
    other: list[float] = []
    centre: list[float] = []
    for state in record.states[6:]:
        column = int(state[5]) + 1
        free = int(state[7]) & ~(int(state[0]) | int(state[1]))
        own.append(popcount(threats(int(state[seat]), column, free)))
        other.append(popcount(threats(int(state[1 - seat]), column, free)))
        full, width = (1 << int(state[5])) - 1, int(state[4])
        middle = full << (width - 1) // 2 * column | full << width // 2 * column
        centre.append(popcount(int(state[seat]) & middle) - popcount(int(state[1 - seat]) & middle))
    return {"own threats": _mean(own), "opponent's threats": _mean(other), "centre": _mean(centre)}


def of_othello(record: Record, seat: int) -> dict[str, float]:
    moves: list[float] = []
    frontier: list[float] = []
    for state in record.between(10, 44):
        own, other, squares = int(state[seat]), int(state[1 - seat]), int(state[4])
        moves.append(popcount(int(mobility(other, own, squares))))
        empty = squares & ~(own | other)
        bordering = empty | int(othello.beside(empty, squares))
        bordering |= int(othello.above_and_below(bordering, squares))
        frontier.append(popcount(own & bordering))
    corners: list[float] = []
    edges: list[float] = []
    for state in record.between(20, 54):
        own, other, squares = int(state[seat]), int(state[1 - seat]), int(state[4])
        angles = int(othello.corners_of(squares))
        corners.append(popcount(own & angles) - popcount(other & angles))
        edges.append(popcount(own & int(othello.rim_of(squares)) & ~angles))
    return {
        "opponent's moves": _mean(moves),
        "frontier": _mean(frontier),
        "corners": _mean(corners),
        "edges": _mean(edges),
    }


METRICS: Final[Mapping[str, Callable[[Record, int], dict[str, float]]]] = {
    "chess": of_chess,
    "checkers": of_checkers,
    "connect_four": of_connect_four,
    "othello": of_othello,
}
