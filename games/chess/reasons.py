"""Why a chess move is not legal: how the piece moves, what is in the way, what attacks the king."""

from __future__ import annotations

import re

from agon.games.api import Board
from agon.games.rules import Rules
from agon.games.verbs import State

WIDTH = 8
NAMES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
HOW = {
    "p": "A pawn moves one square forward, two from its first row, and takes diagonally.",
    "n": "A knight moves two squares in one direction and one across.",
    "b": "A bishop moves diagonally.",
    "r": "A rook moves along rows and columns.",
    "q": "A queen moves along rows, columns and diagonals.",
    "k": "A king moves one square.",
}


SQUARES = [f"{'abcdefgh'[cell % WIDTH]}{WIDTH - cell // WIDTH}" for cell in range(WIDTH * WIDTH)]


def square(cell: int) -> str:
    return SQUARES[cell]


def piece_on(cells: list[str], cell: int) -> str:
    return f"{NAMES[cells[cell].lower()]} on {square(cell)}"


def way(start: int, goal: int) -> tuple[int, int]:
    """Return columns and rows from one square to another; rows grow downwards."""
    return goal % WIDTH - start % WIDTH, goal // WIDTH - start // WIDTH


def between(start: int, goal: int) -> list[int]:
    """Return the squares between two on one line; none otherwise."""
    across, down = way(start, goal)
    if across and down and abs(across) != abs(down):
        return []
    step = (down > 0) * WIDTH - (down < 0) * WIDTH + (across > 0) - (across < 0)
    return [start + step * distance for distance in range(1, max(abs(across), abs(down)))]


def attacks(cells: list[str], start: int, goal: int) -> bool:
    """True if the piece on ``start`` attacks ``goal``."""
    kind = cells[start].lower()
    across, down = way(start, goal)
    size = abs(across), abs(down)
    if kind == "p":
        return size == (1, 1) and (down < 0) == cells[start].isupper()
    if kind == "n":
        return sorted(size) == [1, 2]
    if kind == "k":
        return max(size) == 1
    is_straight, is_diagonal = 0 in size, size[0] == size[1]
    if not {"r": is_straight, "b": is_diagonal, "q": is_straight or is_diagonal}[kind] or start == goal:
        return False
    return all(cells[each] == "" for each in between(start, goal))


def attackers(cells: list[str], goal: int, *, by_white: bool) -> list[int]:
    """Return the squares from which a side attacks ``goal``."""
    return [
        start
        for start, code in enumerate(cells)
        if code and code.isupper() == by_white and start != goal and attacks(cells, start, goal)
    ]


def how_it_moves(cells: list[str], start: int, goal: int) -> str | None:
    """Return why the piece cannot go there whatever becomes of its king; None if it can, as far as the board shows."""
    kind = cells[start].lower()
    if kind == "p":
        return _pawn(cells, start, goal)
    if _castles(cells, start, goal):
        return None
    if attacks(cells, start, goal):
        return None
    blocker = next((each for each in between(start, goal) if cells[each]), None)
    freed = [code if each in {start, goal} else "" for each, code in enumerate(cells)]
    if blocker is not None and attacks(freed, start, goal):
        return f"The {piece_on(cells, blocker)} is in the way."
    return HOW[kind]


def _castles(cells: list[str], start: int, goal: int) -> bool:
    """True if a king is to go two squares to a free one, or onto a rook of its own in its row."""
    across, down = way(start, goal)
    rook = "R" if cells[start].isupper() else "r"
    return cells[start].lower() == "k" and down == 0 and (cells[goal] == rook or (abs(across) == 2 and not cells[goal]))


