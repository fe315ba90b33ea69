"""Go: surround more of the board than the other side.

Black, seat 0, moves first, or White if handicap stones are placed. A stone goes on an empty point; chains of the other
colour without a liberty are taken, then the stone's own chain must have one (no suicide). No stone may make a board
that there has been before, whoever is to move then (positional superko); passes leave the board as it is and are always
allowed. After 3 plies for every point of the board the game is over and counted as it stands. The count by area is that
of Tromp and Taylor's rules (https://tromp.github.io/go.html) and the AGA's.

Dead stones. Two passes in a row stop the game, and the first to have passed marks the chains that it takes for dead
(``dead D4``, ``alive D4``; at most a quarter of the number of points a seat), then says ``done``: a proposal. The other
seat answers it with ``done``, and the marked chains come off and the game is counted; or changes the marks and proposes
that; or says ``play on``, which anyone to move may. Then the marks are removed and the opponent of the asking seat is
to move. When the game stops for the second time everything on the board counts as alive, so a player who thinks that a
chain is dead can capture it. That costs nothing, by area as it is, by territory because from then on every pass gives
the other side a prisoner and whoever moved first gets one for an odd ply (American Go Association, "Rules of Go", 1991,
on pass stones: then territory differs from area by nothing that the players still choose). No player can be cheated of
a chain against their will, none gains a move by asking, and there is one stop with marks, so the game ends.

Counts, in half points for Black less komi: area is living stones and empty points that reach only one colour over empty
points; territory is those empty points (in seki too), prisoners and the dead. White gets nothing but komi.

An action is row * size + column from the top left: a stone there or, at a stop, a mark on the chain whose first point
that is; size * size is ``pass``, then ``done`` and ``play on``. Texts are those of the Go Text Protocol: ``D4`` is a
column's letter (there is no I) and a row's number from the bottom.

A position's text is the game so far, as it is told to another program: ``moves`` and the stones and passes, with
``black-plays-on`` or ``white-plays-on`` where that was said. That is the shortest text that holds all earlier boards,
which superko asks for. At the first stop it goes on with ``count``, the marked chains by their first points, how often
Black and White have changed marks, and what comes next: ``moves D4 pass pass count dead D4 used 0,1 white marks``, or
``black answers``, where White has proposed that, or ``black agrees`` after the end. ``dead -`` is for none.

State: see ``games/go/layout.py``.
"""

from __future__ import annotations

from agon.games.api import Info, Option, Options
from agon.games.go.counting import returns
from agon.games.go.kernels import apply_action, current_player, initial_state, state_key
from agon.games.go.layout import HANDICAP, KOMI, POINTS_A_MARK, SIZE, TERRITORY, cells_of, limit_of
from agon.games.go.legality import legal_actions
from agon.games.go.observation import PLANES, observation_tensor
from agon.games.go.playouts import random_playout
from agon.games.go.protocols import PROTOCOLS
from agon.games.go.texts import ACTION_SYNONYMS, action_from_text, action_to_text, position_from_text, position_to_text
from agon.games.go.views import board, choice, choice_table, choices, describe, describe_result, table_applies, view
from agon.games.verbs import State

MOST_SIZE = 19
MOST_KOMI = 100
LEAST_HANDICAP_SIZE = 9

INFO = Info(
    name="go",
    title="Go",
    version=1,
    summary="Surround more of the board than the other side.",
    most_actions=MOST_SIZE * MOST_SIZE + 1,
    num_distinct_actions=MOST_SIZE * MOST_SIZE + 3,
    dtype="int32",
    options=(
        Option(
            name="size",
            title="Board",
            default=9,
            minimum=5,
            maximum=MOST_SIZE,
            choices={size: f"{size} x {size}" for size in (5, 7, 9, 13, 19)},
            help="19 x 19 is the full game; 9 x 9 takes a quarter of an hour; 5 and 7 are for first games and study.",
        ),
        Option(
            name="komi",
            title="Komi",
            default=15,
            minimum=0,
            maximum=MOST_KOMI,
            choices={half: f"{half / 2:g}" for half in range(MOST_KOMI + 1)},
            help="Points for White, who moves second: mostly 7.5, or 6.5 where territory counts; 0.5 with handicap.",
        ),
        Option(
            name="territory",
            title="Count",
            default=0,
            minimum=0,
            maximum=1,
            choices={0: "area", 1: "territory"},
            help="Area counts living stones and surrounded points, territory surrounded points and prisoners.",
        ),
        Option(
            name="handicap",
            title="Handicap",
            default=0,
            minimum=0,
            maximum=9,
            choices={0: "none", **{stones: f"{stones} stones" for stones in range(2, 10)}},
            needs={"size": LEAST_HANDICAP_SIZE},
            help="Black stones that are on the board at the start; White then moves first. From 9 x 9 on.",
        ),
    ),
    seat_names=("Black", "White"),
    how_to_play=(
        "Take turns placing a stone on an empty crossing; stones never move. Stones of one colour next to each other "
        "along the lines are a chain. A chain is taken off when the other side has filled the last empty crossing next "
        "to it. You may not place a stone that leaves its own chain without one, unless it takes stones, nor one that "
        "makes the whole board look as it did before. You may always pass. After two passes in a row you mark the "
        "stones that cannot escape capture; when both agree they come off and the game is counted. If you do not "
        "agree, play on: the other side moves first, and after the next two passes all stones count as alive. By area "
        "you get a point for each of your stones and each empty crossing that only you surround; by territory for each "
        "such crossing and each stone taken. White adds the komi. After three moves for every crossing of the board "
        "the game is counted as it stands."
    ),
)

MEASURED_AFTER = 2


def state_length(options: Options) -> int:
    return cells_of(options["size"])


def max_actions(options: Options) -> int:
    """Every point and a pass. At a stop there are fewer: no chain touches another of its colour."""
    return options["size"] ** 2 + 1


def max_plies(options: Options) -> int:
    """Each mark may be followed by a proposal; then there are a proposal without a mark and the answer to the last."""
    marks = 2 * (options["size"] ** 2 // POINTS_A_MARK)
    return limit_of(options["size"]) + 2 * marks + 2


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return PLANES, options["size"], options["size"]


def set_options(state: State, options: Options) -> None:
    state[SIZE] = options["size"]
    state[KOMI] = options["komi"]
    state[TERRITORY] = options["territory"]
    state[HANDICAP] = options["handicap"]
