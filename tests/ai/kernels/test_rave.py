"""Guidance of Monte Carlo search: each switch does what its source says, and none changes proven values."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.mcts import MonteCarlo
from agon.ai.games.connect_four.evaluate import evaluate
from agon.ai.kernels.monte_carlo import rave, rollouts
from agon.ai.kernels.monte_carlo.tree import CELLS_OF_ARENA, END, FIRST, PATIENCE, SIMULATIONS, USED, patience
from agon.ai.search.mcts import StateSearch, shares
from agon.protocol.cards import Limits
from tests.ai.positions import CONNECT_FOUR_SCORES, choose, problem, problem_at, random_state

SWITCHES: dict[str, dict[str, Any]] = {
    "rave": {"rave": 300.0},
    "rave with little exploration": {"rave": 300.0, "uct_c": 0.2},
    "history": {"history": 1.0},
    "urgency": {"urgency": 0.5},
    "weighted": {"rollout": "weighted"},
    "heuristic": {"rollout": "heuristic"},
    "evaluated": {"rollout": "evaluated", "rollout_depth": 4},
    "quiet": {"rollout": "quiet", "rollout_depth": 2},
    "control variate": {"control_variate": 1.0},
    "expand_visits": {"expand_visits": 5},
    "threads": {"threads": 2},
    "all": {
        "rave": 300.0,
        "history": 0.5,
        "urgency": 0.5,
        "rollout": "weighted",
        "threads": 2,
        "prior": 1.0,
        "bias": 0.5,
    },
}
LATE = [(moves, score) for moves, score in CONNECT_FOUR_SCORES if score and len(moves) >= 28]


def search(game: str, moves: str = "", **parameters: Any) -> StateSearch:
    settings = registry.settings(MonteCarlo(), {"memory_mb": 4, **parameters})
    return StateSearch(problem(game, moves), settings)


def children(found: StateSearch, node: int = 0) -> range:
    first = int(found.arena.nodes[node].first)
    return range(first, first + int(found.arena.nodes[node].width))


def opened(found: StateSearch) -> list[int]:
    """Every node with children that the root leads to."""
    seen: list[int] = []
    frontier = [0]
    while frontier:
        node = frontier.pop()
        if found.arena.nodes[node].first > 0:
            seen.append(node)
            frontier += children(found, node)
    return seen


def hint_of(found: StateSearch, node: int) -> Any:
    return found.guides.hints[node]


@pytest.mark.parametrize("switch", SWITCHES)
@pytest.mark.parametrize(("moves", "score"), LATE, ids=[moves[-6:] for moves, _ in LATE])
def test_no_switch_changes_a_proven_value(switch: str, moves: str, score: int) -> None:
    task = problem("connect_four", moves, limits=Limits(nodes=400_000))
    thinking = choose("mcts", task, **SWITCHES[switch]).thinking
    assert (thinking.stop, thinking.exact) == ("proven", True)
    assert thinking.value == math.copysign(1.0, score)


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_way_of_searching_finds_the_only_answer(switch: str) -> None:
    """To a corner in tic-tac-toe, only the centre draws."""
    decision = choose("mcts", problem("tic_tac_toe", "1", limits=Limits(nodes=20_000)), **SWITCHES[switch])
    assert decision.action == 4


@pytest.mark.parametrize("switch", [name for name in SWITCHES if "threads" not in SWITCHES[name]])
def test_the_same_seed_grows_the_same_tree(switch: str) -> None:
    def grown(*chunks: int) -> list[tuple[int, int, float]]:
        found = search("connect_four", "44", **SWITCHES[switch])
        for chunk in chunks:
            found.run(chunk)
        used = int(found.arena.cells[USED])
        return [(int(node.action), int(node.visits), float(node.total)) for node in found.arena.nodes[3:used]]

    assert grown(2000) == grown(700, 1300)


@pytest.mark.parametrize("switch", [name for name in SWITCHES if "threads" not in SWITCHES[name]])
def test_visits_add_up_in_every_node(switch: str) -> None:
    found = search("connect_four", solve=False, **SWITCHES[switch])
    found.run(3000)
    before = SWITCHES[switch].get("expand_visits", 1)
    nodes = opened(found)
    assert len(nodes) > 50
    for node in nodes:
        below = sum(int(found.arena.nodes[child].visits) for child in children(found, node))
        assert int(found.arena.nodes[node].visits) == below + before


def test_worth_is_what_the_formulas_say() -> None:
    """RAVE, progressive history and own results, written out again."""
    found = search("connect_four", solve=False, rave=200.0, history=0.7)
    found.run(400)
    compared = 0
    for parent in opened(found):
        mover = int(found.arena.nodes[parent].mover)
        for child in children(found, parent):
            node, hint = found.arena.nodes[child], hint_of(found, child)
            if node.visits == 0 or node.proven or parent:
                continue
            own = node.total / node.visits
            share = math.sqrt(200.0 / (3 * node.visits + 200.0))
            worth = (1 - share) * own + share * hint.total / hint.visits
            total, count, _ = found.guides.history[mover, node.action]
            # History grew after the last evaluation of each child, except the child taken last
            losses = node.visits * (1 - own) / 2
            bias = 0.7 * total / count / (losses + 1)
            assert found.arena.mean[child] == pytest.approx(worth + bias, abs=0.02)
            compared += 1
    assert compared == 7


def test_the_last_action_before_the_end_was_also_first() -> None:
    """All moves as first: a visit is also a result of RAVE, and what the mover did later is one more."""
    found = search("tic_tac_toe", rave=100.0, solve=False)
    found.run(500)
    later = 0
    for child in children(found):
        hint = hint_of(found, child)
        assert hint.visits >= found.arena.nodes[child].visits
        assert abs(hint.total) <= hint.visits
        later += hint.visits - found.arena.nodes[child].visits
    # The first player marks 3 to 5 cells of a game, of which the first is the visit itself.
    assert 2 * 499 <= later <= 4 * 499


def test_hex_shows_at_its_end_what_was_played() -> None:
    """The game's trace and the count of action after action agree in distribution."""
    found = search("hex", rave=100.0, solve=False)
    found.run(400)
    per_game = sum(float(hint_of(found, child).visits) for child in children(found)) / 399
    assert 20 < per_game < 61


