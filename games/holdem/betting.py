"""Betting: blinds, legal actions, the end of a round and what follows it.

As in PokerKit: a raise is at least as large as the largest before it in the round, unless it is all a seat has. Such a
short raise gives no right to raise to a seat that has acted since the last full raise, until short ones add up to a
full one. A blind that is posted short counts for its chips. A raise to more than any other seat can call is not
offered: uncalled chips come back.
"""

from __future__ import annotations

from agon.games.bits import popcount
from agon.games.holdem.layout import (
    ACTED,
    BET,
    BETTING,
    BIG,
    BOARD,
    BOARD_CARDS,
    BUTTON,
    CALL,
    CARD,
    COUNT,
    DEALT,
    FOLD,
    FOLDED,
    FULL,
    HAND,
    HANDS,
    LIMIT,
    MOST_BETS,
    MOST_SEATS,
    OPENER,
    OWES,
    PUT,
    RAISE,
    SEATS,
    SHORT,
    SHOWN,
    STACK,
    STREET,
    TURN,
    small_of,
)
from agon.games.holdem.pots import next_of, settle, show_down, staying
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import Actions, State


def start_hand(state: State) -> None:
    """Deal in every seat with chips; post the blinds."""
    clear_round(state)
    state[STREET] = 0
    state[DEALT] = 0
    state[FOLDED] = 0
    state[SHOWN] = 0
    state[TURN] = CHANCE
    for index in range(BOARD_CARDS):
        state[BOARD + index] = -1
    for seat in range(MOST_SEATS):
        state[BET + seat] = 0
        state[PUT + seat] = 0
        state[CARD + 2 * seat] = -1
        state[CARD + 2 * seat + 1] = -1
        if state[STACK + seat] > 0:
            state[DEALT] |= 1 << seat
    button = state[BUTTON]
    small = button if popcount(state[DEALT]) == 2 else next_of(state, button, state[DEALT])
    put_in(state, small, small_of(state[BIG]))
    put_in(state, next_of(state, small, state[DEALT]), state[BIG])


def clear_round(state: State) -> None:
    state[OWES] = 0
    state[ACTED] = 0
    state[FULL] = 0
    state[SHORT] = 0
    state[COUNT] = 0
    state[OPENER] = 0


def put_in(state: State, seat: int, chips: int) -> None:
    """Bet so many chips more for the seat, or all it has."""
    chips = min(chips, state[STACK + seat])
    state[STACK + seat] -= chips
    state[BET + seat] += chips
    state[PUT + seat] += chips


def highest(state: State) -> int:
    """Return the highest bet of the round."""
    bet = 0
    for seat in range(state[SEATS]):
        bet = max(bet, state[BET + seat])
    return bet


def most_of_others(state: State, turn: int) -> int:
    """Return the most that another seat of the hand can have bet in this round."""
    most = 0
    among = staying(state)
    for seat in range(state[SEATS]):
        if seat != turn and among >> seat & 1:
            most = max(most, state[STACK + seat] + state[BET + seat])
    return most


def begin_round(state: State) -> None:
    """Begin a round after the cards of a street: set the seat to move, or go on if no seat can bet."""
    among = staying(state)
    seats = state[SEATS]
    first = next_of(state, state[BUTTON], state[DEALT])
    if state[STREET] == 0:
        state[COUNT] = 1
        blind, seat = -1, first  # the last of those with the highest blind
        for _ in range(popcount(state[DEALT])):
            if state[BET + seat] > 0 and (blind < 0 or state[BET + seat] >= state[BET + blind]):
                blind = seat
            seat = next_of(state, seat, state[DEALT])
        first = next_of(state, blind, state[DEALT])
    state[OPENER] = first
    bet = highest(state)
    owing = 0
    for seat in range(seats):
        if among >> seat & 1 and state[STACK + seat] > 0 and most_of_others(state, seat) > state[BET + seat]:
            owing |= 1 << seat
    if popcount(owing) == 1 and state[BET + next_of(state, 0, owing)] >= bet:
        owing = 0
    state[OWES] = owing
    if owing == 0:
        end_round(state)
    else:
        state[TURN] = next_of(state, first - 1, owing)


def may_raise(state: State) -> bool:
    turn = state[TURN]
    bet = highest(state)
    owed = bet - state[BET + turn]
    if state[STACK + turn] <= owed or owed < state[FULL]:
        return False
    if state[SHORT] > 0 and state[ACTED] >> turn & 1:
        return False
    if state[BETTING] == LIMIT and state[COUNT] >= MOST_BETS:
        return False
    return most_of_others(state, turn) > bet


