"""Texts of actions and positions of hold'em.

A position's text has seven parts: hand, button, turn and street; the seats, each with its stack, its bet, what it has
put in (and ``+`` its ante, in recorded hands), its cards and its marks (``x`` folded, ``o`` owes an action, ``a`` has
acted since the last full raise, ``s`` has shown); the board; the round of betting; and of the hand before its number,
what each seat won and showed, and its board::

    2.1.1.1 191:0:5:AsKh:o/199:0:5:7c7d:o 2c3d4h 0.0.0.2 1 -4:-/4:-  -
"""

from __future__ import annotations

import re

import numpy as np

from agon.games.api import CHANCE, TERMINAL, InvalidAction, InvalidPosition, Options
from agon.games.holdem.consistency import faults
from agon.games.holdem.layout import (
    ACTED,
    ANTE,
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
    LAST,
    LAST_BOARD,
    LAST_CARD,
    LAST_NET,
    MOST_RECORDED,
    OPENER,
    OWES,
    PUT,
    RAISE,
    SEATS,
    SHORT,
    SHOWN,
    STACK,
    STACK_AT_START,
    STATE_CELLS,
    STREET,
    TURN,
)
from agon.games.holdem.rules import initial_state
from agon.games.verbs import State

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)
_NUMBERS = {name: number for number, name in enumerate(CARDS)}
_MARKS = ((FOLDED, "x"), (OWES, "o"), (ACTED, "a"), (SHOWN, "s"))


def set_options(state: State, options: Options) -> None:
    state[SEATS] = options["seats"]
    state[BETTING] = options["betting"]
    state[HANDS] = options["hands"]
    state[STACK_AT_START] = options["stack"]
    state[BIG] = options["big_blind"]


def action_to_text(state: State, action: int) -> str:
    """``f``, ``cc`` and ``cbr 12`` as in PHH; a card as ``As``."""
    if state[TURN] == CHANCE:
        return CARDS[action]
    return {FOLD: "f", CALL: "cc"}.get(action, f"cbr {action - RAISE}")


_RAISE = re.compile(r"cbr ([1-9][0-9]{0,4})")


def action_from_text(state: State, text: str) -> int:
    name = text.strip()
    if state[TURN] == CHANCE:
        if name not in _NUMBERS:
            raise InvalidAction(f"{text[:20]!r} is no card such as As or Th")
        return _NUMBERS[name]
    if name in {"f", "cc"}:
        return FOLD if name == "f" else CALL
    match = _RAISE.fullmatch(name)
    if match is None or int(match[1]) > MOST_RECORDED:
        raise InvalidAction(f"{text[:20]!r} is none of f, cc and cbr with an amount")
    return RAISE + int(match[1])


def cards_text(state: State, first: int, count: int) -> str:
    """Return the cards in some cells, ``-`` if there are none."""
    return "".join(CARDS[int(state[cell])] for cell in range(first, first + count) if state[cell] >= 0) or "-"


def position_to_text(state: State) -> str:
    turn = {CHANCE: "d", TERMINAL: "e"}.get(int(state[TURN]), str(int(state[TURN]) + 1))
    seats: list[str] = []
    for seat in range(int(state[SEATS])):
        chips = ":".join(str(int(state[cell + seat])) for cell in (STACK, BET, PUT))
        if state[ANTE + seat]:
            chips += f"+{int(state[ANTE + seat])}"
        marks = "".join(mark for cell, mark in _MARKS if int(state[cell]) >> seat & 1) or "-"
        if not int(state[DEALT]) >> seat & 1:
            marks = "."
        seats.append(f"{chips}:{cards_text(state, CARD + 2 * seat, 2)}:{marks}")
    parts = [
        f"{int(state[HAND]) + 1}.{int(state[BUTTON]) + 1}.{turn}.{int(state[STREET])}",
        "/".join(seats),
        cards_text(state, BOARD, BOARD_CARDS),
        ".".join(str(int(state[cell])) for cell in (FULL, SHORT, COUNT, OPENER)),
    ]
    if state[LAST]:
        won = (
            f"{int(state[LAST_NET + seat])}:{cards_text(state, LAST_CARD + 2 * seat, 2)}"
            for seat in range(int(state[SEATS]))
        )
        parts += [str(int(state[LAST])), "/".join(won), cards_text(state, LAST_BOARD, BOARD_CARDS)]
    return " ".join(parts)


