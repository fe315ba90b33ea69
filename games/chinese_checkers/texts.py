"""Holes, actions and positions as text."""

from __future__ import annotations

import re

import numpy as np

from agon.games.api import InvalidAction, InvalidPosition, Options
from agon.games.chinese_checkers.rules import (
    BLOCKED,
    HOPPING,
    LIMIT,
    MOVER,
    PIECES,
    SEATS,
    STATE_CELLS,
    STOP,
    TAKEN,
    TEAMS,
    TURNS,
    VISITED,
    WINNER,
    has_won,
    holds,
    hop_of,
    in_target,
    initial_state,
    landing,
    toggle,
)
from agon.games.chinese_checkers.star import CORNER, DIRECTIONS, HOLES, ROW_OF, ROWS, SIZES, STARTS, X_OF
from agon.games.verbs import State

STOP_TEXT = "stop"


def set_options(state: State, options: Options) -> None:
    state[SEATS] = options["seats"]
    state[LIMIT] = options["limit"]
    state[BLOCKED] = options["blocked"]
    state[TEAMS] = options["teams"]


def name_of(hole: int) -> str:
    """Return the row's letter from the top, and the number of the hole in it from the left."""
    row = ROW_OF[hole]
    return f"{chr(ord('a') + row)}{hole - STARTS[row] + 1}"


HOLE_NAMES = tuple(name_of(hole) for hole in range(HOLES))
_HOLES = {name: hole for hole, name in enumerate(HOLE_NAMES)}


def action_to_text(state: State, action: int) -> str:
    if action == STOP:
        return STOP_TEXT
    hole, direction = divmod(action, DIRECTIONS)
    return f"{HOLE_NAMES[hole]}-{HOLE_NAMES[landing(state, hole, direction)]}"


_MOVE = re.compile(r"([a-q][1-9][0-9]?)-([a-q][1-9][0-9]?)")


def action_from_text(state: State, text: str) -> int:
    name = text.strip().lower()
    if name == STOP_TEXT:
        return STOP
    match = _MOVE.fullmatch(name)
    if match is None or match[1] not in _HOLES or match[2] not in _HOLES:
        raise InvalidAction(f"{text[:20]!r} is no move, such as d1-e5, and not {STOP_TEXT}")
    hole, end = _HOLES[match[1]], _HOLES[match[2]]
    for direction in range(DIRECTIONS):
        if landing(state, hole, direction) == end:
            return hole * DIRECTIONS + direction
    raise InvalidAction(f"{name}: no step and no hop leads there")


def owners_of(state: State) -> list[int]:
    """Return the seat whose piece is in each hole, or -1."""
    owners = [-1] * HOLES
    for seat in range(int(state[SEATS])):
        for hole in range(HOLES):
            if holds(state, PIECES + 2 * seat, hole):
                owners[hole] = seat
    return owners


def visited_of(state: State) -> list[int]:
    """Return the holes where the hopping piece has been in this turn, except its present one."""
    return [hole for hole in range(HOLES) if holds(state, VISITED, hole) and hole != state[HOPPING]]


def position_to_text(state: State) -> str:
    marks = "".join("." if owner < 0 else str(owner + 1) for owner in owners_of(state))
    rows = "/".join(marks[start : start + size] for start, size in zip(STARTS, SIZES, strict=True))
    hop = "-"
    if state[HOPPING] >= 0:
        hop = f"{HOLE_NAMES[state[HOPPING]]}:{','.join(HOLE_NAMES[hole] for hole in visited_of(state))}"
    return f"{rows} {state[TURNS]} {hop}"


_NAME = "[a-q][0-9]{1,2}"
_POSITION = re.compile(rf"([1-6./]{{137}}) (0|[1-9][0-9]{{0,3}}) (-|{_NAME}:{_NAME}(?:,{_NAME}){{0,40}})")


def position_from_text(text: str, options: Options) -> State:
    """Refuse wrong numbers of pieces, more than one winner, and chains of hops that have no next one."""
    match = _POSITION.fullmatch(text.strip())
    if match is None or [len(row) for row in match[1].split("/")] != list(SIZES):
        raise InvalidPosition(f"expected {ROWS} rows of the star, the turns played, and - or a chain of hops")
    state = np.zeros(STATE_CELLS, np.int64)
    set_options(state, options)
    initial_state(state)
    for cell in range(TAKEN, TEAMS):
        state[cell] = 0
    seats = int(state[SEATS])
    for hole, mark in enumerate(match[1].replace("/", "")):
        if mark != ".":
            if int(mark) > seats:
                raise InvalidPosition(f"there are {seats} seats")
            toggle(state, TAKEN, hole)
            toggle(state, PIECES + 2 * (int(mark) - 1), hole)
    if any(match[1].count(str(seat + 1)) != CORNER for seat in range(seats)):
        raise InvalidPosition(f"everybody has {CORNER} pieces")
    turns = int(match[2])
    if turns > state[LIMIT]:
        raise InvalidPosition(f"the game ends after {state[LIMIT]} turns")
    state[TURNS] = turns
    state[MOVER] = turns % seats
    _set_winner(state, is_hopping=match[3] != "-")
    if match[3] != "-":
        _set_chain(state, match[3])
    return state


def _set_winner(state: State, *, is_hopping: bool) -> None:
    seats, mover = int(state[SEATS]), int(state[MOVER])
    last = (mover - 1) % seats
    home = [seat for seat in range(seats) if in_target(state, seat) == CORNER]
    if last not in home and has_won(state, last):
        home.append(last)  # others may have a full corner that somebody else has filled since their turn
    if is_hopping and home == [mover]:
        return
    if home and (home != [last] or is_hopping or state[TURNS] == 0):
        raise InvalidPosition("the game was over when somebody's pieces had arrived")
    if home:
        state[WINNER] = last


def _set_chain(state: State, text: str) -> None:
    at, _, been = text.partition(":")
    names = been.split(",")
    if at not in _HOLES or not set(names) <= set(_HOLES):
        raise InvalidPosition(f"{text[:20]!r} names a hole that there is not")
    hole, visited = _HOLES[at], [_HOLES[name] for name in names]
    if visited != sorted(set(visited)) or hole in visited:
        raise InvalidPosition("the holes of a chain are told once each, in order")
    if state[TURNS] == state[LIMIT] or not holds(state, PIECES + 2 * int(state[MOVER]), hole):
        raise InvalidPosition("whoever is to move is hopping")
    for other in visited:
        alike = ((ROW_OF[other] ^ ROW_OF[hole]) | (X_OF[other] ^ X_OF[hole])) & 1 == 0
        if holds(state, TAKEN, other) or not alike:
            raise InvalidPosition(f"{HOLE_NAMES[other]} cannot have been left by this piece")
    for other in [*visited, hole]:
        toggle(state, VISITED, other)
    state[HOPPING] = hole
    if all(hop_of(state, hole, direction) < 0 for direction in range(DIRECTIONS)):
        raise InvalidPosition("a piece that cannot hop on has ended its turn")
