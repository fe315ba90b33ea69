"""The engine that plays heads-up hold'em by a blueprint, solves the turn and river at the table if asked, and searches
if neither applies."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon.ai.engines.mcts import MonteCarlo
from agon.ai.holdem import GAME, betting
from agon.ai.holdem.betting import Game, Round, tree_from
from agon.ai.holdem.blueprint import DIGESTS, Blueprint, blueprint
from agon.ai.holdem.buckets import bucket_of
from agon.ai.holdem.kernels import hand_strength
from agon.ai.holdem.kernels.blueprint import pre_flop
from agon.ai.holdem.kernels.boards import HANDS
from agon.ai.holdem.onward import BIASED
from agon.ai.holdem.place import Outside, place_of
from agon.ai.holdem.ranges import strengths
from agon.ai.holdem.resolving import NAMES, RIVER, TURN, Resolving, Solved
from agon.ai.holdem.river import River
from agon.ai.holdem.subgame import Subgame
from agon.ai.holdem.turn import Turn
from agon.ai.search.budget import Budget
from agon.ai.search.contract import MAX_SEED, Decision, Parameter, Problem, Value, limits_used
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Info, Options
from agon.games.holdem.layout import BETTING, BOARD, BOARD_CARDS, CALL, CARD, LIMIT, STREET
from agon.games.holdem.ranking import bit_of
from agon.games.verbs import State
from agon.protocol.thinking import Line, Thinking

KEPT: Final = 64
"""Most hand strengths that are kept: the same hand comes up again within its street."""
BEGUN: Final = Round(put=(betting.BIG, betting.BIG), bet=(0, 0), bets=0)
"""A street without a bet."""
SOLVED: Final = {"off": (), "river": (RIVER,), "turn": (TURN, RIVER)}
"""Streets that are solved at the table, by parameter."""
STREETS: Final = ("before the flop", "on the flop", "on the turn", "on the river")


class BlueprintPlayer:
    """Plays hold'em. It draws from the blueprint's probabilities, which are in the record; at other tables
    or with other stacks it searches, and the record says so."""

    name: ClassVar[str] = "blueprint"
    version: ClassVar[str] = "1"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        **MonteCarlo.parameters,
        "uct_c": Parameter(3.0, 0.0, 1000.0, "exploration constant of the search, in units of the game's returns"),
        "rollout": Parameter(
            "heuristic", choices=MonteCarlo.parameters["rollout"].choices, help="kind of rollout of the search"
        ),
        "tries": Parameter(16, 1, 1000, "most worlds that the search draws until one fits the others' actions"),
        "rare": Parameter(0.02, 0.0, 0.5, "least probability of an action that is taken"),
        "resolve": Parameter("off", choices=tuple(SOLVED), help="first street that is solved at the table"),
        "iterations": Parameter(200, 1, 100_000, "most iterations of solving the river, if the limits allow them"),
        "turn_iterations": Parameter(100, 1, 100_000, "most iterations of solving the turn, likewise"),
        "ways": Parameter(1, 1, len(BIASED), "river strategies among which the other may choose on a solved turn"),
        "stray": Parameter(0.05, 0.0, 1.0, "probability of a random action of the other, in its range"),
    }

    def __init__(self) -> None:
        self._search = MonteCarlo()
        self._resolving = Resolving()
        self._known: OrderedDict[tuple[int, int], NDArray[np.int64]] = OrderedDict()

    def refuses(self, info: Info) -> str | None:
        return None if info.name == GAME else "no blueprint of it was made"

    def kernels(self) -> tuple[tuple[str, Callable[[BoundKernels, Options], None]], ...]:
        """Return the hold'em kernels; those of the search are warmed with the engine ``mcts``."""
        return (("hand strength", self._warm), ("river", self._warm_river), ("turn", self._warm_turn))

    def _warm(self, kernels: BoundKernels, options: Options) -> None:
        for name in DIGESTS:
            blueprint(name)
        out = np.zeros(3, np.int64)
        kernels.bind(hand_strength.outlook)(3, 31 << 2, 0, out)

    def _warm_river(self, kernels: BoundKernels, options: Options) -> None:
        board, hands = list(range(BOARD_CARDS)), np.ones((2, HANDS))
        strengths(board, jit=kernels.jit)
        _warm_solution(River(tree_from(Game(), replace(BEGUN, street=RIVER), ()), board, hands))

    def _warm_turn(self, kernels: BoundKernels, options: Options) -> None:
        hands, edges = np.ones((2, HANDS)), blueprint("limit").edges[-1]
        tree = tree_from(Game(), replace(BEGUN, street=TURN), (), through=TURN)
        _warm_solution(Turn(tree, list(range(BOARD_CARDS - 1)), hands, edges, {}))

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Draw an action. Thresholding is that of Ganzfried, Sandholm & Waugh, "Strategy purification and thresholding:
        effective non-equilibrium approaches for playing large games" (AAMAS 2012)."""
        budget = problem.budget(problem.limits, problem.flag)
        found = blueprint("limit" if problem.state[BETTING] == LIMIT else "no_limit")
        untold: list[str] = []
        street = int(problem.state[STREET])
        if street in SOLVED[str(settings["resolve"])]:
            try:
                return self._by_solution(problem, self._resolving.solve(problem, found, settings, budget), budget)
            except Outside as why:
                untold = [f"The {NAMES[street]} was not solved: {why}."]
        try:
            mix, where = self._mix(problem, found, float(settings["rare"]))
        except Outside as why:
            if untold and problem.limits.time_ms is not None:
                left = max(1, int(problem.limits.time_ms - budget.seconds * 1000.0))
                problem.limits = msgspec.structs.replace(problem.limits, time_ms=left)
            searched = self._search.choose(problem, settings)
            told = f"The blueprint says nothing here: {why}. It searched."
            return Decision(searched.action, msgspec.structs.replace(searched.thinking, why=[*untold, told]))
        order = sorted(mix, key=lambda action: -mix[action])
        odds = [mix[action] for action in order]
        chosen = _drawn(problem, order, odds)
        thinking = Thinking(
            engine=self.name,
            version=self.version,
            nodes=found.about.iterations,
            pv=problem.texts([chosen]),
            lines=[Line(action=action, text=problem.texts([action])[0], value=0.0) for action in order],
            mix=odds,
            why=[*untold, where],
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            stop="enough",
            limits=limits_used(problem.limits),
        )
        return Decision(chosen, thinking)

    def _by_solution(self, problem: Problem, solved: Solved, budget: Budget) -> Decision:
        """Draw an action from a street's solution."""
        order = sorted(solved.mix, key=lambda action: -solved.mix[action])
        odds = [solved.mix[action] for action in order]
        chosen = _drawn(problem, order, odds)
        values = None if solved.values is None else [solved.values[action] for action in order]
        thinking = Thinking(
            engine=self.name,
            version=self.version,
            nodes=solved.iterations,
            nps=int(solved.iterations / max(budget.seconds, 1e-9)),
            value=None if values is None else float(np.dot(odds, values)),
            pv=problem.texts([chosen]),
            lines=[
                Line(action=action, text=problem.texts([action])[0], value=value)
                for action, value in zip(order, values or [0.0] * len(order), strict=True)
            ],
            mix=odds,
            why=solved.told(),
            time_ms=budget.seconds * 1000.0,
            cpu_ms=budget.cpu_seconds * 1000.0,
            stop=solved.stop,
            limits=limits_used(problem.limits),
        )
        return Decision(chosen, thinking)

    def _mix(self, problem: Problem, found: Blueprint, rare: float) -> tuple[dict[int, float], str]:
        """Return each action's probability, and its place in the blueprint in words. Raises ``Outside``."""
        state, seat = problem.state, problem.seat
        place = place_of(found.about.game(), found.tree, state, seat, problem.seen)
        street = int(state[STREET])
        bucket = self._bucket(problem.kernels, found, state, seat)
        legal = problem.legal()
        mix: dict[int, float] = {}
        for action, chance in zip(place.actions, found.mix(place.node, bucket).tolist(), strict=True):
            # Where nobody can be raised, raising is calling
            offered = action if action in legal else CALL
            mix[offered] = mix.get(offered, 0.0) + chance
        most = max(mix.values())
        kept = {action: chance for action, chance in mix.items() if chance >= min(rare, most) and chance > 0.0}
        total = sum(kept.values())
        where = f"By the blueprint: bucket {bucket + 1} of {found.buckets[street]} {STREETS[street]}"
        return {
            action: chance / total for action, chance in kept.items()
        }, f"{where}, decision {place.node} of the betting."

    def _bucket(self, kernels: BoundKernels, found: Blueprint, state: State, seat: int) -> int:
        first, second = int(state[CARD + 2 * seat]), int(state[CARD + 2 * seat + 1])
        street = int(state[STREET])
        if street == 0:
            return pre_flop(first, second)
        own = bit_of(first) | bit_of(second)
        lying = [int(card) for card in state[BOARD : BOARD + BOARD_CARDS] if card >= 0]
        board = sum(bit_of(card) for card in lying)
        strength = self._known.pop((own, board), None)
        if strength is None:
            strength = np.zeros(3, np.int64)
            outlook: Any = kernels.bind(hand_strength.outlook)
            outlook(own, board, BOARD_CARDS - len(lying), strength)
        self._known[own, board] = strength
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return bucket_of(found.edges, strength, street)


def _warm_solution(solution: Subgame) -> None:
    solution.run(1)
    policy = solution.average()
    solution.judge(policy)
    solution.outlook(policy, 0)


def _drawn(problem: Problem, actions: list[int], odds: list[float]) -> int:
    rng = np.random.default_rng([problem.seed & MAX_SEED, 3])
    return actions[int(rng.choice(len(actions), p=odds))]
