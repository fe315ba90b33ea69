"""UCT: it finds good moves, uses no hidden information, and is reproducible and bounded."""

from __future__ import annotations

import msgspec
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.mcts import MonteCarlo
from agon.ai.kernels.monte_carlo.tree import RESERVED, USED
from agon.ai.search.mcts import StateSearch, bonuses
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking
from tests.ai.positions import choose, problem, problem_at, random_state


def timeless(thinking: Thinking) -> Thinking:
    return msgspec.structs.replace(thinking, time_ms=0.0, cpu_ms=0.0, nps=0)


@pytest.mark.parametrize(
    ("game", "moves", "best"),
    [("connect_four", "414141", "4"), ("connect_four", "4142536", "7"), ("tic_tac_toe", "1425", "a3 b3 c3")],
)
def test_it_finds_the_win(game: str, moves: str, best: str) -> None:
    task = problem(game, moves, limits=Limits(nodes=2000))
    decision = choose("mcts", task)
    assert decision.thinking.pv[0] in best.split()


def test_a_proven_win_ends_the_search() -> None:
    thinking = choose("mcts", problem("connect_four", "414141", limits=Limits(nodes=100_000))).thinking
    assert (thinking.stop, thinking.value, thinking.exact) == ("proven", 1.0, True)
    assert thinking.nodes < 1000


def test_without_the_solver_nothing_is_proven() -> None:
    task = problem("connect_four", "414141", limits=Limits(nodes=3000))
    thinking = choose("mcts", task, solve=False).thinking
    assert (thinking.exact, thinking.nodes, thinking.pv[0]) == (False, 3000, "4")


def test_it_plays_the_action_with_most_visits_among_the_undecided() -> None:
    task = problem("connect_four", "44", limits=Limits(nodes=5000))
    decision = choose("mcts", task)
    visits = {line.action: line.visits for line in decision.thinking.lines}
    assert decision.action == max(visits, key=lambda action: visits[action])
    assert sum(visits.values()) == decision.thinking.nodes - 1


@pytest.mark.parametrize("game", games.names())
def test_seed_and_node_budget_decide_everything(game: str) -> None:
    rules = games.load(game)
    state = rules.initial()
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    runs = [choose("mcts", problem_at(game, state, limits=Limits(nodes=3000), seed=seed)) for seed in (7, 7, 8)]
    assert runs[0].action == runs[1].action
    assert timeless(runs[0].thinking) == timeless(runs[1].thinking)
    if runs[0].thinking.stop != "proven":  # as a tree of a few leaves is, whatever the seed
        assert timeless(runs[0].thinking).lines != timeless(runs[2].thinking).lines


def test_signature() -> None:
    """Visits of the root's actions after 4,000 simulations with seed 1: a commit that changes them says so."""
    thinking = choose("mcts", problem("connect_four", limits=Limits(nodes=4000))).thinking
    assert {line.text: line.visits for line in thinking.lines} == {
        "4": 2509,
        "3": 643,
        "5": 445,
        "2": 200,
        "1": 97,
        "7": 90,
        "6": 15,
    }


def test_a_full_arena_stops_the_tree_not_the_search() -> None:
    task = problem("connect_four", limits=Limits(nodes=200_000))
    search = StateSearch(task, registry.settings(MonteCarlo(), {"memory_mb": 1}))
    assert search.run(200_000) == 200_000
    assert int(search.arena.cells[USED]) <= len(search.arena.nodes)
    assert int(search.arena.nodes[0].visits) == 200_000


def test_every_link_leads_to_the_child_of_the_greatest_bound() -> None:
    search = StateSearch(problem("connect_four"), registry.settings(MonteCarlo(), {"memory_mb": 1, "solve": False}))
    search.run(3000)
    nodes, mean, spread = search.arena.nodes, search.arena.mean, search.arena.spread
    linked = [node for node in range(int(search.arena.cells[USED])) if nodes[node].preferred >= RESERVED]
    reached = {0}
    for node in linked:
        if node not in reached:
            continue
        children = range(int(nodes[node].first), int(nodes[node].first) + int(nodes[node].width))
        reached.update(children)
        scale = bonuses(1.4)[nodes[node].visits]
        bounds = [mean[child] + scale * spread[child] for child in children]
        assert children[bounds.index(max(bounds))] == nodes[node].preferred
        for child in children:
            assert mean[child] == pytest.approx(nodes[child].total / nodes[child].visits, abs=1e-5)
    assert len(reached) > 500


def test_chunks_continue_one_search() -> None:
    def visits(chunks: list[int]) -> list[int]:
        search = StateSearch(problem("connect_four"), registry.settings(MonteCarlo(), {"memory_mb": 1}))
        for chunk in chunks:
            search.run(chunk)
        return [line.visits for line in search.lines()]

    assert visits([5000]) == visits([1, 7, 992, 4000])


def kuhn_states() -> list[tuple[str, int]]:
    """Every decision of Kuhn poker, as text and seat to move."""
    rules = games.load("kuhn_poker")
    found: list[tuple[str, int]] = []
    frontier = [rules.initial()]
    while frontier:
        state = frontier.pop()
        player = rules.current(state)
        if player >= 0:
            found.append((rules.position_to_text(state), player))
        actions = [action for action, _ in rules.chance(state)] if player < 0 else rules.legal(state)
        frontier += [rules.apply(state, action) for action in actions]
    return found


def test_it_uses_nothing_that_its_seat_does_not_know() -> None:
    """Two deals that a seat cannot tell apart give the same thinking."""
    rules = games.load("kuhn_poker")
    seen: dict[tuple[int, int], Thinking] = {}
    pairs = 0
    for text, seat in kuhn_states():
        state = rules.position_from_text(text)
        key = (seat, rules.information_key(state, seat))
        thinking = timeless(choose("mcts", problem_at("kuhn_poker", state, limits=Limits(nodes=500))).thinking)
        pairs += key in seen
        assert seen.setdefault(key, thinking) == thinking
    assert pairs == 12


def test_it_does_not_see_the_other_hand_in_rock_paper_scissors() -> None:
    rules = games.load("rock_paper_scissors")
    decisions = []
    for hidden in rules.legal(rules.initial()):
        state = rules.apply(rules.initial(), hidden)
        decisions.append(choose("mcts", problem_at("rock_paper_scissors", state, limits=Limits(nodes=3000), seat=1)))
    assert len({decision.action for decision in decisions}) == 1
    assert len({tuple(line.visits for line in decision.thinking.lines) for decision in decisions}) == 1


def test_facing_a_bet_in_kuhn_poker_the_jack_folds_and_the_king_calls() -> None:
    rules = games.load("kuhn_poker")
    decided = 0
    for text, seat in kuhn_states():
        cards, betting = text.split()
        expected = {"J": "p", "K": "b"}.get(cards[seat])
        if betting.endswith("b") and expected:
            task = problem_at("kuhn_poker", rules.position_from_text(text), limits=Limits(nodes=4000))
            assert choose("mcts", task).thinking.lines[0].text == expected, text
            decided += 1
    assert decided == 8


@pytest.mark.parametrize("plies", range(0, 30, 3))
def test_its_line_of_play_is_legal(plies: int) -> None:
    task = problem_at("connect_four", random_state("connect_four", plies, plies), limits=Limits(nodes=2000))
    rules = task.kernels.rules
    state = task.state
    pv = choose("mcts", task).thinking.pv
    assert pv
    for text in pv:
        state = rules.apply(state, rules.action_from_text(state, text))
