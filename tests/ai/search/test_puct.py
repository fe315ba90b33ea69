"""Search with a network: the kernels against a slow twin, laws of their trees, and games that are solved."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from agon.ai.kernels.monte_carlo.puct_tree import ROOT, USED
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.search.puct import Evaluator, ForestSettings, PuctForest, halving_schedule
from agon.games import pig
from agon.games.rules import Rules
from agon.games.verbs import State
from tests.ai.positions import CONNECT_FOUR_SCORES, problem, random_state, reachable_boards, solve, tic_tac_toe_state
from tests.ai.search.puct_twin import RandomNetwork, Twin, UniformNetwork

PLAIN = ForestSettings(solve=False)


def network(rules: Rules, seed: int = 0) -> RandomNetwork:
    options = rules.options()
    planes, height, width = rules.observation_tensor_shape(options)
    return RandomNetwork(planes * height * width, rules.info.num_distinct_actions, rules.seats(options), seed=seed)


def forest_of(
    game: str,
    evaluator: Evaluator | None = None,
    *,
    trees: int = 1,
    leaves: int = 1,
    jit: bool = True,
    **settings: object,
) -> PuctForest:
    kernels = bound_kernels(game, jit)
    chosen = ForestSettings(**settings)  # type: ignore[arg-type]
    evaluator = evaluator or network(kernels.rules)
    return PuctForest(
        kernels, evaluator, kernels.rules.options(), trees=trees, leaves=leaves, nodes=1 << 15, settings=chosen
    )


def searched(forest: PuctForest, state: State, simulations: int, seed: int = 1) -> PuctForest:
    forest.start(0, state, seed)
    forest.begin(0, simulations)
    forest.run()
    return forest


def inner(forest: PuctForest, tree: int = 0) -> Iterator[int]:
    """Yield the nodes of a tree that have children."""
    cells = forest.forest.cells[tree]
    return (node for node in range(cells[ROOT], cells[USED]) if forest.forest.nodes[node].first)


@pytest.mark.parametrize("solving", [False, True])
@pytest.mark.parametrize(("game", "plies"), [("tic_tac_toe", 0), ("connect_four", 6), ("connect_four", 25), ("hex", 3)])
def test_the_slow_twin_visits_the_same_nodes(game: str, plies: int, solving: bool) -> None:
    settings = ForestSettings(solve=solving)
    for seed in range(4):
        state = random_state(game, plies, seed)
        found = forest_of(game, solve=solving)
        twin = Twin(bound_kernels(game).rules, network(bound_kernels(game).rules), state, settings)
        twin.run(150)
        searched(found, state, 150)
        frontier = [(0, twin.root)]
        while frontier:
            node, other = frontier.pop()
            record = found.forest.nodes[node]
            assert record.visits == other.visits
            assert record.proven == (other.outcome is not None)
            assert found.forest.total[node] == pytest.approx(other.total, abs=1e-5)
            first = int(record.first)
            assert len(other.children) == (record.width if first else 0)
            frontier += [(first + place, child) for place, child in enumerate(other.children.values())]


@pytest.mark.parametrize("gumbel", [False, True])
@pytest.mark.parametrize(("game", "leaves"), [("connect_four", 1), ("tic_tac_toe", 4), ("pig", 3)])
def test_plain_python_searches_as_compiled_kernels_do(game: str, leaves: int, gumbel: bool) -> None:
    state = first_choice(bound_kernels(game).rules)
    compiled, plain = (
        searched(forest_of(game, leaves=leaves, jit=jit, gumbel=gumbel, playouts=leaves - 1), state, 60)
        for jit in (True, False)
    )
    for one, other in zip(compiled.children(0), plain.children(0), strict=True):
        assert (one.action, one.visits, one.proven) == (other.action, other.visits, other.proven)
        assert (one.prior, one.value) == pytest.approx((other.prior, other.value), rel=1e-5)
    assert compiled.improved_policy(0) == pytest.approx(plain.improved_policy(0), rel=1e-4)


def first_choice(rules: Rules) -> State:
    """The first position in which a seat is to move."""
    state = rules.initial()
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    return state


@pytest.mark.parametrize("gumbel", [False, True])
@pytest.mark.parametrize(("game", "leaves"), [("connect_four", 1), ("connect_four", 8), ("othello", 16), ("pig", 4)])
def test_visits_and_values_add_up(game: str, leaves: int, gumbel: bool) -> None:
    """A node was visited once for itself and once for each visit of a child; nothing stays pending."""
    found = searched(
        forest_of(game, leaves=leaves, gumbel=gumbel, solve=False), first_choice(bound_kernels(game).rules), 300
    )
    nodes, total, value = found.forest.nodes, found.forest.total, found.forest.value
    assert nodes[0].visits == 301
    for node in inner(found):
        children = slice(int(nodes[node].first), int(nodes[node].first) + int(nodes[node].width))
        own = int(nodes[node].mover >= 0)
        assert nodes[node].pending == 0
        assert nodes[node].visits == own + int(nodes.visits[children].sum())
        assert total[node] == pytest.approx(own * value[node] + total[children].sum(axis=0), abs=1e-4)


class ConstantNetwork(UniformNetwork):
    """A network that gives the seat to move, the next and the one after that these values."""

    values = (0.125, -0.5, 0.25)

    def evaluate(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        policy, values = super().evaluate(observations)
        return policy, values + np.array(self.values, np.float32)


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_values_begin_with_the_seat_to_move(mover: int) -> None:
    kernels = bound_kernels("pig")
    options = kernels.rules.options({"seats": 3})
    state = kernels.rules.initial(options)
    state[pig.TURN] = mover
    forest = PuctForest(kernels, ConstantNetwork(kernels.rules.info.num_distinct_actions, 3), options)
    searched(forest, state, 0)
    expected = [ConstantNetwork.values[(seat - mover) % 3] for seat in range(3)]
    assert forest.network_values(0) == expected
    assert forest.values(0) == expected


def test_trees_do_not_depend_on_each_other() -> None:
    """A tree is searched alike alone and in a forest, whatever the other trees do."""
    states = [random_state("connect_four", plies, plies) for plies in range(6)]
    together = forest_of("connect_four", trees=6)
    for tree, state in enumerate(states):
        together.start(tree, state, tree)
        together.begin(tree, 20 + 10 * tree, noise=0.25)
    together.run()
    for tree, state in enumerate(states):
        alone = forest_of("connect_four")
        alone.start(0, state, tree)
        alone.begin(0, 20 + 10 * tree, noise=0.25)
        alone.run()
        assert alone.children(0) == together.children(tree)
        assert sum(child.visits for child in alone.children(0)) == 20 + 10 * tree


def test_a_batch_holds_different_leaves_of_one_tree() -> None:
    evaluator = network(bound_kernels("othello").rules)
    searched(forest_of("othello", evaluator, leaves=8), bound_kernels("othello").rules.initial(), 400)
    assert evaluator.batches[0] == 1, "the root has no children yet"
    assert np.mean(evaluator.batches) > 6


def test_proven_values_of_tic_tac_toe_are_those_of_the_solver() -> None:
    found = forest_of("tic_tac_toe", UniformNetwork(9))
    rules = bound_kernels("tic_tac_toe").rules
    for board in reachable_boards()[::7]:
        state = tic_tac_toe_state(board)
        if rules.is_over(state):
            continue
        searched(found, state, 20_000)
        if not found.is_proven(0):
            assert board.count(".") > 5, "a proof from an earlier position may take longer"
            continue
        value = solve(board)[0]
        assert found.values(0)[rules.current(state)] == value
        after = solve_after(board, found.best(0))
        assert -after == value, f"{board}: {found.best(0)} gives {after}"


def solve_after(board: str, cell: int) -> int:
    mark = "X" if board.count("X") == board.count("O") else "O"
    return solve(board[:cell] + mark + board[cell + 1 :])[0]


@pytest.mark.parametrize(("moves", "score"), [pair for pair in CONNECT_FOUR_SCORES if len(pair[0]) > 26])
def test_proven_values_of_connect_four_are_those_of_a_published_solver(moves: str, score: int) -> None:
    task = problem("connect_four", moves)
    found = searched(forest_of("connect_four", leaves=4), task.state, 20_000)
    for node in range(int(found.forest.cells[0, USED])):
        record = found.forest.nodes[node]
        assert not record.proven or abs(found.forest.value[node, 0]) in (0.0, 1.0)
    if found.is_proven(0):
        assert found.values(0)[task.seat] == np.sign(score)
    else:
        assert abs(score) < 3, "a near win or loss is found"


def test_a_search_that_knows_nothing_finds_every_win_in_tic_tac_toe() -> None:
    """Without proven values: by its visits alone."""
    found = forest_of("tic_tac_toe", UniformNetwork(9), solve=False)
    rules = bound_kernels("tic_tac_toe").rules
    won = [board for board in reachable_boards() if solve(board)[0] == 1 and solve(board)[1] > 0][::9]
    for board in won:
        state = tic_tac_toe_state(board)
        if rules.is_over(state):
            continue
        searched(found, state, 1500)
        assert solve_after(board, found.best(0)) == -1, board


def test_a_kept_subtree_is_what_the_search_knew_of_it() -> None:
    rules = bound_kernels("connect_four").rules
    found = searched(forest_of("connect_four", trees=2, leaves=2), rules.initial(), 500)
    first = found.best(0)
    node = next(place for place in range(1, 8) if found.forest.nodes[place].action == first)
    replies = found.children_of(node)
    reply = max(replies, key=lambda child: child.visits)
    below = int(found.forest.nodes[node].first) + replies.index(reply)
    before = found.children_of(below)
    state = rules.apply(rules.apply(rules.initial(), first), reply.action)
    assert found.advance(0, [first, reply.action], state)
    assert found.children(0) == before
    assert int(found.forest.nodes[0].visits) == reply.visits
    begun = sum(child.visits for child in before)
    found.begin(0, 100)
    found.run()
    assert sum(child.visits for child in found.children(0)) == begun + 100


def test_a_tree_is_not_kept_where_the_search_never_was() -> None:
    rules = bound_kernels("connect_four").rules
    found = searched(forest_of("connect_four"), rules.initial(), 3)
    before = found.children(0)
    assert not found.advance(0, [0, 0, 0], random_state("connect_four", 3, 1))
    assert found.children(0) == before


def test_a_full_tree_goes_on_searching() -> None:
    for game in ("connect_four", "pig"):
        kernels = bound_kernels(game)
        small = PuctForest(kernels, network(kernels.rules), kernels.rules.options(), nodes=40, leaves=4)
        searched(small, first_choice(kernels.rules), 200)
        assert small.forest.nodes[0].visits == 201
        assert small.forest.cells[0, USED] <= max(40, kernels.rules.max_actions(kernels.rules.options()) + 1)
        assert not small.forest.nodes.pending.any()


def test_noise_changes_the_priors_by_its_share() -> None:
    rules = bound_kernels("connect_four").rules
    quiet, loud = (forest_of("connect_four") for _ in range(2))
    for found, noise in ((quiet, 0.0), (loud, 0.25)):
        found.start(0, rules.initial(), 5)
        found.begin(0, 0, noise=noise)
        found.run()
    drawn = np.random.default_rng(5).dirichlet(np.full(7, 0.3))
    expected = [0.75 * child.prior + 0.25 * share for child, share in zip(quiet.children(0), drawn, strict=True)]
    assert [child.prior for child in loud.children(0)] == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize("game", ["connect_four", "go"])
def test_playouts_count_by_their_share(game: str) -> None:
    """Without a share they change nothing but chance; with all of it the network's value does not count."""
    rules = bound_kernels(game).rules
    state = random_state(game, 6, 1)
    plain = network(rules)
    valueless = network(rules)
    valueless._values[:] = 0.0

    def visits(evaluator: Evaluator, **settings: object) -> list[int]:
        return [child.visits for child in searched(forest_of(game, evaluator, **settings), state, 120).children(0)]

    assert visits(plain, playouts=2, mix=0.0) == visits(plain)
    assert visits(plain, playouts=2, mix=1.0) == visits(valueless, playouts=2, mix=1.0)
    assert visits(plain, playouts=2, mix=1.0) != visits(plain)