def least_raise(state: State) -> int:
    """Return the least chips of a raise: the last full one more, or all that the seat has."""
    unit = state[BIG]
    if state[BETTING] == LIMIT and state[STREET] >= 2:
        unit *= 2
    turn = state[TURN]
    return min(highest(state) + max(state[FULL], unit), state[STACK + turn] + state[BET + turn])


def largest_raise(state: State) -> int:
    """Return the most chips of a raise that is allowed."""
    if state[BETTING] == LIMIT:
        return least_raise(state)
    turn = state[TURN]
    return int(max(least_raise(state), min(state[STACK + turn] + state[BET + turn], most_of_others(state, turn))))


def legal_actions(state: State, out: Actions) -> int:
    turn = state[TURN]
    if turn < 0:
        return 0
    count = 0
    if state[BET + turn] < highest(state):
        out[count] = FOLD
        count += 1
    out[count] = CALL
    count += 1
    if may_raise(state):
        for amount in range(least_raise(state), largest_raise(state) + 1):
            out[count] = RAISE + amount
            count += 1
    return count


def is_allowed(state: State, action: int) -> bool:
    """Return True if the seat to move may take the action: ``legal_actions`` without the list."""
    if action <= CALL:
        return action == CALL or bool(state[BET + state[TURN]] < highest(state))
    return bool(may_raise(state)) and least_raise(state) <= action - RAISE <= largest_raise(state)


def act(state: State, action: int) -> None:
    turn = state[TURN]
    bet = highest(state)
    state[OWES] &= ~(1 << turn)
    state[ACTED] |= 1 << turn
    if action == FOLD:
        state[FOLDED] |= 1 << turn
    elif action == CALL:
        put_in(state, turn, int(bet - state[BET + turn]))
    else:
        raise_to(state, turn, action - RAISE, bet)
    if state[OWES] == 0 or popcount(staying(state)) == 1:
        end_round(state)
    else:
        state[TURN] = next_of(state, turn, state[OWES])


def raise_to(state: State, turn: int, amount: int, bet: int) -> None:
    put_in(state, turn, amount - state[BET + turn])
    more = amount - bet
    if more >= state[FULL]:
        state[ACTED] = 1 << turn
        state[FULL] = more
    state[SHORT] = 0 if state[STACK + turn] > 0 else state[SHORT] + more
    if state[SHORT] >= state[FULL]:
        state[SHORT] = 0
    state[COUNT] += 1
    state[OPENER] = turn
    among = staying(state)
    for seat in range(state[SEATS]):
        if seat != turn and among >> seat & 1 and state[STACK + seat] > 0:
            state[OWES] |= 1 << seat


def end_round(state: State) -> None:
    """Give back uncalled chips, then begin the next street or end the hand."""
    give_back(state)
    among = staying(state)
    if popcount(among) == 1:
        end_hand(state)
        return
    able, empty = 0, False
    for seat in range(state[SEATS]):
        state[BET + seat] = 0
        if among >> seat & 1 and state[STACK + seat] > 0:
            able += 1
        if state[DEALT] >> seat & 1 and state[STACK + seat] == 0:
            empty = True
    if able <= 1 or (state[STREET] == 3 and empty):
        state[SHOWN] = among  # there is no more betting: hands are laid open
    if state[STREET] == 3:
        show_down(state)
        end_hand(state)
    else:
        clear_round(state)
        state[STREET] += 1
        state[TURN] = CHANCE


def give_back(state: State) -> None:
    first, second, owner = 0, 0, 0
    for seat in range(state[SEATS]):
        bet = state[BET + seat]
        if bet > first:
            first, second, owner = bet, first, seat
        else:
            second = max(second, bet)
    state[STACK + owner] += first - second
    state[PUT + owner] -= first - second
    state[BET + owner] -= first - second


def end_hand(state: State) -> None:
    """Pay, and start the next hand, if there is one."""
    settle(state)
    able = 0
    for seat in range(state[SEATS]):
        if state[STACK + seat] > 0:
            able |= 1 << seat
    if state[HAND] + 1 == state[HANDS] or popcount(able) < 2:
        clear_round(state)
        state[TURN] = TERMINAL
    else:
        state[HAND] += 1
        state[BUTTON] = next_of(state, state[BUTTON], able)
        start_hand(state)
