"""Matches of backgammon written as ``.mat`` text (see ``record.py``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from agon.games.api import GameError
from agon.games.backgammon.kernels import opening_of, win
from agon.games.backgammon.layout import (
    AFTER_CRAWFORD,
    ANSWERING,
    CRAWFORD,
    CUBE,
    DECIDING,
    HIGH,
    LOW,
    MOVING,
    OPENING,
    OVER,
    ROLL,
    ROLLING,
    SCORE,
    STAGE,
    TAKE,
    TURN,
    WON,
)
from agon.games.backgammon.mat_fields import PLAYERS, header_of
from agon.games.backgammon.moves import step
from agon.games.backgammon.texts import steps_of
from agon.games.records.nodes import NO_ACTION, after
from agon.games.records.record import Record, marked, start_of
from agon.games.rules import Rules
from agon.games.verbs import State

COLUMN = 34
"""Column in which the second player's moves begin."""


@dataclass
class _Game:
    """A game as it is written: its score, and rows of two columns."""

    points: tuple[int, int]
    rows: list[list[str]] = field(default_factory=list[list[str]])
    result: str = ""

    def add(self, seat: int, text: str) -> None:
        if seat == 0 or not self.rows or self.rows[-1][1]:
            self.rows.append(["", ""])
        self.rows[-1][seat] = text

    def wins(self, won: int) -> None:
        """Write who won: the first player with ``won`` points, or the other with as many below 0."""
        points = f"Wins {abs(won)} point{'s' * (abs(won) > 1)}"
        if won < 0 and not self.rows[-1][1]:
            self.rows[-1][1] = f" {points}"  # GNU Backgammon takes a double answered on the left and this for a beaver
        elif won:
            self.result = "      " + (points if won > 0 else " " * (COLUMN - 6) + points)


def write(rules: Rules, record: Record) -> str:
    state = start_of(rules, record.options, record.start)
    if record.start and not opening_of(state):
        raise GameError("a .mat file cannot say that play began from another position than that of a game's beginning")
    late = bool(record.start) and int(state[CRAWFORD]) == AFTER_CRAWFORD
    written = [_Game((int(state[SCORE]), int(state[SCORE + 1])))]
    pending: list[str] = []
    for move in record.moves:
        stage, turn = int(state[STAGE]), int(state[TURN])
        game = written[-1]
        if stage == OPENING and game.rows:
            game = _Game((int(state[SCORE]), int(state[SCORE + 1])))
            written.append(game)
        if move.action == NO_ACTION:
            pending = []
        elif stage in {OPENING, ROLLING} or (stage == DECIDING and move.action == ROLL):
            pending.append(rules.action_to_text(state, move.action))
        else:
            game.add(*_item(state, stage, turn, move.action))
            pending = []
        before, state = state, after(rules, record.options, state, move)
        if move.position:
            game.wins(resigned(before, state))
        elif stage in {MOVING, ANSWERING} and state[STAGE] in {OPENING, OVER}:
            game.wins(int(state[WON]))
    if written[-1].rows and not pending:
        written[-1].wins(given_up(rules, record, state))
    length = int(record.options["length"])
    cubeless = length > 1 and not record.options["cube"]
    lines = header_of(record, " ".join(pending), late=late, cubeless=cubeless)
    lines += [f" {length} point match", ""]
    names = [_plain(marked(player)) or name for player, name in zip(record.players, PLAYERS, strict=True)]
    for number, game in enumerate(written, 1):
        left = f" {names[0]} : {game.points[0]}"
        lines += [f" Game {number}", f"{left:<{COLUMN}}  {names[1]} : {game.points[1]}"]
        for count, (one, other) in enumerate(game.rows, 1):
            turn_text = f"{count:3}) {one}"
            lines.append(f"{turn_text:<{COLUMN}} {other}".rstrip())
        lines += [game.result, ""] if game.result else [""]
    return "\n".join(lines) + "\n"


def given_up(rules: Rules, record: Record, state: State) -> int:
    """Return the points of the game with which the match, or a game of its own, was given up; 0 if it was not."""
    if record.reason != "resigned" or record.returns is None or state[STAGE] in {OPENING, OVER}:
        return 0
    winner = int(record.returns[1] > record.returns[0])
    for times in range(1, 4):
        there = state.copy()
        win(there, winner, times)
        if there[STAGE] == OVER and tuple(rules.returns(there)) == record.returns:
            return int(state[CUBE]) * times * (1 if winner == 0 else -1)
    return 0


def resigned(before: State, there: State) -> int:
    """Return what a game was won with that was given up. Raises ``GameError`` if that is not what happened."""
    first, second = (int(there[SCORE + seat] - before[SCORE + seat]) for seat in range(2))
    if not opening_of(there) or (first > 0) == (second > 0):
        raise GameError("a .mat file cannot say that a match goes on from another position")
    return first - second


def _item(state: State, stage: int, turn: int, action: int) -> tuple[int, str]:
    if stage == DECIDING:
        return turn, f" Doubles => {2 * state[CUBE]}"
    if stage == ANSWERING:
        return 1 - turn, " Takes" if action == TAKE else " Drops"
    there = state.copy()
    parts: list[str] = []
    for place, die in steps_of(state, action):
        hit = step(there, turn, place, die)
        parts.append(f"{place}/{max(0, place - die)}" + "*" * hit)
    return turn, f"{state[HIGH]}{state[LOW]}: {' '.join(parts) or 'Cannot Move'}"


def _plain(name: str) -> str:
    """Return a name in a form that every program reads; the header has it as it is."""
    return re.sub(r"[^A-Za-z0-9 ._()'-]", "_", name)[:30].strip()