def test_playouts_are_random_games_from_the_leaf() -> None:
    """The root and its first child are judged by 64 random games each."""
    task = problem("connect_four", CONNECT_FOUR_SCORES[-1][0])
    rules = bound_kernels("connect_four").rules
    found = searched(forest_of("connect_four", UniformNetwork(7), playouts=64, mix=1.0, solve=False), task.state, 1)
    drawn = [rules.returns(playout(rules, task.state, seed))[task.seat] for seed in range(400)]
    root = found.forest.total[0, task.seat] / 2
    assert root == pytest.approx(np.mean(drawn), abs=0.35)


def playout(rules: Rules, state: State, seed: int) -> State:
    rng = np.random.default_rng(seed)
    while not rules.is_over(state):
        state = rules.apply(state, int(rng.choice(rules.legal(state))))
    return state


# Gumbel


@pytest.mark.parametrize(
    ("considered", "simulations", "expected"),
    [
        (8, 24, [0] * 8 + [1] * 4 + [2] * 4 + [3, 3, 4, 4, 5, 5, 6, 6]),
        (8, 2, [0, 0]),
        (8, 13, [0] * 8 + [1] * 4 + [2]),
        (7, 24, [0] * 7 + [1, 1, 1, 2, 2, 2] + [3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]),
        (1, 16, list(range(16))),
        (8, 47, [0] * 8 + [1] * 4 + [2] * 4 + [3] * 4 + [each for n in range(4, 17) for each in (n, n)] + [17]),
    ],
)
def test_sequential_halving_considers_what_mctx_does(considered: int, simulations: int, expected: list[int]) -> None:
    """Expected values: tests of google-deepmind/mctx, seq_halving_test.py."""
    assert list(halving_schedule(considered, simulations)) == expected


