"""Search that continues with the tree of the previous move."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.mcts import MonteCarlo
from agon.ai.kernels.monte_carlo.tree import RESERVED, USED
from agon.ai.search.contract import Problem
from agon.ai.search.mcts import StateSearch
from agon.ai.search.tree_reuse import TreeMemory
from agon.protocol.cards import Limits
from tests.ai.positions import CONNECT_FOUR_SCORES, problem

GUIDED = {"rave": 200.0, "expand_visits": 3}


def after(moves: str, game: str = "connect_four", nodes: int = 2000) -> Problem:
    task = problem(game, moves, limits=Limits(nodes=nodes))
    task.history = [int(move) - 1 for move in moves]
    return task


def search(memory: TreeMemory, task: Problem, **parameters: Any) -> StateSearch:
    given = {"memory_mb": 4, "reuse": True, "solve": False, **parameters}
    return StateSearch(task, registry.settings(MonteCarlo(), given), memory)


def tree(found: StateSearch, root: int = 0) -> dict[tuple[int, ...], tuple[float, ...]]:
    """Return the kept values of every visited node below ``root``, by the actions that lead there; the root's own mean
    is not needed."""
    nodes, mean = found.arena.nodes, found.arena.mean
    kept: dict[tuple[int, ...], tuple[float, ...]] = {}
    frontier: list[tuple[tuple[int, ...], int]] = [((), root)]
    while frontier:
        path, node = frontier.pop()
        record = nodes[node]
        kept[path] = (int(record.visits), int(record.mover), float(record.total), float(mean[node]), int(record.width))
        if record.first:
            first = int(record.first)
            frontier += [((*path, int(nodes[child].action)), child) for child in range(first, first + record.opened)]
            if record.preferred >= RESERVED:
                kept[*path, -1] = (float(nodes[int(record.preferred)].action),)
    return kept


def child_of(found: StateSearch, *actions: int) -> int:
    node = 0
    for action in actions:
        first = int(found.arena.nodes[node].first)
        node = next(n for n in range(first, first + 7) if found.arena.nodes[n].action == action)
    return node


@pytest.mark.parametrize("parameters", [{}, GUIDED, {**GUIDED, "threads": 2}], ids=["plain", "guided", "threads"])
def test_the_tree_below_the_new_root_is_kept(parameters: dict[str, Any]) -> None:
    memory = TreeMemory()
    first = search(memory, after("44"), **parameters)
    first.run(4000)
    line = first.pv()[:2]
    moves = "44" + "".join(str(action + 1) for action in line)
    kept = tree(first, child_of(first, *line))
    assert len(kept) > 50
    second = search(memory, after(moves), **parameters)
    assert tree(second) == kept
    assert second.reused > RESERVED
    second.run(1000)
    more = int(second.arena.nodes[0].visits) - kept[()][0]
    # Visits are added without a lock: a thread that is put to sleep in that moment costs some
    assert 0 < more <= 1000 if "threads" in parameters else more == 1000
    moves += "".join(str(action + 1) for action in second.pv()[:2])
    third = search(memory, after(moves), **parameters)
    assert third.reused > 0, "and so on, from one room to the other and back"


def test_hints_move_with_their_nodes() -> None:
    memory = TreeMemory()
    first = search(memory, after("44"), **GUIDED)
    first.run(3000)
    was = first.guides.hints[child_of(first, 3, 3, 1)].copy()
    second = search(memory, after("4444"), **GUIDED)
    assert was["visits"] > 0
    assert second.guides.hints[child_of(second, 1)] == was


@pytest.mark.parametrize(
    ("moves", "changed"),
    [("44", {}), ("4", {}), ("3444", {}), ("4444", {"uct_c": 1.0}), ("4444", {"reuse": False})],
    ids=["the same", "taken back", "another game", "other settings", "switched off"],
)
def test_otherwise_a_new_tree_is_planted(moves: str, changed: dict[str, Any]) -> None:
    memory = TreeMemory()
    search(memory, after("44")).run(2000)
    found = search(memory, after(moves), **changed)
    assert found.reused == 0
    assert int(found.arena.nodes[0].visits) == 0


def test_a_position_whose_past_is_not_known_gets_a_new_tree() -> None:
    memory = TreeMemory()
    search(memory, after("44")).run(2000)
    task = after("4444")
    task.history = None
    assert search(memory, task).reused == 0


def test_a_part_that_is_too_large_is_cut_where_it_is_deep() -> None:
    """The tree that is moved may take half of the room."""
    memory = TreeMemory()
    first = search(memory, after(""), memory_mb=1)
    first.run(200_000)
    second = search(memory, after("44"), memory_mb=1)
    size = len(second.arena.nodes)
    assert size // 4 < second.reused <= size // 2
    assert int(second.arena.nodes[0].visits) > 1000
    assert second.run(5000) == 5000
    assert int(second.arena.cells[USED]) <= size


@pytest.mark.parametrize(("moves", "score"), [case for case in CONNECT_FOUR_SCORES if case[1]][:6])
def test_what_is_proven_stays_exact(moves: str, score: int) -> None:
    """After both have played the best that was found, the value is the same from the same seat."""
    engine = MonteCarlo()
    settings = registry.settings(engine, {"reuse": True, "memory_mb": 16})
    value = engine.choose(after(moves, nodes=400_000), settings).thinking
    assert value.exact
    assert value.value == math.copysign(1.0, score)
    line = moves + value.pv[0] + (value.pv[1] if len(value.pv) > 1 else "")
    if len(value.pv) > 1 and not games.load("connect_four").is_over(problem("connect_four", line).state):
        again = engine.choose(after(line, nodes=400_000), settings).thinking
        assert again.exact
        assert again.value == value.value


def test_each_engine_has_a_tree_of_its_own() -> None:
    """Matches play several games at a time."""
    one, other = MonteCarlo(), MonteCarlo()
    rooms = [engine._search(after("44"), registry.settings(engine, {"memory_mb": 1})) for engine in (one, other)]
    assert isinstance(rooms[0], StateSearch)
    assert isinstance(rooms[1], StateSearch)
    rooms[0].run(500)
    assert int(rooms[1].arena.nodes[0].visits) == 0
    assert not np.shares_memory(rooms[0].arena.mean, rooms[1].arena.mean)
