"""The algorithms of textbooks, each with a trace of every step, for the search lab and ``agon search``.

Nothing here is meant to play well: the engines of the same names search at native speed. Any position will do, also one
in which chance is to act.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, Final

from agon.ai.search.budget import Budget
from agon.ai.search.contract import Decision, EngineError, Parameter, Problem, Value, record
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.textbook.depth_first import ORDERS, DepthFirst, Found
from agon.ai.textbook.limits import OutOfBudgetError, spending
from agon.ai.textbook.many_players import MaxN
from agon.ai.textbook.monte_carlo import MonteCarloTree
from agon.ai.textbook.regret import RegretMinimiser
from agon.ai.textbook.rollouts import Rollouts
from agon.ai.textbook.trace import Trace
from agon.ai.textbook.tree import HORIZON, SearchTree, tree_of, values_text
from agon.games import verbs
from agon.games.api import CHANCE, TERMINAL, Info, Options, seats_of
from agon.protocol.thinking import Line

ALGORITHMS: Final = (
    "minimax", "alphabeta", "deepening", "expectiminimax", "star1", "star2", "maxn", "paranoid", "mcts", "ismcts",
    "cfr", "rollouts",
)  # fmt: skip
SAMPLING: Final = frozenset({"mcts", "ismcts", "cfr", "rollouts"})
SIDED: Final = frozenset({"minimax", "alphabeta", "deepening", "expectiminimax", "star1", "star2"})
USUAL_DEPTH: Final = 2
"""Plies of a search of a tree that is too large to be shown whole, if no depth is given."""
USUAL_SIMULATIONS: Final = 100
USUAL_ITERATIONS: Final = 100
MOST_STEPS: Final = 2000


class Lab:
    """Every algorithm of the search lab."""

    name: ClassVar[str] = "lab"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "algorithm": Parameter(
            "suitable", choices=("suitable", *ALGORITHMS), help="the algorithm; suitable: by the game's properties"
        ),
        "order": Parameter("given", choices=ORDERS, help="order of the moves in depth-first search"),
        "exploration": Parameter(1.4, 0.0, 100.0, "MCTS: the constant of UCB1, times the range of pay-offs"),
        "variate": Parameter(False, help="rollouts: take the luck of chance from every result (a control variate)"),
        "pruning": Parameter(False, help="max^n: shallow pruning"),
        "steps": Parameter(500, 0, MOST_STEPS, "most steps that are shown; 0: none"),
    }

    def refuses(self, info: Info) -> str | None:
        if info.simultaneous:
            return "its trees have no simultaneous choices; the room extensive_form can hide them"
        return None

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        return (("evaluation", self._warm),)

    def _warm(self, kernels: BoundKernels, options: Options) -> None:
        kernels.bind(verbs.evaluate)(kernels.rules.initial(options), 0)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Run the algorithm to the limits. Raises ``EngineError`` if it does not suit the position."""
        algorithm = suitable(problem) if settings["algorithm"] == "suitable" else str(settings["algorithm"])
        settings = {**settings, "algorithm": algorithm}
        if problem.kernels.rules.current(problem.state) == TERMINAL:
            raise EngineError("the game is over in that position")
        tree = tree_of(problem, None if algorithm in SAMPLING else problem.limits.depth)
        if algorithm not in SAMPLING and problem.limits.depth is None and not tree.grow():
            tree = tree_of(problem, USUAL_DEPTH)
        tree.grow()
        _check(tree, problem, algorithm)
        budget = problem.budget(problem.limits, problem.flag)
        trace = Trace(tree, int(settings["steps"]))
        found, stop = self._run(problem, trace, settings, budget)
        return self._told(problem, trace, algorithm, found, budget=budget, stop=stop)

    def _run(self, problem: Problem, trace: Trace, settings: Mapping[str, Value], budget: Budget) -> tuple[Found, str]:
        tree = trace.tree
        algorithm = str(settings["algorithm"])
        hero = problem.seat if algorithm == "paranoid" else 0
        spend = spending(budget)
        if algorithm in {"mcts", "ismcts"}:
            search = MonteCarloTree(
                tree, trace, problem.seat, float(settings["exploration"]), algorithm == "ismcts", problem.seed, spend
            )
            stop = _until(lambda: search.run(problem.limits.nodes or USUAL_SIMULATIONS))
            found = search.best()
            return Found(found.value, "", found.line if tree.root.mover >= 0 else (), found.values), stop or "nodes"
        if algorithm == "rollouts":
            rollouts = Rollouts(tree, trace, bool(settings["variate"]), problem.seed, spend)
            stop = _until(lambda: rollouts.run(problem.limits.nodes or USUAL_SIMULATIONS))
            means = rollouts.means()
            return Found(means[0], "", (), means), stop or "nodes"
        if algorithm == "cfr":
            solver = RegretMinimiser(tree, trace, spend)
            stop = _until(lambda: solver.run(problem.limits.nodes or USUAL_ITERATIONS))
            values, best = solver.judge()
            trace.counts["information sets"] = len(solver.sets)
            trace.curve.append([float(solver.iterations), sum(best) / len(best) - sum(values) / len(values)])
            root = solver.sets.get(tree.root.set_key or 1) if tree.root.mover >= 0 else None
            likely = max(range(len(root.actions)), key=lambda index: root.average()[index]) if root is not None else 0
            line = () if root is None else (tree.children(tree.root)[likely].action,)
            return Found(values[0], "", line, values), stop or "nodes"
        if algorithm == "maxn":
            run = MaxN(tree, trace, bool(settings["pruning"]), spend).run
        elif algorithm == "deepening":
            run = partial(self._deepen, tree, trace, spend)
        else:
            run = _depth_first(tree, trace, settings, hero, spend).run
        try:
            return run(), "proven" if all(node.mover != HORIZON for node in tree.nodes) else "depth"
        except OutOfBudgetError:
            trace.complete = False
            first = tree.children(tree.root)[0]
            values = tree.values(tree.root)
            return Found(values[0], "", (first.action,) if tree.root.mover >= 0 else (), values), budget.reason()

    def _deepen(self, tree: SearchTree, trace: Trace, spend: Callable[[], None]) -> Found:
        """Search one ply deeper each time; the values of one depth give the order of the next."""
        found = Found(0.0)
        previous: dict[tuple[int, ...], float] = {}
        for depth in range(1, max(node.depth for node in tree.nodes) + 1):
            before = trace.counts["visited"]
            if trace.wanted:
                trace.note("start", tree.root, f"Depth {depth} begins: earlier values only order the moves.")
            settled: dict[tuple[int, ...], float] = {}
            found = DepthFirst(tree, trace, spend=spend, limit=depth, previous=previous, settled=settled).run()
            previous = settled
            trace.curve.append([float(depth), float(trace.counts["visited"] - before)])
        return found

    def _told(self, problem: Problem, trace: Trace, algorithm: str, found: Found, **done: Any) -> Decision:
        best = problem.texts(found.line[:1])
        text = f"The root is worth {values_text([round(value, 6) for value in found.values])}"
        trace.note(
            "end", trace.tree.root, f"{text}; the move is {best[0]}." if best else f"{text}.", value=found.values
        )
        rules = problem.kernels.rules
        first = rules.legal(problem.state)[0] if rules.current(problem.state) >= 0 else 0
        action = found.line[0] if found.line else first
        lines = [Line(action=action, text=best[0], value=found.values[problem.seat])] if best else []
        thinking = record(
            self,
            problem,
            done["budget"],
            done["stop"],
            value=found.values[problem.seat],
            values=found.values,
            exact=done["stop"] == "proven",
            pv=problem.texts(found.line),
            lines=lines,
            depth=problem.limits.depth or 0,
            lab=trace.result(algorithm, found.values),
        )
        return Decision(action, thinking)


