"""Adjudication: end games early that both engines consider decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agon.games.api import TERMINAL, Info
from agon.protocol.thinking import Thinking


@dataclass(frozen=True)
class Adjudication:
    """Rule that ends a game for two as soon as each engine has said ``moves`` times in a row that the same seat can
    expect at least ``share`` of the greatest pay-off. One engine's opinion alone never decides; a move without a value,
    as from a book, resets the count of its engine. After cutechess-cli's ``-resign twosided=true``."""

    share: float
    moves: int

    def __post_init__(self) -> None:
        if not (0.0 < self.share <= 1.0 and self.moves >= 1):
            raise ValueError("a share above 0 and of at most 1, and a number of moves of at least 1")

    def winner(self, thoughts: Sequence[tuple[int, Thinking | None]], info: Info) -> int:
        """Return the seat that has won, or ``TERMINAL``; ``thoughts``: in order, who moved, and its engine's
        thinking."""
        found = [self._favoured(seat, [said for mover, said in thoughts if mover == seat], info) for seat in (0, 1)]
        return found[0] if found[0] == found[1] else TERMINAL

    def _favoured(self, seat: int, said: Sequence[Thinking | None], info: Info) -> int:
        """Return the seat that one engine has expected to win in each of its last moves."""
        values = [None if thinking is None else thinking.value for thinking in said[-self.moves :]]
        least = self.share * info.max_return
        if len(values) < self.moves or any(value is None or abs(value) < least for value in values):
            return TERMINAL
        ahead = {value > 0 for value in values if value is not None}
        return TERMINAL if len(ahead) > 1 else seat if ahead.pop() else 1 - seat
