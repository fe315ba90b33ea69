"""Bots that search: Pruner, Sampler, Pathfinder, Perfect and Grove choose as their cards say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.selection import properties
from agon.ai.evaluation import listing
from agon.games.verbs import State
from agon.protocol.cards import Limits, levels_in, run_in
from tests.ai.personas.playing import Played, bounded, decide, engine_of, positions, problem_of
from tests.ai.personas.sentences import CARDS, Said, games_of, saying
from tests.ai.positions import choose, problem, problem_at, random_state, reachable_boards, solve, tic_tac_toe_state

PRUNER, SAMPLER, PERFECT, GROVE = (CARDS[name] for name in ("alphabeta", "mcts", "minimax", "grove"))


def test_pruner_plays_zero_sum_games_for_two_with_everything_in_sight() -> None:
    for game in games_of(PRUNER):
        info = games.room(game).INFO
        assert (info.seats, info.utility) == (2, "zero_sum")
        assert (info.chance, info.hidden, info.simultaneous) == (False, False, False)


NAMES = {
    "quiescence search": "quiescence",
    "check extensions": "check_extension",
    "null move": "null_move",
    "late move reductions": "late_move_reductions",
    "futility pruning": "futility",
    "Multi-ProbCut": "probcut",
    "principal variation search": "pvs",
    "transposition table": "table_mb",
    "Killers": "killers",
    "history": "history",
    "counter-moves": "counter_moves",
}
"""Techniques as Pruner's card calls them, with the parameter that switches each off."""


def technique_cases() -> list[tuple[str, str, str]]:
    own = [said for said in saying(".", "algorithm") + saying(".", "algorithm_in") if said.card == PRUNER.name]
    return [
        (said.game or "chess", words, parameter)
        for said in own
        for words, parameter in NAMES.items()
        if words.casefold() in said.text.casefold()
    ]


def test_every_technique_is_on_the_card() -> None:
    assert {words for _, words, _ in technique_cases()} == set(NAMES)


@pytest.mark.parametrize(("game", "words", "parameter"), technique_cases())
def test_pruner_uses_the_techniques_that_its_card_names(game: str, words: str, parameter: str) -> None:
    """The search is another one without each."""
    task = problem_at(game, random_state(game, 14, 3), limits=Limits(depth=7))
    on, off = (
        choose("alphabeta", task, **given).thinking
        for given in ({}, {parameter: 0 if parameter == "table_mb" else False})
    )
    assert (on.nodes, on.depth, on.value) != (off.nodes, off.depth, off.value)


