"""Matches of backgammon written as SGF for GNU Backgammon (see ``gnubg_sgf.py``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from agon.games.api import GameError
from agon.games.backgammon.gnubg_sgf import AT, COLOURS, END, GM, NEXT
from agon.games.backgammon.kernels import opening_of
from agon.games.backgammon.layout import (
    ANSWERING,
    CRAWFORD,
    DECIDING,
    HIGH,
    IN_CRAWFORD,
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
from agon.games.backgammon.mat_writing import given_up, resigned
from agon.games.backgammon.texts import steps_of
from agon.games.records import sgf, sgf_game
from agon.games.records.nodes import NO_ACTION, Move, after
from agon.games.records.record import Record, marked, start_of
from agon.games.rules import Rules
from agon.games.verbs import State


@dataclass
class _Game:
    """A game as it is written."""

    points: tuple[int, int]
    is_crawford: bool
    nodes: list[sgf.Written] = field(default_factory=list[sgf.Written])
    result: str = ""

    def wins(self, won: int, *, is_resigned: bool) -> None:
        """Set who won: White with ``won`` points, or Black with as many below 0."""
        if won:
            self.result = f"{'W' if won > 0 else 'B'}+{abs(won)}{'R' * is_resigned}"


def _begun(state: State) -> _Game:
    return _Game((int(state[SCORE]), int(state[SCORE + 1])), int(state[CRAWFORD]) == IN_CRAWFORD)


def write(rules: Rules, record: Record) -> str:
    state = start_of(rules, record.options, record.start)
    if record.start and not opening_of(state):
        raise GameError("SGF of backgammon begins with the beginning of a game")
    games = [_begun(state)]
    pending: list[tuple[str, Move]] = []
    for move in record.moves:
        stage = int(state[STAGE])
        if stage == OPENING and games[-1].nodes and move.action != NO_ACTION:
            games.append(_begun(state))
        game = games[-1]
        if move.action == NO_ACTION:
            pending = []
        elif stage in {OPENING, ROLLING} or (stage == DECIDING and move.action == ROLL):
            pending.append((rules.action_to_text(state, move.action), move))
            _say(game, state, move, "decision" if stage == DECIDING else "dice")
        else:
            game.nodes.append(_node(state, move))
            pending = []
        before, state = state, after(rules, record.options, state, move)
        if move.position:
            game.wins(resigned(before, state), is_resigned=True)
        elif stage in {MOVING, ANSWERING} and state[STAGE] in {OPENING, OVER}:
            game.wins(int(state[WON]), is_resigned=False)
    if games[-1].nodes and not pending:
        last = given_up(rules, record, state)
        games[-1].wins(last, is_resigned=last != 0)
    roots = [_root(record, game, number, pending) for number, game in enumerate(games)]
    return "\n".join(sgf.written([sgf.Written(root, []), *game.nodes]) for root, game in zip(roots, games, strict=True))


def _say(game: _Game, state: State, move: Move, what: str) -> None:
    """Write what is said of a decision to roll, or of dice."""
    colour = COLOURS[max(0, int(state[TURN]))]
    said = sgf_game.node_of(move, colour, [], str)
    if said:
        game.nodes.append(sgf.Written([(AT, [what]), *said], []))


def _node(state: State, move: Move) -> sgf.Written:
    stage, turn = int(state[STAGE]), int(state[TURN])
    if stage == DECIDING:
        text = "double"
    elif stage == ANSWERING:
        turn, text = 1 - turn, "take" if move.action == TAKE else "drop"
    else:
        steps = ((place, max(0, place - die)) for place, die in steps_of(state, move.action))
        text = f"{state[HIGH]}{state[LOW]}" + "".join(_letter(one, turn) + _letter(other, turn) for one, other in steps)
    return sgf.Written(sgf_game.node_of(move, COLOURS[turn], [(COLOURS[turn], [text])], str), [])


def _letter(place: int, seat: int) -> str:
    if place in {0, 25}:
        return "y" if place else "z"
    return chr(ord("a") + (place if seat == 0 else 25 - place) - 1)


def _root(record: Record, game: _Game, number: int, pending: Sequence[tuple[str, Move]]) -> sgf_game.Properties:
    length = int(record.options["length"])
    white, black = game.points
    said = ["Crawford"] * (length > 1) + ["CrawfordGame"] * game.is_crawford
    said += ["NoCube"] * (not record.options["cube"] and length > 1)
    info = ("MI", [f"length:{length}", f"game:{number}", f"ws:{white}", f"bs:{black}"])
    rules = [("RU", [":".join(said)])] if said else []
    result = [("RE", [game.result])] if game.result else []
    if number:
        names = [
            (f"P{colour}", [sgf.escaped(marked(player))])
            for colour, player in zip(COLOURS, record.players, strict=True)
        ]
        head = [("FF", ["4"]), ("GM", [str(GM)]), ("CA", ["UTF-8"]), ("AP", ["Agon"]), info]
        return [*head, *[each for each in names if each[1][0]], *rules, *result]
    turned = msgspec.structs.replace(record, players=record.players[::-1])
    head = [each for each in sgf_game.properties(turned, GM, [info, *rules], "") if each[0] != "RE"]
    if record.reason not in {"", "finished"} and not (record.reason == "resigned" and game.result.endswith("R")):
        paid = "" if record.returns is None else f" {record.returns[0]:.0f}"
        head.append((END, [record.reason + paid]))
    if pending:
        head.append((NEXT, [" ".join(text for text, _ in pending)]))
    return [*head, *result]
