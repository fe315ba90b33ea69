"""Othello: the value of a position by fitted tables of patterns (``pattern_evaluation``) or by hand
(``hand_tuned``)."""

from __future__ import annotations

from agon.ai.games.othello import hand_tuned as HAND_TUNED  # noqa: N812 - a constant that the kernel binding looks up
from agon.ai.games.othello.pattern_evaluation import NEUTRAL, evaluate, weigh

PROBCUT = {
    3: (1, 0.980, 0.0005, 0.1444),
    4: (2, 0.972, 0.0073, 0.1446),
    5: (1, 0.955, 0.0169, 0.2060),
    6: (2, 0.958, 0.0213, 0.1967),
    7: (3, 0.981, 0.0110, 0.1509),
    8: (4, 0.985, 0.0169, 0.1461),
    9: (3, 0.978, 0.0201, 0.1541),
}
"""Printed by ``python -m agon.ai.tuning.probcut othello --positions 120 --depth 9``; other tables need a new fit."""

ASPIRATION = 0.12
"""Half width of the first window. The whole scale is used: from an even game to a disc more at the end is 0.11."""

EXPECTED = 1.56
"""Scale found by ``python -m agon.ai.tuning.expected othello --games 600 --most 12000``."""

__all__ = ["ASPIRATION", "EXPECTED", "HAND_TUNED", "NEUTRAL", "PROBCUT", "evaluate", "weigh"]
