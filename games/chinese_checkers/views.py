"""The star as people see it."""

from __future__ import annotations

from agon.games import teams
from agon.games.api import TERMINAL, Board, Choice, Fact, Options, Piece, Place, View
from agon.games.chinese_checkers.rules import (
    HOPPING,
    LIMIT,
    MOVER,
    SEATS,
    STOP,
    TEAMS,
    TURNS,
    WINNER,
    apply_action,
    current_player,
    in_target,
    is_hop,
    landing,
)
from agon.games.chinese_checkers.star import CORNER, CORNER_SETS, DIRECTIONS, HOLES, ROW_OF, X_OF, home_of, target_of
from agon.games.chinese_checkers.texts import HOLE_NAMES, action_to_text, owners_of
from agon.games.verbs import State

SEAT_NAMES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
ROW_HEIGHT = 0.866
"""Distance of rows whose holes are 1 apart, as in a lattice of triangles."""


def board(options: Options) -> Board:
    seats = options["seats"]
    homes = [-1] * HOLES
    for seat in range(seats):
        for hole in CORNER_SETS[home_of(seats, seat)]:
            homes[hole] = seat
    return Board(
        shape="star",
        width=HOLES,
        height=1,
        cell_names=list(HOLE_NAMES),
        pieces=[
            Piece(code=str(seat + 1), name=f"{SEAT_NAMES[seat]}'s piece", shape="disc", seat=seat, glyph=str(seat + 1))
            for seat in range(seats)
        ],
        style="holes",
        places=[
            Place(round(X_OF[hole] + ROW_OF[hole] / 2 - 6.0 + 0.5, 3), round(ROW_OF[hole] * ROW_HEIGHT + 0.5, 3))
            for hole in range(HOLES)
        ],
        homes=homes,
    )


def view(state: State, seat: int) -> View:
    seats = int(state[SEATS])
    facts = [
        Fact(label=f"{SEAT_NAMES[owner]} has arrived with", value=f"{in_target(state, owner)} of {CORNER}", seat=owner)
        for owner in range(seats)
    ]
    facts += teams.facts(SEAT_NAMES, seats, int(state[TEAMS]))
    facts.append(Fact(label="Turns", value=f"{state[TURNS]} of {state[LIMIT]} at most"))
    if state[HOPPING] >= 0:
        facts.append(Fact(label="Hopping", value=f"{SEAT_NAMES[state[MOVER]]} from {HOLE_NAMES[state[HOPPING]]}"))
    winner = int(state[WINNER])
    if winner >= 0:
        how = "all pieces across" if in_target(state, winner) == CORNER else "pieces in a full corner"
        facts.append(Fact(label="Result", value=f"{SEAT_NAMES[winner]} has {how}"))
    elif current_player(state) == TERMINAL:
        facts.append(Fact(label="Result", value=f"drawn after {state[LIMIT]} turns"))
    return View(
        cells=["" if owner < 0 else str(owner + 1) for owner in owners_of(state)],
        facts=facts,
        won=sorted(CORNER_SETS[target_of(seats, winner)]) if winner >= 0 else [],
    )


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    if action == STOP:
        label = "End the turn" if state[HOPPING] >= 0 else "Pass: no piece can move"
        return Choice(action=action, text=text, label=label)
    hole, direction = divmod(action, DIRECTIONS)
    end = landing(state, hole, direction)
    verb = "Hop" if is_hop(hole, end) else "Step"
    return Choice(
        action=action,
        text=text,
        label=f"{verb} from {HOLE_NAMES[hole]} to {HOLE_NAMES[end]}",
        path=[hole, end],
    )


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    wins = " and wins" if after[WINNER] >= 0 else ""
    if action == STOP:
        return f"stops on {HOLE_NAMES[state[HOPPING]]}{wins}" if state[HOPPING] >= 0 else "cannot move and passes"
    hole, direction = divmod(action, DIRECTIONS)
    end = landing(state, hole, direction)
    if is_hop(hole, end):
        again = "on " if state[HOPPING] >= 0 else ""
        return f"hops {again}from {HOLE_NAMES[hole]} to {HOLE_NAMES[end]}{wins}"
    return f"steps from {HOLE_NAMES[hole]} to {HOLE_NAMES[end]}{wins}"
