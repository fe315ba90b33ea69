"""A thousand random trees: the textbook's algorithms against the kernels, exact values, and each other."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from agon.ai.engines.registry import engines, think
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import CHANCE, TERMINAL
from agon.games.tree import notation
from agon.protocol.cards import Limits
from tests.ai.textbook.random_texts import problem, random_text, searched, trace_of

ENGINES = engines()
CLOSE = 1e-9
KERNEL = 2e-3
"""Kernels of depth-first search count in thousandths of a return."""


def exact(text: str) -> list[Fraction]:
    """Return what a tree is worth to each seat if each takes what is best for itself, the first of equals."""
    nodes = notation.read(text)

    def worth(node: notation.Node) -> list[Fraction]:
        if node.mover == TERMINAL:
            return list(node.worth)
        below = [worth(child) for child in node.children]
        if node.mover == CHANCE:
            chances = [child.probability or Fraction(0) for child in node.children]
            return [
                sum((p * v[seat] for p, v in zip(chances, below, strict=True)), Fraction(0))
                for seat in range(len(below[0]))
            ]
        return max(below, key=lambda values: values[node.mover])

    return worth(nodes[0])


@pytest.mark.parametrize("part", range(4))
def test_pruning_changes_no_value_of_a_game_for_two(part: int) -> None:
    """250 trees each: every algorithm and order, the compiled kernels, and fractions added up exactly."""
    draw = random.Random(part)
    compiled = BoundKernels("tree")
    for _ in range(250):
        text = random_text(draw, draw.randint(1, 4))
        value = float(exact(text)[0])
        whole = trace_of("tree", text, "minimax")
        assert whole.values[0] == pytest.approx(value, abs=CLOSE), text
        ordered = {
            order: trace_of("tree", text, "alphabeta", order=order) for order in ("given", "reversed", "best", "worst")
        }
        for order, found in ordered.items():
            assert found.values[0] == pytest.approx(value, abs=CLOSE), (text, order)
            assert found.counts["visited"] <= whole.counts["visited"], (text, order)
        assert ordered["best"].counts["visited"] <= ordered["worst"].counts["visited"], text
        assert trace_of("tree", text, "deepening").values[0] == pytest.approx(value, abs=CLOSE), text
        task = problem("tree", text, kernels=compiled)
        if len(task.legal()) > 1:
            for name in ("minimax", "alphabeta"):
                fast = think(ENGINES[name], problem("tree", text, kernels=compiled)).thinking
                sign = 1 if task.seat == 0 else -1
                assert fast.value == pytest.approx(sign * value, abs=KERNEL), (text, name)


@pytest.mark.parametrize("part", range(4))
def test_blackboard_plays_what_the_lab_shows(part: int) -> None:
    """The same values, lines and positions, one depth after another: 250 trees each, and pairs of pay-offs."""
    draw = random.Random(100 + part)
    for number in range(250):
        depth = draw.randint(1, 4)
        text = random_text(draw, depth, seats=2 * (number % 5 == 0))
        game = "pair_tree" if number % 5 == 0 else "tree"
        for pruning in (True, False):
            task = problem(game, text)
            algorithm = "maxn" if game == "pair_tree" else "alphabeta" if pruning else "minimax"
            shown = searched(game, text, algorithm, steps=2000)
            played = think(ENGINES["textbook"], task, {"pruning": pruning, "trace": 400}).thinking
            assert shown.lab is not None
            assert (played.value, played.pv) == (shown.lab.values[task.seat], shown.pv), text
            looked = [each for each in played.trace if not each.pruned]
            steps = [step for step in shown.lab.steps if step.kind in {"visit", "value"}]
            assert [each.text.split()[-1:] for each in looked] == [
                [shown.lab.nodes[step.node].move] if step.node else [] for step in steps
            ], text
            assert len(played.trace) - len(looked) == shown.lab.counts.get("pruned", 0), text


def test_star_pruning_changes_no_value() -> None:
    draw = random.Random(7)
    visited = {"expectiminimax": 0.0, "star1": 0.0, "star2": 0.0}
    for _ in range(400):
        text = random_text(draw, draw.randint(2, 4), chance=0.35)
        value = float(exact(text)[0])
        for name in visited:
            for order in ("given", "best"):
                found = trace_of("extensive_form", text, name, order=order)
                assert found.values[0] == pytest.approx(value, abs=CLOSE), (text, name, order)
                visited[name] += found.counts["visited"]
    assert visited["star1"] < visited["expectiminimax"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_max_n_is_backward_induction(seats: int) -> None:
    draw = random.Random(seats)
    for _ in range(120):
        text = random_text(draw, draw.randint(1, 4), seats=seats, chance=0.2)
        values = [float(each) for each in exact(text)]
        assert trace_of("extensive_form", text, "maxn").values == pytest.approx(values, abs=CLOSE), text


def test_max_n_agrees_with_its_kernel() -> None:
    draw = random.Random(11)
    compiled = BoundKernels("pair_tree")
    for _ in range(150):
        text = random_text(draw, draw.randint(1, 4), seats=2)
        task = problem("pair_tree", text, kernels=compiled)
        if len(task.legal()) > 1:
            fast = think(ENGINES["maxn"], task).thinking
            slow = searched("pair_tree", text, "maxn")
            assert fast.value == pytest.approx(slow.values[task.seat], abs=KERNEL), text


def test_shallow_pruning_changes_nothing_for_the_root() -> None:
    """Three players who share out ten points; equal values could be told apart by what is pruned, so there are none."""
    draw = random.Random(13)
    pruned = 0.0
    for _ in range(200):

        def part(depth: int, seat: int) -> str:
            if depth == 0:
                first = draw.uniform(0, 10)
                second = draw.uniform(0, 10 - first)
                shares = [round(100 * first), round(100 * second)]
                return f"({shares[0]}/100,{shares[1]}/100,{1000 - sum(shares)}/100)"
            below = ",".join(part(depth - 1, seat % 3 + 1) for _ in range(2))
            return f"P{seat}{{{below}}}"

        text = part(3, 1)
        whole, cut = (trace_of("extensive_form", text, "maxn", pruning=pruning) for pruning in (False, True))
        assert cut.values[0] == pytest.approx(whole.values[0], abs=CLOSE), text
        pruned += cut.counts.get("pruned", 0)
    assert pruned > 0


def test_paranoid_is_minimax_against_all_others() -> None:
    draw = random.Random(17)
    for _ in range(150):
        text = random_text(draw, draw.randint(2, 4), seats=3)
        nodes = notation.read(text)
        hero = nodes[0].mover

        def worth(node: notation.Node, hero: int = hero) -> Fraction:
            if node.mover == TERMINAL:
                return node.worth[hero]
            below = [worth(child) for child in node.children]
            return max(below) if node.mover == hero else min(below)

        assert trace_of("extensive_form", text, "paranoid").values[hero] == pytest.approx(
            float(worth(nodes[0])), abs=CLOSE
        ), text


def test_a_limit_of_nodes_ends_a_search() -> None:
    found = searched("tree", "MAX{{3,12,8},{2,4,6},{14,5,2}}", "alphabeta", nodes=4)
    assert (found.stop, found.nodes, found.lab is not None and found.lab.complete) == ("nodes", 4, False)
    assert Limits(nodes=4).nodes == 4
