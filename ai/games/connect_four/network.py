"""Connect Four: its own networks, as ``agon train connect_four --install`` writes them."""

from __future__ import annotations

from typing import Final

NETWORKS: Final = {"own": ("network.onnx", "d8cc18528928e869")}
"""By name: the file and its digest."""
