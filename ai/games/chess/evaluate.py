"""Chess: the value of a position (``tapered_evaluation``); captures, checks and passing (``tactics``); endings with few
men (``endgame_tables``)."""

from __future__ import annotations

from agon.ai.games.chess.endgame_tables.numbering import ending
from agon.ai.games.chess.tactics import action_noise, apply_pass, gives_check, in_check, is_safe_check, may_pass
from agon.ai.games.chess.tapered_evaluation import NEUTRAL, PAWN_VALUE, evaluate, features, weigh

ADVANTAGE = PAWN_VALUE
EXPECTED = 4.94
"""Scale found by ``python -m agon.ai.tuning.expected chess --games 1000 --most 20000``."""

__all__ = [
    "ADVANTAGE",
    "EXPECTED",
    "NEUTRAL",
    "action_noise",
    "apply_pass",
    "ending",
    "evaluate",
    "features",
    "gives_check",
    "in_check",
    "is_safe_check",
    "may_pass",
    "weigh",
]
