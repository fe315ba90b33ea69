"""Compare the worth of a learned network with its cost: ``agon bench learned``, on Connect Four, which is solved.

For positions of random games it compares ways to judge a position and to find a move with the exact results: the
network alone, games played by its policy (learned rollouts), searches with and without it. Each row says how far its
values are from the results (root mean square error, correlation), in how many positions its move keeps the best
result, and the CPU time of one position. So it says whether a learned rollout is worth more than as many evaluations
in a search (AlphaGo's were fast policies: D. Silver et al., Nature 529, 2016), and whether a learned value can take
the place of an evaluation in alpha-beta.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.engines import registry
from agon.ai.networks.network import Network, network_for
from agon.ai.search.contract import Problem, Value
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.search.solvers import solver_for
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, write_json

GAME: Final = "connect_four"
PLIES: Final = (12, 22)
"""Length of the random games, fewest and most plies."""
BATCH: Final = 8
KERNELS = bound_kernels(GAME)
RULES = KERNELS.rules
OPTIONS = RULES.options()

SEARCHES: Final[tuple[tuple[str, Mapping[str, Value], int], ...]] = (
    *(("alphabeta", {"solver": False, "reuse": False, "table_mb": 1}, nodes) for nodes in (300, 1000, 10_000)),
    *(("mcts", {"memory_mb": 8}, nodes) for nodes in (450, 10_000)),
    *(("puct", {"leaves": 1}, nodes) for nodes in (16, 64, 256)),
    *(("puct", {}, nodes) for nodes in (16, 64, 256)),
    *(("puct", {"leaves": 64}, nodes) for nodes in (64, 256)),
    *(("puct", {"trees": 8, "leaves": 1}, nodes) for nodes in (64, 256)),
    ("puct", {"trees": 64, "leaves": 1}, 256),
    *(("puct", {"virtual_loss": 0.0}, nodes) for nodes in (64, 256)),
    *(("puct", {"root": "gumbel"}, nodes) for nodes in (16, 64, 256)),
    *(("puct", {"fpu": fpu}, 64) for fpu in (0.0, 0.5)),
    *(("puct", {"c_puct": c}, 64) for c in (0.8, 2.0)),
    *(("puct", {"playouts": 8, "mix": mix}, 64) for mix in (0.25, 0.5, 1.0)),
)


@dataclass(frozen=True)
class Position:
    state: State
    result: int
    """Of the seat to move, if both play best."""
    best: frozenset[int]
    """Actions that keep it."""


@dataclass(frozen=True)
class Figure:
    method: str
    error: float
    correlation: float
    best: float | None
    """Share of positions in which its move keeps the best result."""
    microseconds: float


def solved(state: State) -> int:
    """Return the result for the seat to move."""
    if RULES.is_over(state):
        return int(np.sign(RULES.returns(state)[_next_seat(state)]))
    problem = Problem(KERNELS, state, RULES.current(state), OPTIONS, Limits(nodes=1))
    solver = solver_for(problem)
    assert solver is not None
    while not solver.run(100_000):
        pass
    return solver.sign


def _next_seat(state: State) -> int:
    """Return the seat that would be to move if the game were not over."""
    return sum(cell != "" for cell in RULES.view(state, 0).cells) % 2


def draw_positions(count: int, seed: int) -> list[Position]:
    """Draw positions in which some action gives the result away."""
    rng = np.random.default_rng(seed)
    found: list[Position] = []
    while len(found) < count:
        state = RULES.initial()
        for _ in range(int(rng.integers(*PLIES))):
            if not RULES.is_over(state):
                state = RULES.apply(state, int(rng.choice(RULES.legal(state))))
        if RULES.is_over(state):
            continue
        results = {action: -solved(RULES.apply(state, action)) for action in RULES.legal(state)}
        result = max(results.values())
        best = frozenset(action for action, value in results.items() if value == result)
        if len(best) < len(results):
            found.append(Position(state, result, best))
    return found


def seen(states: list[State]) -> NDArray[np.float32]:
    return np.stack([RULES.observation_tensor(state, RULES.current(state), OPTIONS) for state in states])


def judged(network: Network, states: list[State]) -> tuple[NDArray[np.float32], NDArray[np.float32], float]:
    """Return logits, values for the seat to move, and the CPU seconds of the network alone."""
    observations = seen(states)
    begin = time.process_time()
    parts = [network.evaluate(observations[at : at + BATCH]) for at in range(0, len(states), BATCH)]
    seconds = time.process_time() - begin
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1][:, 0] for part in parts]), seconds


def policy_games(network: Network, states: list[State], count: int) -> tuple[NDArray[np.float64], float]:
    """Return the mean results of ``count`` games from each position that the policy plays out, and the CPU seconds of
    the network."""
    rng = np.random.default_rng(2)
    live = [(place, state) for place, state in enumerate(states) for _ in range(count)]
    sums = np.zeros(len(states))
    seconds = 0.0
    while live:
        logits, _, spent = judged(network, [state for _, state in live])
        seconds += spent
        going: list[tuple[int, State]] = []
        for (place, state), row in zip(live, logits, strict=True):
            legal = RULES.legal(state)
            weights = np.exp(row[legal] - row[legal].max())
            after = RULES.apply(state, int(rng.choice(legal, p=weights / weights.sum())))
            if RULES.is_over(after):
                sums[place] += RULES.returns(after)[RULES.current(states[place])]
            else:
                going.append((place, after))
        live = going
    return sums / count, seconds


def searched(
    name: str, settings: Mapping[str, Value], nodes: int, positions: list[Position]
) -> tuple[NDArray[np.float64], list[int], float]:
    """Return values, actions and CPU seconds of an engine."""
    engine = registry.engines()[name]
    values: list[float] = []
    actions: list[int] = []
    seconds = 0.0
    for number, position in enumerate([positions[0], *positions]):  # the first search loads what it needs
        state = position.state
        limits = Limits(nodes=nodes)
        problem = Problem(KERNELS, state, RULES.current(state), OPTIONS, limits, report_seconds=3600.0)
        decision = registry.think(engine, problem, settings)
        if number:
            values.append(decision.thinking.value or 0.0)
            actions.append(decision.action)
            seconds += decision.thinking.cpu_ms / 1000.0
    return np.array(values), actions, seconds


def measure(
    network: Network, named: str, positions: list[Position], only: list[str], show: Callable[[Figure], None]
) -> list[Figure]:
    """Measure every method, or of the searches those that begin with a text of ``only``, and show each row."""
    results = np.array([position.result for position in positions], np.float64)
    states = [position.state for position in positions]
    rows: list[Figure] = []

    def add(method: str, values: NDArray[np.float64], actions: list[int] | None, seconds: float) -> None:
        error = float(np.sqrt(np.mean((values - results) ** 2)))
        kept = None
        if actions is not None:
            kept = float(np.mean([a in position.best for a, position in zip(actions, positions, strict=True)]))
        correlation = float(np.corrcoef(values, results)[0, 1])
        rows.append(Figure(method, error, correlation, kept, 1e6 * seconds / len(positions)))
        show(rows[-1])

    judged(network, states[:BATCH])
    logits, values, seconds = judged(network, states)
    choices = [max(RULES.legal(state), key=row.__getitem__) for state, row in zip(states, logits, strict=True)]
    add("network alone", values.astype(np.float64), choices, seconds)
    for count in () if only else (1, 4, 16):
        played, spent = policy_games(network, states, count)
        add(f"{count} games by the policy", played, None, spent)
        add(f"half network, half {count} such games", 0.5 * (values + played), None, seconds + spent)
    for name, settings, nodes in SEARCHES:
        spec = ",".join(f"{key}={value}" for key, value in settings.items())
        label = f"{name}:{spec} {nodes:,}" if spec else f"{name} {nodes:,}"
        if only and not any(label.startswith(text) for text in only):
            continue
        given = {**settings, "network": named, "reuse": False, "memory_mb": 16} if name == "puct" else settings
        add(label, *searched(name, given, nodes, positions))
    return rows


def main(argv: list[str] | None = None) -> int:
    """Print a line for each method."""
    parser = argparse.ArgumentParser(prog="agon bench learned", description="A learned network beside what it costs.")
    parser.add_argument("--network", default="", metavar="FILE", help="if not the game's own")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], metavar="TEXT", help="searches whose row begins so")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    network = network_for(RULES, OPTIONS, arguments.network)
    positions = draw_positions(arguments.positions, arguments.seed)
    print(f"{GAME}: {len(positions)} solved positions, {network.name} ({network.head.made})")

    def show(row: Figure) -> None:
        best = "" if row.best is None else f"{row.best:6.1%}"
        print(
            f"  {row.method:<52}{row.error:6.3f}{row.correlation:7.3f} {best:>7}{row.microseconds:>10,.0f} us",
            flush=True,
        )

    print(f"  {'':<52}{'error':>6}{'r':>7} {'best':>7}{'CPU':>13}")
    rows = measure(network, arguments.network, positions, arguments.only, show)
    write_json(arguments.json, {"game": GAME, "network": network.digest, "rows": [asdict(row) for row in rows]})
    return 0
