"""Positions and actions as people see them."""

from __future__ import annotations

import numpy as np

from agon.games.api import SPECTATOR, Board, Choice, Fact, Options, Piece, View
from agon.games.chess.attacks import NONE
from agon.games.chess.history import may_claim_repetition, occurrences
from agon.games.chess.positions import cell_codes
from agon.games.chess.rules import apply_action
from agon.games.chess.state import (
    CHECKMATE,
    CHESS960,
    CLAIM,
    CLOCK,
    DEAD,
    FIVEFOLD,
    ON,
    REPEATED,
    SEAT,
    SEVENTY_FIVE_MOVES,
    STALEMATE,
    START,
    STATUS,
)
from agon.games.chess.texts import (
    LETTERS,
    SQUARES,
    action_to_text,
    captured,
    castled_king,
    in_check,
    is_castling,
    kind_on,
    king_square,
    legal,
    parts,
)
from agon.games.verbs import State

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
GLYPHS = ("♙♘♗♖♕♔", "♟♞♝♜♛♚")
NOTABLE_PLIES = 40
"""From here on the count of moves without capture or pawn move is shown."""

ENDINGS = {
    CHECKMATE: "checkmate",
    STALEMATE: "stalemate, a draw",
    DEAD: "nobody has enough pieces left to mate, a draw",
    SEVENTY_FIVE_MOVES: "75 moves without a capture or a pawn move, a draw",
    FIVEFOLD: "the position occurs for the fifth time, a draw",
}


def cell(square: int) -> int:
    """Index on the board as it is drawn, from a8."""
    return square ^ 56


def board(options: Options) -> Board:
    return Board(
        shape="squares",
        width=8,
        height=8,
        cell_names=[SQUARES[cell(at)] for at in range(64)],
        pieces=[
            Piece(
                code=LETTERS[kind] if seat == 0 else LETTERS[kind].lower(),
                name=f"{('white', 'black')[seat]} {name}",
                shape=name,
                seat=seat,
                glyph=GLYPHS[seat][kind],
            )
            for seat in (0, 1)
            for kind, name in enumerate(KINDS)
        ],
        column_labels=list("abcdefgh"),
        row_labels=list("87654321"),
        style="checkered",
    )


def view(state: State, seat: int = SPECTATOR) -> View:
    codes = cell_codes(state)
    mover = int(state[SEAT])
    facts: list[Fact] = []
    if state[CLOCK] >= NOTABLE_PLIES:
        facts.append(Fact(label="Moves without capture or pawn move", value=f"{int(state[CLOCK]) // 2}"))
    if state[REPEATED] and (earlier := occurrences(state, 2, int(NONE))):
        facts.append(
            Fact(label="Position", value=f"occurred {('twice', 'three times', 'four times')[min(earlier, 3) - 1]}")
        )
    return View(
        cells=[codes[cell(at)] for at in range(64)],
        facts=facts,
        alert=[cell(king_square(state, mover))] if in_check(state, mover) else [],
    )


def _reason_to_claim(state: State) -> str:
    moves = np.array([action for action in legal(state) if action != CLAIM], np.int32)
    return "threefold repetition" if may_claim_repetition(state, moves, len(moves)) else "50 moves"


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    if action == CLAIM:
        return Choice(action=action, text=text, label=f"Claim a draw ({_reason_to_claim(state)})")
    start, goal, promotion = parts(action)
    path = [cell(start), cell(goal)]
    if is_castling(state, action):
        label = f"Castle {_side(action)}"
        if int(state[START]) & CHESS960:
            # The king may be able to go to the very square by an ordinary move
            return Choice(action=action, text=text, label=label, path=path)
        path, zone = [cell(start), cell(castled_king(action))], [cell(goal)]
        return Choice(action=action, text=text, label=label, path=path, zone=zone)
    if promotion:
        code = LETTERS[promotion] if state[SEAT] == 0 else LETTERS[promotion].lower()
        return Choice(action=action, text=text, label=f"Promote to {KINDS[promotion]}", path=path, piece=code)
    verb = "takes" if captured(state, action) >= 0 else "to"
    label = f"{KINDS[kind_on(state, start)].capitalize()} {SQUARES[start]} {verb} {SQUARES[goal]}"
    return Choice(action=action, text=text, label=label, path=path)


def _side(action: int) -> str:
    start, rook, _ = parts(action)
    return "king's side" if rook > start else "queen's side"


def describe(state: State, action: int) -> str:
    if action == CLAIM:
        return f"claims a draw: {_reason_to_claim(state)}"
    start, goal, promotion = parts(action)
    name, victim = KINDS[kind_on(state, start)], captured(state, action)
    if is_castling(state, action):
        sentence = f"castles {_side(action)}"
    elif victim >= 0:
        sentence = f"takes the {KINDS[kind_on(state, victim)]} on {SQUARES[victim]}"
        sentence += " en passant" if victim != goal else ""
        sentence += f" with the {name} from {SQUARES[start]}"
    else:
        sentence = f"moves the {name} from {SQUARES[start]} to {SQUARES[goal]}"
    if promotion:
        sentence += f", which becomes a {KINDS[promotion]}"
    after = state.copy()
    apply_action(after, action)
    status = int(after[STATUS])
    if status == CHECKMATE:
        return f"{sentence}: checkmate"
    if in_check(after, int(after[SEAT])):
        sentence += ", check"
    return sentence if status == ON else f"{sentence}: {ENDINGS[status]}"
