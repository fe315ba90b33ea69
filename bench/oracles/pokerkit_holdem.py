"""PokerKit's hold'em as an oracle: seat to move, legal actions, chips and shown hands, over several hands.

Not compared are raises above what any opponent can call, which PokerKit allows (it returns the rest), and in limit
hold'em the fourth raise before the flop: in our rules the big blind is the first of four bets.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: the compared attributes of PokerKit's state have no declared types.

from __future__ import annotations

import dataclasses
from typing import Any

from agon.games.api import CHANCE, TERMINAL, Options
from agon.games.holdem.layout import (
    BUTTON,
    CALL,
    DEALT,
    DECK,
    FOLD,
    HAND,
    LAST,
    LAST_CARD,
    LIMIT,
    RAISE,
    SEATS,
    SHOWN,
    STACK,
    STREET,
    TURN,
    small_of,
)
from agon.games.holdem.pots import next_of
from agon.games.holdem.rules import apply_action
from agon.games.holdem.texts import CARDS
from agon.games.holdem.words import SEAT_NAMES
from agon.games.verbs import State


class PokerKitHoldem:
    """A session of hands, each a game of PokerKit, which numbers the seats from the left of the button."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.stacks = [options["stack"]] * options["seats"]
        self.order: list[int] = []
        self.game: Any = None
        self.over = False
        self.hand = -1
        self.cards: list[str] = []

    def current(self) -> int:
        if self.over:
            return TERMINAL
        actor = None if self.game is None else self.game.actor_index
        return CHANCE if actor is None else self.order[actor]

    def legal(self, state: State) -> list[int]:
        """Return the legal actions. Start PokerKit's hand when ours starts; compare chips and shown hands."""
        if state[HAND] != self.hand:
            self._begin(state)
        for index, seat in enumerate(self.order):
            if self.game.stacks[index] != state[STACK + seat]:
                raise AssertionError(f"{SEAT_NAMES[seat]} has {state[STACK + seat]}, there {self.game.stacks[index]}")
            shown = bool(self.game.hole_card_statuses[index]) and all(self.game.hole_card_statuses[index])
            if shown != bool(state[SHOWN] >> seat & 1):
                raise AssertionError(f"{SEAT_NAMES[seat]}'s hand is shown on one side only")
        if self.current() == CHANCE:
            piles = (*self.game.board_cards, *self.game.hole_cards, self.game.mucked_cards)
            gone = {*self.cards, *(repr(card) for pile in piles for card in pile)}
            return [card for card in range(DECK) if CARDS[card] not in gone]
        actions = [FOLD] if self.game.can_fold() else []
        actions += [CALL] if self.game.can_check_or_call() else []
        least = self.game.min_completion_betting_or_raising_to_amount
        if least is None:
            return actions
        actor = self.game.actor_index
        others = (
            stack + bet
            for index, (stack, bet) in enumerate(zip(self.game.stacks, self.game.bets, strict=True))
            if index != actor and self.game.statuses[index]
        )
        most = max(least, min(max(others), self.game.max_completion_betting_or_raising_to_amount))
        return [*actions, *(RAISE + amount for amount in range(least, most + 1))]

    def apply(self, state: State, action: int) -> None:
        after = state.copy()
        apply_action(after, action)
        if state[TURN] == CHANCE:
            self._deal(state, CARDS[action])
        elif action == FOLD:
            self.game.fold()
        elif action == CALL:
            self.game.check_or_call()
        else:
            self.game.complete_bet_or_raise_to(action - RAISE)
        if self.game.status == (after[LAST] != state[LAST]):
            raise AssertionError("only one of the two hands is over")
        if not self.game.status:
            self._end()
            if shown_of(after) != self.shown():
                raise AssertionError(f"shown are {shown_of(after)}, there {self.shown()}")

    def _deal(self, state: State, card: str) -> None:
        self.cards.append(card)
        street, count = int(state[STREET]), len(self.order)
        if street == 0:
            if len(self.cards) == 2 * count:
                for index in range(count):
                    self.game.deal_hole(self.cards[index] + self.cards[count + index])
                self.cards = []
        elif street > 1 or len(self.cards) == 3:
            self.game.burn_card("??")
            self.game.deal_board("".join(self.cards))
            self.cards = []

    def _begin(self, state: State) -> None:
        from pokerkit import Automation, FixedLimitTexasHoldem, Mode, NoLimitTexasHoldem

        self.hand = int(state[HAND])
        button = int(state[BUTTON])
        live = [seat for seat, stack in enumerate(self.stacks) if stack > 0]
        self.order = []
        for _ in live:
            self.order.append(int(next_of(state, self.order[-1] if self.order else button, state[DEALT])))
        if self.order[-1] != button or sorted(self.order) != live:
            raise AssertionError(f"{self.order} are dealt in, {live} have chips")
        big = self.options["big_blind"]
        automations = tuple(
            each
            for each in Automation
            if each not in {Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING}
        )
        blinds = (small_of(big), big)
        if self.options["betting"] == LIMIT:
            game: Any = FixedLimitTexasHoldem(automations, True, 0, blinds, big, 2 * big, mode=Mode.TOURNAMENT)
            first = dataclasses.replace(game.streets[0], max_completion_betting_or_raising_count=3)
            game.streets = (first, *game.streets[1:])
        else:
            game = NoLimitTexasHoldem(automations, True, 0, blinds, big, mode=Mode.TOURNAMENT)
        self.game = game([self.stacks[seat] for seat in self.order], len(self.order))

    def _end(self) -> None:
        for index, seat in enumerate(self.order):
            self.stacks[seat] = int(self.game.stacks[index])
        self.over = self.hand + 1 == self.options["hands"] or sum(stack > 0 for stack in self.stacks) < 2

    def returns(self) -> list[float]:
        return [float(stack - self.options["stack"]) for stack in self.stacks]

    def shown(self) -> list[list[str]]:
        """Return the shown hands by seat, after the end of a hand."""
        from pokerkit import HoleCardsShowingOrMucking

        hands: list[list[str]] = [[] for _ in self.stacks]
        for operation in self.game.operations:
            if isinstance(operation, HoleCardsShowingOrMucking):
                hands[self.order[operation.player_index]] = sorted(map(repr, operation.hole_cards))
        return hands


def shown_of(state: State) -> list[list[str]]:
    """Return our shown hands by seat, of the last finished hand."""
    hands: list[list[str]] = []
    for seat in range(int(state[SEATS])):
        cells = range(LAST_CARD + 2 * seat, LAST_CARD + 2 * seat + 2)
        hands.append(sorted(CARDS[int(state[cell])] for cell in cells if state[cell] >= 0))
    return hands
