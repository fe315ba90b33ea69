"""What an alpha-beta search is told: its limits and which techniques it uses, as cells of one array of int64.

One array, since every argument of a compiled call costs its conversion.
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
CHECKS = 18  # at the horizon threats that lose nothing are looked at too
SINGULAR = 19  # an action that alone is good is looked at more deeply
KEPT = 20  # how many earlier searches' entries of the table count too
MATE_DISTANCE = 21  # a line is left where it cannot end sooner than one that is known
PROBCUT = 22
STRIDE = 23  # of a helping thread: by which depths it leaves out; 0 for none
PHASE = 24
ENDINGS = 25  # positions of which the game has a table are looked up
PROBES = (
    26  # four cells for each number of plies left: plies of the probe, slope in 1/1024, offset and margin in points
)
PROBED_LEFT = 16  # of more the last two are used, by parity
COUNT = PROBES + 4 * (PROBED_LEFT + 1)

# What a game's evaluation room declares (bound per game)
HAS_NOISE = False
HAS_CHECK = False
HAS_GIVES_CHECK = False
HAS_PASS = False
HAS_MARGINS = False
HAS_PROBCUT = False
HAS_ENDINGS = False
ADVANTAGE = 1 << 11
"""Points of a small but clear advantage, such as a pawn in chess: the unit of margins."""
