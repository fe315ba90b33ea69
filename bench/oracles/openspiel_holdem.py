"""OpenSpiel's universal_poker as heads-up hold'em, limit and no-limit, beside ours.

Each of its players gets both cards at once, ours get one in turn: those before the flop are handed over together. Its
bets are what a player has put in over the whole hand, ours what was put in on this street.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

from __future__ import annotations

import random

from agon.games.api import CHANCE, Options
from agon.games.holdem.layout import BET, BIG, CALL, DECK, FOLD, PUT, RAISE, STREET, small_of
from agon.games.verbs import State
from bench.oracles.random_games import OpenSpiel

PRIVATE = 4
"""Cards of two players."""
DEEP = 400
"""In limit OpenSpiel does not stop who has nothing left: so nobody comes to that, with 24 big blinds at most to bet."""


def for_two(rng: random.Random) -> Options:
    """Options of one hand that both play alike."""
    limit = rng.random() < 0.4
    return {
        "seats": 2,
        "betting": int(limit),
        "hands": 1,
        "big_blind": rng.choice((2, 4, 10)),
        "stack": DEEP if limit else rng.choice((20, 37, 60, 200, 400)),
    }


class OpenSpielHoldem(OpenSpiel):
    """One hand; its second player has the button and the small blind, as in ours."""

    def __init__(self, options: Options) -> None:
        big = int(options["big_blind"])
        self._limit = bool(options["betting"])
        sizes = "fullgame"
        if self._limit:  # of all its actions OpenSpiel leaves the one bet out there
            sizes = f"fcpa,raiseSize={big} {big} {2 * big} {2 * big},maxRaises=3 4 4 4"
        super().__init__(
            f"universal_poker(betting={'limit' if self._limit else 'nolimit'},numPlayers=2,numRounds=4,"
            f"blind={big} {small_of(big)},firstPlayer=2 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,"
            f"numBoardCards=0 3 1 1,stack={options['stack']} {options['stack']},bettingAbstraction={sizes})"
        )
        self._private: list[int] = []

    def current(self) -> int:
        return CHANCE if len(self._private) < PRIVATE else super().current()

    def legal(self, state: State) -> list[int]:
        if len(self._private) < PRIVATE:
            return [card for card in range(DECK) if card not in self._private]
        if self.current() == CHANCE:
            return self.state.legal_actions()
        actions: list[int] = self.state.legal_actions()
        return [self._ours(action, state) for action in actions]

    def _ours(self, action: int, state: State) -> int:
        """In limit there is one size, and OpenSpiel's action does not say it."""
        if action <= CALL:
            return (FOLD, CALL)[action]
        if self._limit:
            unit = int(state[BIG]) * (2 if state[STREET] > 1 else 1)
            return RAISE + int(max(state[BET], state[BET + 1])) + unit
        return RAISE + action - _before(state)

    def apply(self, state: State, action: int) -> None:
        if len(self._private) < PRIVATE:
            self._private.append(action)
            if len(self._private) == PRIVATE:
                for card in (*self._private[::2], *self._private[1::2]):
                    self.state.apply_action(card)
        elif self.current() == CHANCE or action <= CALL:
            self.state.apply_action(action)
        else:
            self.state.apply_action(2 if self._limit else action - RAISE + _before(state))


def _before(state: State) -> int:
    """What each has put in on the streets before."""
    return int(state[PUT] - state[BET])
