"""Find a hand of hold'em in a blueprint's tree of betting, from the bets that the seat has seen.

A state has the size of the pot, not the bets that made it; these come from the steps of the game. A raise that the tree
does not have is translated to one of the two nearest, by the pseudo-harmonic mapping; the same raise of the same hand
to the same one at every later decision.

Source: S. Ganzfried & T. Sandholm, "Action translation in extensive-form games with large action spaces: axioms,
paradoxes, and the pseudo-harmonic mapping" (IJCAI 2013).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from agon.ai.holdem import betting
from agon.ai.holdem.betting import Game, Round
from agon.ai.holdem.buckets import BOARDS
from agon.ai.holdem.kernels.blueprint import Tree
from agon.games.bits import combine, random_unit
from agon.games.holdem.layout import BETTING, BIG, BUTTON, CALL, FOLD, LIMIT, PUT, RAISE, SEATS, STACK, STREET
from agon.games.verbs import State
from agon.protocol.jobs import Step

NOTHING: Final = np.uint64(0)
NEAR: Final = (0.75, 1.34)
"""Range of the shorter stack without a limit, as a share of the tree's."""


class Outside(Exception):
    """The blueprint does not know the position; the text says why."""


@dataclass(frozen=True)
class Place:
    """A decision of the tree, and the actions of the game that its actions stand for."""

    node: int
    actions: list[int]


@dataclass
class BettingPath:
    """Walk down the tree along the hand as it was played."""

    game: Game
    tree: Tree
    real: Game
    """Settings with the stacks of the hand; no tree of it is ever made."""
    least: int
    """The big blind."""
    at: Round
    """Betting in the tree's chips."""
    was: Round
    """Betting in the hand's chips."""
    node: int = 0
    key: np.uint64 = NOTHING
    """Hash of all actions."""
    taken: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Decisions on the way, each with the index of the action taken."""

    def amounts(self) -> list[int]:
        """Return the amounts of the decision's actions, as the tree has them."""
        return self.tree.amount[self.node, : self.tree.width[self.node]].tolist()

    def in_game(self, amount: int) -> int:
        """Return the game's action for one of the tree's."""
        if amount <= 0:
            return FOLD if amount < 0 else CALL
        turn = self.was.turn
        own, other = self.was.bet[turn], self.was.bet[1 - turn]
        most = self.real.stack - self.was.put[turn] + own
        lowest = min(other + max(self.was.full, self.unit()), most)
        if self.game.limit:
            return RAISE + lowest
        if amount == self.game.stack - self.at.put[turn] + self.at.bet[turn]:
            return RAISE + most
        wanted = other + round(share(self.at, amount) * after_call(self.was))
        return RAISE + max(lowest, min(wanted, most))

    def unit(self) -> int:
        """Return the least raise of the street before any raise."""
        return self.least * 2 if self.game.limit and self.was.street >= 2 else self.least

    def index(self, action: int, chance: float) -> int:
        """Return the index of the tree's action that stands for one of the game; ``chance`` (0 to 1) decides between
        two."""
        amounts = self.amounts()
        if action <= CALL:
            return amounts.index(0 if action == CALL else -1)
        raises = [index for index, amount in enumerate(amounts) if amount > 0]
        if not raises:
            raise Outside("a raise exceeds the blueprint's stacks")
        for index in raises:
            if self.in_game(amounts[index]) == action:
                return index
        wanted = share(self.was, action - RAISE)
        shares = [share(self.at, amounts[index]) for index in raises]
        above = next((place for place, each in enumerate(shares) if each >= wanted), len(shares) - 1)
        if above == 0 or shares[above] <= wanted:
            return raises[above]
        low, high = shares[above - 1], shares[above]
        lower = (high - wanted) * (1.0 + low) / ((high - low) * (1.0 + wanted))
        return raises[above - 1 if chance < lower else above]

    def follow(self, action: int) -> None:
        """Go down by an action of the game. Raises ``Outside``."""
        self.key = combine(self.key, action)
        index = self.index(action, random_unit(np.array([self.key], np.uint64)))
        amount = self.amounts()[index]
        down = int(self.tree.child[self.node, index])
        at = betting.after(self.game, self.at, amount)
        was = betting.after(self.real, self.was, action - RAISE if action > CALL else 0)
        if down < 0 or not isinstance(at, Round) or not isinstance(was, Round):
            raise Outside("in the blueprint's game the betting has ended")
        self.taken.append((self.node, index))
        self.node, self.at, self.was = down, at, was