def suitable(problem: Problem) -> str:
    """Return the usual algorithm for a game with these properties."""
    info = problem.info
    if info.hidden:
        return "ismcts"
    if seats_of(info, problem.options) != 2 or info.utility != "zero_sum":
        return "maxn"
    return "star1" if info.chance else "alphabeta"


def _check(tree: SearchTree, problem: Problem, algorithm: str) -> None:
    """Raise ``EngineError`` if the algorithm does not suit the game."""
    if algorithm in SIDED:
        ends = [tree.values(node) for node in tree.nodes if node.mover == TERMINAL]
        zero = problem.info.utility == "zero_sum" or all(abs(sum(values)) < 1e-9 for values in ends)
        if tree.seats != 2 or not zero:
            raise EngineError(f"{algorithm} needs two players of whom one wins what the other loses; maxn does not")
        chance = any(node.mover == CHANCE for node in tree.nodes)
        if chance and algorithm in {"alphabeta", "deepening"}:
            raise EngineError(f"{algorithm} has no chance nodes; expectiminimax, star1 and star2 have them")


def _depth_first(
    tree: SearchTree, trace: Trace, settings: Mapping[str, Value], hero: int, spend: Callable[[], None]
) -> DepthFirst:
    algorithm = str(settings["algorithm"])
    return DepthFirst(
        tree,
        trace,
        hero,
        pruning=algorithm not in {"minimax", "expectiminimax"},
        star={"star1": 1, "star2": 2}.get(algorithm, 0),
        order=next(order for order in ORDERS if order == settings["order"]),
        spend=spend,
    )


def _until(run: Callable[[], None]) -> str:
    """Run; return "time" or "nodes" if the limits stopped it."""
    try:
        run()
    except OutOfBudgetError:
        return "time"
    return ""
