"""The registry of engines, and the function that runs one on a problem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.engines.blueprint import BlueprintPlayer
from agon.ai.engines.cfr import Equilibrium
from agon.ai.engines.chance_nodes import judge_outcomes
from agon.ai.engines.default import DefaultEngine, handed_on
from agon.ai.engines.expectimax import Expectimax
from agon.ai.engines.expectiminimax import Expectiminimax
from agon.ai.engines.lab import Lab
from agon.ai.engines.maxn import MaxN
from agon.ai.engines.mcts import MonteCarlo
from agon.ai.engines.minimax import Minimax
from agon.ai.engines.persona import Persona
from agon.ai.engines.policy import PolicyPlayer
from agon.ai.engines.predictor import Predictor
from agon.ai.engines.puct import Puct
from agon.ai.engines.random_mover import RandomMover
from agon.ai.engines.selection import method_for
from agon.ai.engines.simultaneous_mcts import SimultaneousMonteCarlo
from agon.ai.engines.strategy import StrategyEngine
from agon.ai.engines.textbook import Textbook
from agon.ai.search import opening_book, time_management
from agon.ai.search.contract import BadParameter, Decision, Engine, EngineError, Problem, Value, limits_used
from agon.ai.search.expected_return import expected
from agon.games.api import CHANCE, Options
from agon.games.rules import Rules
from agon.protocol.thinking import Thinking


def settings(engine: Engine, given: Mapping[str, Value]) -> dict[str, Value]:
    """Return every parameter of the engine with its value. Raises ``BadParameter``, which names the wrong one."""
    for name in given:
        if name not in engine.parameters:
            known = ", ".join(sorted(engine.parameters)) or "none"
            raise BadParameter(f"{engine.name} has no parameter {name!r}; it has {known}")
    return {
        name: parameter.check(name, given[name]) if name in given else parameter.default
        for name, parameter in engine.parameters.items()
    }


def think(engine: Engine, problem: Problem, parameters: Mapping[str, Value] | None = None) -> Decision:
    """Run the engine; a single legal action is played at once. Values are expected pay-offs
    (``agon.ai.search.expected_return``). If chance is to act, and nothing is hidden, the decision is the outcome that
    is best for ``problem.seat`` (``judge_outcomes``). Raises ``EngineError``."""
    chosen = settings(engine, parameters or {})
    told = problem.report

    def tell(action: int, thinking: Thinking) -> None:
        told(action, expected(problem.kernels, thinking))

    problem.report = tell
    try:
        decision = _decide(engine, problem, chosen)
    finally:
        problem.report = told
    return replace(decision, thinking=expected(problem.kernels, decision.thinking))


def _decide(engine: Engine, problem: Problem, chosen: dict[str, Value]) -> Decision:
    reason = engine.refuses(problem.info)
    if reason is not None:
        raise EngineError(f"{engine.name} does not play {problem.info.name}: {reason}")
    if isinstance(engine, Lab):  # any position will do: it studies, and need not play
        return engine.choose(problem, chosen)
    if problem.kernels.rules.current(problem.state) == CHANCE and not problem.info.hidden:
        return judge_outcomes(engine, problem, chosen)
    problem = _at_turn(problem)
    problem.limits, problem.aim_ms = time_management.within(problem.limits, problem.clock)
    if not isinstance(engine, (DefaultEngine, Persona)):  # these hand it on themselves
        problem = handed_on(problem, engine)
    actions = problem.legal()
    if not actions:
        raise EngineError("there is no legal action")
    if len(actions) == 1:
        return Decision(actions[0], only(engine, problem, actions[0]))
    if chosen.get("book"):
        known = opening_book.choose(engine, problem)
        if known is not None:
            return known
    return engine.choose(problem, chosen)


def only(engine: Engine, problem: Problem, action: int) -> Thinking:
    """Return the record of the only legal action."""
    return Thinking(
        engine=engine.name,
        version=engine.version,
        pv=problem.texts([action]),
        stop="only",
        limits=limits_used(problem.limits),
    )


def _at_turn(problem: Problem) -> Problem:
    """Return the problem with its state at ``seat``'s turn, with any hidden choices of earlier seats filled in.

    The evaluation's ``focus`` may reduce the state, for example to the present hand of a session.
    """
    rules = problem.kernels.rules
    state = problem.state
    if problem.seat not in rules.acting(state):
        raise EngineError(f"seat {problem.seat} is not to act")
    if rules.current(state) != problem.seat:
        problem.given = state
    while rules.current(state) != problem.seat:
        state = rules.apply(state, rules.legal(state)[0])
    focus = getattr(problem.kernels.evaluation, "focus", None)
    problem.state = state if focus is None else focus(state)
    return problem


def kernels_of(
    known: Mapping[str, Engine], rules: Rules, options: Options, name: str, given: Mapping[str, Value]
) -> list[str]:
    """Return the names of the kernels that an engine of ``known`` uses in a game with these options, besides the rules.

    Kernels that it uses with unusual options only are left out: nothing compiles them beforehand. Raises
    ``InvalidOptions``.
    """
    used = [name]
    if name in (DefaultEngine.name, Persona.name):
        search = str(given.get("search", "default"))
        used = [method_for(rules.info, options, rules).engine if search == "default" else search]
        if given.get("opponent", "best") != "best" or "attention" in given:
            used.append(AlphaBeta.name)
    if BlueprintPlayer.name in used:
        used.append(MonteCarlo.name)  # it searches where its table says nothing
    able = [known[each] for each in used if each in known and known[each].refuses(rules.info) is None]
    return [kernel for engine in able for kernel, _ in engine.kernels()]


def engines() -> dict[str, Engine]:
    """Return a new instance of every engine, by name."""
    searching: tuple[Engine, ...] = (
        AlphaBeta(),
        Minimax(),
        Expectiminimax(),
        MaxN(),
        Expectimax(),
        MonteCarlo(),
        Puct(),
        Equilibrium(),
        BlueprintPlayer(),
        SimultaneousMonteCarlo(),
        PolicyPlayer(),
        Predictor(),
        RandomMover(),
        Textbook(),
        Lab(),
        StrategyEngine(),
    )
    found = {engine.name: engine for engine in searching}
    return {**found, DefaultEngine.name: DefaultEngine(found), Persona.name: Persona(found)}
