"""Positions and actions as people see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from agon.games.api import SPECTATOR, Board, Choice, Fact, Options, Piece, View
from agon.games.chess.attacks import NONE
from agon.games.chess.history import may_claim_repetition, occurrences
from agon.games.chess.moves import EN_PASSANT_ROWS, FROM, PROMOTION
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
    RIGHTS,
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
    apart,
    captured,
    castled_king,
    checks_of,
    in_check,
    is_castling,
    kind_on,
    king_square,
    legal,
    parts,
    san,
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


def choices(state: State, actions: Sequence[int], result: Callable[[State, int], State]) -> list[Choice]:
    """Return ``choice`` for each of all legal actions, in a tenth of its time.

    What SAN needs to know of other moves is found once, and only moves that may give check are tried.
    """
    seat = int(state[SEAT])
    own, other, rights = int(state[seat]), int(state[1 - seat]), int(state[RIGHTS]) & int(EN_PASSANT_ROWS)
    checks, uncovering = checks_of(state)
    kinds: dict[int, int] = {}
    starts: dict[int, list[int]] = {}
    for action in actions:
        start = action >> FROM & 63
        kind = kinds.get(start)
        if kind is None:
            kind = kinds[start] = kind_on(state, start)
        if 0 < kind < 5:
            starts.setdefault(kind << FROM | action & 63, []).append(start)
    found: list[Choice] = []
    for action in actions:
        start, goal = action >> FROM & 63, action & 63
        kind = kinds[start]
        if action >> PROMOTION or own >> goal & 1 or (kind == 0 and rights >> goal & 1):
            found.append(choice(state, action))  # a promotion, a claim, castling or perhaps en passant
            continue
        rivals = starts[kind << FROM | goal] if 0 < kind < 5 else ()
        which = "" if len(rivals) < 2 else apart(start, [at for at in rivals if at != start])
        ending = ""
        if checks[kind] >> goal & 1 or uncovering >> start & 1:
            after = result(state, action)
            if checks[kind] >> goal & 1 or in_check(after, 1 - seat):
                ending = "#" if after[STATUS] == CHECKMATE else "+"
        found.append(_plain(action, kind, bool(other >> goal & 1), which, ending))
    return found


@lru_cache(maxsize=1 << 14)
def _plain(action: int, kind: int, takes: bool, which: str, ending: str) -> Choice:
    """Kept: the same moves come up in most games."""
    start, goal, _ = parts(action)
    text = san(kind, start, goal, which=which, takes="x" if takes else "") + ending
    label = f"{KINDS[kind].capitalize()} {SQUARES[start]} {'takes' if takes else 'to'} {SQUARES[goal]}"
    return Choice(action=action, text=text, label=label, path=[cell(start), cell(goal)])


def _side(action: int) -> str:
    start, rook, _ = parts(action)
    return "king's side" if rook > start else "queen's side"


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    return describe_result(state, action, after)


def describe_result(state: State, action: int, after: State) -> str:
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
    status = int(after[STATUS])
    if status == CHECKMATE:
        return f"{sentence}: checkmate"
    if in_check(after, int(after[SEAT])):
        sentence += ", check"
    return sentence if status == ON else f"{sentence}: {ENDINGS[status]}"
