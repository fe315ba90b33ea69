"""Decide on the turn or the river by solving it: both players' ranges, the tree of the remaining bets, and the
solution's policy for the hand that the seat has."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon.ai.equilibrium.solver import Judged
from agon.ai.holdem import betting
from agon.ai.holdem.betting import Game, Round
from agon.ai.holdem.blueprint import Blueprint
from agon.ai.holdem.buckets import BOARDS
from agon.ai.holdem.kernels.blueprint import Tree
from agon.ai.holdem.kernels.boards import HANDS, hand_of
from agon.ai.holdem.onward import with_choices
from agon.ai.holdem.place import BettingPath, Outside, check, player_of, street_of
from agon.ai.holdem.ranges import Buckets, Late, played, ranges
from agon.ai.holdem.river import River
from agon.ai.holdem.subgame import Empty, Subgame
from agon.ai.holdem.turn import Turn
from agon.ai.search.budget import Budget
from agon.ai.search.contract import Problem, Value
from agon.games.holdem.layout import BIG, BOARD, CALL, CARD, FOLD, PUT, RAISE, STACK, STACK_AT_START
from agon.games.verbs import State
from agon.protocol.jobs import Step

TURN: Final = 2
RIVER: Final = 3
"""Numbers of the streets."""
MOST_TABLES: Final = 40
"""Most tables of winnings on the river: 5 MB each."""
KEPT: Final = 8
"""Number of cached turns, half a megabyte each: they are needed again on the river."""
NAMES: Final = {TURN: "turn", RIVER: "river"}
FEWEST: Final = 20
"""Fewest iterations; with less the blueprint is more to be trusted."""
AFTERWARDS: Final = 4
"""Work after the last iteration, in iterations that take as long."""


@dataclass(frozen=True)
class Solved:
    """The solution's answer at one decision."""

    street: int
    mix: dict[int, float]
    """Probability of each action of the game."""
    values: dict[int, float] | None
    """Mean winnings of each action, in the game's pay if it ended with this hand; None if time ran out."""
    judged: Judged | None
    """Judgement of the whole solution between the ranges, by player; None if time ran out."""
    iterations: int
    decisions: int
    """Decisions of the betting, in the tree."""
    stop: str
    known: bool
    """True if the seat's own range is that of a solution."""

    def told(self) -> list[str]:
        """Describe the solution in sentences."""
        onward = " The play on the river is the blueprint's." if self.street == TURN else ""
        if self.known:
            onward = " Its own range after the turn is that of the turn's solution."
        sentences = [
            f"The {NAMES[self.street]} was solved at the table, for both players' ranges by the blueprint after the "
            f"earlier betting: {self.iterations} iterations over {self.decisions} decisions of the betting.{onward}"
        ]
        if self.judged is not None:
            sentences.append(
                f"Best replies to that solution win {self.judged.exploitability:.2g} chips more than it concedes, on "
                "average over both players, if the ranges are right and bets have the sizes of the tree."
            )
        return sentences


@dataclass(frozen=True)
class Spot:
    """A decision in the betting of a street."""

    walk: BettingPath
    """Walk to the start of the street."""
    tree: Tree
    path: list[tuple[int, int]]
    """Decisions on the street so far, each with the index of the action taken."""
    node: int
    """The next decision, below zero if the street is over."""
    at: Round
    board: list[int]
    own: int
    """Player of the tree who decides."""

    @property
    def street(self) -> int:
        return self.walk.was.street


