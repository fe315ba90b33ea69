"""Regret minimisation against a slow twin, against OpenSpiel's solvers, and against Kuhn's proof."""

from __future__ import annotations

import threading
from collections import defaultdict
from typing import Any

import numpy as np
import pyspiel
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.equilibrium.sampler import SAMPLINGS, Sampler
from agon.ai.equilibrium.size import histories, is_small
from agon.ai.equilibrium.solution import SampledSolution, TreeSolution, begin
from agon.ai.equilibrium.solver import VARIANTS, CfrSolver, Variant
from agon.ai.equilibrium.tree import TooLarge, build, key_of
from agon.ai.matches.players import PERSONAS
from agon.ai.search.contract import Decision, EngineError
from agon.ai.search.explanation import explained
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.api import CHANCE
from agon.games.bits import combine
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits, levels_for, read_card, run_in
from tests.ai.positions import ENGINES, problem_at

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

KUHN = bound_kernels("kuhn_poker")
RPS = bound_kernels("rock_paper_scissors")
PLAIN = games.load("kuhn_poker")


def kuhn(variant: Variant, *, jit: bool = True) -> CfrSolver:
    return CfrSolver(build(KUHN, KUHN.rules.options()), variant, jit=jit)


def at(text: str) -> State:
    return PLAIN.position_from_text(text)


