"""Observations and actions as arrays: for learning environments, and for policies that were learned in them.

An action's number is the game's own while that game has at most ``MOST_NUMBERS`` distinct actions. Backgammon and
checkers, whose actions spell out a whole path, have more: there an action is its rank among the legal ones, in
ascending order of the game's numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.games.api import IllegalAction, Options
from agon.games.rules import Rules
from agon.games.verbs import State

MOST_NUMBERS: Final = 1 << 16


class Encoding:
    """A game with its options, as arrays."""

    def __init__(self, rules: Rules, options: Options | None = None) -> None:
        """Raises ``GameError`` if the game declares no observation."""
        self.rules = rules
        self.options: dict[str, Any] = self.rules.options(options)
        self.seats = self.rules.seats(self.options)
        self.shape = self.rules.observation_tensor_shape(self.options)
        """(planes, height, width) of an observation."""
        info = self.rules.info
        self.ranked = info.num_distinct_actions > MOST_NUMBERS
        """True if an action is its rank among the legal ones."""
        self.actions = self.rules.max_actions(self.options) if self.ranked else info.num_distinct_actions
        """Number of an environment's actions: 0 to ``actions - 1``."""

    def observation(self, state: State, seat: int) -> NDArray[np.float32]:
        """Return what ``seat`` may know, as planes, rows and columns."""
        return self.rules.observation_tensor(state, seat, self.options)

    def mask(self, legal: Sequence[int]) -> NDArray[np.int8]:
        """Return 1 for each of the legal actions of the game, else 0."""
        mask = np.zeros(self.actions, np.int8)
        mask[np.arange(len(legal)) if self.ranked else np.asarray(legal, np.int64)] = 1
        return mask

    def to_game(self, action: int, legal: Sequence[int]) -> int:
        """Return the game's number of an environment's action. Raises ``IllegalAction``."""
        if self.ranked:
            if 0 <= action < len(legal):
                return legal[action]
        elif action in legal:
            return action
        raise IllegalAction(f"action {action} is not allowed here")

    def from_game(self, action: int, legal: Sequence[int]) -> int:
        """Return the environment's number of a legal action of the game."""
        return list(legal).index(action) if self.ranked else action

    def observed(self, state: State, seat: int) -> dict[str, NDArray[Any]]:
        """Return a seat's observation and the mask of what it may do now, all zeros if it is not to act."""
        return {
            "observation": self.observation(state, seat),
            "action_mask": self.mask(self.rules.legal_for(state, seat)),
        }
