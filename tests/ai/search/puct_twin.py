"""The search with a network in plain words: slow objects, one simulation at a time, no chance.

It shares the rules with the kernels and nothing else.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from agon.ai.search.puct import Evaluator, ForestSettings
from agon.games.rules import Rules
from agon.games.verbs import State

Values = NDArray[np.float64]


class RandomNetwork:
    """A network of random weights: one layer, a row at a time, so that no sum depends on the batch."""

    def __init__(self, inputs: int, actions: int, seats: int, *, seed: int = 0, size: float = 0.4) -> None:
        rng = np.random.default_rng(seed)
        self._policy = rng.normal(0.0, size, (inputs, actions))
        self._values = rng.normal(0.0, 0.5 * size, (inputs, seats))
        self.batches: list[int] = []
        """Rows of each call."""

    def evaluate(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        self.batches.append(len(observations))
        rows = [row.reshape(-1).astype(np.float64) for row in observations]
        policy = np.array([row @ self._policy for row in rows], np.float32)
        return policy, np.array([np.tanh(row @ self._values) for row in rows], np.float32)


class UniformNetwork:
    """A network that knows nothing."""

    def __init__(self, actions: int, seats: int = 2) -> None:
        self._sizes = actions, seats

    def evaluate(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        actions, seats = self._sizes
        return np.zeros((len(observations), actions), np.float32), np.zeros((len(observations), seats), np.float32)


@dataclass
class Node:
    state: State
    mover: int
    prior: float = 1.0
    visits: int = 0
    total: Values = field(default_factory=lambda: np.zeros(2))
    outcome: Values | None = None
    own: Values = field(default_factory=lambda: np.zeros(2))
    children: dict[int, Node] = field(default_factory=dict["int, Node"])

    def mean(self, seat: int) -> float:
        return float(self.total[seat] / self.visits if self.outcome is None else self.outcome[seat])


class Twin:
    """A search from ``state`` by PUCT with proven values."""

    def __init__(self, rules: Rules, evaluator: Evaluator, state: State, settings: ForestSettings) -> None:
        self._rules = rules
        self._evaluator = evaluator
        self._settings = settings
        self.root = Node(state, rules.current(state))

    def run(self, simulations: int) -> None:
        """Evaluate the root, then run so many simulations, fewer if the root is proven."""
        for _ in range(simulations + 1):
            if self._settings.solve and self.root.outcome is not None:
                return
            self._simulate()

    def _simulate(self) -> None:
        node = self.root
        path = [node]
        while node.children and not (node.outcome is not None and self._settings.solve):
            node = self._follow(node)
            path.append(node)
        if node.outcome is not None:
            result = node.outcome
        elif self._rules.is_over(node.state):
            result = node.outcome = np.array(self._rules.returns(node.state))
            if self._settings.solve:
                self._settle(path)
        else:
            result = self._expand(node)
        for visited in path:
            visited.visits += 1
            visited.total = visited.total + result

    def _expand(self, node: Node) -> Values:
        rules = self._rules
        observation = rules.observation_tensor(node.state, node.mover, rules.options())
        policy, values = self._evaluator.evaluate(observation[None])
        legal = rules.legal(node.state)
        weights = np.exp(policy[0][legal].astype(np.float64) - policy[0][legal].max())
        priors = (weights.astype(np.float32) / weights.sum()).astype(np.float32)
        for action, prior in zip(legal, priors, strict=True):
            after = rules.apply(node.state, action)
            node.children[action] = Node(after, rules.current(after), float(prior))
        node.own = np.array([values[0][(seat - node.mover) % 2] for seat in range(2)], np.float64)
        return node.own

    def _follow(self, node: Node) -> Node:
        exploration, untried = self.exploration(node), self.untried(node)

        def bound(child: Node) -> float:
            if child.outcome is not None and self._settings.solve:
                return float(child.outcome[node.mover])
            mean = child.total[node.mover] / child.visits if child.visits else untried
            return float(mean + exploration * child.prior * math.sqrt(node.visits) / (1 + child.visits))

        return max(node.children.values(), key=bound)

    def exploration(self, node: Node) -> float:
        return math.log((1 + node.visits + 19652) / 19652) + self._settings.c_puct

    def untried(self, node: Node) -> float:
        """Return the value of actions that were never tried."""
        explored = sum(child.prior for child in node.children.values() if child.visits)
        return node.mean(node.mover) - self._settings.urgency * math.sqrt(explored)

    def _settle(self, path: list[Node]) -> None:
        for node in reversed(path[:-1]):
            outcomes = [child.outcome for child in node.children.values()]
            known = [outcome for outcome in outcomes if outcome is not None]
            best = max(known, key=lambda outcome: float(outcome[node.mover]))
            if best[node.mover] < 1.0 and len(known) < len(outcomes):
                return
            node.outcome = best
