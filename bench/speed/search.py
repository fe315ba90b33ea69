"""Our search beside OpenSpiel's, in one run: ``agon bench search``.

Monte Carlo: OpenSpiel's C++ ``MCTSBot`` with its ``RandomRolloutEvaluator`` (one uniformly random playout a simulation)
against our UCT, both with the same exploration constant, solver flag and number of simulations from the same position:
from the start of every game (in backgammon after the first listed roll), and in the middle of the games in ``GAMES``.
For games with heuristic playouts of our own a row with them follows; the peer's are still random.
Alpha-beta: OpenSpiel's ``open_spiel.python.algorithms.minimax.alpha_beta_search``, the only one in its wheel (it
exposes no C++ alpha-beta), against ours to the same depth, with no evaluation on either side.

With a table our search visits fewer nodes, and with the solver flag a search ends once the position is decided, so in
both cases the figure is searches per second.

Both sides run in this process on one thread, in turn; times are CPU times of the thread, figures are medians. Ours
include the creation of the tree, the stack and the table.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownLambdaType=false
# Reason: OpenSpiel ships no types.

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.engines.mcts import MonteCarlo
from agon.ai.kernels.depth_first.search_stack import NODES
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.ai.search.mcts import StateSearch
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, machine, write_json
from bench.speed.rates import interleaved
from bench.speed.rules import PLAYOUTS

GAMES = ("connect_four", "tic_tac_toe")
"""Games with comparisons of alpha-beta too, and of positions after the start."""
PEERS = {**PLAYOUTS, "backgammon": (dict[str, int](), "backgammon(scoring_type=full_scoring)")}
"""For each game: our options and OpenSpiel's name of it."""
UCT_C = 1.4
PEER_MEMORY_MB = 1000
SIMULATIONS = {
    "connect_four": 20_000,
    "tic_tac_toe": 100_000,
    "othello": 3000,
    "checkers": 3000,
    "chess": 500,
    "go": 5000,
    "hex": 8000,
    "backgammon": 300,
}
DEPTHS = {"connect_four": 10, "tic_tac_toe": 9}


@dataclass(frozen=True)
class Figure:
    """A comparison: units per CPU-second on both sides."""

    what: str
    game: str
    position: str
    unit: str
    ours: float
    peer: float
    settings: str

    @property
    def ratio(self) -> float:
        return self.ours / self.peer


def openings(game: str, seeds: Sequence[int]) -> list[list[int]]:
    """Return the start and, for each seed, a position some plies into a random game, as lists of actions."""
    rules = games.load(game)
    found: list[list[int]] = [[]]
    for seed in seeds:
        rng = np.random.default_rng(seed)
        plies = 2 if game == "tic_tac_toe" else 8
        actions: list[int] = []
        state = rules.initial()
        while len(actions) < plies:
            action = int(rng.choice(rules.legal(state)))
            after = rules.apply(state, action)
            if rules.is_over(after):
                break
            actions.append(action)
            state = after
        found.append(actions)
    return found


def ours_at(game: str, actions: Sequence[int]) -> State:
    rules = games.load(game)
    state = rules.initial(PEERS[game][0])
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    for action in actions:
        state = rules.apply(state, action)
    return state


def peer_at(game: str, actions: Sequence[int]) -> Any:
    import pyspiel

    state: Any = pyspiel.load_game(PEERS[game][1]).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    for action in actions:
        state.apply_action(action)
    return state


def compare_monte_carlo(
    game: str, actions: list[int], *, solve: bool, repeats: int, rollout: str = "uniform"
) -> Figure:
    import pyspiel

    simulations = SIMULATIONS[game]
    kernels = bound_kernels(game)
    state = ours_at(game, actions)
    rules = kernels.rules
    settings = registry.settings(MonteCarlo(), {"uct_c": UCT_C, "solve": solve, "memory_mb": 256, "rollout": rollout})
    options = rules.options(PEERS[game][0])
    task = Problem(kernels, state, rules.current(state), options, Limits(), seed=1)

    def ours() -> int:
        done = StateSearch(task, settings).run(simulations)
        return 1 if solve else done

    peer_state = peer_at(game, actions)
    evaluator: Any = pyspiel.RandomRolloutEvaluator(1, 1)

    def peer() -> int:
        bot: Any = pyspiel.MCTSBot(
            peer_state.get_game(), evaluator, UCT_C, simulations, PEER_MEMORY_MB, solve, 1, False
        )
        root: Any = bot.mcts_search(peer_state)
        return 1 if solve else root.explore_count

    one, other = interleaved(ours, peer, repeats)
    kind = "random" if rollout == "uniform" else rollout
    return Figure(
        "MCTS against C++ MCTSBot",
        game,
        name_of(actions),
        "searches/s" if solve else "simulations/s",
        one,
        other,
        f"uct_c {UCT_C}, solve {solve}, {simulations} simulations, 1 {kind} rollout",
    )


def compare_alpha_beta(game: str, actions: list[int], *, table_mb: int, repeats: int) -> Figure:
    from open_spiel.python.algorithms import minimax

    depth = DEPTHS[game]
    kernels = BoundKernels(game, judged=False)
    state = ours_at(game, actions)
    engine = AlphaBeta()
    settings = registry.settings(engine, {"table_mb": table_mb})
    rules = kernels.rules
    task = Problem(kernels, state, rules.current(state), rules.options(), Limits(depth=depth), seed=1)

    def ours() -> int:
        search = engine.search(task, settings)
        search.run(1 << 40)
        return 1 if table_mb else int(search.stack.cells[NODES])

    peer_state = peer_at(game, actions)
    maximiser = peer_state.current_player()
    nodes = count_peer_nodes(peer_state, depth, maximiser)

    def peer() -> int:
        minimax.alpha_beta_search(
            peer_state.get_game(), peer_state, lambda _: 0.0, maximum_depth=depth, maximizing_player_id=maximiser
        )
        return 1 if table_mb else nodes

    one, other = interleaved(ours, peer, repeats)
    return Figure(
        "alpha-beta against Python alpha_beta_search",
        game,
        name_of(actions),
        "searches/s" if table_mb else "nodes/s",
        one,
        other,
        f"depth {depth}, leaves worth 0; ours deepens iteratively, table {table_mb} MiB; the peer has neither",
    )


