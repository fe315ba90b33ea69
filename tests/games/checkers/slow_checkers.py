"""English draughts once more, slow and obvious: the oracle of the differential tests.

It shares nothing with the rules: a board is a dict from (row, column) to a letter, jumps are found by recursion, every
position of the whole game is kept, and moves are lists of squares.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

Place = tuple[int, int]
Board = dict[Place, str]

PLACES = [(row, column) for row in range(8) for column in range(8) if (row + column) % 2 == 1]
NUMBER = {place: index + 1 for index, place in enumerate(PLACES)}


def first_board() -> Board:
    return {place: "b" if NUMBER[place] <= 12 else "w" for place in PLACES if not 13 <= NUMBER[place] <= 20}


def ways(piece: str) -> list[Place]:
    down, up = [(1, -1), (1, 1)], [(-1, -1), (-1, 1)]
    return {"b": down, "w": up, "B": down + up, "W": down + up}[piece]


def jumps(board: Board, piece: str, path: list[Place]) -> list[list[Place]]:
    """Every way to jump on to the end from the path's last square. ``board`` is without the jumping piece."""
    row, column = path[-1]
    found: list[list[Place]] = []
    for down, right in ways(piece):
        over, behind = (row + down, column + right), (row + 2 * down, column + 2 * right)
        if board.get(over, piece).lower() != piece.lower() and behind in NUMBER and behind not in board:
            rest = {place: other for place, other in board.items() if place != over}
            found += jumps(rest, piece, [*path, behind])
    return found or ([path] if len(path) > 1 else [])


@dataclass
class SlowCheckers:
    board: Board = field(default_factory=first_board)
    mover: str = "b"
    quiet: int = 0
    seen: Counter[str] = field(default_factory=Counter[str])

    def __post_init__(self) -> None:
        self.seen[self.position()] += 1

    def position(self) -> str:
        return self.mover + "".join(self.board.get(place, ".") for place in PLACES)

    def moves(self) -> dict[str, list[Place]]:
        """By text; as if the game were not drawn."""
        own = {place: piece for place, piece in self.board.items() if piece.lower() == self.mover}
        captures: list[list[Place]] = []
        steps: list[list[Place]] = []
        for place, piece in own.items():
            others = {there: other for there, other in self.board.items() if there != place}
            captures += jumps(others, piece, [place])
            for down, right in ways(piece):
                beside = (place[0] + down, place[1] + right)
                if beside in NUMBER and beside not in self.board:
                    steps.append([place, beside])
        mark = "x" if captures else "-"
        return {mark.join(str(NUMBER[place]) for place in path): path for path in captures or steps}

    def play(self, text: str) -> None:
        path = self.moves()[text]
        piece = self.board.pop(path[0])
        if "x" in text:
            for (row, column), (next_row, next_column) in pairwise(path):
                del self.board[(row + next_row) // 2, (column + next_column) // 2]
        self.quiet = self.quiet + 1 if piece in "BW" and "x" not in text else 0
        last_row = 7 if piece == "b" else 0
        self.board[path[-1]] = piece.upper() if path[-1][0] == last_row else piece
        self.mover = "w" if self.mover == "b" else "b"
        self.seen[self.position()] += 1

    def result(self) -> list[float] | None:
        """Pay-offs of Black and White; None while the game is on."""
        if not self.moves():
            return [-1.0, 1.0] if self.mover == "b" else [1.0, -1.0]
        if self.quiet >= 80 or self.seen[self.position()] >= 3:
            return [0.0, 0.0]
        return None
