"""A decision on the river by solving it anew: the ranges that both come with, the tree of what may still be bet, and
what the solution does with the hand that the seat has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from ai.engine import Problem, Value
from ai.equilibrium.holdem import betting
from ai.equilibrium.holdem.betting import Game, Round
from ai.equilibrium.holdem.blueprint import Blueprint
from ai.equilibrium.holdem.place import Outside, check, player_of, street_of
from ai.equilibrium.holdem.ranges import Buckets, Late, ranges
from ai.equilibrium.holdem.river import Empty, River
from ai.equilibrium.solver import Judged
from ai.kernels.hold_em_boards import hand_of
from ai.limits import Budget
from games.holdem.layout import BIG, BOARD, BOARD_CARDS, CALL, CARD, FOLD, PUT, RAISE, STACK, STACK_AT_START

RIVER: Final = 3
"""The street."""
FEWEST: Final = 20
"""Iterations; with less the blueprint is more to be trusted."""
AFTERWARDS: Final = 4
"""What is done after the last iteration takes about as long as so many of them."""


@dataclass(frozen=True)
class Solved:
    """What the solution does in one place."""

    mix: dict[int, float]
    """How likely each action of the game is."""
    values: dict[int, float]
    """What each wins on average, as the game would pay it if it ended with this hand."""
    judged: Judged | None
    """Of the whole solution between the ranges, by player; None where there was no time."""
    iterations: int
    decisions: int
    """Of the betting, in the tree."""
    stop: str

    def told(self) -> list[str]:
        """In words."""
        sentences = [
            "The river was solved anew, for all hands that both may have by the blueprint after what was bet before: "
            f"{self.iterations} iterations over {self.decisions} decisions of the betting."
        ]
        if self.judged is not None:
            sentences.append(
                f"Best replies to that solution win {self.judged.exploitability:.2g} chips more than it gives them, on "
                "average over both players, if the ranges are right and bets have the sizes it knows."
            )
        return sentences


class Resolving:
    """Solves rivers. It remembers nothing but the buckets of the last boards."""

    def __init__(self) -> None:
        self._buckets = Buckets()

    def solve(self, problem: Problem, found: Blueprint, settings: Mapping[str, Value], budget: Budget) -> Solved:
        """Raises ``Outside`` where the blueprint does not know how the hand came here, or there was no time."""
        state, seat = problem.state, problem.seat
        walk, bets = street_of(found.about.game(), found.tree, state, problem.seen)
        own = player_of(state, seat)
        board = [int(card) for card in state[BOARD : BOARD + BOARD_CARDS]]
        rare, stray = float(settings["rare"]), float(settings["stray"])
        game = Game(found.about.limit, walk.real.stack, found.about.game().shares, int(state[BIG]))
        made = [-1 if action == FOLD else 0 if action == CALL else action - RAISE for action in bets]
        tree = betting.tree_from(game, walk.was, made)
        node, at = 0, walk.was
        for amount in made:
            then = betting.after(game, at, amount)
            if not isinstance(then, Round):
                raise Outside("the position does not come from what was bet")
            node = int(tree.child[node, tree.amount[node].tolist().index(amount, 0, int(tree.width[node]))])
            at = then
        check(state, seat, at)
        try:
            chance = ranges(
                found,
                walk.taken,
                board,
                self._buckets,
                own=own,
                rare=rare,
                stray=stray,
                late=lambda: bool(budget.reason()),
            )
            solution = River(tree, board, chance, jit=problem.kernels.jit)
        except Empty:
            raise Outside("no hand of one player goes with what was done") from None
        except Late:
            raise Outside("there was no time to solve the river") from None
        most = int(settings["iterations"])
        if problem.limits.nodes is not None:
            most = min(most, problem.limits.nodes)
        stop = _run(solution, most, budget)
        if solution.iterations < min(FEWEST, most):
            raise Outside("there was no time to solve the river")
        hand = solution.place(hand_of(int(state[CARD + 2 * seat]), int(state[CARD + 2 * seat + 1])))
        policy = solution.average()
        chances = policy[solution.rows(node), hand]
        legal = problem.legal()
        amounts = tree.amount[node, : tree.width[node]].tolist()
        actions = [_action(amount, legal) for amount in amounts]
        kept = np.where(chances >= min(rare, chances.max()), chances, 0.0)
        mix: dict[int, float] = {}
        for action, share in zip(actions, (kept / kept.sum()).tolist(), strict=True):
            if share > 0.0:
                mix[action] = mix.get(action, 0.0) + share
        # What the session has brought so far, as the game pays it
        before = int(state[STACK + seat] + state[PUT + seat] - state[STACK_AT_START])
        values = solution.outlook(policy, node)[:, hand] + before
        return Solved(
            mix,
            dict(zip(actions, values.tolist(), strict=True)),
            None if stop == "flag" else solution.judge(policy),
            solution.iterations,
            len(tree.player),
            stop,
        )


def _action(amount: int, legal: list[int]) -> int:
    """The game's action for one of the tree's. Where nobody can be raised, raising is calling."""
    action = FOLD if amount < 0 else CALL if amount == 0 else RAISE + amount
    return action if action in legal else CALL


def _run(solution: River, most: int, budget: Budget) -> str:
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
