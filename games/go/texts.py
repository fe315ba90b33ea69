"""Actions and positions as text: the Go Text Protocol's points, and games as lists of moves."""

from __future__ import annotations

import re

import numpy as np

from agon.games.api import InvalidAction, InvalidPosition, Options
from agon.games.go.kernels import apply_action, initial_state
from agon.games.go.layout import (
    ANSWER,
    ASKER,
    COUNT,
    EDGE,
    HANDICAP,
    KOMI,
    MARKS,
    MOVER,
    OVER,
    PASSES,
    PHASE,
    PLAY,
    PLIES,
    POINTS_A_MARK,
    RESUMED,
    SIZE,
    STONE,
    TERRITORY,
    area_of,
    cell_of,
    cells_of,
    limit_of,
    moves_of,
    point_of,
)
from agon.games.go.legality import is_legal, is_lowest
from agon.games.verbs import State

COLUMNS = "ABCDEFGHJKLMNOPQRST"
SEATS = ("black", "white")
ACTION_SYNONYMS = {"resume": "play on", "play-on": "play on", "accept": "done"}

POINT = r"[A-HJ-T](?:1[0-9]|[1-9])"
_ACTION = re.compile(rf"(?:(dead|alive) )?({POINT})", re.IGNORECASE | re.ASCII)
_STEP = rf"(?:pass|{POINT}|(?:black|white)-plays-on)"
_POSITION = re.compile(
    rf"moves((?: {_STEP}){{0,1200}})"
    rf"(?: count dead (-|{POINT}(?:,{POINT}){{0,180}}) used ([0-9]{{1,3}}),([0-9]{{1,3}})"
    r" (black|white) (marks|answers|agrees))?"
)
_PHASES = {"marks": COUNT, "answers": ANSWER, "agrees": OVER}


def point_name(size: int, point: int) -> str:
    return f"{COLUMNS[point % size]}{size - point // size}"


def point_from_name(size: int, name: str) -> int:
    """Return the point of this name, or -1 if the board has no such point."""
    column, row = COLUMNS.find(name[0].upper()), size - int(name[1:])
    return row * size + column if 0 <= column < size and 0 <= row < size else -1


def chain_of(state: State, point: int) -> list[int]:
    """Return the points of the stones in one chain, ascending."""
    size = int(state[SIZE])
    following = STONE + 2 * area_of(size)
    first = cell_of(point, size)
    ring = [first]
    while (after := int(state[following + ring[-1]])) != first:
        ring.append(after)
    return sorted(point_of(at, size) for at in ring)


def stones_of(state: State) -> list[int]:
    """Return the stone on each point: ``stone_at`` for the whole board, in a hundredth of its time."""
    size = int(state[SIZE])
    first = STONE + cell_of(0, size)
    return state[first : first + size * (size + 1)].reshape(size, size + 1)[:, :size].ravel().tolist()


def stone_at(state: State, point: int) -> int:
    """Return 0 for empty, 1 for black, 2 for white; 4 more if the stone is marked as dead."""
    return int(state[STONE + cell_of(point, int(state[SIZE]))])


def action_to_text(state: State, action: int) -> str:
    size = int(state[SIZE])
    if action >= size * size:
        return ("pass", "done", "play on")[action - size * size]
    name = point_name(size, action)
    if state[PHASE] in (PLAY, OVER):
        return name
    return f"{'alive' if stone_at(state, action) > EDGE else 'dead'} {name}"


def action_from_text(state: State, text: str) -> int:
    size = int(state[SIZE])
    points = size * size
    name = text.strip().lower()
    name = ACTION_SYNONYMS.get(name, name)
    if name in ("pass", "done", "play on"):
        return points + ("pass", "done", "play on").index(name)
    match = _ACTION.fullmatch(name)
    point = point_from_name(size, match[2]) if match else -1
    if match is None or point < 0:
        last = point_name(size, size - 1)
        raise InvalidAction(f"{text[:20]!r} is neither a point from A1 to {last} (there is no I) nor pass")
    if state[PHASE] in (PLAY, OVER):
        if match[1]:
            raise InvalidAction("dead stones are marked when both have passed")
        return point
    stone = stone_at(state, point)
    if not stone:
        raise InvalidAction(f"there is no stone on {match[2].upper()}")
    wanted = "alive" if stone > EDGE else "dead"
    named = point_name(size, chain_of(state, point)[0])
    if match[1] != wanted or named != match[2].upper():
        raise InvalidAction(f"the chain of {match[2].upper()} is marked with: {wanted} {named}")
    return point


