"""Why a move of checkers is not legal: a jump must be made, or no piece moves like that."""

from __future__ import annotations

from agon.games.api import Board
from agon.games.rules import Rules
from agon.games.verbs import State


def why_not(rules: Rules, state: State, path: list[int], board: Board) -> str:
    view, seat = rules.view(state), rules.current(state)
    start, goal = path[0], path[-1]
    pieces = {piece.code: piece for piece in board.pieces}
    name = board.cell_names
    if not view.cells[start]:
        return f"There is no piece on {name[start] or 'that square'}."
    if pieces[view.cells[start]].seat != seat:
        return f"The piece on {name[start]} is not yours."
    legal = rules.choices(state, seat)
    jumps = [choice for choice in legal if "x" in choice.text]
    if jumps and not any(choice.path[: len(path)] == path for choice in jumps):
        return f"You must capture: {' or '.join(choice.text for choice in jumps[:3])}."
    if not name[goal]:
        return "Pieces move on the dark squares only."
    if goal != start and view.cells[goal]:
        return f"There is a piece on {name[goal]} already."
    if not any(choice.path[0] == start for choice in legal):
        return f"The piece on {name[start]} cannot move now."
    return "A man moves one square diagonally forwards, a king backwards too."
