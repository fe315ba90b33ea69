"""Report a solved game: exploitability by iteration, and the policy in each information set."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon.ai.equilibrium.solution import AnySolution, TreeSolution
from agon.ai.equilibrium.solver import Judged
from agon.ai.equilibrium.tree import GameTree
from agon.games.rules import Rules

UNKNOWN: Final = "?"
"""Placeholder of an action that the seat has not seen."""
CHUNK_SECONDS: Final = 0.05


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """Progress of a solution."""

    iterations: int
    seconds: float
    values: list[float] = []
    """Mean winnings of the average policy, by seat."""
    exploitability: float | None = None
    """NashConv / seats; None if the tree does not fit."""
    nash_conv: float | None = None


class PolicyAction(msgspec.Struct, frozen=True, kw_only=True):
    """An action in an information set."""

    text: str
    label: str
    chance: float
    value: float | None = None
    """Mean winnings from there; None if the policy was learned by sampling."""


class PolicyRow(msgspec.Struct, frozen=True, kw_only=True):
    """Policy in one information set."""

    seat: int
    knows: str
    """The game so far as the seat has seen it, in the game's notation."""
    actions: list[PolicyAction]


def milestones() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on."""
    for power in itertools.count():
        for digit in (1, 2, 5):
            yield digit * 10**power


def follow(
    solution: AnySolution,
    iterations: int | None,
    seconds: float | None,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Progress]:
    """Run a new solution to the limit reached first, and judge it on the way and at the end."""
    solution.run(0)  # compiles, which is no part of the time
    began = clock()
    judging = 0.0
    for target in milestones():
        goal = target if iterations is None else min(target, iterations)
        size = 1
        late = False
        while solution.iterations < goal and not late:
            chunk_began = clock()
            solution.run(min(size, goal - solution.iterations))
            size = size * 2 if clock() - chunk_began < CHUNK_SECONDS else max(1, size // 2)
            late = seconds is not None and clock() - began - judging >= seconds
        spent = clock() - began - judging
        judge_began = clock()
        judged = solution.judge()
        yield _step(solution.iterations, spent, judged)
        judging += clock() - judge_began
        if late or goal == iterations:
            return


def _step(iterations: int, seconds: float, judged: Judged | None) -> Progress:
    if judged is None:
        return Progress(iterations=iterations, seconds=seconds)
    return Progress(
        iterations=iterations,
        seconds=seconds,
        values=judged.values,
        exploitability=judged.exploitability,
        nash_conv=judged.nash_conv,
    )


def rows(rules: Rules, solution: AnySolution) -> list[PolicyRow]:
    """Return every information set, seat by seat in the order of play. Raises ``EngineError`` if the tree does not
    fit."""
    if isinstance(solution, TreeSolution):
        tree, policy = solution.tree, solution.solver.average()
        payoffs = [solution.solver.outlook(seat) for seat in range(tree.seats)]
        return [_row(rules, tree, node, policy, payoffs[int(tree.owner[node])]) for node in _in_order(tree)]
    tree, policy = solution.policy()
    return [_row(rules, tree, node, policy, None) for node in _in_order(tree)]


def _in_order(tree: GameTree) -> list[int]:
    return sorted(range(tree.sets), key=lambda node: (int(tree.owner[node]), tree.way(node)))


def _row(
    rules: Rules, tree: GameTree, node: int, policy: NDArray[np.float64], payoffs: NDArray[np.float64] | None
) -> PolicyRow:
    seat = int(tree.owner[node])
    state = tree.root
    seen: list[str] = []
    pending = 0
    for action in tree.way(node):
        actors = rules.acting(state)
        if rules.info.simultaneous and actors and rules.current(state) == actors[0] and len(actors) > 1:
            pending = len(seen)  # a new round: the one before is shown
        text = rules.action_to_text(state, action)
        seen.append(text if rules.is_visible(state, action, seat) else f"{UNKNOWN}{text}")
        state = rules.apply(state, action)
    if rules.info.simultaneous:
        actors = rules.acting(state)
        if len(actors) > 1 and rules.current(state) == actors[0]:
            pending = len(seen)
        seen = [text.removeprefix(UNKNOWN) if place < pending else text for place, text in enumerate(seen)]
    where = tree.actions(node)
    chances = policy[where].tolist()
    values = [None] * len(chances) if payoffs is None else payoffs[where].tolist()
    return PolicyRow(
        seat=seat,
        knows=" ".join(UNKNOWN if text.startswith(UNKNOWN) else text for text in seen) or "-",
        actions=[
            PolicyAction(
                text=rules.action_to_text(state, action),
                label=rules.choice(state, action).label,
                chance=chance,
                value=value,
            )
            for action, chance, value in zip(rules.legal(state), chances, values, strict=True)
        ],
    )