def count_peer_nodes(state: Any, depth: int, maximiser: int) -> int:
    """Return the number of positions that ``alpha_beta_search`` visits, by the same recursion."""
    nodes = 0

    def visit(state: Any, depth: int, alpha: float, beta: float) -> float:
        nonlocal nodes
        nodes += 1
        if state.is_terminal():
            return state.player_return(maximiser)
        if depth == 0:
            return 0.0
        maximising = state.current_player() == maximiser
        value = -np.inf if maximising else np.inf
        for action in state.legal_actions():
            child = state.clone()
            child.apply_action(action)
            found = visit(child, depth - 1, alpha, beta)
            if maximising:
                value = max(value, found)
                alpha = max(alpha, value)
            else:
                value = min(value, found)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value

    visit(state, depth, -np.inf, np.inf)
    return nodes


def name_of(actions: list[int]) -> str:
    return "start" if not actions else "after " + " ".join(str(action) for action in actions)


def solve_set(path: Path) -> dict[str, Any]:
    """Solve a file of Pons' Connect Four benchmark with the alpha-beta engine and count wrong scores."""
    kernels = bound_kernels("connect_four")
    rules = kernels.rules
    engine = AlphaBeta()
    settings = registry.settings(engine, {})
    wrong = nodes = 0
    cases = [line.split() for line in path.read_text().splitlines() if line]
    began, began_cpu = time.perf_counter(), time.thread_time()
    for moves, expected in cases:
        state = ours_at("connect_four", [int(move) - 1 for move in moves])
        task = Problem(kernels, state, rules.current(state), rules.options(), Limits())
        thinking = engine.choose(task, settings).thinking
        nodes += thinking.nodes
        score = 0
        if thinking.value and thinking.ends_in is not None:
            score = (22 - (len(moves) + thinking.ends_in + 1) // 2) * (1 if thinking.value > 0 else -1)
        wrong += score != int(expected) or not thinking.exact
    return {
        "set": path.name,
        "positions": len(cases),
        "wrong": wrong,
        "nodes": nodes,
        "seconds": time.perf_counter() - began,
        "cpu_seconds": time.thread_time() - began_cpu,
    }


def show(rows: list[Figure]) -> None:
    for row in rows:
        print(
            f"{row.game:<13}{row.position:<28}{row.ours:>14,.0f}{row.peer:>13,.0f} {row.unit:<15}"
            f"{row.ratio:>7.1f}x  {row.what}; {row.settings}",
            flush=True,
        )


def main(argv: list[str] | None = None) -> int:
    """Print the table; return 0 if every solved position was right."""
    parser = argparse.ArgumentParser(prog="agon bench search", description="Our search beside OpenSpiel's.")
    add_json_flag(parser)
    parser.add_argument("--truth", type=Path, metavar="DIR", help="folder with connect4/Test_L3_R1")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seeds", type=int, nargs="*", default=[1, 2, 3], help="seeds of the mid-game positions")
    parser.add_argument("--games", nargs="*", metavar="GAME", choices=list(SIMULATIONS), help="only these games")
    arguments = parser.parse_args(argv)
    rows: list[Figure] = []
    for game in SIMULATIONS if arguments.games is None else arguments.games:
        if game not in GAMES:
            kinds = ("uniform", "heuristic") if "rollout" in bound_kernels(game).guides else ("uniform",)
            for rollout in kinds:
                row = compare_monte_carlo(game, [], solve=False, repeats=arguments.repeats, rollout=rollout)
                show([row])
                rows.append(row)
            continue
        for actions in openings(game, arguments.seeds):
            comparisons = [
                compare_monte_carlo(game, actions, solve=solve, repeats=arguments.repeats) for solve in (False, True)
            ] + [compare_alpha_beta(game, actions, table_mb=size, repeats=arguments.repeats) for size in (0, 32)]
            show(comparisons)
            rows += comparisons
    report: dict[str, Any] = {
        "machine": machine(),
        "repeats": arguments.repeats,
        "rows": [{**asdict(row), "ratio": row.ratio} for row in rows],
    }
    wrong = 0
    if arguments.truth:
        solved = solve_set(arguments.truth / "connect4" / "Test_L3_R1")
        report["solved"] = solved
        wrong = solved["wrong"]
        print(
            f"{solved['set']}: {solved['positions']} positions in {solved['seconds']:.2f} s "
            f"({solved['nodes']:,} nodes), {wrong} wrong"
        )
    for (what, game, unit), ratios in grouped(rows).items():
        print(f"{game:<13}median ratio {statistics.median(ratios):5.1f}x {unit:<15}{what}")
    write_json(arguments.json, report)
    return 1 if wrong else 0


def grouped(rows: list[Figure]) -> dict[tuple[str, str, str], list[float]]:
    groups: dict[tuple[str, str, str], list[float]] = {}
    for row in rows:
        what = row.what if "heuristic" not in row.settings else f"{row.what}, heuristic rollouts"
        groups.setdefault((what, row.game, row.unit), []).append(row.ratio)
    return groups
