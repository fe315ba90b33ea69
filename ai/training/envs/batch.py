"""Many games of one kind stepped at once, on one core, by compiled kernels.

Every row is a game of its own. ``step`` takes an action of the seat to move in each, lets chance act, and shows the
next seat its observation and mask; a game that ends gives its pay-offs and is followed by a new one in the same step.
The interface is that of vectorised environments with automatic resets (as in J. Weng et al., "EnvPool", NeurIPS 2022,
and S. Koyamada et al., "Pgx", NeurIPS 2023).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai.networks.encoding import Encoding
from agon.ai.search.contract import MAX_SEED
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.training.envs import stepping
from agon.games.api import IllegalAction, Options
from agon.games.bits import mix64


class BatchEnv:
    """``size`` games at once. The arrays are written in place by each step: copy what you keep.

    All randomness follows from ``seed``: that of game i is its i-th.
    """

    def __init__(self, game: str, size: int, *, options: Options | None = None, seed: int = 0) -> None:
        """Compile or load the kernels, and reset. Raises ``GameError``."""
        self.encoding = Encoding(games.load(game, jit=True), options)
        """Shapes, and the numbers of actions."""
        kernels = bound_kernels(game)
        self._first_illegal: Any = kernels.bind_observing(stepping.first_illegal)
        self._step: Any = kernels.bind_observing(stepping.step)
        self._reset: Any = kernels.bind_observing(stepping.reset)
        rules, width = self.encoding.rules, self.encoding.rules.max_actions(self.encoding.options)
        start = rules.initial(self.encoding.options)
        self._games = stepping.Games(
            states=np.zeros((size, len(start)), rules.info.dtype),
            start=start,
            rngs=np.zeros((size, 1), np.uint64),
            players=np.zeros(size, np.int64),
            legal=np.zeros((size, width), np.int32),
            counts=np.zeros(size, np.int64),
            observations=np.zeros((size, math.prod(self.encoding.shape)), np.float32),
            masks=np.zeros((size, self.encoding.actions), np.int8),
            rewards=np.zeros((size, rules.info.seats), np.float64),
            ended=np.zeros(size, np.bool_),
            outcomes=np.zeros(width, np.int32),
            probabilities=np.zeros(width, np.float64),
        )
        self.size = size
        self.observations: NDArray[np.float32] = self._games.observations.reshape(size, *self.encoding.shape)
        """(games, planes, height, width): what the seat to move may know."""
        self.masks = self._games.masks
        """(games, actions): 1 for each action that the seat to move may take."""
        self.players = self._games.players
        """(games,): the seat to move."""
        self.rewards: NDArray[np.float64] = self._games.rewards[:, : self.encoding.seats]
        """(games, seats): pay-offs of the games that ended in the last step, else zeros."""
        self.ended = self._games.ended
        """(games,): True if the game ended in the last step; the observation is that of the next game."""
        self.legal = self._games.legal
        """(games, most legal actions): the legal actions in the game's own numbers, ascending; see ``counts``."""
        self.counts = self._games.counts
        """(games,): number of legal actions."""
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Start new games. Equal seeds and actions give equal games."""
        for row in range(self.size):
            self._games.rngs[row, 0] = mix64(int(mix64(seed & MAX_SEED)) + row)
        self._reset(self._games, self.encoding.ranked)

    def step(self, actions: NDArray[Any]) -> None:
        """Take an action in each game. Raises ``IllegalAction``, and then changes nothing."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.size,):
            raise IllegalAction(f"{self.size} games need as many actions, not an array of {chosen.shape}")
        row = int(self._first_illegal(self._games, chosen))
        if row >= 0:
            raise IllegalAction(f"action {chosen[row]} is not allowed in game {row}")
        self._step(self._games, chosen, self.encoding.ranked)

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Return a uniformly random legal action of each game."""
        ranks = (rng.random(self.size) * self.counts).astype(np.int64)
        if self.encoding.ranked:
            return ranks
        return self.legal[np.arange(self.size), ranks].astype(np.int64)