def _pawn(cells: list[str], start: int, goal: int) -> str | None:
    is_white = cells[start].isupper()
    across, down = way(start, goal)
    forward = -down if is_white else down
    home = 6 if is_white else 1
    if abs(across) == 1 and forward == 1:
        return None if cells[goal] else f"There is nothing to take on {square(goal)}."
    if across or forward not in ((1, 2) if start // WIDTH == home else (1,)):
        return HOW["p"]
    blocker = next((each for each in [*between(start, goal), goal] if cells[each]), None)
    return None if blocker is None else f"The {piece_on(cells, blocker)} is in the way."


def why_not(rules: Rules, state: State, path: list[int], board: Board) -> str:
    cells = rules.view(state).cells
    is_white = rules.current(state) == 0
    start, goal = path[0], path[-1]
    if not cells[start]:
        return f"There is no piece on {square(start)}."
    if cells[start].isupper() != is_white:
        return f"The {piece_on(cells, start)} is not yours."
    if start == goal:
        moves = any(choice.path[:1] == [start] for choice in rules.choices(state, rules.current(state)))
        return HOW[cells[start].lower()] if moves else _still(cells, start, is_white=is_white)
    if is_own(cells, goal, is_white=is_white) and not _castles(cells, start, goal):
        return f"Your own {piece_on(cells, goal)} is there."
    return how_it_moves(cells, start, goal) or _king(cells, start, goal, is_white=is_white)


def why_not_typed(rules: Rules, state: State, text: str) -> str | None:
    """Return why a move in the usual notation is not legal; None if no sentence can be said of all that it may mean."""
    cells = rules.view(state).cells
    is_white = rules.current(state) == 0
    bare = re.sub(r"[\s+#!?=x:]|[QRBNqrbn]$", "", text)
    if (castling := re.fullmatch(r"[Oo0]-?[Oo0](-?[Oo0])?", bare)) is not None:
        king = cells.index("K" if is_white else "k")
        return _king(cells, king, king + (-2 if castling[1] else 2), is_white=is_white)
    move = re.fullmatch(r"([KQRBN]?)([a-h]?)([1-8]?)([a-h])([1-8])", bare)
    if move is None:
        return None
    kind, goal = move[1].lower() or "p", SQUARES.index(move[4] + move[5])
    found = [
        start
        for start, code in enumerate(cells)
        if code.lower() == kind
        and is_own(cells, start, is_white=is_white)
        and move[2] in square(start)
        and move[3] in square(start)
    ]
    if not move[1] and move[2] and move[3]:  # "e2e4" names the square, whatever stands there
        return None
    if not found:
        return f"You have no {NAMES[kind]}."
    if is_own(cells, goal, is_white=is_white):
        return f"Your own {piece_on(cells, goal)} is there."
    how = {start: how_it_moves(cells, start, goal) for start in found}
    free = [start for start in found if how[start] is None]
    stopped = [start for start in found if how[start] != HOW[kind]]
    likely = free or stopped or found
    if len(likely) == 1:
        return how[likely[0]] or _king(cells, likely[0], goal, is_white=is_white)
    return None if free else f"No {NAMES[kind]} of yours can go to {square(goal)}."


def is_own(cells: list[str], cell: int, *, is_white: bool) -> bool:
    return bool(cells[cell]) and cells[cell].isupper() == is_white


def _still(cells: list[str], start: int, *, is_white: bool) -> str:
    """Return why a piece of the side to move cannot move at all."""
    goals = [
        goal
        for goal in range(len(cells))
        if goal != start
        and not is_own(cells, goal, is_white=is_white)
        and not _castles(cells, start, goal)
        and how_it_moves(cells, start, goal) is None
    ]
    if not goals:
        return f"The {piece_on(cells, start)} has no square to go to."
    if cells[start].lower() == "k":
        return "The other side attacks every square that the king could go to."
    return _king(cells, start, goals[0], is_white=is_white)


def _king(cells: list[str], start: int, goal: int, *, is_white: bool) -> str:
    """Return what becomes of the king after a move that is fine but for it."""
    king = cells.index("K" if is_white else "k")
    checks = attackers(cells, king, by_white=not is_white)
    if _castles(cells, start, goal):
        return "You cannot castle out of check." if checks else "You cannot castle that way now."
    moved = list(cells)
    moved[goal], moved[start] = cells[start], ""
    threats = attackers(moved, goal if start == king else king, by_white=not is_white)
    if not threats:
        return f"There is nothing to take on {square(goal)}."
    if start == king:
        return f"The {piece_on(moved, threats[0])} attacks {square(goal)}."
    same = [each for each in checks if each in threats]
    if same:
        return f"You are in check from the {piece_on(cells, same[0])}, and this does not answer it."
    return f"The {piece_on(cells, start)} is pinned: without it the {piece_on(cells, threats[0])} would take the king."
