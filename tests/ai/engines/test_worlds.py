"""Max^n in worlds drawn at random: what it may know, what it does with it, and games of teams."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.kernels.chance import maxn
from agon.ai.search.contract import Decision, Problem
from agon.ai.search.expectimax import ChanceStackPool, MaxNSearch
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.teams import is_partner
from agon.games.verbs import State
from agon.protocol.cards import Limits
from tests.ai.engines.chance_trees import Node, tree_problem
from tests.ai.positions import ENGINES

TABLES: list[tuple[str, dict[str, int]]] = [
    ("hearts", {}),
    ("liars_dice", {"seats": 3}),
    ("public_goods", {"seats": 4}),
    ("kuhn_poker", {"seats": 3}),
    ("leduc_poker", {"seats": 3}),
]
MODES = ("maxn", "paranoid")


def task_of(game: str, options: dict[str, int], state: State, *, nodes: int = 2000, seed: int = 1) -> Problem:
    kernels = bound_kernels(game)
    seat = kernels.rules.current(state)
    return Problem(kernels, state, seat, kernels.rules.options(options), Limits(nodes=nodes), seed=seed)


def choose(task: Problem, **parameters: Any) -> Decision:
    return ENGINES["maxn"].choose(task, registry.settings(ENGINES["maxn"], parameters))


def dealt(game: str, options: dict[str, int], seed: int, plies: int = 0) -> State:
    """Return a position in which a seat is to choose, after so many choices at least."""
    rules, luck = games.load(game), random.Random(seed)
    state = rules.initial(options)
    while rules.current(state) < 0 or plies > 0:
        if rules.current(state) < 0:
            outcomes, odds = zip(*rules.chance(state), strict=True)
            state = rules.apply(state, luck.choices(outcomes, odds)[0])
        else:
            after = rules.apply(state, luck.choice(rules.legal(state)))
            plies -= 1
            if rules.is_over(after):
                break
            state = after
    return state


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_it_uses_nothing_that_its_seat_cannot_know(game: str, options: dict[str, int], mode: str) -> None:
    rules = games.load(game)
    for seed in range(3):
        state = dealt(game, options, seed, plies=seed)
        if rules.current(state) < 0:
            continue
        other = rules.resample(state, rules.current(state), 99)
        found = [choose(task_of(game, options, each), mode=mode) for each in (state, other)]
        assert [each.action for each in found] == [found[0].action] * 2
        assert found[0].thinking.lines == found[1].thinking.lines


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_every_action_has_a_value_and_the_best_is_played(game: str, options: dict[str, int], mode: str) -> None:
    task = task_of(game, options, dealt(game, options, 5), nodes=20_000)
    found = choose(task, mode=mode)
    values = {line.action: line.value for line in found.thinking.lines}
    assert set(values) == set(task.legal())
    assert values[found.action] == max(values.values())
    assert not found.thinking.lines[0].exact
    assert found.thinking.depth


def test_in_public_goods_it_gives_nothing() -> None:
    for mode in MODES:
        assert (
            choose(task_of("public_goods", {"seats": 4}, dealt("public_goods", {"seats": 4}, 0)), mode=mode).action == 0
        )


def test_drawn_chance_is_right_on_average() -> None:
    ends = [Node([0.9, -0.9], part=1), Node([-0.5, 0.5], part=3)]
    tree = Node([0.0, 0.0], 0, children=[Node([0.0, 0.0], -1, children=ends), Node([-0.1, 0.1])])
    values: list[float] = []
    for world in range(1, 400):
        task = tree_problem(tree, 2, zero_sum=False)
        search = MaxNSearch(task, ChanceStackPool().stack(task), [maxn.BEST] * 4, prune=False, world=1_000_003 * world)
        while not search.run(1000):
            pass
        values.append(search.value_of(0, finished=True))
    assert set(np.round(values, 6)) == {0.9, -0.5}
    assert np.mean(values) == pytest.approx(0.25 * 0.9 - 0.75 * 0.5, abs=0.07)


@pytest.mark.parametrize("mode", MODES)
def test_a_partner_who_is_about_to_win_is_good_news(mode: str) -> None:
    rules, options = games.load("pig"), {"seats": 4, "teams": 2, "target": 20}
    values: list[float] = []
    for scores in ("0-0-19-0", "0-19-0-0"):  # the partner's, then another's
        state = rules.position_from_text(f"{scores} turn 1 has 2, die 2, 4 choices", rules.options(options))
        value = choose(task_of("pig", options, state, nodes=50_000), mode=mode).thinking.value
        assert value is not None
        values.append(value)
    assert values[0] > 0.1 > values[1]


def test_against_all_its_team_is_a_coalition_against_the_rest() -> None:
    alone, options = {"seats": 6}, {"seats": 6, "teams": 3}
    state, apart = (dealt("chinese_checkers", given, 1, plies=20) for given in (options, alone))
    seat = games.load("chinese_checkers").current(state)
    partners = "+".join(str(other) for other in range(6) if is_partner(seat, other, 3))
    task = task_of("chinese_checkers", options, state)
    paranoid, declared = choose(task, mode="paranoid"), choose(task, mode="coalition", coalition=partners)
    single = choose(task_of("chinese_checkers", alone, apart), mode="paranoid")
    assert (paranoid.action, paranoid.thinking.value) == (declared.action, declared.thinking.value)
    assert paranoid.thinking.value != single.thinking.value
