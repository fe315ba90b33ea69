"""Scores of tree search: integers that hold a return and, where it is decided, how soon.

A return of r is worth ``UNIT * r``, seen from the seat to move. On its way up the tree a score moves one towards zero
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
    """What a score is worth one ply further from the end."""
    if score > 0:
        return score - 1
    if score < 0:
        return score + 1
    return 0


def greatest_within(bound: int) -> int:
    """The greatest score that decays to at most ``bound``."""
    if bound >= 0:
        return bound + 1
    return bound - 1


def least_reaching(bound: int) -> int:
    """The least score that decays to at least ``bound``."""
    if bound > 0:
        return bound + 1
    return bound - 1


def of_return(value: float) -> int:
    """The score of a finished game."""
    return round(value * UNIT)


def of_evaluation(value: float, least: int, greatest: int) -> int:
    """The score of an evaluation, kept ``MARGIN`` inside the scores of the least and the greatest return."""
    return min(max(round(value * UNIT), least + MARGIN), greatest - MARGIN)


def is_decided(score: int, greatest: int, depth: int) -> bool:
    """Whether ``score`` is a forced win or loss whose distance a full-width search to ``depth`` has made sure of."""
    size = abs(score)
    return size > greatest - PROVEN and greatest - size <= depth