@pytest.mark.parametrize("game", ["connect_four", "othello", "checkers", "chess"])
def test_pruner_asks_the_solver_first_for_half_of_its_limits(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At levels without a limit of moves; one that does not finish leaves the other half to the search."""
    spent: list[int] = []
    part: Any = listing.part_of(game, "solver")

    class Slow:
        nodes, is_within_reach, is_result_known = 0, True, False

        def __init__(self, *_: object) -> None: ...

        def run(self, nodes: int) -> bool:
            self.nodes += nodes
            spent.append(nodes)
            return False

    monkeypatch.setattr(part, "SOLVER", Slow)
    task = problem_at(game, positions(game)[4].state, limits=Limits(nodes=1000))
    found = registry.think(engine_of(PRUNER), task, PRUNER.parameters)
    assert (sum(spent), found.thinking.nodes) == (500, 1000)
    spent.clear()
    task.limits = Limits(depth=2)
    registry.think(engine_of(PRUNER), task, PRUNER.parameters)
    assert spent == []


@pytest.mark.parametrize(
    ("game", "inside", "outside"),
    [
        ("othello", 38, 37),  # discs placed after the first four: 22 and 23 squares are left
        ("checkers", "B:W18,K31:BK3,12", "B:W18,K31,32:BK3,12"),
        ("chess", "8/8/8/3k4/8/3KQ3/8/6r1 w - - 0 1", "8/8/8/3k4/8/3KQ3/7P/6r1 w - - 0 1"),
    ],
)
def test_the_solver_reaches_as_far_as_the_card_says(game: str, inside: int | str, outside: int | str) -> None:
    from agon.ai.search.solvers import solver_for

    def within(place: int | str) -> bool:
        state = games.load(game).position_from_text(place) if isinstance(place, str) else filled(place)
        solver = solver_for(problem_at(game, state))
        return solver is not None and solver.is_within_reach

    assert within(inside)
    assert not within(outside)


def filled(plies: int) -> State:
    """Return a position of Othello with so many discs placed, in which nobody had to pass."""
    rules = games.load("othello")
    for seed in range(200):
        state = random_state("othello", plies, seed)
        discs = sum(int(state[seat]).bit_count() for seat in range(2))
        if discs == plies + 4 and len(rules.legal(state)) > 1:
            return state
    raise LookupError("no such game")


def test_an_undecided_position_counts_as_a_draw_without_an_evaluation() -> None:
    told = [said.game for said in saying("counts as a draw") if said.card == PRUNER.name]
    assert set(told) == {game for game in games_of(PRUNER) if not properties(games.room(game).INFO).evaluated}
    assert choose("alphabeta", problem("tic_tac_toe", limits=Limits(depth=1))).thinking.value == 0.0


def test_easy_and_medium_look_as_many_moves_ahead_as_they_say() -> None:
    for level, depth in zip(PRUNER.levels, (2, 5), strict=False):
        run = run_in(PRUNER, level, "connect_four")
        task = problem_of(positions("connect_four")[2], Limits(depth=run.limits.depth))
        found = registry.think(engine_of(PRUNER), task, run.parameters).thinking
        assert (found.depth, found.stop) == (depth, "depth")


def test_sampler_ends_playouts_after_four_moves_where_its_card_says_so() -> None:
    told = {said.game for said in saying("ends after four moves") if said.card == SAMPLER.name}
    level = SAMPLER.levels[-1]
    settings = {game: run_in(SAMPLER, level, game).parameters for game in games_of(SAMPLER, level)}
    ends = {game for game, given in settings.items() if given.get("rollout") == "evaluated"}
    assert told == ends
    assert {settings[game]["rollout_depth"] for game in ends} == {4}
    for below in SAMPLER.levels[:-1]:
        assert all("rollout" not in run_in(SAMPLER, below, game).parameters for game in games_of(SAMPLER, below))


@pytest.mark.parametrize(
    "said", saying("drawn in proportion to the visits", "algorithm_in"), ids=lambda said: said.game
)
def test_sampler_draws_by_visits_where_something_is_hidden(said: Said) -> None:
    """Of the actions with at least half the visits of the most visited one, by their visits."""
    at = positions(str(said.game))[1]
    drawn: Counter[int] = Counter()
    for seed in range(8):
        found = registry.think(engine_of(SAMPLER), problem_of(at, Limits(nodes=60), seed), SAMPLER.parameters)
        visits = {line.action: line.visits for line in found.thinking.lines}
        assert 2 * visits[found.action] >= max(visits.values())
        drawn[found.action] += 1
    assert len(drawn) > 1


def test_sampler_says_of_every_hidden_game_that_it_draws_situations() -> None:
    hidden = {game for game in games_of(SAMPLER) if games.room(game).INFO.hidden or games.room(game).INFO.simultaneous}
    assert {said.game for said in saying("starts from a situation drawn at random", "algorithm_in")} == hidden


WORDS = {
    "alpha-beta": {"alphabeta"},
    "expectiminimax": {"expectiminimax"},
    "for all seats": {"maxn", "expectiminimax"},
    "Monte Carlo tree search": {"mcts", "sm_mcts"},
    "odds learned beforehand": {"blueprint"},
    "equilibrium": {"cfr"},
    "plays by a rule": {"strategy"},
}
"""Words of ``algorithm_in`` for a way of choosing, and the engines that choose so."""


@pytest.mark.parametrize("game", list(GROVE.algorithm_in))
def test_grove_chooses_as_its_card_says_in_each_game(game: str) -> None:
    ways = [engines for words, engines in WORDS.items() if words in GROVE.algorithm_in[game]]
    assert len(ways) >= 1
    levels = levels_in(GROVE, game)
    for level in (levels[0], levels[-1]):
        run = run_in(GROVE, level, game)
        task = problem_of(positions(game)[0], bounded(run.limits, 20))
        found = registry.think(engine_of(GROVE), task, {**run.parameters, "blunders": 0.0, "book": False})
        assert found.thinking.engine in set.union(*ways)


def test_every_game_of_grove_has_its_sentence() -> None:
    assert set(GROVE.algorithm_in) == set(games_of(GROVE))


def test_groves_levels_err_as_the_card_says_and_the_highest_does_not() -> None:
    for game in games_of(GROVE):
        for level in levels_in(GROVE, game):
            given = run_in(GROVE, level, game).parameters
            errs = bool(given.get("temperature") or given.get("blunders") or "attention" in given)
            assert not (level.name == "sequoia" and errs), game
            assert game == "chess" or "attention" not in given
        weakest = run_in(GROVE, levels_in(GROVE, game)[0], game).parameters
        assert len(levels_in(GROVE, game)) == 1 or weakest.get("temperature") or weakest.get("blunders")


def test_sequoia_takes_the_best_action_where_everything_is_in_sight() -> None:
    """By the values of its own search."""
    level = GROVE.levels[-1]
    for game in ("chess", "checkers", "othello", "backgammon"):
        for at in positions(game)[4:12:4]:
            found = decide(GROVE, level, at, engine_of(GROVE)).thinking
            assert found.taken == ""
            assert found.lines == [] or found.lines[0].value == max(line.value for line in found.lines)


def lines_to(state: State, depth: int) -> int:
    """Return the number of positions of all lines of play of tic-tac-toe, to a depth."""
    rules = games.load("tic_tac_toe")
    if depth == 0 or rules.is_over(state):
        return 0
    return sum(1 + lines_to(rules.apply(state, action), depth - 1) for action in rules.legal(state))


def test_perfect_takes_the_first_of_the_best_and_prunes_nothing() -> None:
    """Search depth after depth, each in full."""
    boards = [board for board in reachable_boards() if board.count(".") == 5 and solve(board)[1]]
    for board in boards[::9]:
        state = tic_tac_toe_state(board)
        task = problem_at("tic_tac_toe", state)
        found = registry.think(engine_of(PERFECT), task, PERFECT.parameters)
        mark = "XO"[task.seat]
        after = {action: solve(board[:action] + mark + board[action + 1 :]) for action in task.legal()}
        best = solve(board)[0], solve(board)[1] - 1
        equal = [action for action, (value, plies) in after.items() if (-value, plies) == best]
        assert found.action == equal[0]
        assert found.thinking.nodes == sum(lines_to(state, depth + 1) for depth in range(found.thinking.depth))


def test_perfect_easy_takes_a_win_and_overlooks_a_threat() -> None:
    easy = PERFECT.levels[0]

    def action(board: str) -> int:
        state = tic_tac_toe_state(board)
        return decide(PERFECT, easy, Played("tic_tac_toe", state, (), ()), engine_of(PERFECT)).action

    assert action("XX.OO....") == 2
    assert action("XO..X....") != 8