@pytest.mark.parametrize("leaves", [1, 4])
def test_sequential_halving_gives_the_planned_visits(leaves: int) -> None:
    rules = bound_kernels("othello").rules
    state = random_state("othello", 20, 3)
    legal = len(rules.legal(state))
    found = searched(forest_of("othello", gumbel=True, considered=4, leaves=leaves, solve=False), state, 32)
    assert legal > 4
    visits = sorted((child.visits for child in found.children(0)), reverse=True)
    assert visits == [12, 12, 4, 4] + [0] * (legal - 4), "four actions by four, then two by eight"


def test_the_improved_policy_is_the_papers() -> None:
    """Equations 10 and 11 and appendix D, written down in NumPy."""
    state = random_state("connect_four", 4, 2)
    for simulations in (0, 1, 5, 40):
        found = searched(
            forest_of("connect_four", gumbel=True, considered=4, solve=False, c_visit=9.0), state, simulations
        )
        children = found.children(0)
        mover = int(found.forest.nodes[0].mover)
        prior = np.array([child.prior for child in children])
        visits = np.array([child.visits for child in children])
        q = (np.array([child.value for child in children]) + 1) / 2
        own = (found.network_values(0)[mover] + 1) / 2
        seen = visits > 0
        mixed = own
        if seen.any():
            mixed = (own + visits.sum() * (prior[seen] @ q[seen]) / prior[seen].sum()) / (1 + visits.sum())
        completed = np.where(seen, q, mixed)
        logits = np.log(prior) + (9.0 + visits.max()) * 1.0 * completed
        expected = np.exp(logits - logits.max())
        assert found.improved_policy(0) == pytest.approx(expected / expected.sum(), rel=1e-5)


def test_one_simulation_with_gumbel_draws_from_the_policy() -> None:
    """With one simulation sequential halving takes the greatest sum of Gumbel variable and logit: a draw from the
    policy, whose frequencies follow the priors."""
    rules = bound_kernels("tic_tac_toe").rules
    found = forest_of("tic_tac_toe", gumbel=True, solve=False)
    counts = np.zeros(9)
    for seed in range(1500):
        searched(found, rules.initial(), 1, seed)
        counts[found.best(0)] += 1
    prior = np.array([child.prior for child in found.children(0)])
    assert counts / 1500 == pytest.approx(prior, abs=4 * np.sqrt(0.25 / 1500))
