"""Run Monte Carlo search over states, for games without hidden information, with one or several threads in one tree."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo import mcts, rave, rollouts
from agon.ai.kernels.monte_carlo.tree import (
    DEEPEST,
    END,
    FIRST,
    PATIENCE,
    RESERVED,
    SIMULATIONS,
    STAY,
    USED,
    Arena,
    plant,
    settle,
)
from agon.ai.kernels.monte_carlo.tree_reuse import move
from agon.ai.search.contract import MAX_SEED, Problem, Value
from agon.ai.search.tree_reuse import TreeMemory, node_bytes
from agon.games.api import Info
from agon.games.bits import mix64
from agon.games.verbs import Rng
from agon.protocol.thinking import Line

ROLLOUTS: Final = {
    "uniform": rollouts.UNIFORM,
    "heuristic": rollouts.HEURISTIC,
    "weighted": rollouts.WEIGHTED,
    "evaluated": rollouts.EVALUATED,
    "quiet": rollouts.QUIET,
}
AT_FIRST: Final = 100.0
"""First-play urgency above every value: each action is tried before any is tried again."""


@lru_cache(maxsize=8)
def bonuses(exploration: float) -> NDArray[np.float32]:
    """Return the factor of the bound by the parent's visits, below LOG_TABLE."""
    logs = np.zeros(mcts.LOG_TABLE, np.float32)
    logs[1:] = exploration * np.sqrt(np.log(np.arange(1, mcts.LOG_TABLE)))
    return logs


@lru_cache(maxsize=8)
def shares(equivalence: float) -> NDArray[np.float32]:
    """Return RAVE's share of a value by visits, below LOG_TABLE."""
    visits = np.arange(mcts.LOG_TABLE)
    return np.sqrt(equivalence / (3.0 * visits + max(equivalence, 1e-9))).astype(np.float32)


def scratch(problem: Problem, exploration: float) -> mcts.Scratch:
    rules = problem.kernels.rules
    width = rules.max_actions(problem.options)
    return mcts.Scratch(
        state=np.zeros_like(problem.state),
        actions=np.zeros(width, np.int32),
        probabilities=np.zeros(width, np.float64),
        returns=np.zeros(rules.info.seats, np.float64),
        path=np.zeros(rules.max_plies(problem.options) + 2, np.uint32),
        logs=bonuses(exploration),
    )


def seeded(seed: int) -> Rng:
    """Return the kernels' random state for a job's seed."""
    return np.array([mix64(seed & MAX_SEED)], np.uint64)


def no_guides() -> mcts.Guides:
    """Return empty guides for the plain search, which does not read them."""
    return mcts.Guides(
        hints=np.zeros(1, rave.HINT).view(np.recarray),
        marks=np.zeros((1, 1), np.uint32),
        history=np.zeros((1, 1, 3), np.float32),
        values=np.zeros(1, np.float32),
        visits=np.zeros(1, np.float32),
        shares=np.zeros(1, np.float32),
        settings=np.zeros(rollouts.SETTINGS, np.float64),
        stamp=np.zeros(1, np.uint32),
        spare=np.zeros(1, np.int64),
    )


def guide_settings(settings: Mapping[str, Value], has: set[str], info: Info) -> NDArray[np.float64]:
    """Convert settings to the kernels' numbers. Without a hook that it needs a setting is off, a heuristic rollout
    uniform."""
    numbers = np.zeros(rollouts.SETTINGS, np.float64)
    kind = str(settings["rollout"])
    numbers[rollouts.KIND] = ROLLOUTS["uniform" if kind == "heuristic" and "rollout" not in has else kind]
    numbers[rollouts.DEPTH] = float(settings["rollout_depth"])
    numbers[rollouts.RAVE] = float(settings["rave"])
    if "prior" in has:
        numbers[rollouts.PRIOR] = float(settings["prior"])
        numbers[rollouts.BIAS] = float(settings["bias"])
    numbers[rollouts.HISTORY] = float(settings["history"])
    numbers[rollouts.URGENCY] = float(settings["urgency"])
    numbers[rollouts.LOSSES] = float(settings["virtual_loss"]) if int(settings["threads"]) > 1 else 0.0
    if (
        numbers[rollouts.KIND] == rollouts.UNIFORM
        and info.seats == 2
        and info.utility == "zero_sum"
        and not info.chance
    ):
        numbers[rollouts.VARIATE] = float(settings["control_variate"])
    numbers[rollouts.LEAST] = info.min_return
    numbers[rollouts.GREATEST] = info.max_return
    if kind == "weighted" or numbers[rollouts.HISTORY] > 0.0:
        numbers[rollouts.TEMPERATURE] = float(settings["temperature"])
    return numbers


def is_guided(numbers: NDArray[np.float64]) -> bool:
    """True if any setting needs the guided search, apart from the number of threads."""
    on = (rollouts.KIND, rollouts.RAVE, rollouts.PRIOR, rollouts.BIAS, rollouts.HISTORY, rollouts.VARIATE)
    return any(numbers[cell] != 0.0 for cell in on) or numbers[rollouts.URGENCY] < AT_FIRST


