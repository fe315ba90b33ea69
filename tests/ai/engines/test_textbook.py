"""The textbooks' search: the books' trees with the names of the leaves that it never visits, and its laws."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from agon import games
from agon.ai.engines.registry import engines, think
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.games import tree
from agon.games.api import InvalidOptions
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking
from tests.ai.trees import random_tree, tree_problem

TEXTBOOK = engines()["textbook"]
MINIMAX = engines()["minimax"]


def looked_at(game: str, text: str, *, limits: Limits | None = None, **settings: Any) -> Thinking:
    kernels = BoundKernels(game, jit=False)
    options = kernels.rules.options({"tree": text})
    state = kernels.rules.initial(options)
    problem = Problem(kernels, state, kernels.rules.current(state), options, limits or Limits(), history=[])
    return think(TEXTBOOK, problem, settings).thinking


def pruned(thinking: Thinking) -> list[str]:
    return [each.text.split()[-1] for each in thinking.trace if each.pruned]


@pytest.mark.parametrize(
    ("name", "value", "left_out"),
    [
        ("three by three", 3, ["b2", "b3"]),
        ("the hidden leaf", 3, ["J"]),
        ("two by three", 4, ["c2"]),
    ],
)
def test_the_worked_trees(name: str, value: int, left_out: list[str]) -> None:
    thinking = looked_at("tree", name)
    assert (thinking.value, thinking.exact, thinking.stop) == (value, True, "proven")
    assert pruned(thinking) == left_out
    assert not pruned(looked_at("tree", name, pruning=False))


@pytest.mark.parametrize("hidden", [-999, 7, 999])
def test_the_hidden_leaf_is_never_looked_at_whatever_it_is_worth(hidden: int) -> None:
    thinking = looked_at("tree", f"MAX{{{{5,3}},{{2}},{{0,J:{hidden}}},{{6,3}}}}")
    assert (thinking.value, pruned(thinking)) == (3, ["J"])


def test_every_step_is_told_with_its_bounds() -> None:
    trace = looked_at("tree", "three by three").trace
    steps = {each.text: each for each in trace}
    assert list(steps)[:4] == ["", "a", "a a1", "a a2"]
    assert (steps["b"].values[0], steps["b"].bound) == (2, "most")
    assert (steps["a a2"].alpha, steps["a a2"].beta) == (None, 3), "MIN has 3 already"
    assert (steps["b b2"].alpha, steps["b b2"].beta, steps["b b2"].path) == (3, 2, [1, 1]), "it cannot matter: 3 >= 2"


def test_it_finds_the_minimax_value_of_random_trees() -> None:
    for seed in range(20):
        root = random_tree(np.random.default_rng(seed), 5)
        if len(root.children) < 2:
            continue
        for depth in (1, 3, 6):
            exact = think(MINIMAX, tree_problem(root, depth)).thinking.value
            for pruning in (True, False):
                found = think(TEXTBOOK, tree_problem(root, depth), {"pruning": pruning}).thinking.value
                assert found == pytest.approx(exact, abs=1e-3), (seed, depth, pruning)


@pytest.mark.parametrize(
    ("name", "line", "worth"),
    [("both can gain", ["leave"], [1, 1]), ("centipede", ["take"], [1, 0]), ("a threat", ["enter", "share"], [2, 1])],
)
def test_pairs_are_solved_by_backward_induction(name: str, line: list[str], worth: list[int]) -> None:
    thinking = looked_at("pair_tree", name)
    assert (thinking.pv, thinking.trace[0].values) == (line, worth)
    assert not pruned(thinking)


def test_a_search_that_is_too_large_is_not_told() -> None:
    assert looked_at("tree", "three by three", trace=5).trace == []
    assert looked_at("tree", "three by three", trace=0).value == 3


def test_limits_hold() -> None:
    kernels = BoundKernels("tic_tac_toe", jit=False)
    problem = Problem(kernels, kernels.rules.initial(), 0, {}, Limits(nodes=500))
    thinking = think(TEXTBOOK, problem).thinking
    assert (thinking.stop, thinking.nodes, thinking.exact) == ("nodes", 500, False)
    shallow = Problem(kernels, kernels.rules.initial(), 0, {}, Limits(depth=2))
    assert (think(TEXTBOOK, shallow).thinking.stop, think(TEXTBOOK, shallow).thinking.depth) == ("depth", 2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "column|ends"),
        ("MAX{", "ends"),
        ("MAX{1,2", "ends"),
        ("MAX{1,x:}", "column 9: a number"),
        ("MAX{a:1,A:2}", "same name"),
        ("MAX{1}}", "complete"),
        ("MAX{1000}", "column 5: a whole number"),
        ("MAX{(1,1)}", "another game"),
        ("MAX{" * 9 + "1" + "}" * 9, "at most 8 plies"),
        ("MAX{" + ",".join("1" for _ in range(17)) + "}", "at most 16 moves"),
        ("MAX{é:1}", "means nothing"),
        ("MAX{" + ",".join("{" + ",".join("1" * 14) + "}" for _ in range(9)) + "}", "at most 127 nodes"),
    ],
)
def test_what_is_no_tree_is_refused_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(InvalidOptions, match=reason):
        games.load("tree").options({"tree": text})


def test_examples_are_trees_and_names_stand_for_them() -> None:
    rules = games.load("tree")
    for name, text in tree.EXAMPLES.items():
        assert rules.options({"tree": name}) == rules.options({"tree": text}) == {"tree": text}
