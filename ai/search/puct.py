"""Run tree searches that a network guides: many trees for self-play, one with several leaves a step for a move."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo import puct
from agon.ai.kernels.monte_carlo.puct_tree import (
    BEGUN,
    CELLS_OF_TREE,
    DEEPEST,
    END,
    LEFT,
    NODE,
    ROOT,
    Forest,
    keep_subtree,
    mean_of,
    mix_noise,
    plant,
)
from agon.ai.search.budget import StopFlag, stop_flag
from agon.ai.search.contract import MAX_SEED
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info, Options
from agon.games.bits import mix64
from agon.games.verbs import State

DEFAULT_NODES: Final = 1 << 14
ANY: Final = 1 << 62
MOST_ACTIONS: Final = 1 << 12
"""Most distinct actions of a game for which a policy has an entry for each."""


class Evaluator(Protocol):
    """Judges positions: a network, or what stands for one."""

    def evaluate(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return (logits, values) of a batch of observations (rows, planes, height, width).

        Logits are (rows, distinct actions); values (rows, seats) are returns divided by the greatest return by size, of
        the seat to move and then of the seats that follow it.
        """
        ...


@dataclass(frozen=True, kw_only=True)
class ForestSettings:
    """Parameters of the search; the kernel's docstring names their sources."""

    c_puct: float = 1.25
    urgency: float = 0.2
    """Reduction of the value of actions without visits, times the root of the visited share of the policy."""
    virtual_loss: float = 1.0
    playouts: int = 0
    """Playouts from each leaf."""
    mix: float = 0.5
    """Share of their mean in the leaf's value; the rest is the network's."""
    solve: bool = True
    gumbel: bool = False
    considered: int = 16
    """Most root actions that sequential halving considers."""
    c_visit: float = 50.0
    c_scale: float = 1.0

    def cells(self, info: Info) -> NDArray[np.float64]:
        """Return the settings as the kernels read them."""
        cells = np.zeros(puct.SETTINGS, np.float64)
        cells[puct.EXPLORATION] = self.c_puct
        cells[puct.URGENCY] = self.urgency
        cells[puct.LOSSES] = self.virtual_loss
        cells[puct.SOLVE] = self.solve
        cells[puct.PLAYOUTS] = self.playouts
        cells[puct.MIX] = self.mix
        cells[puct.GUMBEL] = self.gumbel
        cells[puct.VISIT_SCALE] = self.c_visit
        cells[puct.VALUE_SCALE] = self.c_scale
        cells[puct.UNIT] = value_unit(info)
        cells[puct.GREATEST] = info.max_return / value_unit(info)
        cells[puct.LEAST] = info.min_return / value_unit(info)
        return cells


def value_unit(info: Info) -> float:
    """Return the pay-off of a value of 1: the greatest return by size."""
    return max(abs(info.min_return), abs(info.max_return))


def node_bytes(seats: int) -> int:
    """Return the bytes of one node."""
    return NODE.itemsize + (8 + 4) * seats


