"""Starts of recorded hands: stacks that differ, antes, and blinds that are not the usual ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from agon.games.api import InvalidOptions, InvalidPosition, Options
from agon.games.holdem.layout import ANTE, BET, PUT, STACK, STATE_CELLS, small_of
from agon.games.holdem.rules import initial_state
from agon.games.holdem.texts import position_to_text, set_options
from agon.games.verbs import State


@dataclass(frozen=True)
class ForcedBets:
    """Chips of each player of a file, and those that each must post: from the left of the button.

    With two players PHH tells blinds and antes the other way round.
    """

    stacks: list[int]
    blinds: list[int]
    antes: list[int]

    def are_usual(self, options: Options) -> bool:
        """Return True if a game with these options begins so."""
        big = options["big_blind"]
        usual = [small_of(big), big] + [0] * (len(self.stacks) - 2)
        return len(set(self.stacks)) == 1 and self.blinds == usual and not any(self.antes)


def start_text(bets: ForcedBets, options: Options) -> str:
    """Return the position after the forced bets. Raises ``InvalidPosition``, ``InvalidOptions``."""
    seats = options["seats"]
    if not 2 <= seats == len(bets.stacks):
        raise InvalidOptions(f"{seats} players cannot play")
    state: State = np.zeros(STATE_CELLS, np.int64)
    set_options(state, options)
    initial_state(state)
    blinds, antes = (list(reversed(each)) if seats == 2 else each for each in (bets.blinds, bets.antes))
    for seat, (stack, blind, ante) in enumerate(zip(bets.stacks, blinds, antes, strict=True)):
        if stack <= ante:
            raise InvalidPosition("an ante takes a whole stack: such hands are not read")
        bet = min(blind, stack - ante)
        state[STACK + seat], state[ANTE + seat] = stack - ante - bet, ante
        state[BET + seat] = state[PUT + seat] = bet
    if not any(state[BET : BET + seats]):
        raise InvalidPosition("there are no blinds")
    return position_to_text(state)


def forced_bets(state: State, order: list[int]) -> ForcedBets:
    """Return the forced bets of a hand that begins: ``start_text`` the other way round. Seats go in ``order``."""
    blinds, antes = ([int(state[cell + seat]) for seat in order] for cell in (BET, ANTE))
    if len(order) == 2:
        blinds.reverse()
        antes.reverse()
    stacks = [int(state[STACK + seat] + state[BET + seat] + state[ANTE + seat]) for seat in order]
    return ForcedBets(stacks, blinds, antes)
