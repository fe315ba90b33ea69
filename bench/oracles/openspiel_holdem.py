"""OpenSpiel's universal_poker as heads-up hold'em, limit and no-limit.

It deals both cards to a player at once, our rules deal one in turn: the cards before the flop are therefore passed on
together. Its bets are a player's chips in the whole hand, ours those on the current street.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

from __future__ import annotations

import random

from agon.games.api import CHANCE, Options
from agon.games.holdem.layout import BET, BIG, CALL, DECK, FOLD, PUT, RAISE, STREET, small_of
from agon.games.verbs import State
from bench.oracles.openspiel import OpenSpiel

PRIVATE = 4
"""Number of private cards of two players."""
DEEP = 400
"""Stack in limit games: deep enough for the 24 big blinds that can be bet at most, because in limit OpenSpiel lets a
player without chips go on."""


def for_two(rng: random.Random) -> Options:
    """Return random options of one hand that both sides play alike."""
    limit = rng.random() < 0.4
    return {
        "seats": 2,
        "betting": int(limit),
        "hands": 1,
        "big_blind": rng.choice((2, 4, 10)),
        "stack": DEEP if limit else rng.choice((20, 37, 60, 200, 400)),
    }


class OpenSpielHoldem(OpenSpiel):
    """A single hand; its second player has the button and the small blind, as in our rules."""

    def __init__(self, options: Options) -> None:
        big = int(options["big_blind"])
        self._limit = bool(options["betting"])
        sizes = "fullgame"
        if self._limit:  # "fullgame" has no bets in limit
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
        """Return our number of an action. In limit there is one bet size, which OpenSpiel's action does not contain."""
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
    """Return the chips that each player has bet on earlier streets."""
    return int(state[PUT] - state[BET])
