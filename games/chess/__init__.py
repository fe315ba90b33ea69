"""Chess and Chess960: attack the king so that it cannot escape.

Rules: FIDE Laws of Chess (2023), with guideline II for Chess960. Draws that need no claim: stalemate, 75 moves without
a capture or a pawn's move, the fifth occurrence of a position, and too little material for any mate (other dead
positions are not looked for). After 50 such moves and at the third occurrence the side to move may claim a draw, also
when one of the legal moves would bring it about (9.2, 9.3): an action of its own, so the move need not be named. A
position counts as the same only if castling and en passant are possible as before, the latter by a legal move.

State (uint64): 0, 1 = White's and Black's pieces, 2 = pawns, 3 = knights, 4 = what moves diagonally and 5 = straight (a
queen is both, a king neither), bit n being square n from a1 row by row; 6 = the rooks that may castle, and the square
that a pawn may legally take en passant; 7 = seat to move, also at the end (0 is White); 8 = how the game ended; 9 =
plies without capture or pawn's move; 10 = plies since a position that can still come back; 11 = number of the move; 12
= key of the pieces' places; 13 = hash of the positions that have occurred more than once; 14 = number of the start
position, plus 1024 in Chess960; from 15 on the moves of cell 10, ``kind << 12 | from << 6 | to``, four a cell. As those
moves took nothing, they say which positions occurred in a fourth of the room that keys would take, and searches copy
states all the time.

An action is ``promotion << 12 | from << 6 | to``, promotion 1-4 for knight, bishop, rook, queen. Castling goes from the
king to the rook. The highest action, ``5 << 12``, claims a draw.

Its text is SAN, ``claim draw`` for the claim; UCI is read too. A position's text is its FEN; the moves that may yet be
repeated follow, and the claim if the game ended by it: ``... 4 3 after g1f3 g8f6 f3g1 f6g8``.
"""

from __future__ import annotations

from agon.games.api import Info, Option, Options
from agon.games.chess.observation import PLANES, observation_tensor
from agon.games.chess.playouts import random_playout
from agon.games.chess.positions import fen, position_from_text, position_to_text, set_options
from agon.games.chess.protocols import PROTOCOLS
from agon.games.chess.rules import apply_action, current_player, legal_actions, returns, state_key
from agon.games.chess.state import MOST_ACTIONS, MOST_PLIES, STATE_CELLS, initial_state
from agon.games.chess.texts import action_among, action_from_text, action_from_uci, action_to_text, uci
from agon.games.chess.views import board, choice, choices, describe, describe_result, view

LENIENT = True
STANDARD = 518
"""The number of the usual start position among the 960."""

INFO = Info(
    name="chess",
    title="Chess",
    version=1,
    summary="Attack the other king so that it cannot escape.",
    most_actions=MOST_ACTIONS,
    num_distinct_actions=(5 << 12) + 1,
    dtype="uint64",
    draw_offers=True,
    options=(
        Option(
            name="variant",
            title="Variant",
            default=0,
            minimum=0,
            maximum=1,
            choices={0: "Standard", 1: "Chess960"},
            help="In Chess960 the pieces behind the pawns start in another order.",
        ),
        Option(
            name="position",
            title="Start position",
            default=STANDARD,
            minimum=0,
            maximum=959,
            needs={"variant": 1},
            help=f"One of 960; {STANDARD} is the usual one.",
        ),
    ),
    seat_names=("White", "Black"),
    how_to_play=(
        "Rooks move straight, bishops diagonally, queens both ways, as far as the way is free. Knights jump two "
        "squares and one to the side, kings step one square. Pawns step forwards, two squares if they wish on their "
        "first move, take diagonally, and become another piece on the last row. A king that is attacked is in check "
        "and must be saved at once; if it cannot be, it is checkmate and the game is lost. Who is not in check but has "
        "no move is stalemated, a draw. Castling moves the king two squares towards a rook, which jumps over it, if "
        "neither has moved and the king neither stands in check nor crosses an attacked square. A pawn that steps two "
        "squares may be taken at once by a pawn beside it as if it had stepped one. When a position occurs for the "
        "third time, or after 50 moves without a capture or a pawn's move, you may claim a draw."
    ),
)


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return MOST_ACTIONS


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return PLANES, 8, 8


def max_plies(options: Options) -> int:
    return MOST_PLIES
