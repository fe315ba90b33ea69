"""Search techniques: each may change the work, but not the values that it must keep."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from agon import games
from agon.ai.kernels.depth_first import score
from agon.ai.search.contract import Problem, Value
from agon.protocol.cards import Limits
from tests.ai import trees
from tests.ai.positions import ENGINES, choose, problem_at, random_state
from tests.ai.trees import Node, random_tree, textbook, tree_problem

PLAIN: dict[str, Value] = {
    "table_mb": 0,
    "pvs": False,
    "aspiration": 0.0,
    "killers": False,
    "history": False,
    "counter_moves": False,
    "centre": False,
    "captures": False,
    "quiescence": False,
    "check_extension": False,
    "checks": 0,
    "null_move": False,
    "late_move_reductions": False,
    "futility": False,
    "singular": False,
    "probcut": False,
    "mate_distance": False,
    "endings": False,
    "beam": 0,
}
SAFE: dict[str, Value] = {
    "table_mb": 1,
    "pvs": True,
    "aspiration": 0.7,
    "killers": True,
    "history": True,
    "counter_moves": True,
    "centre": True,
    "captures": True,
    "mate_distance": True,
    "endings": True,
}
UNSAFE: dict[str, Value] = {
    "singular": True,
    "late_move_reductions": True,
    "futility": True,
    "probcut": True,
    "beam": 2,
}
ELSEWHERE = {
    "lines", "solver", "book", "mate_hunt", "reuse", "threads", "fitted", "forced_extension", "in_full",
    "style", "flair",
}  # fmt: skip
"""Held to what they must not change by tests of their own."""


def facts(engine: str, task: Problem, **settings: Value) -> tuple[float | None, int | None]:
    """Return the facts that may not differ. ``exact`` may: pruning can leave out positions that would be evaluated."""
    thinking = choose(engine, task, **settings).thinking
    return thinking.value, thinking.ends_in


def test_the_lists_name_every_technique() -> None:
    assert set(PLAIN) == set(ENGINES["alphabeta"].parameters) - ELSEWHERE


@pytest.mark.parametrize("pvs", [False, True])
@pytest.mark.parametrize(
    ("tree", "value", "pruned"),
    [
        (textbook([3, 12, 8], [2, 4, 6], [14, 5, 2]), 3, [(1, 1), (1, 2)]),
        (textbook([5, 3], [2], [0, 77], [6, 3]), 3, [(2, 1)]),
        (textbook([5, 3], [2], [0, -77], [6, 3]), 3, [(2, 1)]),
        (textbook([3, 12], [8, 4], [2, 1]), 4, [(2, 1)]),
    ],
)
def test_trees_of_the_textbooks(tree: Node, value: int, pruned: list[tuple[int, int]], pvs: bool) -> None:
    trees.visited.clear()
    thinking = choose("alphabeta", tree_problem(tree), **{**PLAIN, "pvs": pvs}).thinking
    assert thinking.value == pytest.approx(value / 100, abs=3 / score.UNIT)
    nodes = trees.numbered(tree)
    leaves = {(i, j): leaf for i, group in enumerate(tree.children) for j, leaf in enumerate(group.children)}
    seen = {id(nodes[number]) for number in trees.visited}
    assert [place for place, leaf in leaves.items() if id(leaf) not in seen] == pruned


@pytest.mark.parametrize("name", [*SAFE, "all of them"])
def test_safe_techniques_find_the_minimax_value_of_random_trees(name: str) -> None:
    settings = PLAIN | (SAFE if name not in SAFE else {name: SAFE[name]})
    for seed in range(12):
        tree = random_tree(np.random.default_rng(seed), 5)
        if not tree.children:
            continue
        for depth in (1, 3, 4, 6):
            task = tree_problem(tree, depth)
            assert facts("alphabeta", task, **settings) == facts("minimax", task), (seed, depth)


@pytest.mark.parametrize("lines", [2, 4])
def test_several_lines_have_their_minimax_values(lines: int) -> None:
    for seed in range(12):
        tree = random_tree(np.random.default_rng(seed), 4)
        if not tree.children:
            continue
        exact = sorted((line.value for line in choose("minimax", tree_problem(tree, 4)).thinking.lines), reverse=True)
        found = choose("alphabeta", tree_problem(tree, 4), **PLAIN | SAFE | {"lines": lines}).thinking.lines
        values = sorted((line.value for line in found), reverse=True)
        assert values[:lines] == exact[:lines], seed


def quiet_value(node: Node, depth: int, extend: bool, horizon: bool = False) -> int:
    """Minimax with quiescence, written down as its definition; scores for seat 0."""
    points = score.of_return(node.value / trees.PERCENT)
    if node.mover == trees.TERMINAL:
        return points
    points = max(-score.UNIT + score.MARGIN, min(score.UNIT - score.MARGIN, points))
    children = node.children
    values: list[int] = []
    if depth <= 0 and not node.check:
        children = [child for child in children if child.noise > 0]
        values = [points]
    for child in children:
        extension = 1 if extend and child.check and child.mover != trees.TERMINAL and depth > 0 else 0
        values.append(score.decay(quiet_value(child, depth - 1 + extension, extend)))
    return max(values) if node.mover == 0 else min(values)


@pytest.mark.parametrize("extend", [False, True])
@pytest.mark.parametrize("others", [{}, SAFE])
def test_quiescence_and_extension_are_their_definition(extend: bool, others: dict[str, Value]) -> None:
    settings = {**PLAIN, **others, "quiescence": True, "check_extension": extend}
    for seed in range(20):
        tree = random_tree(np.random.default_rng(seed), 6, lively=True)
        if not tree.children:
            continue
        depth = 1 + seed % 4
        thinking = choose("alphabeta", tree_problem(tree, depth, lively=True), **settings).thinking
        expected = quiet_value(tree, thinking.depth, extend) * (1 - 2 * tree.mover)
        proven = abs(expected) > score.UNIT - score.PROVEN
        assert thinking.value == (np.sign(expected) if proven else expected / score.UNIT), seed


def full_value(node: Node) -> int:
    if node.mover == trees.TERMINAL:
        return node.value
    values = [full_value(child) for child in node.children]
    return max(values) if node.mover == 0 else min(values)


@pytest.mark.parametrize("chosen", ["none of them", *UNSAFE, "all of them"])
def test_nothing_is_claimed_that_is_not_so(chosen: str) -> None:
    settings = SAFE | {name: value for name, value in UNSAFE.items() if chosen in (name, "all of them")}
    claims = 0
    for seed in range(40):
        tree = random_tree(np.random.default_rng(seed), 5, lively=True)
        if not tree.children:
            continue
        thinking = choose("alphabeta", tree_problem(tree, 7, lively=True), **settings).thinking
        truth = full_value(tree) * (1 - 2 * tree.mover)
        if thinking.exact:
            claims += 1
            assert thinking.value == pytest.approx(truth / 100, abs=8 / score.UNIT), seed
        if thinking.ends_in is not None and thinking.value:
            claims += 1
            assert truth == 100 * np.sign(thinking.value), seed
    assert claims


SEARCHED = [name for name in games.names() if ENGINES["alphabeta"].refuses(games.room(name).INFO) is None]


@pytest.mark.parametrize("game", SEARCHED)
def test_on_every_game_all_safe_techniques_find_the_minimax_value(game: str) -> None:
    safe = PLAIN | SAFE
    for plies, depth in itertools.product((0, 9, 24), (1, 2)):
        task = problem_at(game, random_state(game, plies, plies + depth), limits=Limits(depth=depth))
        assert facts("alphabeta", task, **safe) == facts("minimax", task), (plies, depth)
