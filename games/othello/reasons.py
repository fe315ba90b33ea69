"""Why a disc may not be placed in Othello."""

from __future__ import annotations

from agon.games.api import Board
from agon.games.rules import Rules
from agon.games.verbs import State


def why_not(rules: Rules, state: State, path: list[int], board: Board) -> str:
    is_taken = rules.view(state).cells[path[0]] != ""
    return "There is a disc already." if is_taken else "A disc there would enclose none of the other side's."
