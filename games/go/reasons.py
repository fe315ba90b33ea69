"""Why a stone may not be placed in Go: the crossing is taken, the stone would not live, or the board was like that."""

from __future__ import annotations

from agon.games.api import Board
from agon.games.rules import Rules
from agon.games.verbs import State


def neighbours(point: int, size: int) -> list[int]:
    column = point % size
    beside = [point - 1] * (column > 0) + [point + 1] * (column < size - 1)
    return [*beside, *(each for each in (point - size, point + size) if 0 <= each < size * size)]


def breathes(cells: list[str], point: int, size: int) -> bool:
    """True if the chain of a stone has an empty crossing beside it."""
    seen, rest = {point}, [point]
    while rest:
        at = rest.pop()
        for each in neighbours(at, size):
            if cells[each] == "":
                return True
            if cells[each] == cells[at] and each not in seen:
                seen.add(each)
                rest.append(each)
    return False


def why_not(rules: Rules, state: State, path: list[int], board: Board) -> str:
    cells = list(rules.view(state).cells)
    size = board.width
    at = path[0]
    if cells[at]:
        return "There is a stone already."
    seat = rules.current(state)
    cells[at] = next(piece.code for piece in board.pieces if piece.seat == seat)
    takes = any(cells[each] not in {"", cells[at]} and not breathes(cells, each, size) for each in neighbours(at, size))
    if not takes and not breathes(cells, at, size):
        return "The stone would have no empty crossing beside its chain, and take nothing."
    return "Ko: the whole board would be as it was before. Play elsewhere first."
