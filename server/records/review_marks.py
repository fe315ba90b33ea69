"""Marks of a review in a record: NAGs, comments, and the value after each move.

A comment says the better move, what the played one gave away, and the luck of the roll or card before it:
``Better: 24/18. Gives away 0.05 points. Luck: +0.31 points.``
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from agon.games import records
from agon.games.api import Info
from agon.games.records.nodes import GLYPHS
from agon.protocol.thinking import Assessed, Verdict

NAGS: Final[dict[Verdict, int]] = {"blunder": 4, "mistake": 2, "inaccuracy": 6}
"""NAGs of verdicts, as the standard of PGN numbers them."""


def marked(info: Info, move: records.Move, assessed: Assessed) -> records.Move:
    """Return a move with what a review says of it and of the luck before it."""
    if assessed.played is None:
        return move
    nag = NAGS.get(assessed.verdict)
    said = [] if nag is None else [f"Better: {assessed.best}.", f"Gives away {_given_away(info, assessed.lost)}."]
    if assessed.luck is not None:
        said.append(f"Luck: {_luck(info, assessed.luck)}.")
    judged = records.Thought(value=round(min(1.0, max(-1.0, assessed.played)), 4), exact=assessed.exact)
    nags = move.nags if nag is None else (*(known for known in move.nags if known not in GLYPHS), nag)
    comment = " ".join([*said, *filter(None, [move.comment])])
    return msgspec.structs.replace(move, comment=comment, nags=nags, judged=judged)


def marked_line(
    info: Info, moves: Sequence[records.Move], plies: Sequence[int], positions: Sequence[Assessed]
) -> tuple[records.Move, ...]:
    """Return the moves of a game with the marks of its review. ``plies``: index of each ply's move."""
    found = list(moves)
    for each in positions:
        if each.ply < len(plies):
            found[plies[each.ply]] = marked(info, found[plies[each.ply]], each)
    return tuple(found)


def _is_won_or_lost(info: Info) -> bool:
    return (info.min_return, info.max_return) == (-1.0, 1.0)


def _given_away(info: Info, lost: float) -> str:
    if _is_won_or_lost(info):
        return f"{lost:.0%} of the score"
    return f"{lost * (info.max_return - info.min_return):.2f} points"


def _luck(info: Info, luck: float) -> str:
    return f"{luck / 2:+.0%} of the score" if _is_won_or_lost(info) else f"{luck:+.2f} points"
