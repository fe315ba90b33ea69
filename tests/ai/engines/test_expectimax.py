"""Expectiminimax, max^n, paranoid, coalition, expectimax: against their definitions on random trees."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from agon.ai.engines import registry
from agon.ai.search.contract import BadParameter, Decision, EngineError, Problem, Value
from agon.games.api import CHANCE, TERMINAL
from agon.protocol.cards import Limits
from tests.ai.engines.chance_trees import Node, judged, parts, rooted_tree, tree_problem
from tests.ai.positions import ENGINES, problem

WHOLE = 99
ALONE: dict[str, Value] = {"table_mb": 0, "star1": False, "star2": False}
"""Alpha-beta at the choices and nothing else."""


def choose(name: str, task: Problem, **parameters: Value) -> Decision:
    return ENGINES[name].choose(task, registry.settings(ENGINES[name], parameters))


def side_value(node: Node, depth: int, side: Sequence[int]) -> float:
    """Return a side's mean value against all others, so many choices ahead, by definition."""
    if node.mover == TERMINAL:
        return sum(node.values[seat] for seat in side) / len(side)
    if depth == 0:
        inside = judged(Node([sum(node.values[seat] for seat in side) / len(side)]), scale=False)
        return inside[0]
    if node.mover == CHANCE:
        return sum(p * side_value(child, depth, side) for p, child in zip(parts(node), node.children, strict=True))
    values = [side_value(child, depth - 1, side) for child in node.children]
    return max(values) if node.mover in side else min(values)


def filtered_value(node: Node, depth: int, side: Sequence[int], kept: tuple[int, int], margin: float) -> float:
    """Return the same if only the actions that seem best are searched deeper, at the root and below."""
    if node.mover in {TERMINAL, CHANCE} or depth <= 1:
        if node.mover == CHANCE and depth > 0:
            below = [filtered_value(child, depth, side, kept, margin) for child in node.children]
            return sum(p * value for p, value in zip(parts(node), below, strict=True))
        return side_value(node, depth, side)
    sign = 1.0 if node.mover in side else -1.0
    children = [child for child in node.children if child.mover != TERMINAL]
    if len(node.children) > kept[0]:
        seems = [sign * side_value(child, 0, side) for child in children]
        order = sorted(range(len(seems)), key=lambda index: -seems[index])[: kept[0]]
        children = [children[index] for index in order if seems[index] >= max(seems) - margin]
    ended = [sign * side_value(child, 0, side) for child in node.children if child.mover == TERMINAL]
    below = (kept[1], kept[1])
    return sign * max(ended + [sign * filtered_value(child, depth - 1, side, below, margin) for child in children])


def own_value(node: Node, depth: int, models: Sequence[str], *, scale: bool) -> list[float]:
    """Return every seat's value if each chooses by its model, so many choices ahead, by definition."""
    if node.mover == TERMINAL:
        return node.values
    if depth == 0:
        return judged(node, scale=scale)
    if node.mover == CHANCE or models[node.mover] == "uniform":
        left = depth if node.mover == CHANCE else depth - 1
        values = [own_value(child, left, models, scale=scale) for child in node.children]
        chances = parts(node) if node.mover == CHANCE else [1.0 / len(values)] * len(values)
        return [sum(p * value[seat] for p, value in zip(chances, values, strict=True)) for seat in range(len(models))]
    if models[node.mover] == "greedy":
        seems = [
            (child.values if child.mover == TERMINAL else judged(child, scale=scale))[node.mover]
            for child in node.children
        ]
        return own_value(node.children[seems.index(max(seems))], depth - 1, models, scale=scale)
    values = [own_value(child, depth - 1, models, scale=scale) for child in node.children]
    return max(values, key=lambda value: value[node.mover])


@pytest.mark.parametrize(
    "settings",
    [
        {"prune": False, "table_mb": 0},
        ALONE,
        {**ALONE, "star1": True},
        {**ALONE, "star1": True, "star2": True},
        {"table_mb": 1},
        {"table_mb": 1, "lines": 3},
    ],
)
def test_expectiminimax_is_its_definition(settings: dict[str, Value]) -> None:
    proven = 0
    for seed in range(25):
        tree = rooted_tree(seed, 6, 2, zero_sum=True)
        for depth in (1, 3, 7):
            thinking = choose("expectiminimax", tree_problem(tree, depth, zero_sum=True), **settings).thinking
            proven += thinking.exact
            expected = side_value(tree, WHOLE if thinking.exact else depth, [tree.mover])
            assert thinking.value == pytest.approx(expected, abs=1e-9), (seed, depth)
    assert 20 < proven < 60


