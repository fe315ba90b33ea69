"""The engine of tree search with a network: PUCT or Gumbel selection, for games that declare observations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai.networks.network import Network, network_for
from agon.ai.networks.network_file import shipped
from agon.ai.search.budget import Budget
from agon.ai.search.contract import MAX_SEED, Decision, EngineError, Parameter, Problem, Reporter, Value, record
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.puct import MOST_ACTIONS, ForestSettings, PuctForest, node_bytes, rank, value_unit
from agon.ai.style import choice
from agon.games.api import Info, Options
from agon.protocol.thinking import Line, Thinking

ROOT_PARALLEL_NOISE = 0.25
"""Share of Dirichlet noise in the roots of all trees but the first, which would be equal otherwise."""


@dataclass
class Kept:
    """The trees of the last search, of ``history`` and ``key``."""

    forest: PuctForest
    key: object
    history: list[int] | None = None


class NoNetwork:
    """Judges nothing; stands for a network where kernels are compiled beforehand."""

    def __init__(self, actions: int, seats: int) -> None:
        self._actions, self._seats = actions, seats

    def evaluate(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        rows = len(observations)
        return np.zeros((rows, self._actions), np.float32), np.zeros((rows, self._seats), np.float32)


class Puct:
    """Search guided by a network's policy and values, for open games."""

    name: ClassVar[str] = "puct"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "network": Parameter("", help="network: a file that ends in .onnx, or the name of one of the game's own"),
        "root": Parameter("puct", choices=("puct", "gumbel"), help="root selection; gumbel needs a limit of nodes"),
        "c_puct": Parameter(1.25, 0.0, 100.0, "exploration constant, for values from -1 to 1"),
        "fpu": Parameter(0.2, -2.0, 2.0, "first-play urgency: how much less than its parent an untried action counts"),
        "considered": Parameter(16, 1, 1024, "gumbel: most root actions considered"),
        "c_visit": Parameter(50.0, 0.0, 1e6, "gumbel: visits added to the most visited action's, to scale values"),
        "c_scale": Parameter(1.0, 0.0, 1e6, "gumbel: factor of that scale"),
        "solve": Parameter(True, help="keep proven values in the tree (MCTS-Solver)"),
        "leaves": Parameter(8, 1, 256, "positions of one tree that the network judges at once"),
        "virtual_loss": Parameter(1.0, 0.0, 100.0, "losses that a simulation counts for until it is judged"),
        "playouts": Parameter(0, 0, 1000, "playouts from each position that the network judges"),
        "mix": Parameter(0.5, 0.0, 1.0, "their share in its value; 1: the network's policy alone guides the search"),
        "trees": Parameter(1, 1, 64, "independent trees whose visits are added (root parallelism)"),
        "noise": Parameter(0.0, 0.0, 1.0, "puct: share of Dirichlet noise in the root's policy"),
        "alpha": Parameter(0.3, 0.001, 100.0, "concentration of that noise"),
        "temperature": Parameter(0.0, 0.0, 100.0, "draws among the moves by visits: the higher, the more loosely"),
        "reuse": Parameter(True, help="puct: reuse the tree of the move before; half of the memory is for copying it"),
        "memory_mb": Parameter(128, 1, 4096, "most memory of the trees, MiB"),
    }

    def __init__(self) -> None:
        self._kept: Kept | None = None

    def refuses(self, info: Info) -> str | None:
        if info.hidden or info.simultaneous:
            return "it searches over positions, which are not known in a game with hidden information"
        if not hasattr(games.room(info.name), "observation_tensor"):
            return "the game declares no observations for networks"
        if info.num_distinct_actions > MOST_ACTIONS:
            return f"a policy cannot list its {info.num_distinct_actions:,} distinct actions"
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        return (("puct", self._warm),)

    def _warm(self, kernels: BoundKernels, options: Options) -> None:
        """Compile for games with a network of their own; others get the kernels when they are first asked for."""
        rules = kernels.rules
        if not shipped(rules.info.name):
            return
        state = rules.initial(options)
        while rules.current(state) < 0:
            state = rules.apply(state, rules.chance(state)[0][0])
        nothing = NoNetwork(rules.info.num_distinct_actions, rules.seats(options))
        forest = PuctForest(kernels, nothing, options, nodes=1024)
        forest.start(0, state, 0)
        forest.begin(0, 2)
        forest.run()
        forest.advance(0, [], state)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Choose the most visited action, or the winner of sequential halving. Raises ``EngineError`` if there is no
        network for the game with these options."""
        network = network_for(problem.kernels.rules, problem.options, str(settings["network"]))
        _check_limits(problem, settings)
        budget = problem.budget(problem.limits, problem.flag)
        reporter = Reporter(problem, budget)
        forest = self._forest(problem, settings, network)
        leaves = int(settings["leaves"]) * int(settings["trees"])
        stop = ""
        while not stop:
            budget.run(lambda chunk: _advance(forest, problem, budget, max(chunk, leaves)))
            stop = "proven" if forest.is_proven(0) else budget.reason()
            if not stop and reporter.is_due() and (lines := lines_of(forest, problem)):
                reporter.send(lines[0].action, self._thinking(problem, forest, budget, lines, ""))
        lines = lines_of(forest, problem)
        if not lines:  # stopped before the network judged the position
            rules = problem.kernels.rules
            lines = [Line(action=a, text=rules.action_to_text(problem.state, a), value=0.0) for a in problem.legal()]
        thinking = self._thinking(problem, forest, budget, lines, stop)
        temperature = float(settings["temperature"])
        if temperature > 0.0 and len(lines) > 1 and lines[0].visits:
            line = choice.draw_line(lines, temperature, np.random.default_rng([problem.seed & MAX_SEED, 1]))
            if line.action != lines[0].action:
                pv = problem.texts([line.action])
                taken = msgspec.structs.replace(
                    thinking, value=line.value, exact=line.exact, pv=pv, taken="temperature"
                )
                return Decision(line.action, taken)
        return Decision(lines[0].action, thinking)

    def _forest(self, problem: Problem, settings: Mapping[str, Value], network: Network) -> PuctForest:
        """Return trees at the problem's position, with what the last search knows of it if that may be used."""
        info, kernels = problem.info, problem.kernels
        trees, gumbel = int(settings["trees"]), settings["root"] == "gumbel"
        reuse = bool(settings["reuse"]) and not gumbel and trees == 1
        start = None if problem.start is None else problem.start.tobytes()
        key = (info.name, dict(problem.options), start, dict(settings), network.digest)
        kept, self._kept = self._kept, None
        if kept is None or kept.key != key:
            share = (int(settings["memory_mb"]) << 20) // (2 if reuse else 1) // trees
            kept = Kept(
                PuctForest(
                    kernels,
                    network,
                    problem.options,
                    trees=trees,
                    leaves=int(settings["leaves"]),
                    nodes=share // node_bytes(info.seats),
                    settings=forest_settings(settings),
                ),
                key,
            )
        history = None if problem.history is None else list(problem.history)
        forest = kept.forest
        forest.flag = problem.flag
        if not (reuse and _is_reached(kept, history, problem)):
            for tree in range(trees):
                forest.start(tree, problem.state, problem.seed + tree)
        kept.history = history
        self._kept = kept
        simulations = problem.limits.nodes or 1 << 40
        for tree in range(trees):
            noise = float(settings["noise"]) or (ROOT_PARALLEL_NOISE if tree else 0.0)
            share = simulations // trees + (tree < simulations % trees)
            forest.begin(tree, share, noise=noise, alpha=float(settings["alpha"]))
        return forest

    def _thinking(self, problem: Problem, forest: PuctForest, budget: Budget, lines: list[Line], stop: str) -> Thinking:
        unit = value_unit(problem.info)
        return record(
            self,
            problem,
            budget,
            stop,
            depth=forest.depth(0),
            value=lines[0].value,
            values=[unit * value for value in forest.values(0)],
            exact=forest.is_proven(0),
            pv=problem.texts(forest.principal_variation(0, lines[0].action)),
            lines=lines,
        )


