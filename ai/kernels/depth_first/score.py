"""Scores of tree search: integers that hold a return and, if it is decided, its distance.

A return of r scores ``UNIT * r``, seen from the seat to move. On its way up the tree a score moves one towards zero
with every ply (``decay``), so a win in n plies scores ``UNIT * r - n``: sooner wins and later losses are better, and a
score stored in the table means the same at any distance from the root. Evaluations stay ``MARGIN`` away from the
greatest return, so that no evaluation looks like a forced win.
"""

from __future__ import annotations

UNIT = 1 << 16
MARGIN = 2048
PROVEN = 1024
"""Scores this close to the greatest return are forced wins (or losses)."""
INFINITY = 1 << 30


def decay(score: int) -> int:
    """Return the score one ply further from the end."""
    if score > 0:
        return score - 1
    if score < 0:
        return score + 1
    return 0


def greatest_within(bound: int) -> int:
    """Return the greatest score that decays to at most ``bound``."""
    if bound >= 0:
        return bound + 1
    return bound - 1


def least_reaching(bound: int) -> int:
    """Return the least score that decays to at least ``bound``."""
    if bound > 0:
        return bound + 1
    return bound - 1


def of_return(value: float) -> int:
    """Return the score of a finished game."""
    return round(value * UNIT)


def of_evaluation(value: float, least: int, greatest: int) -> int:
    """Return the score of an evaluation, ``MARGIN`` inside the scores of the least and the greatest return."""
    return min(max(round(value * UNIT), least + MARGIN), greatest - MARGIN)


def is_decided(score: int, greatest: int, depth: int) -> bool:
    """True if ``score`` is a forced win or loss whose distance a full-width search to ``depth`` has proven."""
    size = abs(score)
    return size > greatest - PROVEN and greatest - size <= depth