def test_shares_fade_from_one_to_a_half_at_the_equivalence() -> None:
    table = shares(1200.0)
    assert table[0] == 1.0
    assert table[1200] == pytest.approx(0.5)
    assert np.all(np.diff(table) < 0)


@pytest.mark.parametrize(("urgency", "tried"), [(100.0, 7), (-100.0, 1)])
def test_first_play_urgency_decides_whether_all_actions_are_tried(urgency: float, tried: int) -> None:
    found = search("connect_four", urgency=urgency, uct_c=0.0, solve=False, history=1e-9)
    found.run(40)
    assert sum(found.arena.nodes[child].visits > 0 for child in children(found)) == tried


def test_weights_of_playouts_are_gibbs_of_the_mean_result() -> None:
    found = search("connect_four", rollout="weighted", temperature=0.25)
    found.run(500)
    total, count, weight = found.guides.history[0, 3]
    assert count > 100
    assert weight == pytest.approx(math.exp(total / count / 0.25), rel=1e-5)


def test_a_leaf_is_worth_its_evaluation() -> None:
    found = search("connect_four", "4433", rollout="evaluated", rollout_depth=0)
    found.run(2)
    (child,) = (child for child in children(found) if found.arena.nodes[child].visits)
    kernels = problem("connect_four").kernels
    state = kernels.rules.apply(problem("connect_four", "4433").state, int(found.arena.nodes[child].action))
    assert found.arena.nodes[child].total == pytest.approx(evaluate(state, 0))