def forest_settings(settings: Mapping[str, Value]) -> ForestSettings:
    """Convert the engine's parameters."""
    return ForestSettings(
        c_puct=float(settings["c_puct"]),
        urgency=float(settings["fpu"]),
        virtual_loss=float(settings["virtual_loss"]),
        solve=bool(settings["solve"]),
        playouts=int(settings["playouts"]),
        mix=float(settings["mix"]),
        gumbel=settings["root"] == "gumbel",
        considered=int(settings["considered"]),
        c_visit=float(settings["c_visit"]),
        c_scale=float(settings["c_scale"]),
    )


def lines_of(forest: PuctForest, problem: Problem) -> list[Line]:
    """Return the root actions with their visits, policy and values, best first; empty before the root was judged."""
    info, rules = problem.info, problem.kernels.rules
    children = forest.merged_children()
    if not children:
        return []
    unit = value_unit(info)
    order = rank(children, forest.is_proven(0), info.max_return / unit, info.min_return / unit)
    best = forest.best(0) if forest.settings.gumbel else children[order[0]].action
    order.sort(key=lambda place: children[place].action != best)
    return [
        Line(
            action=child.action,
            text=rules.action_to_text(problem.state, child.action),
            value=unit * child.value,
            visits=child.visits,
            exact=child.proven,
            prior=child.prior,
        )
        for child in (children[place] for place in order)
    ]


def _check_limits(problem: Problem, settings: Mapping[str, Value]) -> None:
    limits = problem.limits
    if limits.nodes is None and limits.time_ms is None:
        raise EngineError("puct needs a limit of nodes or of time")
    if settings["root"] == "gumbel" and (limits.nodes is None or limits.nodes > 1 << 20):
        raise EngineError("puct with root=gumbel needs a limit of at most a million nodes, which it plans beforehand")


def _advance(forest: PuctForest, problem: Problem, budget: Budget, most: int) -> int:
    """Bring the trees on by a batch; return the number of simulations, without the evaluation of new roots."""
    before = forest.begun()
    forest.step(most)
    return forest.begun() - before


def _is_reached(kept: Kept, history: list[int] | None, problem: Problem) -> bool:
    """Make the problem's position the root of the kept tree; return False if the last search never came there."""
    before = kept.history
    if before is None or history is None or len(history) <= len(before) or history[: len(before)] != before:
        return False
    return kept.forest.advance(0, history[len(before) :], problem.state)
