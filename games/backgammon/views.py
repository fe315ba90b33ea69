"""Positions and actions as people see them."""

from __future__ import annotations

from agon.games.api import Board, Choice, Fact, Hand, Options, Piece, View
from agon.games.backgammon.kernels import may_double
from agon.games.backgammon.layout import (
    ANSWERING,
    BAR,
    CRAWFORD,
    CUBE,
    DECIDING,
    DOUBLING,
    FROM_BAR,
    HIGH,
    IN_CRAWFORD,
    LENGTH,
    LOW,
    MOST_ROLLS,
    MOVING,
    OFF,
    OPENING,
    OVER,
    OWNER,
    ROLLING,
    SCORE,
    STAGE,
    TURN,
    WON,
)
from agon.games.backgammon.moves import can_step, step
from agon.games.backgammon.texts import action_to_text, journeys, steps_of
from agon.games.verbs import State

SEATS = ("White", "Black")
FACES = ("one", "two", "three", "four", "five", "six")
TIMES = ("", "single game", "gammon", "backgammon")
POINTS = 24
BARS = 24
TRAYS = 26
"""Cells: the points as the first seat numbers them less one, then each seat's bar, then each seat's tray."""


def board(options: Options) -> Board:
    return Board(
        shape="backgammon",
        width=14,
        height=2,
        cell_names=[
            *(f"{point} point" for point in range(1, POINTS + 1)),
            *(f"{name}'s bar" for name in SEATS),
            *(f"{name}'s tray" for name in SEATS),
        ],
        pieces=[
            Piece(code="W", name="white checker", shape="disc", seat=0, glyph="O"),
            Piece(code="B", name="black checker", shape="disc", seat=1, glyph="X"),
            *(
                Piece(code=str(n), name=f"die showing {face}", shape="die", glyph=str(n))
                for n, face in enumerate(FACES, 1)
            ),
        ],
        style="felt",
    )


def cell_of(seat: int, place: int) -> int:
    """Return the cell of a place as ``seat`` numbers them."""
    if place == FROM_BAR:
        return BARS + seat
    if place <= 0:
        return TRAYS + seat
    return place - 1 if seat == 0 else POINTS - place


def pips(state: State, seat: int) -> int:
    """Return the number of points that the checkers of ``seat`` have to go in all."""
    men = [int(count) * (1 - 2 * seat) for count in state[:POINTS]]
    far = sum(max(0, count) * (cell + 1 if seat == 0 else POINTS - cell) for cell, count in enumerate(men))
    return far + FROM_BAR * int(state[BAR + seat])


def view(state: State, seat: int) -> View:
    cells = ["W" * max(0, int(count)) + "B" * max(0, -int(count)) for count in state[:POINTS]]
    cells += [code * int(state[BAR + owner]) for owner, code in enumerate("WB")]
    cells += [code * int(state[OFF + owner]) for owner, code in enumerate("WB")]
    stage, turn = int(state[STAGE]), int(state[TURN])
    hands: list[Hand] = []
    if stage == MOVING:
        high, low = str(state[HIGH]), str(state[LOW])
        hands = [Hand(seat=turn, label=f"{SEATS[turn]}'s dice", items=[high, low] if high != low else [high] * 4)]
    facts = [Fact(label=f"{SEATS[owner]}'s pips", value=str(pips(state, owner))) for owner in range(2)]
    if state[LENGTH]:
        facts.append(Fact(label="Match", value=f"to {state[LENGTH]} points: {state[SCORE]} - {state[SCORE + 1]}"))
    if state[DOUBLING] and state[LENGTH] > 1:
        facts.append(Fact(label="Cube", value=_cube(state)))
    if stage == OVER:
        facts.append(Fact(label="Result", value=_result(state)))
    return View(cells=cells, hands=hands, facts=facts)


def _cube(state: State) -> str:
    if state[CRAWFORD] == IN_CRAWFORD:
        return "not used: this is the Crawford game"
    where = "in the middle" if state[OWNER] < 0 else f"{SEATS[state[OWNER]]}'s"
    return f"{state[CUBE]}, {where}"


def _result(state: State) -> str:
    won = int(state[WON])
    if won == 0:
        return f"given up as a draw after {MOST_ROLLS} rolls"
    winner = SEATS[won < 0]
    if state[LENGTH]:
        return f"{winner} wins the match, {max(state[SCORE], state[SCORE + 1])} - {min(state[SCORE], state[SCORE + 1])}"
    return f"{winner} wins a {TIMES[abs(won)]}"


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    stage = int(state[STAGE])
    if stage != MOVING or action == 0:
        return Choice(action=action, text=text, label=_label(state, action))
    seat = int(state[TURN])
    steps = steps_of(state, action)
    also = _other_way(state, steps)
    return Choice(
        action=action,
        text=text,
        label=text,
        path=_path(seat, steps),
        pairs=True,
        also=[_path(seat, also)] if also else [],
    )


def _path(seat: int, steps: list[tuple[int, int]]) -> list[int]:
    return [cell_of(seat, end) for place, die in steps for end in (place, place - die)]


def _other_way(state: State, steps: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the same move with the dice the other way round if that comes to the same; else nothing."""
    if state[HIGH] == state[LOW] or len(steps) < 2:
        return []
    (one, first), (other, second) = steps
    turned = [(one, second), (one - second, first)] if other == one - first else [(one, second), (other, first)]
    after, meant = state.copy(), state.copy()
    for place, die in steps:
        step(meant, int(state[TURN]), place, die)
    for place, die in turned:
        if place <= 0 or not can_step(after, int(state[TURN]), place, die):
            return []
        step(after, int(state[TURN]), place, die)
    return turned if (after == meant).all() else []


def _label(state: State, action: int) -> str:
    stage = int(state[STAGE])
    if stage == DECIDING:
        return "Roll the dice" if action == 0 else f"Double to {2 * state[CUBE]}"
    if stage == ANSWERING:
        return f"Take, and own the cube at {2 * state[CUBE]}" if action == 0 else f"Drop, and lose {_points(state)}"
    if stage in {OPENING, ROLLING}:
        return f"Roll {action_to_text(state, action)}"
    return "No move is possible: go on"


def _points(state: State) -> str:
    return "1 point" if state[CUBE] == 1 else f"{state[CUBE]} points"


def describe(state: State, action: int) -> str:
    stage, seat = int(state[STAGE]), int(state[TURN])
    if stage == OPENING:
        one, other = action // 6 + 1, action % 6 + 1
        return f"{SEATS[0]} rolls {one}, {SEATS[1]} rolls {other}: {SEATS[0 if one > other else 1]} begins"
    if stage == ROLLING:
        return f"{SEATS[seat]} rolls {action // 6 + 1} and {action % 6 + 1}"
    if stage == DECIDING:
        return "rolls" if action == 0 else f"doubles to {2 * state[CUBE]}"
    if stage == ANSWERING:
        return f"takes the cube at {2 * state[CUBE]}" if action == 0 else f"drops and loses {_points(state)}"
    if action == 0:
        return "cannot move"
    ways: list[str] = []
    for way in journeys(state, action):
        here, there = way[0][0], way[-1][0]
        hits = sum(hit for _, hit in way)
        words = f"{'the bar' if here == FROM_BAR else here} to {there}" if there else f"{here} off"
        ways.append(words + (", hitting" if hits else ""))
    return "; ".join(ways)


__all__ = ["SEATS", "board", "choice", "describe", "may_double", "pips", "view"]