@lru_cache(maxsize=256)
def halving_schedule(considered: int, simulations: int) -> tuple[int, ...]:
    """Return for each simulation the number of visits of the actions that sequential halving considers next.

    Each of the ceil(log2 m) phases gives the remaining actions equally many visits, then drops the worse half; two are
    kept to the end. Source: Z. Karnin, T. Koren & O. Somekh, "Almost optimal exploration in multi-armed bandits" (ICML
    2013), as used in the Gumbel paper, figure 1.
    """
    remaining = max(1, considered)
    phases = max(1, math.ceil(math.log2(remaining)))
    schedule: list[int] = []
    visits = 0
    while len(schedule) < simulations:
        rounds = simulations if remaining == 1 else max(1, simulations // (phases * remaining))
        for _ in range(rounds):
            schedule += [visits] * remaining
            visits += 1
        remaining = min(remaining, max(2, remaining // 2))
    return tuple(schedule[:simulations])


def new_forest(trees: int, share: int, seats: int, roots: State, width: int) -> Forest:
    """Allocate trees of ``share`` nodes each; memory is touched as they grow."""
    cells = np.zeros((trees, CELLS_OF_TREE), np.int64)
    cells[:, ROOT] = np.arange(trees) * share
    cells[:, END] = cells[:, ROOT] + share
    return Forest(
        nodes=np.zeros(trees * share, NODE).view(np.recarray),
        total=np.zeros((trees * share, seats), np.float64),
        value=np.zeros((trees * share, seats), np.float32),
        roots=roots,
        cells=cells,
        rngs=np.zeros((trees, 1), np.uint64),
        noise=np.zeros((trees, width), np.float32),
        shares=np.zeros(trees, np.float32),
        schedule=np.zeros((trees, 1), np.int32),
    )


@dataclass(frozen=True)
class RootChild:
    """A root action with what the search knows of it."""

    action: int
    visits: int
    prior: float
    """Probability by the policy, with noise if there was any."""
    value: float
    """Mean or proven value for the mover; the root's own for an action without visits."""
    proven: bool


class PuctForest:
    """Trees of one game, searched in lockstep by one network. All randomness follows from the seeds of ``start``.

    ``start`` or ``advance`` set a root, ``begin`` a number of simulations, and each ``step`` brings all trees on by up
    to ``leaves`` evaluations. Trees are independent: each may be started again while others go on.
    """

    def __init__(
        self,
        kernels: BoundKernels,
        evaluator: Evaluator,
        options: Options,
        *,
        trees: int = 1,
        leaves: int = 1,
        nodes: int = DEFAULT_NODES,
        settings: ForestSettings | None = None,
        flag: StopFlag | None = None,
    ) -> None:
        """Allocate ``trees`` of ``nodes`` each. Raises ``LookupError`` if the game has no observations."""
        rules = kernels.rules
        self.settings = settings or ForestSettings()
        self.options = options
        self._kernels = kernels
        self._evaluator = evaluator
        self._cells = self.settings.cells(rules.info)
        self.flag = stop_flag() if flag is None else flag
        self._leaves = leaves
        seats, width = rules.seats(options), rules.max_actions(options)
        cells = len(rules.initial(options))
        roots = np.zeros((trees, cells), rules.info.dtype)
        nodes = max(nodes, width + 1)
        self.forest = new_forest(trees, nodes, seats, roots, width)
        self._spare: Forest | None = None
        self._select: Any = kernels.bind_observing(puct.select)
        self._update: Any = kernels.bind(puct.update)
        self._shape = rules.observation_tensor_shape(options)
        self._scratch = puct.Scratch(
            state=np.zeros(cells, rules.info.dtype),
            spare=np.zeros(cells, rules.info.dtype),
            actions=np.zeros(width, np.int32),
            probabilities=np.zeros(width, np.float64),
            returns=np.zeros(rules.info.seats, np.float64),
            values=np.zeros(seats, np.float64),
        )
        rows = trees * leaves
        self._batch = puct.Batch(
            observations=np.zeros((rows, math.prod(self._shape)), np.float32),
            trees=np.zeros(rows, np.int64),
            leaves=np.zeros(rows, np.int64),
            seats=np.zeros(rows, np.int64),
            results=np.zeros((rows, seats), np.float64),
        )
        self._draws = [np.random.default_rng(0)] * trees
        self.evaluations = 0
        """Positions that the network judged so far."""

    # Searches

    def start(self, tree: int, state: State, seed: int) -> None:
        """Plant a tree whose root is ``state``."""
        self.forest.roots[tree] = state
        self.forest.rngs[tree, 0] = mix64(seed & MAX_SEED)
        self._draws[tree] = np.random.default_rng(seed & MAX_SEED)
        self._kernels.bind(plant)(self.forest, tree)

    def advance(self, tree: int, actions: Sequence[int], state: State) -> bool:
        """Make the position after ``actions``, which is ``state``, the root, and keep what is known below it.

        Returns False, and changes nothing, if the search never came there.
        """
        node = self._descend(tree, actions)
        if node < 0 or not self.forest.nodes[node].judged or not self.forest.nodes[node].first:
            return False
        if self._spare is None:
            share = int(self.forest.cells[0, END] - self.forest.cells[0, ROOT])
            self._spare = new_forest(1, share, self.forest.total.shape[1], self.forest.roots[:1], 1)
        self._kernels.bind(keep_subtree)(self.forest, self._spare, tree, node)
        self.forest.roots[tree] = state
        return True

    def begin(self, tree: int, simulations: int, *, noise: float = 0.0, alpha: float = 0.3) -> None:
        """Begin a search of so many simulations; the evaluation of a new root does not count.

        With PUCT at the root, ``noise`` is the share of Dirichlet(``alpha``) noise in the root's priors. With Gumbel
        variables the root must be new.
        """
        forest = self.forest
        root = int(forest.cells[tree, ROOT])
        new = not forest.nodes[root].judged
        width = len(self._kernels.rules.legal(forest.roots[tree]))
        forest.shares[tree] = 0.0
        if self.settings.gumbel:
            schedule = halving_schedule(min(self.settings.considered, width, max(1, simulations)), simulations)
            self._plan(tree, schedule)
            forest.noise[tree, :width] = self._draws[tree].gumbel(size=width)
        elif noise > 0.0:
            forest.shares[tree] = noise
            forest.noise[tree, :width] = self._draws[tree].dirichlet(np.full(width, alpha))
            if not new:
                self._kernels.bind(mix_noise)(forest, tree)
        forest.cells[tree, LEFT] = simulations + new
        forest.cells[tree, BEGUN] = -1 if new else 0

    def _plan(self, tree: int, schedule: Sequence[int]) -> None:
        """Set a tree's schedule of sequential halving, with more space for all if it is the longest so far."""
        plans = self.forest.schedule
        if len(schedule) > plans.shape[1]:
            plans = np.zeros((len(plans), len(schedule)), np.int32)
            plans[:, : self.forest.schedule.shape[1]] = self.forest.schedule
            self.forest = self.forest._replace(schedule=plans)
        plans[tree, : len(schedule)] = schedule

    def step(self, most: int = ANY) -> int:
        """Bring every tree on by up to ``leaves`` evaluations and ``most`` simulations; return the number begun."""
        cells = self.forest.cells
        left = cells[:, LEFT].copy()
        np.minimum(left, most, out=cells[:, LEFT])
        granted = cells[:, LEFT].copy()
        rows = int(self._select(self.forest, self._scratch, self._batch, self._cells, self._leaves, self.flag))
        begun = granted - cells[:, LEFT]
        cells[:, LEFT] = left - begun
        if rows:
            observations = self._batch.observations[:rows].reshape(rows, *self._shape)
            policy, values = self._evaluator.evaluate(observations)
            self._update(self.forest, self._scratch, self._batch, self._cells, policy, values, rows)
            self.evaluations += rows
        return int(begun.sum())

    def run(self) -> None:
        """Step until every tree's search is over."""
        while self.step():
            pass

    def begun(self) -> int:
        """Return the number of simulations of the present searches, without the evaluations of new roots."""
        return int(np.maximum(0, self.forest.cells[:, BEGUN]).sum())

    def done(self) -> NDArray[np.bool_]:
        """Return for each tree whether its search has no simulations left, or its root is proven."""
        cells = self.forest.cells
        proven = np.asarray(self.forest.nodes)["proven"][cells[:, ROOT]] > 0
        return (cells[:, LEFT] == 0) | (proven & self.settings.solve)

    def is_done(self, tree: int) -> bool:
        """True if the tree's search has no simulations left, or its root is proven."""
        return bool(self.forest.cells[tree, LEFT] == 0) or self.is_proven(tree)

    # Results

    def is_proven(self, tree: int) -> bool:
        return self.settings.solve and bool(self.forest.nodes[int(self.forest.cells[tree, ROOT])].proven)

    def depth(self, tree: int) -> int:
        return int(self.forest.cells[tree, DEEPEST])

    def children(self, tree: int) -> list[RootChild]:
        """Return the root's actions, ascending; empty before the root was evaluated."""
        return self.children_of(int(self.forest.cells[tree, ROOT]))

    def children_of(self, node: int) -> list[RootChild]:
        """Return the actions at a node of ``forest``."""
        nodes = np.asarray(self.forest.nodes)
        record = nodes[node]
        first, mover = int(record["first"]), int(record["mover"])
        if not first or not record["judged"] or mover < 0:
            return []
        places = slice(first, first + int(record["width"]))
        children = nodes[places]
        means = self.forest.total[places, mover] / np.maximum(1, children["visits"])
        own = float(self.forest.total[node, mover] / max(1, int(record["visits"])))
        means = np.where(children["visits"] > 0, means, own)
        means = np.where(children["proven"] > 0, self.forest.value[places, mover], means)
        columns = (children["action"], children["visits"], children["prior"], means, children["proven"] > 0)
        return [RootChild(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]

    def merged_children(self) -> list[RootChild]:
        """Return the actions at the roots of all trees, which are the same position: visits added up, values averaged
        over them, priors of the first tree."""
        several = [self.children(tree) for tree in range(len(self.forest.cells))]
        known = [children for children in several if children]
        if len(known) < 2:
            return known[0] if known else []
        merged: list[RootChild] = []
        for same in zip(*known, strict=True):
            visits = sum(child.visits for child in same)
            proven = next((child for child in same if child.proven), None)
            value = sum(child.visits * child.value for child in same) / visits if visits else same[0].value
            merged.append(
                RootChild(
                    same[0].action,
                    visits,
                    same[0].prior,
                    value if proven is None else proven.value,
                    proven is not None,
                )
            )
        return merged

    def principal_variation(self, tree: int, action: int) -> list[int]:
        """Return the expected line of play that begins with a root action."""
        nodes = self.forest.nodes
        line = [action]
        node = self._descend(tree, [action])
        while node >= 0 and (children := self.children_of(node)) and max(child.visits for child in children):
            decided = self.settings.solve and bool(nodes[node].proven)
            best = rank(children, decided, self._cells[puct.GREATEST], self._cells[puct.LEAST])[0]
            line.append(children[best].action)
            node = int(nodes[node].first) + best
        return line

    def values(self, tree: int) -> list[float]:
        """Return the root's mean or proven value of every seat."""
        root = int(self.forest.cells[tree, ROOT])
        return [float(mean_of(self.forest, root, seat)) for seat in range(self.forest.total.shape[1])]

    def network_values(self, tree: int) -> list[float]:
        """Return the network's value of the root for every seat; the outcome if the root is proven."""
        return self.forest.value[int(self.forest.cells[tree, ROOT])].tolist()

    def improved_policy(self, tree: int) -> NDArray[np.float64]:
        """Return the improved policy (Gumbel paper, equation 11) of the root's actions, in the order of
        ``children``."""
        root = int(self.forest.cells[tree, ROOT])
        out = np.zeros(int(self.forest.nodes[root].width), np.float64)
        self._kernels.bind(puct.improve)(self.forest, self._cells, tree, out)
        return out

    def best(self, tree: int) -> int:
        """Return the root action to play: a proven best one, or by Gumbel variables the winner of the halving, or the
        most visited."""
        children = self.children(tree)
        order = rank(children, self.is_proven(tree), self._cells[puct.GREATEST], self._cells[puct.LEAST])
        if not self.settings.gumbel or children[order[0]].proven:
            return children[order[0]].action
        alive = [place for place in order if not children[place].proven] or order
        most = max(children[place].visits for place in alive)
        scale = 0.5 * (self.settings.c_visit + most) * self.settings.c_scale

        def score(place: int) -> float:
            child = children[place]
            return float(self.forest.noise[tree, place]) + math.log(child.prior) + scale * child.value

        return children[max((place for place in alive if children[place].visits == most), key=score)].action

    def _descend(self, tree: int, actions: Sequence[int]) -> int:
        """Return the node that the actions lead to from the root; -1 if they leave the tree."""
        nodes = self.forest.nodes
        node = int(self.forest.cells[tree, ROOT])
        for action in actions:
            first = int(nodes[node].first)
            children = range(first, first + int(nodes[node].width)) if first else range(0)
            node = next((child for child in children if nodes[child].action == action), -1)
            if node < 0:
                break
        return node


def rank(children: Sequence[RootChild], decided: bool, greatest: float, least: float) -> list[int]:
    """Return the places of the actions from best to worst: proven best, then by visits, proven worst last; all by value
    if the root is ``decided``."""

    def key(place: int) -> tuple[float, int, float]:
        child = children[place]
        if not child.proven:
            return (-1.0 if decided else 0.0, child.visits, child.value)
        if decided:
            return (2.0 + child.value, child.visits, child.value)
        return (1.0 if child.value >= greatest else -1.0 if child.value <= least else 0.0, child.visits, child.value)

    return sorted(range(len(children)), key=key, reverse=True)
