"""The slow implementation of checkers in the tests, as an oracle."""

from __future__ import annotations

from agon import games
from agon.games.api import TERMINAL
from agon.games.verbs import State


class SlowCheckers:
    """The implementation in ``tests/games/checkers/slow_checkers.py``, used because OpenSpiel's checkers make each jump
    of a chain a separate action."""

    def __init__(self) -> None:
        from tests.games.checkers import slow_checkers

        self.game = slow_checkers.SlowCheckers(slow_checkers.first_board())
        self._result = self.game.result()

    def current(self) -> int:
        return TERMINAL if self._result is not None else "bw".index(self.game.mover)

    def legal(self, state: State) -> list[int]:
        return sorted(games.load("checkers").action_from_text(state, text) for text in self.game.moves())

    def apply(self, state: State, action: int) -> None:
        self.game.play(games.load("checkers").action_to_text(state, action))
        self._result = self.game.result()

    def returns(self) -> list[float]:
        return self._result or []
