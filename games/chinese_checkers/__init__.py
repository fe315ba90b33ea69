"""Chinese checkers: be the first with all pieces in the corner across.

State (int64): 0 = seats, 1 = turns at most, 2 = whether a full corner wins with one piece of one's own, 3 = seat to
move, 4 = winner or -1, 5 = turns played, 6 = hole of the hopping piece, or -1, 7-8 = holes where it has been in this
turn, 9-10 = the holes that are taken, from 11 on those of each seat. A set of holes takes two cells, ``WORD`` holes the
first; last = teams (``agon.games.teams``). ``star.py`` says how holes are numbered.

An action is one step or one hop, ``hole * 6 + direction``; a piece that has hopped and can hop on may do so, to a hole
where it has not been in this turn, or stop (726), which is also the pass of a seat that cannot move. These are
OpenSpiel's ``chinese_checkers``, its numbers and its pay-offs: the number of opponents to the winner, -1 to them, and 0
to all when the turns run out.

A player who leaves a piece at home for good keeps the player across from winning. With ``blocked``, which OpenSpiel
does not have, a player also wins if their turn ends with the corner across full and at least one of their pieces in it.
That is the rule which D. Parlett gives for Halma, this game's parent ("The Oxford History of Board Games", 1999). It is
no help against seven pieces and more that wall in an empty hole; they have given up winning for good.

Its text is the hole and the hole that the piece reaches, ``d1-e5``, or ``stop``. A hole is the letter of its row, a at
the top, and its number in it. A position's text is the rows, a seat's number for a piece, then the turns played, and
``-`` or the hopping piece and the holes where it has been: ``1/11/.../1 12 e5:c3``.
"""

from __future__ import annotations

from agon.games import teams
from agon.games.api import Info, Option, Options
from agon.games.chinese_checkers.observation import PLANES, observation_tensor
from agon.games.chinese_checkers.rules import (
    MOST_ACTIONS,
    MOST_SEATS,
    STATE_CELLS,
    STOP,
    apply_action,
    current_player,
    initial_state,
    legal_actions,
    returns,
    state_key,
)
from agon.games.chinese_checkers.star import LONGEST_CHAIN, ROWS
from agon.games.chinese_checkers.texts import (
    action_from_text,
    action_to_text,
    position_from_text,
    position_to_text,
    set_options,
)
from agon.games.chinese_checkers.views import SEAT_NAMES, board, choice, describe, view

INFO = Info(
    name="chinese_checkers",
    title="Chinese checkers",
    version=1,
    summary="Step and hop across the star; the first with all pieces in the corner opposite wins.",
    seats=MOST_SEATS,
    most_actions=MOST_ACTIONS,
    num_distinct_actions=STOP + 1,
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
            name="blocked",
            title="The corner across counts",
            default=0,
            maximum=1,
            choices={0: "With all ten pieces in it", 1: "Also when full with one of one's own in it"},
            help=(
                "Somebody may leave a piece at home for good, so that you can never fill that corner. The second rule "
                "makes that useless: you win if the corner is full after your turn and one piece in it is yours."
            ),
        ),
        Option(
            name="seats",
            title="Players",
            default=2,
            minimum=2,
            maximum=MOST_SEATS,
            choices={2: "Two", 3: "Three", 4: "Four", 6: "Six"},
        ),
        teams.option(most=3, needs={"seats": 4}),
    ),
    how_to_play=(
        "Bring your ten pieces to the corner across the star. In a turn one piece steps to a free hole next to it, or "
        "hops over a piece next to it, of whatever colour, to the free hole just behind; then it may hop on from "
        "there, in any direction, or stop. Nothing is taken. The first player whose pieces fill the corner across has "
        "won. Where the table has agreed to it, a full corner also wins with only some of your pieces in it. If the "
        "turns run out, nobody has won."
    ),
)

MEASURED_WITH = {"blocked": 1}
"""Without it a random mover leaves a piece at home, and nearly every game against it is drawn, whoever plays."""


def check_options(options: Options) -> None:
    teams.check(options, options["seats"])


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return MOST_ACTIONS


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return PLANES, ROWS, ROWS


def max_plies(options: Options) -> int:
    """No turn has more than a chain's hops and a stop."""
    return options["limit"] * LONGEST_CHAIN