def test_every_line_that_is_given_is_exact() -> None:
    for seed in range(15):
        tree = rooted_tree(seed, 5, 2, zero_sum=True)
        lines = choose("expectiminimax", tree_problem(tree, 3, zero_sum=True), lines=4, table_mb=1).thinking.lines
        assert len(lines) == len(tree.children)
        for line in lines:
            child = tree.children[line.action]
            depth = WHOLE if line.exact else 2
            assert line.value == pytest.approx(side_value(child, depth, [tree.mover]), abs=1e-9)


def test_beside_a_sure_win_what_was_judged_is_not_proven() -> None:
    judged = 0
    for seed in range(200):
        tree = rooted_tree(seed, 5, 2, zero_sum=True)
        thinking = choose("expectiminimax", tree_problem(tree, 3, zero_sum=True)).thinking
        for line in thinking.lines:
            judged += thinking.exact and not line.exact
            if line.exact:
                assert line.value == pytest.approx(
                    side_value(tree.children[line.action], WHOLE, [tree.mover]), abs=1e-9
                )
    assert judged > 5


@pytest.mark.parametrize("settings", [{"prune": True, **ALONE}, {"table_mb": 0}])
def test_a_filter_looks_deeper_at_what_seems_best_alone(settings: dict[str, Value]) -> None:
    missed = 0
    for seed in range(40):
        tree = rooted_tree(seed, 7, 2, zero_sum=True)
        task = tree_problem(tree, 3, zero_sum=True)
        chosen: dict[str, Value] = {**settings, "filter": 3, "filter_below": 2, "filter_margin": 0.7}
        thinking = choose("expectiminimax", task, **chosen).thinking
        depth = WHOLE if thinking.exact else 3
        assert thinking.value == pytest.approx(filtered_value(tree, depth, [tree.mover], (3, 2), 0.7), abs=1e-9), seed
        missed += thinking.value != pytest.approx(side_value(tree, depth, [tree.mover]), abs=1e-9)
        assert not thinking.exact or thinking.value == pytest.approx(side_value(tree, depth, [tree.mover]), abs=1e-9)
    assert 5 < missed < 35


def game_of_dice(rng: np.random.Generator, choices: int, value: float = 0.0, mover: int = 0) -> Node:
    """Choices and throws in turn, whose values drift, so that the evaluation orders well."""
    node = Node([value, -value], mover)
    for _ in range(5):
        thrown = Node(node.values, CHANCE)
        seems = float(np.clip(value + rng.normal(0, 0.2), -0.95, 0.95))
        for _ in range(4):
            lies = float(np.clip(seems + rng.normal(0, 0.1), -0.95, 0.95))
            after = game_of_dice(rng, choices - 1, lies, 1 - mover) if choices > 1 else Node([lies, -lies])
            after.part = 1
            thrown.children.append(after)
        thrown.values = [seems, -seems]
        node.children.append(thrown)
    return node


def test_each_pruning_saves_nodes() -> None:
    nodes = dict.fromkeys(("nothing", "alpha-beta", "star1", "star2"), 0)
    settings = ({"prune": False}, {"star1": False, "star2": False}, {"star2": False}, {})
    tree = game_of_dice(np.random.default_rng(1), 3)
    for name, chosen in zip(nodes, settings, strict=True):
        task = tree_problem(tree, 4, zero_sum=True)
        nodes[name] = choose("expectiminimax", task, table_mb=1, **chosen).thinking.nodes
    assert nodes["alpha-beta"] == nodes["nothing"], "the dice are between any two choices"
    assert nodes["star1"] < 0.7 * nodes["nothing"]
    assert nodes["star2"] < 0.7 * nodes["star1"]


def test_a_line_of_play_ends_where_the_dice_are_thrown() -> None:
    seen = 0
    for seed in range(20):
        tree = rooted_tree(seed, 5, 2, zero_sum=True)
        node = tree
        for text in choose("expectiminimax", tree_problem(tree, 5, zero_sum=True)).thinking.pv:
            assert node.mover >= 0
            node = node.children[int(text)]
        seen += node.mover == CHANCE
    assert seen


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("zero_sum", [True, False])
@pytest.mark.parametrize("chance", [0.0, 0.25])
def test_maxn_is_its_definition(seats: int, zero_sum: bool, chance: float) -> None:
    for seed in range(20):
        tree = rooted_tree(seed, 5, seats, zero_sum=zero_sum, chance=chance)
        for depth in (1, 3, 5):
            task = tree_problem(tree, depth, zero_sum=zero_sum)
            found = [choose("maxn", task, prune=prune).thinking for prune in (False, True)]
            for thinking in found:
                left = WHOLE if thinking.exact else depth
                expected = own_value(tree, left, ["best"] * seats, scale=zero_sum)
                assert thinking.values == pytest.approx(expected, abs=1e-6), (seed, depth)
                assert thinking.value == thinking.values[tree.mover]


