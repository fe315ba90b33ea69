"""Tic-tac-toe: its own networks, as ``agon train tic_tac_toe --install`` writes them."""

from __future__ import annotations

from typing import Final

NETWORKS: Final = {"own": ("network.onnx", "aedbcc97f017c28e")}
"""By name: the file and its digest."""
