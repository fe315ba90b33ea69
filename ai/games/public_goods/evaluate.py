"""Public goods: the pay-off if nobody gives anything from now on."""

from __future__ import annotations

from agon.games.public_goods import CHOICES, ENDOWMENT, GIVEN, MADE, MULTIPLIER, ROUNDS, SEATS
from agon.games.verbs import State


def evaluate(state: State, seat: int) -> float:
    """Return the return of ``seat`` if all keep their tokens in the rounds to come; choices of the open round count."""
    seats, made = state[SEATS], state[MADE]
    pool = 0
    for other in range(seats):
        pool += state[GIVEN + other]
    given = state[GIVEN + seat]
    for other in range(made % seats):
        choice = state[CHOICES + made - made % seats + other]
        pool += choice
        if other == seat:
            given += choice
    return state[ENDOWMENT] + (state[MULTIPLIER] * pool / (10 * seats) - given) / state[ROUNDS]