_CHIPS = r"(?:0|[1-9][0-9]{0,5})"
_CARD = "[2-9TJQKA][cdhs]"
_POSITION = re.compile(
    rf"(?P<hand>[1-9][0-9]?)\.(?P<button>[1-6])\.(?P<turn>[1-6de])\.(?P<street>[0-3]) (?P<seats>[^ ]{{1,300}}) "
    rf"(?P<board>-|(?:{_CARD}){{1,5}}) (?P<round>{_CHIPS}\.{_CHIPS}\.{_CHIPS}\.[0-5])"
    rf"(?: (?P<last>[1-9][0-9]?) (?P<won>[^ ]{{1,200}}) (?P<shown>-|(?:{_CARD}){{3,5}}))?"
)
_SEAT = re.compile(
    rf"({_CHIPS}):({_CHIPS}):({_CHIPS})(?:\+([1-9][0-9]{{0,5}}))?:(-|(?:{_CARD}){{1,2}}):(\.|-|x?o?a?s?)"
)
_WON = re.compile(rf"(0|-?[1-9][0-9]{{0,5}}):(-|(?:{_CARD}){{2}})")


def position_from_text(text: str, options: Options) -> State:
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected hand.button.turn.street, seats, board, betting, and the end of the hand before")
    state = np.zeros(STATE_CELLS, np.int64)
    set_options(state, options)
    initial_state(state)
    state[HAND] = int(match["hand"]) - 1
    state[BUTTON] = int(match["button"]) - 1
    state[STREET] = int(match["street"])
    state[TURN] = {"d": CHANCE, "e": TERMINAL}.get(match["turn"], "123456".find(match["turn"]))
    for cell, number in zip((FULL, SHORT, COUNT, OPENER), match["round"].split("."), strict=True):
        state[cell] = int(number)
    _lay(state, BOARD, match["board"])
    _read_seats(state, match["seats"].split("/"))
    if match["last"] is not None:
        state[LAST] = int(match["last"])
        _lay(state, LAST_BOARD, match["shown"])
        _read_last(state, match["won"].split("/"))
    for reason in faults(state):
        raise InvalidPosition(reason)
    return state


def _lay(state: State, first: int, text: str) -> None:
    for index in range(0, 0 if text == "-" else len(text), 2):
        state[first + index // 2] = _NUMBERS[text[index : index + 2]]


def _read_seats(state: State, seats: list[str]) -> None:
    if len(seats) != state[SEATS]:
        raise InvalidPosition(f"there are {state[SEATS]} seats")
    for cell in (DEALT, FOLDED, OWES, ACTED, SHOWN):
        state[cell] = 0
    for seat, found in enumerate(seats):
        match = _SEAT.fullmatch(found)
        if match is None or not match[6]:
            raise InvalidPosition(f"{found[:40]!r} is no seat such as 190:2:10:AsKd:oa")
        for cell, number in zip((STACK, BET, PUT, ANTE), match.groups("0"), strict=False):
            state[cell + seat] = int(number)
        _lay(state, CARD + 2 * seat, match[5])
        if match[6] != ".":
            state[DEALT] |= 1 << seat
            for cell, mark in _MARKS:
                state[cell] |= (mark in match[6]) << seat


def _read_last(state: State, seats: list[str]) -> None:
    if len(seats) != state[SEATS]:
        raise InvalidPosition(f"there are {state[SEATS]} seats")
    for seat, found in enumerate(seats):
        match = _WON.fullmatch(found)
        if match is None:
            raise InvalidPosition(f"{found[:40]!r} does not say what a seat won and showed")
        state[LAST_NET + seat] = int(match[1])
        _lay(state, LAST_CARD + 2 * seat, match[2])
