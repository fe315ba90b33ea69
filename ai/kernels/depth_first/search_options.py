"""Options of an alpha-beta search, its limits and techniques, as cells of one array of int64.

It is one array because every argument of a compiled call costs a conversion.
"""

from __future__ import annotations

DEEPEST = 0  # plies of the last iteration
GENERATION = 1  # of the transposition table's entries
LINES = 2  # root actions that get exact scores
LEAST = 3  # scores of the extreme returns
GREATEST = 4
SCOUT = 5  # principal variation search
ASPIRATION = 6  # half the width of the first aspiration window, in points; 0 for none
KILLERS = 7
HISTORY_ORDER = 8
COUNTERMOVES = 9
NOISE_ORDER = 10  # captures first, as the game judges them
QUIESCENCE = 11
CHECK_EXTENSION = 12
NULL_MOVE = 13
LATE_REDUCTION = 14
FUTILITY = 15
BEAM = 16  # most actions searched at a node; 0 for all
CENTRE_ORDER = 17
CHECKS = 18  # plies from the horizon on in which the quiescence search includes safe checks
SINGULAR = 19  # singular extensions: an action much better than all others is searched deeper
KEPT = 20  # number of earlier searches whose table entries count too
MATE_DISTANCE = 21  # prune a line that cannot end sooner than a known one
PROBCUT = 22
STRIDE = 23  # of a helper thread: which depths it skips; 0 for none
PHASE = 24
ENDINGS = 25  # probe the game's endgame table
FORCED_EXTENSION = 26  # search a position with one legal action one ply deeper
IN_FULL = 27  # number of a position's actions that are not late
PROBES = (
    28  # four cells for each number of plies left: plies of the probe, slope in 1/1024, offset and margin in points
)
PROBED_LEFT = 16  # beyond it the last two apply, by parity
COUNT = PROBES + 4 * (PROBED_LEFT + 1)

# Declared by a game's evaluation (bound per game)
HAS_NOISE = False
HAS_CHECK = False
HAS_GIVES_CHECK = False
HAS_PASS = False
HAS_MARGINS = False
HAS_PROBCUT = False
HAS_ENDINGS = False
ADVANTAGE = 1 << 11
"""Points of a small but clear advantage, such as a pawn in chess: the unit of margins."""