@cache
def pool(threads: int) -> ThreadPoolExecutor:
    """Return the threads that wait for their part of a search, kept from one search to the next."""
    return ThreadPoolExecutor(threads, thread_name_prefix="search")


def own_memory() -> TreeMemory:
    """Return the calling thread's memory, for searches that leave no tree to the next."""
    memory: TreeMemory | None = getattr(_threads, "memory", None)
    if memory is None:
        memory = _threads.memory = TreeMemory()
    return memory


_threads = threading.local()


class StateSearch:
    """Search over states, for games without hidden information."""

    def __init__(self, problem: Problem, settings: Mapping[str, Value], memory: TreeMemory | None = None) -> None:
        self._problem = problem
        info = problem.info
        numbers = guide_settings(settings, problem.kernels.guides, info)
        threads = int(settings["threads"])
        guides = is_guided(numbers) or threads > 1
        reuse = bool(settings["reuse"]) and not info.chance
        share = int(settings["memory_mb"]) * (1 << 20) // (2 if reuse else 1)
        nodes = max(1024, share // (node_bytes(info.seats) + (rave.HINT.itemsize if guides else 0)))
        memory = memory or own_memory()
        memory.prepare(nodes, info.seats, hints=guides)
        key = (
            info.name,
            dict(problem.options),
            None if problem.start is None else problem.start.tobytes(),
            dict(settings),
        )
        self.reused = memory.go_on(problem, key, nodes // 2) if reuse else 0
        """Number of nodes kept from an earlier search."""
        if not reuse:
            memory.key = None
        tree = memory.prepare(nodes, info.seats, hints=guides)
        self.arena = tree.arena
        self.exploration = float(settings["uct_c"])
        self._kernel: Any = problem.kernels.bind_guided(mcts.search) if guides else problem.kernels.bind(mcts.search)
        self._solve = bool(settings["solve"])
        plies = problem.kernels.rules.max_plies(problem.options)
        self._limit = min(plies, problem.limits.depth or plies)
        self.arena.cells[PATIENCE] = int(settings["expand_visits"])
        self.parts: list[tuple[Arena, mcts.Scratch, mcts.Guides, Rng]] = []
        self.guides = self._shared_guides(tree.hints, numbers) if guides else no_guides()
        begin = max(RESERVED, self.reused)
        share = (nodes - begin) // threads
        for thread in range(threads):
            cells = self.arena.cells if thread == 0 else self.arena.cells.copy()
            cells[FIRST] = begin + thread * share
            cells[END] = cells[FIRST] + share
            part = self.arena._replace(cells=cells)
            if self.reused:
                cells[USED] = cells[FIRST]
                cells[SIMULATIONS] = cells[DEEPEST] = 0
            else:
                problem.kernels.bind(plant)(part, problem.state)
            self.parts.append(
                (part, scratch(problem, self.exploration), self._own(self.guides), seeded(problem.seed + thread))
            )

    def _shared_guides(self, hints: Any, numbers: NDArray[np.float64]) -> mcts.Guides:
        history = np.zeros((self._problem.info.seats, rollouts.SHARED, 3), np.float32)
        history[:, :, 2] = 1.0
        return no_guides()._replace(
            hints=hints, history=history, shares=shares(numbers[rollouts.RAVE]), settings=numbers
        )

    def _own(self, guides: mcts.Guides) -> mcts.Guides:
        """Return the same guides with working arrays for one more thread."""
        width = self._problem.kernels.rules.max_actions(self._problem.options)
        return guides._replace(
            marks=np.zeros((self._problem.info.seats, rollouts.SHARED), np.uint32),
            values=np.zeros(width, np.float32),
            visits=np.zeros(width, np.float32),
            stamp=np.zeros(1, np.uint32),
            spare=np.zeros_like(self._problem.state),
        )

    def run(self, simulations: int) -> int:
        """Run so many more, each thread its share; fewer if the flag is set or the root is proven."""
        if len(self.parts) == 1:
            return self._run_part(0, simulations)
        least, more = divmod(simulations, len(self.parts))
        shares = [least + (part < more) for part in range(len(self.parts))]
        others = [
            pool(len(self.parts) - 1).submit(self._run_part, part, share)
            for part, share in enumerate(shares)
            if part > 0 and share > 0
        ]
        return self._run_part(0, shares[0]) + sum(other.result() for other in others)

    def _run_part(self, part: int, simulations: int) -> int:
        problem = self._problem
        tree, working, guides, rng = self.parts[part]
        return int(
            self._kernel(
                tree,
                working,
                guides,
                problem.state,
                rng,
                self.exploration,
                problem.info.max_return,
                self._solve,
                self._limit,
                simulations,
                problem.flag,
            )
        )

    def is_proven(self) -> bool:
        return self._solve and bool(self.arena.nodes[0].proven)

    def prove(self, path: Sequence[int], outcome: Sequence[float]) -> None:
        """Mark the last node of a path from the root as proven, and all nodes on it that this proves."""
        arena = self.arena
        node = path[-1]
        arena.outcome[node] = outcome
        arena.nodes[node].first = 0
        arena.nodes[node].proven = 1
        settles: Any = self._problem.kernels.bind(settle)
        for node, parent in zip(reversed(path), [*reversed(path[:-1]), None], strict=True):
            arena.nodes[node].preferred = STAY
            if parent is None:
                break
            arena.mean[node] = arena.outcome[node, int(arena.nodes[parent].mover)]
            arena.spread[node] = 0.0
            if not settles(arena, parent, self._problem.info.max_return):
                break

    def keep_only(self, node: int, actions: Collection[int]) -> None:
        """Take the children of other actions from an opened node; if none would be left, do nothing."""
        arena = self.arena
        hints = self.guides.hints
        hinted = len(hints) == len(arena.nodes)
        first, width = int(arena.nodes[node].first), int(arena.nodes[node].width)
        records = np.asarray(arena.nodes)[first : first + width]
        kept = [place for place in range(width) if int(records["action"][place]) in actions]
        if not first or not kept or int(arena.nodes[node].opened) < width:
            return
        for place, source in enumerate(kept):
            if place != source:
                move(arena, arena, first + source, first + place)
                if hinted:
                    hints[first + place] = hints[first + source]
        arena.nodes[node].width = arena.nodes[node].opened = len(kept)
        arena.nodes[node].preferred = first + int(np.argmax(records["visits"][: len(kept)]))

    def depth(self) -> int:
        return max(int(part[0].cells[DEEPEST]) for part in self.parts)

    def lines(self) -> list[Line]:
        state = self._problem.state
        rules = self._problem.kernels.rules
        root = self.arena.nodes[0]
        first, opened, width = int(root.first), int(root.opened), int(root.width)
        # Reading fields of single records is slow, and the clock is running
        records = np.asarray(self.arena.nodes)[first : first + width]
        actions, visits, proven = (records[name].tolist() for name in ("action", "visits", "proven"))
        lines: list[Line] = []
        for child in self._ranked(0):
            place = child - first
            lines.append(
                Line(
                    action=actions[place],
                    text=rules.action_to_text(state, actions[place]),
                    value=self._value(child, self._problem.seat),
                    visits=visits[place],
                    exact=bool(proven[place]),
                )
            )
        for action in actions[opened:]:
            lines.append(Line(action=action, text=rules.action_to_text(state, action), value=0.0, visits=0))
        return lines

    def pv(self) -> list[int]:
        nodes = np.asarray(self.arena.nodes)
        node = 0
        actions: list[int] = []
        while nodes[node]["first"] > 0 and nodes[node]["mover"] >= 0:
            node = self._best(node)
            if nodes[node]["visits"] == 0:
                break
            actions.append(int(nodes[node]["action"]))
        return actions

    def _value(self, child: int, mover: int) -> float:
        """Return the mean or proven return for ``mover``, who chose ``child``."""
        record = np.asarray(self.arena.nodes)[child]
        if record["proven"]:
            return float(self.arena.outcome[child, mover])
        return float(record["total"] / max(1, record["visits"]))

    def _best(self, node: int) -> int:
        """Return the first of ``_ranked``."""
        nodes = np.asarray(self.arena.nodes)
        first = int(nodes[node]["first"])
        children = nodes[first : first + int(nodes[node]["opened"])]
        most = np.flatnonzero(children["visits"] == children["visits"].max())
        if len(most) == 1 and not children["proven"].any():
            return first + int(most[0])
        return self._ranked(node)[0]

    def _ranked(self, node: int) -> list[int]:
        """Return the children from best to worst: proven best, then by visits, proven worst last; all proven: by
        value."""
        nodes = np.asarray(self.arena.nodes)
        record = nodes[node]
        first, mover, decided = int(record["first"]), int(record["mover"]), bool(record["proven"])
        info = self._problem.info
        children = nodes[first : first + int(record["opened"])]
        visits: list[int] = children["visits"].tolist()
        proven: list[int] = children["proven"].tolist()
        values: list[float] = (children["total"] / np.maximum(1, children["visits"])).tolist()
        outcomes: list[float] = self.arena.outcome[first : first + len(children), mover].tolist()

        def rank(place: int) -> tuple[float, int, float]:
            if not proven[place]:
                return (-1.0 if decided else 0.0, visits[place], values[place])
            value = outcomes[place]
            if decided:
                return (1.0 + value - info.min_return, visits[place], value)
            return (
                1.0 if value >= info.max_return else -1.0 if value <= info.min_return else 0.0,
                visits[place],
                value,
            )

        return [first + place for place in sorted(range(len(children)), key=rank, reverse=True)]