def spot_of(found: Blueprint, state: State, seat: int, seen: Sequence[Step], street: int | None = None) -> Spot:
    """Find the decision of ``seat``, who is to move, on a street, by default this one; for an earlier one, its end.
    Raises ``Outside`` if the blueprint does not know the betting."""
    walk, bets = street_of(found.about.game(), found.tree, state, seen, street)
    street = walk.was.street
    game = Game(found.about.limit, walk.real.stack, found.about.game().shares, int(state[BIG]))
    made = [-1 if action == FOLD else 0 if action == CALL else action - RAISE for action in bets]
    tree = betting.tree_from(game, walk.was, made, through=street)
    node, at, path = 0, walk.was, list[tuple[int, int]]()
    for amount in made:
        if at.street > street:
            break
        then = betting.after(game, at, amount)
        if not isinstance(then, Round):
            raise Outside("the position does not follow from the betting")
        path.append((node, tree.amount[node].tolist().index(amount, 0, int(tree.width[node]))))
        node, at = int(tree.child[path[-1]]), then
    board = [int(card) for card in state[BOARD : BOARD + BOARDS[street]]]
    return Spot(walk, tree, path, node, at, board, player_of(state, seat))


class Resolving:
    """Solver of rivers and turns. It caches only results that it would find again: the buckets of the last boards and
    the policies of the last turns."""

    def __init__(self) -> None:
        self._buckets = Buckets()
        self._turns: OrderedDict[Hashable, NDArray[np.float64]] = OrderedDict()
        """Policies of turns, by row and number of the hand."""

    def solve(self, problem: Problem, found: Blueprint, settings: Mapping[str, Value], budget: Budget) -> Solved:
        """Solve the present street. Raises ``Outside`` if the blueprint does not know the betting, or time ran out."""
        state, seat = problem.state, problem.seat
        rare = float(settings["rare"])
        spot = spot_of(found, state, seat, problem.seen)
        check(state, seat, spot.at)
        jit, most = problem.kernels.jit, _most(problem, settings, spot.street)
        known = None
        try:
            if spot.street == TURN:
                solution = self._turn(spot, found, settings, budget, jit=jit)
            else:
                chance = self._ranges(spot, found, settings, budget)
                if settings["resolve"] == NAMES[TURN]:
                    known = self._known(problem, found, settings, spot.board)
                if known is not None:
                    chance[spot.own] = known
                solution = River(spot.tree, spot.board, chance, jit=jit)
        except Empty:
            raise Outside("no hand of one player is consistent with its actions") from None
        except Late:
            raise Outside(f"there was no time to solve the {NAMES[spot.street]}") from None
        stop = _run(solution, most, budget)
        if solution.iterations < min(FEWEST, most):
            raise Outside(f"there was no time to solve the {NAMES[spot.street]}")
        hand = solution.place(hand_of(int(state[CARD + 2 * seat]), int(state[CARD + 2 * seat + 1])))
        policy, node = solution.average(), spot.node
        chances = policy[solution.rows(node), hand]
        legal = problem.legal()
        amounts = spot.tree.amount[node, : spot.tree.width[node]].tolist()
        actions = [_action(amount, legal) for amount in amounts]
        kept = np.where(chances >= min(rare, chances.max()), chances, 0.0)
        mix: dict[int, float] = {}
        for action, share in zip(actions, (kept / kept.sum()).tolist(), strict=True):
            if share > 0.0:
                mix[action] = mix.get(action, 0.0) + share
        # The session's balance before this decision, as the game pays it
        before = int(state[STACK + seat] + state[PUT + seat] - state[STACK_AT_START])
        values = dict(zip(actions, (solution.outlook(policy, node)[:, hand] + before).tolist(), strict=True))
        judged = None if stop == "flag" else solution.judge(policy)
        if solution.is_stopped:
            values, judged = None, None
        return Solved(
            spot.street, mix, values, judged, solution.iterations, len(spot.tree.player), stop, known is not None
        )

    def _ranges(
        self, spot: Spot, found: Blueprint, settings: Mapping[str, Value], budget: Budget, board: Sequence[int] = ()
    ) -> NDArray[np.float64]:
        """Return both players' ranges on a street, by number. Raises ``Late``."""
        return ranges(
            found,
            spot.walk.taken,
            board or spot.board,
            self._buckets,
            own=spot.own,
            rare=float(settings["rare"]),
            stray=float(settings["stray"]),
            late=lambda: bool(budget.reason()),
        )

    def _turn(self, spot: Spot, found: Blueprint, settings: Mapping[str, Value], budget: Budget, *, jit: bool) -> Turn:
        """Set up a turn, before its first iteration. Raises ``Outside``, ``Empty`` or ``Late``."""

        def late() -> bool:
            return bool(budget.reason())

        chance = self._ranges(spot, found, settings, budget)
        rare, ways = float(settings["rare"]), int(settings["ways"])
        tree, tables = with_choices(found, spot.walk, spot.tree, rare=rare, other=1 - spot.own, ways=ways, late=late)
        if len(tables) > MOST_TABLES:
            raise Outside("its betting has too many ends")
        return Turn(tree, spot.board, chance, found.edges[-1], tables, flag=budget.flag, late=late, jit=jit)

    def _known(
        self, problem: Problem, found: Blueprint, settings: Mapping[str, Value], board: Sequence[int]
    ) -> NDArray[np.float64] | None:
        """Return the seat's range on the river by its policy on the turn, which is solved again in half of the time at
        most; None if that is not enough. Raises ``Outside``."""
        limits = problem.limits
        half = None if limits.time_ms is None else max(1, limits.time_ms // 2)
        budget = problem.budget(msgspec.structs.replace(limits, nodes=None, time_ms=half), problem.flag)
        spot, most = spot_of(found, problem.state, problem.seat, problem.seen, TURN), _most(problem, settings, TURN)
        parts = found.about.limit, tuple(spot.walk.taken), tuple(spot.board), spot.own, most, spot.tree.amount.tobytes()
        key: Hashable | None = (
            *parts,
            spot.walk.was,
            spot.walk.real,
            *(settings[name] for name in ("rare", "stray", "ways")),
        )
        try:
            chance = self._ranges(spot, found, settings, budget, board)[spot.own]
            policy = self._turns.pop(key, None)
            if policy is None:
                solution = self._turn(spot, found, settings, budget, jit=problem.kernels.jit)
                stop = _run(solution, most, budget)
                if stop != "enough" and solution.iterations < FEWEST:
                    return None
                policy = _by_number(solution, float(settings["rare"]))
                if stop != "enough":
                    key = None
        except (Empty, Late, Outside):
            return None
        if key is not None:
            self._turns[key] = policy
        while len(self._turns) > KEPT:
            self._turns.popitem(last=False)
        first = np.concatenate(([0], np.cumsum(spot.tree.width, dtype=np.int64)))
        for node, index in spot.path:
            if spot.tree.player[node] == spot.own:
                chance *= policy[first[node] + index]
        return chance if chance.max() > 0.0 else None


def _by_number(solution: Turn, rare: float) -> NDArray[np.float64]:
    """Return a turn's policy, by row and number of the hand."""
    policy = np.zeros((len(solution.policy.now), HANDS))
    average = solution.average()
    for node in range(len(solution.tree.player)):
        rows = solution.rows(node)
        policy[rows, solution.table.number] = played(average[rows].T, rare).T
    return policy


def _most(problem: Problem, settings: Mapping[str, Value], street: int) -> int:
    """Return the most iterations of a street."""
    most = int(settings["turn_iterations" if street == TURN else "iterations"])
    return most if problem.limits.nodes is None else min(most, problem.limits.nodes)


def _action(amount: int, legal: list[int]) -> int:
    """Return the game's action for one of the tree's; a raise that the game does not allow is a call."""
    action = FOLD if amount < 0 else CALL if amount == 0 else RAISE + amount
    return action if action in legal else CALL


def _run(solution: Subgame, most: int, budget: Budget) -> str:
    """Run iterations, to ``most`` if there is time. Returns the reason of the end."""
    began = budget.seconds
    while solution.iterations < most:
        stop = budget.reason()
        if stop:
            return stop
        left = most - solution.iterations
        if solution.iterations == 0:
            left = 1  # to time one iteration
        elif budget.limits.time_ms is not None:
            each = (budget.seconds - began) / solution.iterations
            if budget.seconds + AFTERWARDS * each >= budget.limits.time_ms / 1000.0:
                return "time"
        budget.run(lambda chunk, left=left: solution.run(min(chunk, left), budget.flag))
    return "enough"