def moves(state: State) -> list[int]:
    """Return the stones and passes so far."""
    size = int(state[SIZE])
    start = moves_of(size)
    return [int(action) for action in state[start : start + int(state[PLIES])]]


def is_agreed(state: State) -> bool:
    """Return True if the game ended because both agreed on the dead stones."""
    early = int(state[PLIES]) < limit_of(int(state[SIZE]))
    return bool(state[PHASE] == OVER and state[PASSES] == 2 and state[RESUMED] == 0 and early)


def dead_chains(state: State) -> list[int]:
    """Return the first points of the chains that are marked."""
    size = int(state[SIZE])
    marked = [point for point in range(size * size) if stone_at(state, point) > EDGE]
    return [point for point in marked if is_lowest(state, cell_of(point, size))]


def position_to_text(state: State) -> str:
    size = int(state[SIZE])
    names = [point_name(size, action) if action < size * size else "pass" for action in moves(state)]
    if state[RESUMED] > 0:
        names.insert(int(state[RESUMED]) - 1, f"{SEATS[int(state[ASKER])]}-plays-on")
    text = " ".join(["moves", *names])
    if state[PHASE] in (COUNT, ANSWER) or is_agreed(state):
        dead = ",".join(point_name(size, point) for point in dead_chains(state)) or "-"
        verb = {phase: verb for verb, phase in _PHASES.items()}[int(state[PHASE])]
        text += f" count dead {dead} used {state[MARKS]},{state[MARKS + 1]} {SEATS[int(state[MOVER])]} {verb}"
    return text


def position_from_text(text: str, options: Options) -> State:
    """Play the moves. Refuse illegal ones, and counts that no marking can produce."""
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected the moves of the game, as in moves D4 E5 pass")
    size = options["size"]
    state = np.zeros(cells_of(size), np.int32)
    state[SIZE], state[KOMI], state[TERRITORY] = size, options["komi"], options["territory"]
    state[HANDICAP] = options["handicap"]
    initial_state(state)
    for number, word in enumerate(match[1].split(), 1):
        _replay(state, word, f"step {number}, {word}")
    if match[2]:
        _read_count(state, match[2], (int(match[3]), int(match[4])), match[5], match[6])
    elif state[PHASE] == COUNT:
        raise InvalidPosition("the game has stopped, so the count must follow")
    if position_to_text(state) != text.strip():
        raise InvalidPosition("chains are named by their first point from the top left, in that order")
    return state


def _replay(state: State, word: str, where: str) -> None:
    size = int(state[SIZE])
    points = size * size
    if word.endswith("-plays-on"):
        if state[PHASE] != COUNT:
            raise InvalidPosition(f"{where}: the game has not stopped, or not for the first time")
        state[MOVER] = SEATS.index(word.removesuffix("-plays-on"))
        apply_action(state, points + 2)
        return
    if state[PHASE] != PLAY:
        raise InvalidPosition(f"{where}: the game has stopped")
    point = points if word == "pass" else point_from_name(size, word)
    if point < 0:
        raise InvalidPosition(f"{where}: no such point")
    if point < points:
        if stone_at(state, point):
            raise InvalidPosition(f"{where}: there is a stone")
        if not is_legal(state, cell_of(point, size), int(state[MOVER])):
            raise InvalidPosition(f"{where}: not allowed, as suicide or as a repeated board")
    apply_action(state, point)


def _read_count(state: State, dead: str, used: tuple[int, int], seat: str, verb: str) -> None:
    if state[PHASE] != COUNT:
        raise InvalidPosition("the game has not stopped for the first time, so there is no count")
    size = int(state[SIZE])
    first, mover, phase = int(state[MOVER]), SEATS.index(seat), _PHASES[verb]
    names = [] if dead == "-" else dead.split(",")
    for name in names:
        point = point_from_name(size, name)
        if point < 0 or stone_at(state, point) not in (1, 2):
            raise InvalidPosition(f"{name} is not the first point of a chain")
        apply_action(state, point)
    if max(used) > size * size // POINTS_A_MARK or sum(used) < len(names) or (sum(used) - len(names)) % 2:
        raise InvalidPosition("so many marks cannot have led to these dead chains")
    if phase == COUNT and not used[mover] and (mover != first or used[1 - mover]):
        raise InvalidPosition(f"{seat} is to answer, not to mark")
    if phase != COUNT and mover == first and not used[1 - mover]:
        raise InvalidPosition(f"{SEATS[1 - mover]} has proposed nothing that {seat} could answer")
    state[MARKS], state[MARKS + 1], state[MOVER], state[PHASE] = *used, mover, phase
    if phase == OVER:
        state[PHASE] = ANSWER
        apply_action(state, size * size + 1)
