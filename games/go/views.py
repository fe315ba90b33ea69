"""Positions and actions as people see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from agon.games.api import SPECTATOR, Board, Choice, Fact, Options, Piece, View
from agon.games.go.kernels import apply_action, has_handicap
from agon.games.go.layout import (
    ANSWER,
    BLACK,
    EDGE,
    EMPTIES,
    KOMI,
    MARGIN,
    MARKED,
    MOVER,
    OVER,
    PHASE,
    PLAY,
    PLIES,
    PRISONERS,
    SIZE,
    TERRITORY,
    WHITE,
    limit_of,
)
from agon.games.go.texts import COLUMNS, action_to_text, chain_of, point_name, stone_at, stones_of
from agon.games.verbs import State

SEATS = ("Black", "White")


def star_points(size: int) -> list[int]:
    """Return the points that are dotted: those of handicap stones; on small boards the corners' and the centre."""
    low = 1 if size < 7 else 2 if size < 13 else 3
    lines = (low, size // 2, size - 1 - low)
    stones = 9 if size > 9 else 5
    found = [(2 - row, column) for row in range(3) for column in range(3) if has_handicap(stones, row, column)]
    return sorted(lines[row] * size + lines[column] for row, column in found)


def board(options: Options) -> Board:
    size = options["size"]
    return Board(
        shape="points",
        width=size,
        height=size,
        cell_names=[point_name(size, point) for point in range(size * size)],
        pieces=[
            Piece(code="B", name="black stone", shape="stone", seat=0, glyph="X"),
            Piece(code="W", name="white stone", shape="stone", seat=1, glyph="O"),
        ],
        column_labels=list(COLUMNS[:size]),
        row_labels=[str(size - row) for row in range(size)],
        style="wood",
        dots=star_points(size),
    )


def neighbours(size: int, point: int) -> list[int]:
    row, column = divmod(point, size)
    beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [down * size + right for down, right in beside if 0 <= down < size and 0 <= right < size]


def owners(state: State) -> list[int]:
    """Return for each point the seat whose territory it is with the marked stones taken off, or -1."""
    size = int(state[SIZE])
    stones = stones_of(state)
    owner = [-1] * len(stones)
    seen: set[int] = set()
    for start in range(len(stones)):
        if start in seen or stones[start] in (1, 2):
            continue
        region, borders = [start], set[int]()
        seen.add(start)
        for point in region:
            for other in neighbours(size, point):
                if stones[other] in (1, 2):
                    borders.add(stones[other] - 1)
                elif other not in seen:
                    seen.add(other)
                    region.append(other)
        if len(borders) == 1:
            for point in region:
                owner[point] = min(borders)
    return owner


def counted(state: State) -> tuple[int, int]:
    """Return the points of Black and White before komi, with the marked stones taken off."""
    stones, owner = stones_of(state), owners(state)
    if state[TERRITORY]:
        black, white = (int(state[PRISONERS + seat]) + stones.count(MARKED + 2 - seat) for seat in (0, 1))
    else:
        black, white = stones.count(BLACK), stones.count(WHITE)
    return black + owner.count(0), white + owner.count(1)


def _points(half: int) -> str:
    return f"{half / 2:g} point{'' if half == 2 else 's'}"


def _facts(state: State, stopped: bool) -> list[Fact]:
    komi = f"{int(state[KOMI]) / 2:g}"
    facts = [
        Fact(label="Captured by Black", value=str(state[PRISONERS])),
        Fact(label="Captured by White", value=str(state[PRISONERS + 1])),
        Fact(label="Komi", value=komi),
        Fact(label="Move", value=f"{state[PLIES]} of at most {limit_of(int(state[SIZE]))}"),
    ]
    if stopped:
        black, white = counted(state)
        label = "Count" if state[PHASE] == OVER else "Count with these marks"
        facts.append(Fact(label=label, value=f"Black {black}, White {white} + {komi} komi"))
    return facts


_CODES = ("", "B", "W", "", "", "B", "W")
"""By the number of a stone, marked as dead or not."""


def view(state: State, seat: int = SPECTATOR) -> View:
    stones = stones_of(state)
    stopped = bool(state[PHASE] != PLAY)
    return View(
        cells=[_CODES[stone] for stone in stones],
        facts=_facts(state, stopped),
        dead=[point for point, stone in enumerate(stones) if stone > EDGE] if stopped else [],
        owners=owners(state) if stopped else [],
    )


@cache
def _moves(size: int) -> list[Choice]:
    """Kept: a move in Go is a choice among hundreds that look the same in every position."""
    names = (point_name(size, point) for point in range(size * size))
    moves = [
        Choice(action=point, text=name, label=f"Place a stone on {name}", path=[point])
        for point, name in enumerate(names)
    ]
    return [*moves, Choice(action=size * size, text="pass", label="Pass")]


def choice_table(options: Options) -> list[Choice]:
    return _moves(options["size"])


def table_applies(state: State) -> bool:
    """True while stones are placed; at a stop the same numbers mark chains."""
    return bool(state[PHASE] == PLAY)


def choices(state: State, actions: Sequence[int], result: Callable[[State, int], State]) -> list[Choice]:
    if not table_applies(state):
        return [choice(state, action) for action in actions]
    moves = _moves(int(state[SIZE]))
    return [moves[action] for action in actions]


def choice(state: State, action: int) -> Choice:
    size = int(state[SIZE])
    if table_applies(state):
        return _moves(size)[action]
    text = action_to_text(state, action)
    if action == size * size + 1:
        label = "Accept the count" if state[PHASE] == ANSWER else "Propose the count with these marks"
        return Choice(action=action, text=text, label=label)
    if action == size * size + 2:
        return Choice(action=action, text=text, label=f"Play on; {SEATS[1 - int(state[MOVER])]} moves first")
    label = f"Mark the {_chain(state, action)}"
    rest = [point for point in chain_of(state, action) if point != action]
    return Choice(action=action, text=text, label=label, path=[action], zone=rest)


def _chain(state: State, point: int) -> str:
    """Return a chain and what becomes of it when it is marked: "3 black stones at D4 as dead"."""
    stone, count = stone_at(state, point), len(chain_of(state, point))
    stones = f"{count} {SEATS[(stone & 3) - 1].lower()} stone{'' if count == 1 else 's'}"
    return f"{stones} at {point_name(int(state[SIZE]), point)} as {'alive' if stone > EDGE else 'dead'}"


def _result(state: State, seat: int) -> str:
    """Return in words how the game ended for a seat."""
    lead = int(state[MARGIN]) * (1 - 2 * seat)
    return f"{'wins' if lead > 0 else 'loses'} by {_points(abs(lead))}" if lead else "draws"


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    return describe_result(state, action, after)


def describe_result(state: State, action: int, after: State) -> str:
    size, seat = int(state[SIZE]), int(state[MOVER])
    points = size * size
    if state[PHASE] != PLAY:
        return _describe_count(state, after, action)
    if action < points:
        sentence = f"plays {point_name(size, action)}"
        taken = int(after[EMPTIES]) - int(state[EMPTIES]) + 1
        sentence += f", captures {taken}" if taken else ""
    else:
        sentence = "passes"
    if after[PHASE] == OVER:
        limit = ", the last move allowed," if after[PLIES] == limit_of(size) else ""
        return f"{sentence}{limit} and {_result(after, seat)}"
    if after[PHASE] != PLAY:
        return f"{sentence}: the game stops, mark dead stones"
    return sentence


def _describe_count(state: State, after: State, action: int) -> str:
    size, seat = int(state[SIZE]), int(state[MOVER])
    points = size * size
    if action < points:
        return f"marks {_chain(state, action)}"
    if action == points + 2:
        return f"wants to play on; {SEATS[1 - seat]} moves first"
    if after[PHASE] == OVER:
        return f"accepts the count and {_result(after, seat)}"
    black, white = counted(after)
    lead = 2 * (black - white) - int(state[KOMI])
    end = f"{SEATS[lead < 0]} by {_points(abs(lead))}" if lead else "a draw"
    return f"proposes the count: {end}"
