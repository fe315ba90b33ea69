"""python-chess as an oracle for chess and Chess960."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: the library's types are only partly known.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agon.games.api import TERMINAL, Options
from agon.games.verbs import State


class PythonChess:
    """python-chess, with an action that claims a draw if its ``can_claim_draw`` allows it.

    Its moves have Agon's numbers if promotions count from the knight's 1 and boards are in Chess960 mode, in which
    castling goes to the rook's square.
    """

    CLAIM = 5 << 12
    FIRST_CLAIM = 7
    """Plies without a capture or a pawn's move before a next move can repeat a position for the third time."""

    def __init__(self, options: Options) -> None:
        import chess

        self.board: Any = chess.Board.from_chess960_pos(options["position"])
        self.board.chess960 = True
        self.claimed = False
        self.move_of: Callable[[int, int, int | None], Any] = chess.Move

    def current(self) -> int:
        over = self.claimed or self.board.is_game_over()
        return TERMINAL if over else 0 if self.board.turn else 1

    def legal(self, state: State) -> list[int]:
        moves = [
            (move.promotion - 1 if move.promotion else 0) << 12 | move.from_square << 6 | move.to_square
            for move in self.board.legal_moves
        ]
        if self.board.halfmove_clock >= self.FIRST_CLAIM and self.board.can_claim_draw():
            moves.append(self.CLAIM)
        return sorted(moves)

    def apply(self, state: State, action: int) -> None:
        if action == self.CLAIM:
            self.claimed = True
        else:
            promotion = action >> 12
            self.board.push(self.move_of(action >> 6 & 63, action & 63, promotion + 1 if promotion else None))

    def returns(self) -> list[float]:
        winner = None if self.claimed else self.board.outcome().winner
        return [0.0, 0.0] if winner is None else [1.0, -1.0] if winner else [-1.0, 1.0]
