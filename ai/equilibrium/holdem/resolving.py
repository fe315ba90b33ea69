"""A decision on the turn or the river by solving it anew: the ranges that both come with, the tree of what may still be
bet, and what the solution does with the hand that the seat has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ai.engine import Problem, Value
from ai.equilibrium.holdem import betting
from ai.equilibrium.holdem.betting import Game, Round
from ai.equilibrium.holdem.blueprint import Blueprint
from ai.equilibrium.holdem.onward import choosing
from ai.equilibrium.holdem.place import Outside, Walk, check, player_of, street_of
from ai.equilibrium.holdem.ranges import Buckets, Late, ranges
from ai.equilibrium.holdem.river import River
from ai.equilibrium.holdem.subgame import Empty, Subgame
from ai.equilibrium.holdem.turn import Turn
from ai.equilibrium.solver import Judged
from ai.kernels.blueprint import Tree
from ai.kernels.hold_em_boards import hand_of
from ai.limits import Budget
from games.holdem.layout import BIG, BOARD, BOARD_CARDS, CALL, CARD, FOLD, PUT, RAISE, STACK, STACK_AT_START
from games.verbs import State
from protocol.jobs import Step

TURN: Final = 2
RIVER: Final = 3
"""Streets."""
MOST_TABLES: Final = 40
"""Of what both win on the river: 5 MB each."""
NAMES: Final = {TURN: "turn", RIVER: "river"}
FEWEST: Final = 20
"""Iterations; with less the blueprint is more to be trusted."""
AFTERWARDS: Final = 4
"""What is done after the last iteration takes about as long as so many of them."""


@dataclass(frozen=True)
class Solved:
    """What the solution does in one place."""

    street: int
    mix: dict[int, float]
    """How likely each action of the game is."""
    values: dict[int, float] | None
    """What each wins on average, as the game would pay it if it ended with this hand; None where there was no time."""
    judged: Judged | None
    """Of the whole solution between the ranges, by player; None where there was no time."""
    iterations: int
    decisions: int
    """Of the betting, in the tree."""
    stop: str

    def told(self) -> list[str]:
        """In words."""
        onward = "" if self.street == RIVER else " What the river brings is taken from the blueprint."
        sentences = [
            f"The {NAMES[self.street]} was solved anew, for all hands that both may have by the blueprint after what "
            f"was bet before: {self.iterations} iterations over {self.decisions} decisions of the betting.{onward}"
        ]
        if self.judged is not None:
            sentences.append(
                f"Best replies to that solution win {self.judged.exploitability:.2g} chips more than it gives them, on "
                "average over both players, if the ranges are right and bets have the sizes it knows."
            )
        return sentences


@dataclass(frozen=True)
class Spot:
    """A decision in the betting of its street."""

    walk: Walk
    """To where the street began."""
    tree: Tree
    node: int
    board: list[int]
    own: int
    """Which player of the tree decides."""

    @property
    def street(self) -> int:
        return self.walk.was.street


def spot_of(found: Blueprint, state: State, seat: int, seen: Sequence[Step]) -> Spot:
    """Where ``seat``, who is to move, is. Raises ``Outside`` where the blueprint does not know how that came."""
    walk, bets = street_of(found.about.game(), found.tree, state, seen)
    board = [int(card) for card in state[BOARD : BOARD + BOARD_CARDS] if card >= 0]
    game = Game(found.about.limit, walk.real.stack, found.about.game().shares, int(state[BIG]))
    made = [-1 if action == FOLD else 0 if action == CALL else action - RAISE for action in bets]
    tree = betting.tree_from(game, walk.was, made, through=walk.was.street)
    node, at = 0, walk.was
    for amount in made:
        then = betting.after(game, at, amount)
        if not isinstance(then, Round):
            raise Outside("the position does not come from what was bet")
        node = int(tree.child[node, tree.amount[node].tolist().index(amount, 0, int(tree.width[node]))])
        at = then
    check(state, seat, at)
    return Spot(walk, tree, node, board, player_of(state, seat))


class Resolving:
    """Solves rivers and turns. It remembers nothing but the buckets of the last boards."""

    def __init__(self) -> None:
        self._buckets = Buckets()

    def solve(self, problem: Problem, found: Blueprint, settings: Mapping[str, Value], budget: Budget) -> Solved:
        """Raises ``Outside`` where the blueprint does not know how the hand came here, or there was no time."""
        state, seat = problem.state, problem.seat
        rare = float(settings["rare"])
        spot = spot_of(found, state, seat, problem.seen)
        try:
            solution = self._solution(spot, found, settings, budget, problem.kernels.jit)
        except Empty:
            raise Outside("no hand of one player goes with what was done") from None
        except Late:
            raise Outside(f"there was no time to solve the {NAMES[spot.street]}") from None
        most = int(settings["iterations"])
        if problem.limits.nodes is not None:
            most = min(most, problem.limits.nodes)
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
        # What the session has brought so far, as the game pays it
        before = int(state[STACK + seat] + state[PUT + seat] - state[STACK_AT_START])
        values = dict(zip(actions, (solution.outlook(policy, node)[:, hand] + before).tolist(), strict=True))
        judged = None if stop == "flag" else solution.judge(policy)
        if solution.is_stopped:
            values, judged = None, None
        return Solved(spot.street, mix, values, judged, solution.iterations, len(spot.tree.player), stop)

    def _solution(
        self, spot: Spot, found: Blueprint, settings: Mapping[str, Value], budget: Budget, jit: bool
    ) -> Subgame:
        """Before its first iteration. Raises ``Empty`` or ``Late``."""

        def late() -> bool:
            return bool(budget.reason())

        rare, stray = float(settings["rare"]), float(settings["stray"])
        chance = ranges(
            found, spot.walk.taken, spot.board, self._buckets, own=spot.own, rare=rare, stray=stray, late=late
        )
        if spot.street == RIVER:
            return River(spot.tree, spot.board, chance, jit=jit)
        tree, tables = choosing(found, spot.walk, spot.tree, rare=rare, other=1 - spot.own, ways=int(settings["ways"]))
        if len(tables) > MOST_TABLES:
            raise Outside("there are too many ways in which its betting may end")
        return Turn(tree, spot.board, chance, found.edges[-1], tables, flag=budget.flag, late=late, jit=jit)


def _action(amount: int, legal: list[int]) -> int:
    """The game's action for one of the tree's. Where nobody can be raised, raising is calling."""
    action = FOLD if amount < 0 else CALL if amount == 0 else RAISE + amount
    return action if action in legal else CALL


def _run(solution: Subgame, most: int, budget: Budget) -> str:
    """Runs iterations, to ``most`` if there is time. Returns what ended it."""
    began = budget.seconds
    while solution.iterations < most:
        stop = budget.reason()
        if stop:
            return stop
        left = most - solution.iterations
        if solution.iterations == 0:
            left = 1  # which says how long one takes
        elif budget.limits.time_ms is not None:
            each = (budget.seconds - began) / solution.iterations
            if budget.seconds + AFTERWARDS * each >= budget.limits.time_ms / 1000.0:
                return "time"
        budget.run(lambda chunk, left=left: solution.run(min(chunk, left), budget.flag))
    return "enough"