class SlowCfr:
    """Vanilla CFR with simultaneous updates as in the paper: a walk through every history, no sequence form."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.regret: defaultdict[Any, list[float]] = defaultdict(lambda: [0.0, 0.0])
        self.total: defaultdict[Any, list[float]] = defaultdict(lambda: [0.0, 0.0])

    def policy(self, key: Any) -> list[float]:
        positive = [max(regret, 0.0) for regret in self.regret[key]]
        return [each / sum(positive) for each in positive] if sum(positive) > 0.0 else [0.5, 0.5]

    def iterate(self) -> None:
        learned: list[tuple[Any, int, float]] = []
        played: list[tuple[Any, int, float]] = []

        def value(state: State, reach: list[float]) -> np.ndarray:
            rules = self.rules
            if rules.is_over(state):
                return np.array(rules.returns(state))
            if rules.current(state) == CHANCE:
                worth = [p * value(rules.apply(state, a), [*reach[:2], reach[2] * p]) for a, p in rules.chance(state)]
                return np.sum(worth, axis=0)
            seat = rules.current(state)
            key = seat, rules.information_key(state, seat)
            policy = self.policy(key)
            values = [
                value(rules.apply(state, a), [r * policy[a] if i == seat else r for i, r in enumerate(reach)])
                for a in (0, 1)
            ]
            mean = policy[0] * values[0] + policy[1] * values[1]
            for action in (0, 1):
                learned.append((key, action, reach[1 - seat] * reach[2] * (values[action][seat] - mean[seat])))
                played.append((key, action, reach[seat] * policy[action]))
            return mean

        value(self.rules.initial(), [1.0, 1.0, 1.0])
        for key, action, regret in learned:
            self.regret[key][action] += regret
        # A set's share is the same in each of its histories, so that one is taken for all
        for (key, action), share in {(key, action): share for key, action, share in played}.items():
            self.total[key][action] += share


def test_an_iteration_is_the_walk_through_the_tree() -> None:
    slow, quick = SlowCfr(PLAIN), kuhn(Variant(alternating=False))
    for _ in range(4):
        slow.iterate()
    quick.run(4)
    average, found = quick.average(), {}
    for (seat, key), total in slow.total.items():
        node = quick.tree.set_of[int(combine(key, seat))]
        found[node] = [average[quick.tree.actions(node)].tolist(), [each / sum(total) for each in total]]
    assert len(found) == 12
    for ours, theirs in found.values():
        assert ours == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize("name", VARIANTS)
def test_plain_and_compiled_agree(name: str) -> None:
    plain, quick = kuhn(VARIANTS[name], jit=False), kuhn(VARIANTS[name])
    assert plain.run(5) == quick.run(5) == 5
    assert plain.average().tolist() == pytest.approx(quick.average().tolist(), abs=1e-15)
    assert plain.judge().nash_conv == pytest.approx(quick.judge().nash_conv, abs=1e-15)
    assert plain.outlook(0).tolist() == pytest.approx(quick.outlook(0).tolist(), abs=1e-9)


@pytest.mark.parametrize(("name", "theirs"), [("cfr", pyspiel.CFRSolver), ("cfr+", pyspiel.CFRPlusSolver)])
def test_exploitability_is_openspiels_iteration_by_iteration(name: str, theirs: Any) -> None:
    oracle = pyspiel.load_game("kuhn_poker")
    solver, other = kuhn(VARIANTS[name]), theirs(oracle)
    for _ in range(20):
        solver.run(1)
        other.evaluate_and_update_policy()
        expected = pyspiel.exploitability(oracle, other.average_policy())
        assert solver.judge().exploitability == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("name", "exploitability"), [("cfr", 1e-4), ("cfr+", 1e-5), ("dcfr", 1e-5)])
def test_kuhn_poker_is_worth_minus_one_eighteenth(name: str, exploitability: float) -> None:
    solver = kuhn(VARIANTS[name])
    solver.run(100_000)
    judged = solver.judge()
    assert judged.values == pytest.approx([-1 / 18, 1 / 18], abs=1e-6)
    assert 0.0 < judged.exploitability < exploitability


def test_the_policy_is_one_of_those_that_kuhn_found() -> None:
    """With a between 0 and 1/3: the first seat bets the jack a, the king 3a, calls with the queen a + 1/3; the second
    bets the jack and calls with the queen 1/3 of the time."""
    solution = begin(KUHN, KUHN.rules.options(), "cfr+")
    solution.run(100_000)

    def bets(text: str) -> float:
        state = at(text)
        return solution.mix(state, PLAIN.current(state), 2).chances[1]

    a = bets("JQ -")
    assert 0.0 <= a <= 1 / 3 + 1e-3
    assert [bets("KQ -"), bets("QK pb"), bets("QK -")] == pytest.approx([3 * a, a + 1 / 3, 0.0], abs=2e-3)
    assert [bets("KJ p"), bets("KQ b"), bets("QJ b")] == pytest.approx([1 / 3, 1 / 3, 0.0], abs=2e-3)
    assert [bets("JK b"), bets("QK p"), bets("JK pb")] == pytest.approx([1.0, 1.0, 0.0], abs=2e-3)


def test_what_a_policy_is_worth_is_openspiels_judgement() -> None:
    solver = kuhn(VARIANTS["cfr"])
    oracle = pyspiel.load_game("kuhn_poker")
    uniform = np.full(solver.tree.sequences, 0.5)
    judged = solver.judge(uniform)
    policy = pyspiel.UniformRandomPolicy(oracle)
    assert judged.nash_conv == pytest.approx(pyspiel.nash_conv(oracle, policy), abs=1e-12)
    assert judged.values == pytest.approx([1 / 8, -1 / 8], abs=1e-12)


@pytest.mark.parametrize("sampling", SAMPLINGS)
def test_sampling_learns_the_same(sampling: str) -> None:
    judge = kuhn(VARIANTS["cfr"])
    sampler = Sampler(KUHN, KUHN.rules.options(), sampling, seed=7)
    gains: list[float] = []
    for iterations in (1_000, 200_000):
        sampler.run(iterations - sampler.iterations)
        gains.append(judge.judge(sampler.policy(judge.tree)).exploitability)
    assert sampler.sets == judge.tree.sets == 12
    assert gains[1] < 0.02
    assert gains[1] < gains[0] / 2


def test_a_full_memory_stays_within_it_and_plays_on() -> None:
    options = RPS.rules.options({"rounds": 9})
    sampler = Sampler(RPS, options, "outcome", memory_mb=1, seed=3)
    assert sampler.run(20_000) == 20_000
    assert sampler.sets == (1 << 20) // (8 + 16 * 3 + 16)
    unknown = sampler.mix(12345, 3)
    assert unknown.tolist() == pytest.approx([1 / 3] * 3)


def test_rock_paper_scissors_is_a_third_each_after_any_round() -> None:
    solution = begin(RPS, RPS.rules.options(), "cfr+")
    assert isinstance(solution, TreeSolution)
    solution.run(50)
    judged = solution.judge()
    assert judged is not None
    assert judged.exploitability == pytest.approx(0.0, abs=1e-12)
    assert solution.tree.histories == 877
    assert solution.solver.average()[2:] == pytest.approx(np.full(438, 1 / 3), abs=1e-12)


def test_the_tree_is_counted_alike_by_both() -> None:
    assert histories(PLAIN, PLAIN.options(), 100) == build(KUHN, PLAIN.options()).histories == 58
    assert histories(PLAIN, PLAIN.options(), 57) is None
    with pytest.raises(TooLarge, match="more than 57 positions"):
        build(KUHN, PLAIN.options(), most=57)
    assert is_small("rock_paper_scissors")
    assert not is_small("rock_paper_scissors", {"rounds": 9})


def test_ways_to_one_position_are_counted_apart() -> None:
    """The number of places in the tree of tic-tac-toe, which has 5,478 positions; in the literature since the 1990s."""
    rules = games.load("tic_tac_toe")
    assert histories(rules, rules.options(), 549_946) == 549_946
    assert histories(rules, rules.options(), 549_945) is None


def test_what_does_not_fit_is_sampled() -> None:
    solution = begin(RPS, RPS.rules.options({"rounds": 9}), "cfr+", memory_mb=1)
    assert isinstance(solution, SampledSolution)
    assert solution.judge() is None


def test_the_engine_draws_from_the_policy_and_says_so() -> None:
    state = at("QK pb")
    drawn = [
        registry.think(ENGINES["cfr"], problem_at("kuhn_poker", state, limits=Limits(nodes=2000), seed=seed))
        for seed in range(60)
    ]
    thinking = drawn[0].thinking
    calls = thinking.mix[[line.action for line in thinking.lines].index(1)]
    assert abs(sum(decision.action for decision in drawn) / 60 - calls) < 3 * (calls * (1 - calls) / 60) ** 0.5
    assert (thinking.nodes, thinking.stop, thinking.limits) == (2000, "nodes", {"nodes": 2000})
    assert thinking.exploitability is not None
    assert thinking.exploitability < 1e-3
    sentences = explained(problem_at("kuhn_poker", state), thinking).why
    assert f"calls 1 chip {100 * calls:.0f} %" in sentences[0]
    assert "2,000 iterations" in sentences[1]


def test_a_tree_that_takes_longer_than_a_move_is_written_down_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    written = threading.Event()

    def slow(*given: Any) -> TreeSolution | SampledSolution:
        assert written.wait(60.0)
        return begin(*given)

    def think(seed: int, **limits: int) -> Decision:
        return registry.think(engine, problem_at("kuhn_poker", at("QK -"), limits=Limits(**limits), seed=seed))

    monkeypatch.setattr("agon.ai.engines.cfr.begin", slow)
    engine = registry.engines()["cfr"]
    early = [think(seed, time_ms=5) for seed in range(20)]
    assert {decision.action for decision in early} == {0, 1}
    assert all((decision.thinking.nodes, decision.thinking.stop) == (0, "time") for decision in early)
    assert all(decision.thinking.time_ms < 1000.0 for decision in early)
    assert "still writing down" in early[0].thinking.why[0]
    written.set()
    late = think(1, time_ms=10_000).thinking
    assert (late.stop, late.exploitability) == ("enough", pytest.approx(0.0, abs=1e-5))


def test_what_is_played_does_not_hang_on_earlier_searches() -> None:
    def mix(nodes: int) -> list[float]:
        task = problem_at("kuhn_poker", at("QK -"), limits=Limits(nodes=nodes))
        return registry.think(engine, task).thinking.mix

    engine = registry.engines()["cfr"]
    first = mix(40)
    assert mix(90) != first
    assert mix(40) == first


def test_what_the_seat_cannot_know_makes_no_difference() -> None:
    mixes = [
        registry.think(ENGINES["cfr"], problem_at("kuhn_poker", at(text), limits=Limits(nodes=500))).thinking.mix
        for text in ("QJ pb", "QK pb")
    ]
    assert mixes[0] == mixes[1]
    assert key_of(KUHN, at("QJ pb"), 0) == key_of(KUHN, at("QK pb"), 0) != key_of(KUHN, at("KQ pb"), 0)


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker"])
def test_groves_levels_climb_to_the_equilibrium(game: str) -> None:
    """A level that blunders plays the policy mixed with any action: that is worth less, exactly."""
    kernels = bound_kernels(game)
    solver = CfrSolver(build(kernels, kernels.rules.options()), VARIANTS["cfr+"])
    solver.run(2000)
    tree, average = solver.tree, solver.average()
    widths = np.diff(tree.form.begin)
    uniform = np.concatenate([np.ones(tree.seats), np.repeat(1.0 / widths, widths)])
    card = read_card((PERSONAS / "grove.toml").read_bytes())
    blunders = [float(run_in(card, level, game).parameters.get("blunders", 0.0)) for level in levels_for(card, game)]
    gains = [solver.judge((1.0 - often) * average + often * uniform).exploitability for often in blunders]
    assert len(gains) == 3
    assert gains == sorted(gains, reverse=True)
    assert gains[-2] > 0.05
    assert gains[-1] < 1e-4


@pytest.mark.parametrize(("iterations", "exploitability"), [(10, 0.6104), (100, 0.01342)])
def test_leduc_poker_by_iteration(iterations: int, exploitability: float) -> None:
    kernels = bound_kernels("leduc_poker")
    solver = CfrSolver(build(kernels, kernels.rules.options()), VARIANTS["cfr+"])
    solver.run(iterations)
    assert (solver.tree.histories, solver.tree.sets) == (9457, 936)
    assert solver.judge().exploitability == pytest.approx(exploitability, rel=5e-4)


def test_kuhn_poker_for_three() -> None:
    solver = CfrSolver(build(KUHN, KUHN.rules.options({"seats": 3})), VARIANTS["cfr+"])
    solver.run(1000)
    assert solver.judge().nash_conv == pytest.approx(3.20e-5, abs=5e-8)


def test_it_plays_where_something_is_hidden() -> None:
    with pytest.raises(EngineError, match="nothing is hidden"):
        registry.think(ENGINES["cfr"], problem_at("tic_tac_toe", games.load("tic_tac_toe").initial()))
