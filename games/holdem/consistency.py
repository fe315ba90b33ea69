"""Checks that a position is possible: chips and cards add up, and the game can go on from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from agon.games.bits import popcount
from agon.games.holdem.betting import highest
from agon.games.holdem.layout import (
    ACTED,
    ANTE,
    BET,
    BETTING,
    BIG,
    BOARD,
    BOARD_CARDS,
    BUTTON,
    CARD,
    COUNT,
    DEALT,
    FOLDED,
    FULL,
    HAND,
    HANDS,
    LAST,
    LAST_BOARD,
    LAST_CARD,
    LAST_NET,
    LIMIT,
    MOST_BETS,
    MOST_SEATS,
    OPENER,
    OWES,
    PUT,
    SEATS,
    SHORT,
    SHOWN,
    STACK,
    STACK_AT_START,
    STREET,
    TURN,
    small_of,
)
from agon.games.holdem.pots import next_of
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import State

ON_BOARD = (0, 3, 4, 5)
"""Cards on the table by street."""


@dataclass(frozen=True)
class Told:
    """A position in plain numbers; lists go by seat."""

    stack: list[int]
    bet: list[int]
    put: list[int]
    ante: list[int]
    held: list[int]
    """Number of cards that each seat holds."""
    dealt: int
    staying: int
    turn: int
    street: int
    on_board: int


def _told(state: State) -> Told:
    seats = int(state[SEATS])

    def numbers(cell: int) -> list[int]:
        return [int(state[cell + seat]) for seat in range(seats)]

    return Told(
        stack=numbers(STACK),
        bet=numbers(BET),
        put=numbers(PUT),
        ante=numbers(ANTE),
        held=[int(state[cell] >= 0) + int(state[cell + 1] >= 0) for cell in range(CARD, CARD + 2 * seats, 2)],
        dealt=int(state[DEALT]),
        staying=int(state[DEALT]) & ~int(state[FOLDED]),
        turn=int(state[TURN]),
        street=int(state[STREET]),
        on_board=sum(int(state[cell] >= 0) for cell in range(BOARD, BOARD + BOARD_CARDS)),
    )


def faults(state: State) -> Iterator[str]:
    """Yield the reasons why the position is impossible; nothing if it is possible."""
    told = _told(state)
    yield from _count(state, told)
    if state[BUTTON] >= state[SEATS] or not told.dealt >> int(state[BUTTON]) & 1 or popcount(told.dealt) < 2:
        yield "the button and another seat must have cards"
    elif told.turn == TERMINAL:
        yield from _ended(state, told)
    elif told.turn == CHANCE:
        yield from _dealing(state, told)
    else:
        yield from _betting(state, told)


def _count(state: State, told: Told) -> Iterator[str]:
    seats, start = int(state[SEATS]), int(state[STACK_AT_START])
    cards = [int(card) for card in (*state[BOARD:STACK], *state[CARD:LAST]) if card >= 0]
    shown = [int(card) for card in (*state[LAST_BOARD:LAST_NET], *state[LAST_CARD:ANTE]) if card >= 0]
    over = told.turn == TERMINAL
    if len(set(cards)) != len(cards) or len(set(shown)) != len(shown):
        yield "a card is there twice"
    if any(map(int.__gt__, told.bet, told.put)):
        yield "chips do not add up"
    yield from _stacks(state, told, seats, start)
    if state[HAND] >= state[HANDS]:
        yield f"there are {state[HANDS]} hands"
    if state[LAST] != state[HAND] + over or state[LAST_NET : LAST_NET + seats].sum():
        yield "what the hand before ended in does not fit"
    for seat in range(seats):
        if not told.dealt >> seat & 1 and ((told.stack[seat] and not over) or told.put[seat] or told.held[seat]):
            yield "a seat that takes no part has chips or cards"


def _stacks(state: State, told: Told, seats: int, start: int) -> Iterator[str]:
    """Yield faults of the stacks that the game began with.

    A single hand may be the record of one in which they were unequal, and antes were posted: then the options hold the
    largest.
    """
    if state[HANDS] == 1:
        won = [int(state[LAST_NET + seat]) for seat in range(seats)]
        had = [sum(parts) for parts in zip(told.stack, told.put, told.ante, strict=True)]
        if told.turn == TERMINAL:
            had = [has - more for has, more in zip(had, won, strict=True)]
        if max(had) != start or min(had) <= 0:
            yield f"the largest stack at the beginning must be {start}, and none empty"
        return
    if sum(told.stack) + sum(told.put) != seats * start or any(told.ante):
        yield "chips do not add up"
    if state[HAND] == 0 and told.turn != TERMINAL and any(map(start.__ne__, map(int.__add__, told.stack, told.put))):
        yield "in the first hand all begin with the same"


def _round_is_clear(state: State) -> bool:
    return not any(state[cell] for cell in (OWES, ACTED, FULL, SHORT, COUNT, OPENER))


def _ended(state: State, told: Told) -> Iterator[str]:
    if not _round_is_clear(state) or any(told.put) or any(told.ante) or not told.staying:
        yield "there is no betting after the end"
    if state[HAND] + 1 < state[HANDS] and sum(stack > 0 for stack in told.stack) > 1:
        yield "the game is not over yet"
    if told.on_board not in ON_BOARD or any(told.held[seat] != 2 for seat in _seats(told.dealt)):
        yield "cards are missing"


def _dealing(state: State, told: Told) -> Iterator[str]:
    if not _round_is_clear(state):
        yield "there is no betting while cards are dealt"
    if told.street == 0:
        if told.staying != told.dealt or state[SHOWN] or told.on_board or told.put != told.bet:
            yield "nothing has happened yet before the cards are dealt"
        if told.bet != _blinds(state, told) if state[HANDS] > 1 else not any(told.bet):
            yield "the blinds are not what they must be"
        order, seat = list[int](), int(state[BUTTON])
        for _ in range(popcount(told.dealt)):
            seat = next_of(state, seat, told.dealt)
            order.append(told.held[seat])
        if order != sorted(order, reverse=True) or order[0] - order[-1] > 1 or order[-1] == 2:
            yield "cards are dealt one by one, from the left of the button"
        return
    able = sum(told.stack[seat] > 0 for seat in _seats(told.staying))
    if state[SHOWN] != (told.staying if able <= 1 else 0):
        yield "hands are shown when there is no more betting"
    if not ON_BOARD[told.street - 1] <= told.on_board < ON_BOARD[told.street]:
        yield "the board does not fit the street"
    if any(told.bet):
        yield "bets lie in the pot when the next card is dealt"
    yield from _contributions(told)


def _betting(state: State, told: Told) -> Iterator[str]:
    owes, raises = int(state[OWES]), int(state[COUNT]) - (told.street == 0)
    able = sum(1 << seat for seat in _seats(told.staying) if told.stack[seat] > 0)
    if told.turn >= len(told.stack) or not owes >> told.turn & 1 or owes & ~able or state[ACTED] & ~told.dealt:
        yield "whose turn it is does not fit"
    if told.on_board != ON_BOARD[told.street] or state[SHOWN]:
        yield "the board does not fit the street"
    if state[OPENER] >= state[SEATS] or not told.dealt >> int(state[OPENER]) & 1:
        yield "the opener has no cards"
    if raises < 0 or (raises == 0) != (state[FULL] == 0) or (state[SHORT] and state[SHORT] >= state[FULL]):
        yield "raises do not add up"
    if state[BETTING] == LIMIT and state[COUNT] > MOST_BETS:
        yield "there are more raises than the limit"
    if state[FULL] > highest(state):
        yield "a raise is no larger than the bet"
    yield from _contributions(told)


def _contributions(told: Told) -> Iterator[str]:
    """Yield faults of the pot: all seats that can still bet have put in the same, and none more; the highest bet is of
    a seat that stays."""
    paid = [put - bet for put, bet in zip(told.put, told.bet, strict=True)]
    seats = _seats(told.staying)
    if len(seats) < 2 or any(told.held[seat] != 2 for seat in _seats(told.dealt)):
        yield "two must stay, and have cards"
        return
    if any(
        paid[seat] != max(paid) for seat in range(len(paid)) if told.bet[seat] or (seat in seats and told.stack[seat])
    ):
        yield "bets do not fit what is in the pot"
    if max(told.bet) != max(told.bet[seat] for seat in seats) or max(paid) != max(paid[seat] for seat in seats):
        yield "who has bet most has not folded"
    if not any(told.put):
        yield "there is something in the pot"


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(MOST_SEATS) if bits >> seat & 1]


def _blinds(state: State, told: Told) -> list[int]:
    button, big = int(state[BUTTON]), int(state[BIG])
    small = button if popcount(told.dealt) == 2 else next_of(state, button, told.dealt)
    posts = {small: small_of(big), next_of(state, small, told.dealt): big}
    has = [stack + bet for stack, bet in zip(told.stack, told.bet, strict=True)]
    return [min(posts.get(seat, 0), has[seat]) for seat in range(len(has))]
