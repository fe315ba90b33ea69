"""Paired games between two networks, searched in lockstep: the gate that a new network must pass."""

from __future__ import annotations

from typing import Final

import numpy as np

from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.puct import Evaluator, ForestSettings, PuctForest
from agon.games.api import CHANCE, Options
from agon.games.verbs import State

ATTEMPTS: Final = 1000
MOST_SEED: Final = 1 << 62


class Duel:
    """Games of two networks from random openings, each opening with both as the first. At larger tables they share the
    seats by turns. Everything follows from the seed."""

    def __init__(
        self, kernels: BoundKernels, networks: tuple[Evaluator, Evaluator], options: Options, *, simulations: int,
        games: int, random_plies: int, seed: tuple[int, ...],
    ) -> None:  # fmt: skip
        self._rules = kernels.rules
        self._options = options
        self._simulations = simulations
        self._rng = np.random.default_rng(seed)
        self._random_plies = random_plies
        nodes = (simulations + 2) * self._rules.max_actions(options)
        self._forests = [
            PuctForest(kernels, network, options, trees=games, nodes=nodes, settings=ForestSettings())
            for network in networks
        ]
        self._games = games

    def run(self) -> float:
        """Return the points of the first network: a game is won by the player whose seats are paid more."""
        states: list[State] = []
        while len(states) < self._games:
            opening = self._opening()
            states += [opening, opening.copy()][: self._games - len(states)]
        while any(not self._rules.is_over(state) for state in states):
            for player in (0, 1):
                self._turn(states, player)
        return sum(self._points(game, state) for game, state in enumerate(states))

    def _turn(self, states: list[State], player: int) -> None:
        """Let a player move in all games in which it is to move."""
        forest = self._forests[player]
        thinking: list[int] = []
        for game in range(len(states)):
            state = states[game] = self._drawn(states[game])
            if self._rules.is_over(state) or self._player(game, self._rules.current(state)) != player:
                continue
            forest.start(game, state, int(self._rng.integers(MOST_SEED)))
            forest.begin(game, self._simulations)
            thinking.append(game)
        forest.run()
        for game in thinking:
            states[game] = self._rules.step(states[game], forest.best(game))

    @staticmethod
    def _player(game: int, seat: int) -> int:
        return (seat + game) % 2

    def _points(self, game: int, state: State) -> float:
        seats = self._rules.seats(self._options)
        paid = self._rules.returns(state)[:seats]
        paid_to: tuple[list[float], list[float]] = ([], [])
        for seat, pay in enumerate(paid):
            paid_to[self._player(game, seat)].append(pay)
        mine, other = (sum(pays) / len(pays) for pays in paid_to)
        return 0.5 if mine == other else float(mine > other)

    def _drawn(self, state: State) -> State:
        while self._rules.current(state) == CHANCE:
            outcomes, weights = zip(*self._rules.chance(state), strict=True)
            state = self._rules.step(state, int(self._rng.choice(outcomes, p=weights)))
        return state

    def _opening(self) -> State:
        """Return a position after some random plies; the start if the game is always over by then."""
        for _ in range(ATTEMPTS):
            state = self._rules.initial(self._options)
            for _ in range(int(self._rng.integers(self._random_plies + 1))):
                state = self._drawn(state)
                if self._rules.is_over(state):
                    break
                state = self._rules.step(state, int(self._rng.choice(self._rules.legal(state))))
            if not self._rules.is_over(state):
                return state
        return self._rules.initial(self._options)
