"""Othello: the value of a position by fitted tables of patterns (``pattern_evaluation``) or by hand
(``hand_tuned``)."""

from __future__ import annotations

from agon.ai.games.othello import hand_tuned as HAND_TUNED  # noqa: N812 - a constant that the kernel binding looks up
from agon.ai.games.othello.pattern_evaluation import NEUTRAL, evaluate, weigh

PROBCUT = {
    3: (1, 0.954, 0.0046, 0.1987),
    4: (2, 0.973, -0.0012, 0.1915),
    5: (1, 0.906, 0.0153, 0.3111),
    6: (2, 0.921, 0.0240, 0.2894),
    7: (3, 0.937, 0.0250, 0.2733),
    8: (4, 0.960, 0.0277, 0.2121),
    9: (3, 0.927, 0.0196, 0.3140),
}
"""Printed by ``python -m agon.ai.tuning.probcut othello --positions 120 --depth 9``; other tables need a new fit."""

ASPIRATION = 0.12
"""Half width of the first window. The whole scale is used: from an even game to a disc more at the end is 0.11."""

EXPECTED = 1.47
"""Scale found by ``python -m agon.ai.tuning.expected othello --games 1000 --most 20000``."""

__all__ = ["ASPIRATION", "EXPECTED", "HAND_TUNED", "NEUTRAL", "PROBCUT", "evaluate", "weigh"]
