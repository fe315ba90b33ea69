"""Backgammon: a net learned from games against itself, exact tables for the end of a race, the cube and the match."""

from __future__ import annotations

from agon.ai.games.backgammon.net_evaluation import evaluate

__all__ = ["evaluate"]