def after_call(at: Round) -> int:
    """Return the pot, once the bet is called."""
    return sum(at.put) + at.bet[1 - at.turn] - at.bet[at.turn]


def share(at: Round, amount: int) -> float:
    """Return the size of a raise to ``amount``, as a share of the pot."""
    return (amount - at.bet[1 - at.turn]) / after_call(at)


def bets_of(state: State, seen: Sequence[Step]) -> list[int]:
    """List the bets of this hand. Raises ``Outside`` if they are not known."""
    left = BOARDS[int(state[STREET])]
    found: list[int] = []
    for step in reversed(seen):
        if step.seat >= 0 and step.action is not None:
            found.append(step.action)
        elif step.seat >= 0 or left == 0:
            break
        else:
            left -= 1
    else:
        raise Outside("the betting of the hand is not known")
    return found[::-1]


def stack_of(game: Game, state: State) -> int:
    """Return the shorter stack at the start of the hand, in chips. Raises ``Outside`` if the game is not the
    blueprint's."""
    if state[SEATS] != 2:
        raise Outside("more than two players are seated")
    if (state[BETTING] == LIMIT) != game.limit:
        raise Outside("the betting structure differs")
    if state[BIG] % betting.BIG:
        raise Outside("the small blind is not half of the big one")
    stack = min(int(state[STACK + seat] + state[PUT + seat]) for seat in range(2))
    deep = stack * betting.BIG / int(state[BIG]) / game.stack
    if deep < (1.0 if game.limit else NEAR[0]) or (deep > NEAR[1] and not game.limit):
        raise Outside(f"the shorter stack is {stack / int(state[BIG]):.0f} big blinds")
    return stack


def street_of(
    game: Game, tree: Tree, state: State, seen: Sequence[Step], street: int | None = None
) -> tuple[BettingPath, list[int]]:
    """Walk to the start of a street, by default this one, and return the later bets too. Raises ``Outside``."""
    stack = stack_of(game, state)
    big = int(state[BIG])
    blinds = (big // 2, big)
    real = Game(limit=game.limit, stack=stack, big=big)
    walk = BettingPath(game, tree, real, big, Round(), Round(put=blinds, bet=blinds, full=big))
    bets = bets_of(state, seen)
    while bets and walk.was.street < (state[STREET] if street is None else street):
        walk.follow(bets.pop(0))
    return walk, bets


def player_of(state: State, seat: int) -> int:
    """Return the player of the tree that a seat is: 0 on the button."""
    return 0 if seat == state[BUTTON] else 1


def check(state: State, seat: int, at: Round) -> None:
    """Check that the betting leads to a state, in which ``seat`` is to move. Raises ``Outside`` if it does not."""
    player = player_of(state, seat)
    put = tuple(int(state[PUT + (seat if each == player else 1 - seat)]) for each in range(2))
    if at.put != put or at.street != state[STREET] or at.turn != player:
        raise Outside("the position does not follow from the betting")


def place_of(game: Game, tree: Tree, state: State, seat: int, seen: Sequence[Step]) -> Place:
    """Return the decision of ``seat``, who is to move. Raises ``Outside``."""
    walk, bets = street_of(game, tree, state, seen)
    for action in bets:
        walk.follow(action)
    check(state, seat, walk.was)
    return Place(walk.node, [walk.in_game(amount) for amount in walk.amounts()])
