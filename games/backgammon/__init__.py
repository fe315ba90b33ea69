"""Backgammon, single games and matches with the doubling cube and the Crawford rule.

White, seat 0, moves from the 24 point to the 1 point as White numbers them, Black the other way. For the first roll
each throws a die, again if equal; the higher begins with both. Rules of the World Backgammon Association; there are no
automatic doubles, no beavers and no Jacoby rule.

``length`` 0 is one game, without a cube, in which a gammon counts 2, a backgammon 3. Else a match is played to so many
points: games are worth what the cube shows, twice or three times that for a gammon or backgammon, and the match counts
1. Doubling is not allowed in the Crawford game (the first in which a player lacks one point), nor if the cube's points
would win that player the match already, nor beyond 64. If doubling is allowed, the turn begins with ``roll`` or
``double``, and the other side answers ``take`` or ``drop``. A game of 1,000 rolls is given up as a draw, and the match
with it.

A move is one action: the places that checkers are taken from (``moves.py``); one move for each position that can be
reached. Texts are the usual ones from the mover's side: ``24/18*/14 6/5(2)``, ``bar/20``, ``4/off``, ``no move``; rolls
``31``, in the opening White's die first. A position's text is its XGID as White sees it, then what XGID leaves out: the
stage, the number of rolls, the points won: ``XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0 moving rolls 1``.

State: see ``layout.py``.
"""

from __future__ import annotations

from agon.games.api import Info, Option, Options
from agon.games.backgammon.kernels import (
    apply_action,
    chance_outcomes,
    current_player,
    initial_state,
    legal_actions,
    returns,
    state_key,
)
from agon.games.backgammon.layout import CELLS, DOUBLING, LENGTH, MOST_ACTIONS, MOST_ROLLS, PLACES
from agon.games.backgammon.observation import CELLS as OBSERVED
from agon.games.backgammon.observation import observation_tensor
from agon.games.backgammon.texts import action_from_text, action_to_text, position_from_text, position_to_text
from agon.games.backgammon.views import SEATS, board, choice, describe, view
from agon.games.verbs import State

LENIENT = True
STATE_CELLS = CELLS
MOST_LENGTH = 25

INFO = Info(
    name="backgammon",
    title="Backgammon",
    version=1,
    summary="A race with dice, in which a lone checker can be hit.",
    most_actions=MOST_ACTIONS,
    num_distinct_actions=PLACES**4,
    chance=True,
    min_return=-3.0,
    max_return=3.0,
    options=(
        Option(
            name="length",
            title="Match to",
            default=0,
            maximum=MOST_LENGTH,
            help="Points that win the match; 0 for one game, in which a gammon counts 2 and a backgammon 3.",
        ),
        Option(
            name="cube",
            title="Doubling cube",
            default=0,
            maximum=1,
            choices={0: "without", 1: "with"},
            needs={"length": 2},
            help="Before rolling, a player may double what the game is worth; the other takes that or loses the game.",
        ),
    ),
    seat_names=SEATS,
    how_to_play=(
        "Bring your fifteen checkers round into your last six points, then off the board; who is first wins. Each die "
        "moves a checker so many points, a double moves four times. A point with two or more of the other side's "
        "checkers is closed; a single one is hit, and must enter again from the bar before anything else moves. You "
        "must play both dice if you can. Winning before the other side has borne off a checker is a gammon, and a "
        "backgammon if one of them is still in your home or on the bar."
    ),
)


def state_length(options: Options) -> int:
    return CELLS


def max_actions(options: Options) -> int:
    return MOST_ACTIONS


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return OBSERVED, 1, 1


def max_plies(options: Options) -> int:
    games = max(1, 2 * int(options["length"]) - 1)
    return games * (2 * MOST_ROLLS + 2 * MOST_ROLLS + 1)


def set_options(state: State, options: Options) -> None:
    state[LENGTH] = options["length"]
    state[DOUBLING] = options["cube"]