def test_maxn_prunes_where_the_pay_offs_add_up_to_a_known_sum() -> None:
    nodes = {True: 0, False: 0}
    for seed in range(30):
        tree = rooted_tree(seed, 6, 3, zero_sum=True, chance=0.0)
        for prune in nodes:
            nodes[prune] += choose("maxn", tree_problem(tree, 6, zero_sum=True), prune=prune).thinking.nodes
    assert nodes[True] < 0.97 * nodes[False]


@pytest.mark.parametrize(("mode", "coalition"), [("paranoid", ""), ("coalition", "0+2"), ("coalition", "1")])
def test_two_sides_of_several_seats(mode: str, coalition: str) -> None:
    for seed in range(25):
        tree = rooted_tree(seed, 5, 3, zero_sum=False)
        declared = [int(seat) for seat in coalition.split("+") if seat]
        side = declared if tree.mover in declared else [seat for seat in range(3) if seat not in declared]
        if mode == "paranoid":
            side = [tree.mover]
        for depth in (1, 3, 5):
            task = tree_problem(tree, depth, zero_sum=False)
            thinking = choose("maxn", task, mode=mode, coalition=coalition, table_mb=1).thinking
            expected = side_value(tree, WHOLE if thinking.exact else depth, side)
            assert thinking.value == pytest.approx(expected, abs=1e-6), (seed, depth)


@pytest.mark.parametrize("coalition", ["", "0+0", "3", "0+1+2", "me"])
def test_a_coalition_names_some_of_the_seats(coalition: str) -> None:
    task = tree_problem(rooted_tree(0, 3, 3, zero_sum=False), 2, zero_sum=False)
    with pytest.raises(BadParameter, match="coalition"):
        choose("maxn", task, mode="coalition", coalition=coalition)


@pytest.mark.parametrize("opponents", ["uniform", "greedy"])
def test_expectimax_is_its_definition(opponents: str) -> None:
    for seed in range(25):
        tree = rooted_tree(seed, 5, 3, zero_sum=False)
        models = ["best" if seat == tree.mover else opponents for seat in range(3)]
        for depth in (1, 2, 4):
            thinking = choose("expectimax", tree_problem(tree, depth, zero_sum=False), opponents=opponents).thinking
            expected = own_value(tree, depth, models, scale=False)
            assert thinking.values == pytest.approx(expected, abs=1e-6), (seed, depth)
            assert not thinking.exact


def habit_task(taken: list[int]) -> Problem:
    """Return the problem: let seat 1 choose between bad (0) and good (1) for us? ``taken``: its choices so far."""
    ends = [Node([-0.5, 0.5]), Node([0.5, -0.5])]
    offer = Node([0.0, 0.0], 0, children=[Node([0.0, 0.0], 1, children=ends), Node([0.1, -0.1])])
    node = offer
    for action in reversed(taken):
        children = [Node([0.0, 0.0]), Node([0.0, 0.0])]
        children[action] = node
        node = Node([0.0, 0.0], 1, children=children)
    task = tree_problem(node, 3, zero_sum=False)
    rules = task.kernels.rules
    start = task.state
    for action in taken:
        task.state = rules.apply(task.state, action)
    task.seat, task.start, task.history = 0, start, taken
    return task


def test_habits_are_those_of_this_game() -> None:
    assert choose("expectimax", habit_task([1, 1, 1]), opponents="habit").action == 0
    assert choose("expectimax", habit_task([0, 0, 1]), opponents="habit").action == 1
    value = choose("expectimax", habit_task([1, 1, 1]), opponents="habit").thinking.value
    assert value == pytest.approx(0.8 * 0.5 - 0.2 * 0.5)


def test_a_search_goes_on_where_it_was_left() -> None:
    for seed in range(6):
        tree = rooted_tree(seed, 5, 3, zero_sum=True)
        for mode in ("maxn", "paranoid"):
            found = []
            for chunk in (1, 7, 100_000):
                task = tree_problem(tree, 5, zero_sum=True)
                search = ENGINES["maxn"].search(task, registry.settings(ENGINES["maxn"], {"mode": mode}))  # type: ignore[attr-defined]
                while not search.run(chunk):
                    pass
                found.append((search.values(finished=True), search.value(finished=True), int(search.stack.cells[1])))
            assert found[0] == found[1] == found[2]


def test_a_search_cut_short_still_has_an_answer() -> None:
    for nodes in (1, 3, 10, 40):
        task = tree_problem(rooted_tree(5, 6, 2, zero_sum=True), zero_sum=True)
        task.limits = Limits(nodes=nodes)
        decision = registry.think(ENGINES["expectiminimax"], task)
        assert decision.action in task.legal()
        assert decision.thinking.nodes <= nodes


def test_what_each_engine_is_not_for() -> None:
    with pytest.raises(EngineError, match="there is no chance in it"):
        registry.think(ENGINES["expectiminimax"], problem("tic_tac_toe"))
    with pytest.raises(EngineError, match="two seats pull at one value"):
        registry.think(ENGINES["maxn"], problem("tic_tac_toe"))
