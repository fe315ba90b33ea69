"""OpenSpiel's bots as players of matches.

A bot decides in a state that the referee has drawn from those that its seat cannot tell apart, so it knows nothing that
the seat does not.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final

import numpy as np

from agon.ai.search.contract import MAX_SEED, Decision, EngineError, Parameter, Problem, Value, record
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info, Options

SOLVERS: Final = {
    "cfr": "CFRSolver",
    "cfr+": "CFRPlusSolver",
    "external": "ExternalSamplingMCCFRSolver",
    "outcome": "OutcomeSamplingMCCFRSolver",
}
"""Regret minimisers, by their names here."""
DEFAULT_SIMULATIONS: Final = 100
SEED_BITS: Final = 0x7FFFFFFF


class OpenSpielBot:
    """Plays by a bot of OpenSpiel: ``mcts``, a policy of regret minimisation, one that OpenSpiel registers, or one that
    a function of yours makes of the game, the seat and a seed (``module:function``)."""

    name: ClassVar[str] = "openspiel"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "bot": Parameter(
            "mcts", help=f"mcts, {', '.join(SOLVERS)}, a registered bot's name, or module:function of your own"
        ),
        "uct_c": Parameter(2.0, 0.0, 1000.0, "mcts: exploration constant; the limit of nodes is that of simulations"),
        "iterations": Parameter(100, 1, 10_000_000, "iterations of regret minimisation before the first move"),
    }

    def refuses(self, info: Info) -> str | None:
        try:
            from agon.ai.external.openspiel.games import refusal
        except ModuleNotFoundError:
            return "OpenSpiel is not installed: pip install open_spiel"
        return refusal(info)

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        """Return none: it searches by its own code."""
        return ()

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Return the bot's choice. Raises ``EngineError`` if there is no such bot, or it chooses an illegal action."""
        budget = problem.budget(problem.limits, problem.flag)
        game = game_for(problem.info.name, tuple(sorted(problem.options.items())))
        state = game.new_initial_state()
        state.array = problem.state
        bot = str(settings["bot"])
        if bot in SOLVERS:
            action = drawn(policy_of(game, bot, int(settings["iterations"])), state, problem)
            budget.used = int(settings["iterations"])
        else:
            made, budget.used = self._bot(game, bot, problem, float(settings["uct_c"]))
            action = int(made.step(state))
        if action not in problem.legal():
            raise EngineError(f"OpenSpiel's bot {bot} chose the illegal action {action}")
        return Decision(action, record(self, problem, budget, "", pv=problem.texts([action])))

    def _bot(self, game: Any, name: str, problem: Problem, uct_c: float) -> tuple[Any, int]:
        """Return a new bot, and the simulations that it makes for a move."""
        import pyspiel

        seed = problem.seed & SEED_BITS
        if name == "mcts":
            from open_spiel.python.algorithms import mcts  # pyspiel.MCTSBot crashes with Python games (2.0.2)

            simulations = problem.limits.nodes or DEFAULT_SIMULATIONS
            draws = np.random.RandomState(seed)
            evaluator = mcts.RandomRolloutEvaluator(1, draws)
            solve = problem.info.utility == "zero_sum"
            return mcts.MCTSBot(game, uct_c, simulations, evaluator, solve, draws), simulations
        if ":" in name:
            return made_by(name)(game, problem.seat, seed), 0
        known = pyspiel.registered_bots()
        if name not in known:
            raise EngineError(f"OpenSpiel has no bot {name!r}; there are {', '.join(['mcts', *SOLVERS, *known])}")
        return pyspiel.load_bot(name, game, problem.seat), 0


@lru_cache(maxsize=8)
def game_for(name: str, options: tuple[tuple[str, Any], ...]) -> Any:
    """Return our game as OpenSpiel has it."""
    import pyspiel

    from agon.ai.external.openspiel.games import PREFIX, register

    register()
    return pyspiel.load_game(PREFIX + name, dict(options))


_solved: dict[tuple[str, str, int], tuple[Any, Any]] = {}
"""By game, solver and iterations: the solver, which has to live as long as its policy, and the policy."""


def policy_of(game: Any, solver: str, iterations: int) -> Any:
    """Return the average policy of a solver, computed once a process."""
    import pyspiel

    key = (str(game), solver, iterations)
    if key not in _solved:
        found = getattr(pyspiel, SOLVERS[solver])(game)
        iterate = found.run_iteration if "Sampling" in SOLVERS[solver] else found.evaluate_and_update_policy
        for _ in range(iterations):
            iterate()
        _solved[key] = found, found.average_policy()
    return _solved[key][1]


def drawn(policy: Any, state: Any, problem: Problem) -> int:
    """Draw an action by a policy's probabilities."""
    chances = policy.action_probabilities(state.information_state_string(problem.seat))
    rng = random.Random(problem.seed & MAX_SEED)
    return int(rng.choices(list(chances), list(chances.values()))[0])


def made_by(name: str) -> Callable[..., Any]:
    """Return the function ``module:function``. Raises ``EngineError``."""
    module, _, function = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise EngineError(f"{name} is no function that can be imported: {error}") from None
    if not callable(found):
        raise EngineError(f"{name} is no function")
    return found
