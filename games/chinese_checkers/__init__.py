"""Chinese checkers: be the first with all pieces in the corner across.

State (int64): 0 = seats, 1 = turns at most, 2 = whose turn it is, 3 = who has won or -1, 4 = turns played, 5 = where
the piece is that is hopping, or -1, 6-7 = where it has been in this turn, 8-9 = the holes that are taken, from 10 on
those of each seat. A set of holes takes two cells, ``WORD`` holes the first. ``star.py`` says how holes are numbered.

An action is one step or one hop, ``hole * 6 + direction``; a piece that has hopped and can hop on may do so, to a hole
where it has not been in this turn, or stop (726), which is also the pass of who cannot move. These are OpenSpiel's
``chinese_checkers``, its numbers and its pay-offs: the number of opponents to the winner, -1 to them, and nothing to
anybody when the turns run out.

Its text is the hole and where the piece comes to, ``d1-e5``, or ``stop``. A hole is the letter of its row, a at the
top, and its number in it. A position's text is the rows, a seat's number for a piece, then the turns played, and ``-``
or the hopping piece and the holes where it has been: ``1/11/.../1 12 e5:c3``.
"""

from __future__ import annotations

from games.api import Info, Option, Options
from games.chinese_checkers.rules import (
    MOST_ACTIONS,
    MOST_SEATS,
    STATE_CELLS,
    apply_action,
    current_player,
    initial_state,
    legal_actions,
    returns,
    state_key,
)
from games.chinese_checkers.star import LONGEST_CHAIN
from games.chinese_checkers.texts import (
    action_from_text,
    action_to_text,
    position_from_text,
    position_to_text,
    set_options,
)
from games.chinese_checkers.views import SEAT_NAMES, board, choice, describe, view

INFO = Info(
    name="chinese_checkers",
    title="Chinese checkers",
    version=1,
    summary="Step and hop across the star; the first with all pieces in the corner opposite wins.",
    seats=MOST_SEATS,
    most_actions=MOST_ACTIONS,
    max_return=float(MOST_SEATS - 1),
    seat_names=SEAT_NAMES,
    options=(
        Option(
            name="limit",
            title="Turns at most",
            default=300,
            minimum=60,
            maximum=1000,
            help="Of all players together. Nobody has won when they run out.",
        ),
        Option(
            name="seats",
            title="Players",
            default=2,
            minimum=2,
            maximum=MOST_SEATS,
            choices={2: "Two", 3: "Three", 4: "Four", 6: "Six"},
        ),
    ),
    how_to_play=(
        "Bring your ten pieces to the corner across the star. In a turn one piece steps to a free hole next to it, or "
        "hops over a piece next to it, of whatever colour, to the free hole just behind; then it may hop on from "
        "there, in any direction, or stop. Nothing is taken. The first player whose pieces fill the corner across has "
        "won. If the turns run out, nobody has."
    ),
)


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return MOST_ACTIONS


def max_plies(options: Options) -> int:
    """No turn has more than a chain's hops and a stop."""
    return options["limit"] * LONGEST_CHAIN
