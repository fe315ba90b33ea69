"""The engine that searches with a network."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.search.budget import Budget
from agon.ai.search.contract import EngineError, Problem
from agon.ai.search.explanation import explained
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking
from tests.ai.networks.small_networks import one_layer
from tests.ai.positions import ENGINES, problem, problem_at

GAMES = ("tic_tac_toe", "connect_four", "pig")


@pytest.fixture(scope="module")
def networks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("networks")
    for game in GAMES:
        (folder / f"{game}.onnx").write_bytes(one_layer(game))
    return {game: str(folder / f"{game}.onnx") for game in GAMES}


def think(task: Problem, network: str, **parameters: object) -> Thinking:
    return registry.think(registry.engines()["puct"], task, {"network": network, **parameters}).thinking  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("settings", "moves", "visits"),
    [
        ({}, "", [72, 7, 107, 67, 50, 26, 71]),
        ({"leaves": 1}, "", [64, 6, 138, 67, 32, 21, 72]),
        ({"root": "gumbel", "leaves": 2, "considered": 4}, "", [150, 0, 150, 0, 50, 50, 0]),
        ({}, "4444", [50, 6, 97, 138, 30, 29, 50]),
    ],
)
def test_node_counts_are_what_they_were(
    networks: dict[str, str], settings: dict[str, object], moves: str, visits: list[int]
) -> None:
    """A changed count means that the search changed."""
    found = think(problem("connect_four", moves, limits=Limits(nodes=400)), networks["connect_four"], **settings)
    assert [line.visits for line in sorted(found.lines, key=lambda line: line.action)] == visits
    assert sum(visits) == found.nodes == 400


def test_lines_show_policy_and_value_beside_visits(networks: dict[str, str]) -> None:
    found = think(problem("connect_four", "44", limits=Limits(nodes=200)), networks["connect_four"])
    priors = [line.prior for line in found.lines]
    assert sum(priors) == pytest.approx(1.0, abs=1e-5)
    assert found.lines[0].visits == max(line.visits for line in found.lines)
    assert found.values[0] == pytest.approx(-found.values[1], abs=2.0)
    sent = msgspec.json.decode(msgspec.json.encode(found))
    assert sent["lines"][0]["prior"] == priors[0]


def test_other_engines_send_no_policy() -> None:
    found = registry.think(ENGINES["mcts"], problem("connect_four", "44", limits=Limits(nodes=50))).thinking
    assert all("prior" not in line for line in msgspec.json.decode(msgspec.json.encode(found))["lines"])


def test_its_account_compares_the_move_with_the_policy(networks: dict[str, str]) -> None:
    task = problem("connect_four", "4444", limits=Limits(nodes=400))
    told = explained(task, think(task, networks["connect_four"]))
    assert any(sentence.startswith("Its network alone") for sentence in told.why)


def test_a_win_is_proven_and_taken(networks: dict[str, str]) -> None:
    found = think(problem("connect_four", "112233", limits=Limits(nodes=2000)), networks["connect_four"])
    assert (found.stop, found.exact, found.value, found.pv) == ("proven", True, 1.0, ["4"])


def test_a_search_within_its_time_stops_for_it(networks: dict[str, str]) -> None:
    seconds = iter(np.arange(0.0, 100.0, 0.004))  # each look at the clock is 4 ms later
    task = problem("connect_four", limits=Limits(time_ms=100))
    task.budget = lambda limits, flag: Budget(limits, flag, clock=lambda: float(next(seconds)))
    found = think(task, networks["connect_four"])
    assert found.stop == "time"
    assert 0 < found.nodes < 400


def test_progress_is_reported(networks: dict[str, str]) -> None:
    task = problem("connect_four", limits=Limits(nodes=300))
    task.report_seconds = 0.0
    reports: list[tuple[int, Thinking]] = []
    task.report = lambda action, thinking: reports.append((action, thinking))
    found = think(task, networks["connect_four"])
    assert len(reports) > 10
    assert all(thinking.nodes < found.nodes for _, thinking in reports)
    assert reports[-1][1].lines[0].prior == pytest.approx(reports[0][1].lines[0].prior, abs=1.0)


def test_the_tree_of_the_move_before_is_reused(networks: dict[str, str]) -> None:
    engine = registry.engines()["puct"]
    settings = {"network": networks["connect_four"]}
    task = problem("connect_four", limits=Limits(nodes=400))
    task.history = []
    first = registry.think(engine, task, settings).thinking
    reply = int(first.pv[1]) - 1
    later = problem("connect_four", f"{first.pv[0]}{first.pv[1]}", limits=Limits(nodes=100))
    later.history = [int(first.pv[0]) - 1, reply]
    second = registry.think(engine, later, settings).thinking
    assert second.nodes == 100
    assert sum(line.visits for line in second.lines) > 100
    other = problem("connect_four", "17", limits=Limits(nodes=100))
    other.history = [0, 6]
    third = registry.think(engine, other, settings).thinking
    assert sum(line.visits for line in third.lines) == 100


def test_the_same_seed_chooses_alike_and_temperature_varies(networks: dict[str, str]) -> None:
    chosen: list[str] = []
    for seed in (1, 1, *range(2, 12)):
        task = problem("connect_four", limits=Limits(nodes=64), seed=seed)
        chosen.append(think(task, networks["connect_four"], temperature=1.5).pv[0])
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 1


def test_several_trees_share_the_simulations(networks: dict[str, str]) -> None:
    found = think(problem("connect_four", limits=Limits(nodes=403)), networks["connect_four"], trees=4, leaves=2)
    assert sum(line.visits for line in found.lines) == found.nodes == 403


def test_chance_is_sampled_by_its_probabilities(networks: dict[str, str]) -> None:
    rules = games.load("pig")
    state = rules.initial()
    found = think(problem_at("pig", state, limits=Limits(nodes=300)), networks["pig"])
    assert sum(line.visits for line in found.lines) == 300


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("chess", "chess: a policy cannot list its 20,481 distinct actions"),
        ("checkers", "checkers: a policy cannot list its 33,554,432 distinct actions"),
        ("kuhn_poker", "kuhn_poker: it searches over positions, which are not known in a game with hidden information"),
        ("rock_paper_scissors", "it searches over positions, which are not known"),
    ],
)
def test_games_that_it_cannot_play_are_refused(game: str, reason: str) -> None:
    rules = games.load(game)
    state = rules.initial()
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    with pytest.raises(EngineError, match=reason):
        registry.think(ENGINES["puct"], problem_at(game, state, limits=Limits(nodes=10)))


def test_without_a_network_or_a_limit_it_says_what_is_missing(networks: dict[str, str]) -> None:
    with pytest.raises(EngineError, match="there is no network for pig: name a file with network=FILE"):
        registry.think(ENGINES["puct"], problem_at("pig", games.load("pig").initial(), limits=Limits(nodes=10)))
    with pytest.raises(EngineError, match="puct needs a limit of nodes or of time"):
        think(problem("connect_four", limits=Limits(depth=3)), networks["connect_four"])
    with pytest.raises(EngineError, match="root=gumbel needs a limit of at most a million nodes"):
        think(problem("connect_four", limits=Limits(time_ms=50)), networks["connect_four"], root="gumbel")
    with pytest.raises(EngineError, match=r"tic_tac_toe\.onnx is a network for tic_tac_toe, not for connect_four"):
        think(problem("connect_four", limits=Limits(nodes=5)), networks["tic_tac_toe"])