def test_virtual_losses_are_gone_when_the_result_is_known() -> None:
    found = search("connect_four", threads=2, solve=False)
    found.guides.settings[rollouts.LOSSES] = 3.0
    for _ in range(300):
        found._run_part(0, 1)
    for child in children(found):
        node = found.arena.nodes[child]
        assert found.arena.mean[child] == pytest.approx(node.total / node.visits, abs=1e-5)


def test_announcing_a_way_sends_the_next_elsewhere() -> None:
    found = search("connect_four", threads=2, solve=False)
    found._run_part(0, 200)
    before = int(found.arena.nodes[0].preferred)
    tree, working, guides, _ = found.parts[0]
    guides.settings[rollouts.LOSSES] = 1e6
    working.path[1] = before
    problem("connect_four").kernels.bind_guided(rave.announce)(tree, working, guides, 1)
    assert int(found.arena.nodes[0].preferred) != before


@pytest.mark.parametrize("game", ["tic_tac_toe", "othello", "hex", "tree"])
def test_two_threads_make_all_their_simulations_and_stay_legal(game: str) -> None:
    """Visits are added without a lock: a thread that is put to sleep in that moment costs some, but none is made up."""
    task = problem_at(game, random_state(game, 3, 5), limits=Limits(nodes=2001))
    found = StateSearch(task, registry.settings(MonteCarlo(), {"threads": 2, "solve": False, "memory_mb": 8}))
    assert found.run(2001) == 2001
    assert sum(int(part[0].cells[SIMULATIONS]) for part in found.parts) == 2001
    assert 0 < int(found.arena.nodes[0].visits) <= 2001
    assert {int(found.arena.nodes[child].action) for child in children(found)} == set(task.legal())


def test_the_fuller_the_arena_the_more_visits_it_takes() -> None:
    cells = np.zeros(CELLS_OF_ARENA, np.int64)
    cells[FIRST], cells[END], cells[PATIENCE] = 3, 803, 2
    assert [patience(cells, used) for used in (3, 403, 404, 604, 704)] == [2, 2, 8, 32, 128]


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_set_flag_stops_it_at_once(switch: str) -> None:
    task = problem("hex")
    task.flag[0] = 1
    found = StateSearch(task, registry.settings(MonteCarlo(), {"memory_mb": 4, **SWITCHES[switch]}))
    assert found.run(1_000_000) == 0


def test_the_control_variate_is_zero_on_average() -> None:
    """In any position, the first random action is liked as much more as it is liked less."""
    task = problem("connect_four", "443", jit=False)
    found = StateSearch(task, registry.settings(MonteCarlo(), {"memory_mb": 4, "control_variate": 1.0}))
    _, scratch, guides, rng = found.parts[0]
    step = task.kernels.bind_guided(rollouts.step)
    surpluses: list[float] = []
    for _ in range(600):
        scratch.state[:] = task.state
        surpluses.append(step(scratch, guides, task.seat, rng))
    spread = float(np.std(surpluses))
    assert spread > 0.0
    assert abs(float(np.mean(surpluses))) < 4.0 * spread / math.sqrt(len(surpluses))


def test_a_quiet_rollout_waits_until_no_capture_wins_anything() -> None:
    """White's queen can be taken: judged at once Black is far behind, judged when it is quiet Black is ahead."""
    rules = games.load("chess")
    state = rules.position_from_text("k7/8/8/3q4/4Q3/8/8/K6R b - - 0 1", rules.options())
    values: dict[str, float] = {}
    for kind in ("evaluated", "quiet"):
        task = problem_at("chess", state, jit=False)
        settings = registry.settings(MonteCarlo(), {"memory_mb": 4, "rollout": kind, "rollout_depth": 0})
        found = StateSearch(task, settings)
        _, scratch, guides, rng = found.parts[0]
        scratch.state[:] = state
        task.kernels.bind_guided(rollouts.play_on)(scratch, guides, 1, rng)
        values[kind] = float(scratch.returns[1])
    assert values["evaluated"] < 0.0 < values["quiet"]
