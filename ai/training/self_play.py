"""Games that a network plays against itself, searched in lockstep; the search's findings are what it learns.

Some moves get a full search, whose improved policy is learned, the others a fast one, which is only played: more games
for the same time, so that values are learned from more outcomes (playout-cap randomisation: D. J. Wu, "Accelerating
self-play learning in Go", 2019, section 3.1). Root actions are chosen by Gumbel variables and sequential halving, and
the policy learned is that of equation 11 (I. Danihelka, A. Guez, J. Schrittwieser & D. Silver, "Policy improvement by
planning with Gumbel", ICLR 2022): it improves with few simulations too, and the variables are the exploration.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.puct import Evaluator, ForestSettings, PuctForest, value_unit
from agon.ai.training.duel import MOST_SEED
from agon.ai.training.samples import Samples
from agon.ai.training.sizes import Sizes
from agon.games.api import CHANCE, TERMINAL, Options
from agon.games.rules import Rules
from agon.games.verbs import State


@dataclass
class Learned:
    """A position with a full search; what its values are is known when the game is over."""

    observation: NDArray[np.float16]
    policy: NDArray[np.float16]
    seat: int
    search: NDArray[np.float64]
    """The search's value of every seat."""
    proven: bool


@dataclass
class SelfPlayGame:
    """A game in progress."""

    state: State
    full: bool = False
    learned: list[Learned] = field(default_factory=list[Learned])


class SelfPlay:
    """Plays games in lockstep. Everything follows from the seed."""

    def __init__(
        self,
        kernels: BoundKernels,
        network: Evaluator,
        options: Options,
        *,
        sizes: Sizes,
        games: int,
        seed: tuple[int, ...],
    ) -> None:
        self._rules: Rules = kernels.rules
        self._options = options
        self._sizes = sizes
        self._games = games
        self._rng = np.random.default_rng(seed)
        self._unit = value_unit(self._rules.info)
        self._seats = self._rules.seats(options)
        settings = ForestSettings(gumbel=True, considered=sizes.considered)
        nodes = (max(sizes.simulations, sizes.fast_simulations) + 2) * self._rules.max_actions(options)
        self._forest = PuctForest(kernels, network, options, trees=games, nodes=nodes, settings=settings)

    def run(self) -> Samples:
        """Play the games and return what is to be learned of them."""
        games = [self._new(tree) for tree in range(self._games)]
        going = dict(enumerate(games))
        while going:
            self._forest.step()
            for tree in np.flatnonzero(self._forest.done()).tolist():
                if tree in going and not self._move(tree, going[tree]):
                    del going[tree]
        return self._samples([(each, self._values(each, game.state)) for game in games for each in game.learned])

    def _new(self, tree: int) -> SelfPlayGame:
        """Begin a game with some random plies after which it is not over, and its first search."""
        while True:
            game = SelfPlayGame(self._rules.initial(self._options))
            for _ in range(int(self._rng.integers(self._sizes.random_plies + 1))):
                self._draw(game)
                if self._rules.is_over(game.state):
                    break
                game.state = self._rules.step(game.state, int(self._rng.choice(self._rules.legal(game.state))))
            self._draw(game)
            if self._think(tree, game):
                return game

    def _draw(self, game: SelfPlayGame) -> None:
        """Let chance have its turns."""
        while self._rules.current(game.state) == CHANCE:
            outcomes, weights = zip(*self._rules.chance(game.state), strict=True)
            game.state = self._rules.step(game.state, int(self._rng.choice(outcomes, p=weights)))

    def _think(self, tree: int, game: SelfPlayGame) -> bool:
        """Play forced moves, then begin the search of the next; return False if the game is over."""
        while True:
            self._draw(game)
            if self._rules.is_over(game.state):
                return False
            legal = self._rules.legal(game.state)
            if len(legal) > 1:
                break
            game.state = self._rules.step(game.state, legal[0])
        game.full = bool(self._rng.random() < self._sizes.full_share)
        self._forest.start(tree, game.state, int(self._rng.integers(MOST_SEED)))
        self._forest.begin(tree, self._sizes.simulations if game.full else self._sizes.fast_simulations)
        return True

    def _move(self, tree: int, game: SelfPlayGame) -> bool:
        """Note what a full search found, make its move, begin the next search; return False if the game is over."""
        if game.full:
            game.learned.append(self._learned(tree, game.state))
        game.state = self._rules.step(game.state, self._forest.best(tree))
        return self._think(tree, game)

    def _learned(self, tree: int, state: State) -> Learned:
        seat = self._rules.current(state)
        policy = np.zeros(self._rules.info.num_distinct_actions, np.float16)
        policy[[child.action for child in self._forest.children(tree)]] = self._forest.improved_policy(tree)
        return Learned(
            observation=self._rules.observation_tensor(state, seat, self._options).astype(np.float16),
            policy=policy,
            seat=seat,
            search=np.array(self._forest.values(tree)),
            proven=self._forest.is_proven(tree),
        )

    def _values(self, learned: Learned, end: State) -> NDArray[np.float64]:
        """Return the values to be learned, by seat: proven ones, else the outcome mixed with the search's."""
        assert self._rules.current(end) == TERMINAL  # noqa: S101 -- what follows would learn nonsense
        outcome = np.array(self._rules.returns(end)[: self._seats]) / self._unit
        mix = 1.0 if learned.proven else self._sizes.value_mix
        return mix * learned.search + (1.0 - mix) * outcome

    def _samples(self, rows: list[tuple[Learned, Any]]) -> Samples:
        """Return the positions as arrays; values come in order of turn from the seat to move."""
        shape = self._rules.observation_tensor_shape(self._options)
        turned = [np.roll(values, -learned.seat) for learned, values in rows]
        observations = np.array([learned.observation for learned, _ in rows], np.float16).reshape(-1, *shape)
        policies = np.array([learned.policy for learned, _ in rows], np.float16)
        return Samples(
            observations,
            policies.reshape(-1, self._rules.info.num_distinct_actions),
            np.array(turned, np.float32).reshape(-1, self._seats),
        )
