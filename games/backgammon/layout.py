"""Layout of a state of backgammon, and the numbering of actions."""

from __future__ import annotations

# 0..23: the points, as the first seat numbers them less one; its checkers count up, the second seat's down.
BAR = 24
"""Checkers of each seat on the bar: 24, 25."""
OFF = 26
"""Checkers that each seat has borne off: 26, 27."""
STAGE = 28
TURN = 29
"""Seat whose turn it is; while a double is answered, the seat that doubled."""
HIGH = 30
LOW = 31
"""The dice, the higher first; 0 if there are none."""
CUBE = 32
"""Value of the cube."""
OWNER = 33
"""The seat that may double; -1: both."""
SCORE = 34
"""Points of each seat in the match: 34, 35."""
CRAWFORD = 36
ROLLS = 37
"""Rolls in this game so far."""
WON = 38
"""Points that the first seat won with the last game, or lost (below 0)."""
LENGTH = 39
"""Points that the match is played to; 0: one game, in which gammons count."""
DOUBLING = 40
"""1 if there is a cube."""
CELLS = 41
MOST_ACTIONS = 3060
"""A double moves four times from at most fifteen points: C(18, 4) sets of places."""

OPENING, DECIDING, ROLLING, MOVING, ANSWERING, OVER = range(6)
"""Stages: each seat rolls a die; roll or double; the roll; the move; take or drop; the end."""

BEFORE_CRAWFORD, IN_CRAWFORD, AFTER_CRAWFORD = range(3)

MOST_ROLLS = 1000
"""A game of so many rolls is given up as a draw, and the match with it."""
MOST_CUBE = 64
CHECKERS = 15
FROM_BAR = 25
"""The bar, as a place that a checker of either seat comes from; its own points are 1..24, 0 is nowhere or off."""

ROLL, DOUBLE = 0, 1
TAKE, DROP = 0, 1
PLACES = 26
LOW_FIRST = PLACES * PLACES
"""Added to the number of a move that plays the lower die first."""
