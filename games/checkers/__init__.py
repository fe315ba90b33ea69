"""English draughts (checkers): jump your opponent's pieces or leave them without a move.

Rules: World Checkers/Draughts Federation (WCDF), "Rules of Draughts". Black starts from squares 1-12 and moves first,
towards 32. Men step and jump forwards, kings both ways, one square. Jumps are compulsory, any of them may be chosen,
and a chosen one is jumped to its end; a man that reaches the last row is crowned and its move ends. A side without a
move loses. The WCDF's two draws are declared here without a claim: the third occurrence of a position with the same
side to move, and 40 moves by each side (80 plies) without a capture or a man's move. A last move that leaves the other
side without a move wins even then.

State (int64): 0, 1 = Black's and White's pieces, 2 = kings of both, 3 = seat to move, also at the end (0 is Black),
4 = ``ON``, ``WON`` (by the seat not to move) or ``DRAWN``, 5 = plies since the last capture or man's move, 6 = hash of
the positions since then that have occurred twice, 7-16 = the king moves since then, ``CODES`` a cell. Square n is bit
``FIRST + n - 1 + (n - 1) // 8``: after every eighth a bit stays empty, so that neighbours are always 4 and 5 bits apart
and no piece leaves the board sideways (A. Samuel, "Some studies in machine learning using the game of checkers", IBM
Journal 3, 1959), and ten lie empty below. As only kings have moved since the last irreversible ply, their moves say
exactly which positions occurred, in a tenth of the room that keys would take; a move is the lower of its two bits times
2, plus 1 if the other is 5 bits up, which undoes it by an exclusive or.

An action is ``path << 6 | jump << 5 | from``: ``from`` is the square less 1, ``jump`` a flag, ``path`` two bits a step
from the lowest (0 = up left, 1 = up right, 2 = down left, 3 = down right with 1 at the top left), then a 1 that marks
the end: 25 bits, for no path has more than 9 jumps. Two ways to the same square are two actions.

Its text is ``11-15``, or for jumps ``11x18x25`` with every square touched; ``11x25`` is read too where it means only
one. A position's text is PDN's FEN, each side's squares ascending, ``B:WK18,24:B1,K10``; the moves that the draws count
(of kings, since the last capture or man's move) follow, as in ``B:WK18:BK1:R6-1,14-18``. (PDN: https://pdn.fmjd.org)
"""

from __future__ import annotations

from agon.games.api import Info, Options
from agon.games.checkers.observation import PLANES, observation_tensor
from agon.games.checkers.rules import (
    MOST_ACTIONS,
    MOST_PLIES,
    STATE_CELLS,
    apply_action,
    current_player,
    initial_state,
    legal_actions,
    returns,
    state_key,
)
from agon.games.checkers.texts import action_from_text, action_to_text, position_from_text, position_to_text
from agon.games.checkers.views import board, choice, describe, view
from agon.games.verbs import State

INFO = Info(
    name="checkers",
    title="Checkers",
    version=1,
    summary="Jump your opponent's pieces or leave them without a move (English draughts).",
    most_actions=MOST_ACTIONS,
    num_distinct_actions=1 << 25,
    draw_offers=True,
    seat_names=("Black", "White"),
    how_to_play=(
        "Men step diagonally forwards to a free square and jump forwards over an opponent's piece to the free square "
        "behind it, which takes the piece. If you can jump you must, and go on jumping with the same piece while it "
        "can. A man that reaches the last row becomes a king, which moves both ways, and the move ends. Who has no "
        "move loses. A position that occurs for the third time, or 40 moves by each side without a capture or a man's "
        "move, make a draw."
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


def set_options(state: State, options: Options) -> None:
    """There are none."""
