"""Connect Four: its own networks, as ``agon train connect_four --install`` writes them."""

from __future__ import annotations

from typing import Final

NETWORKS: Final = {"own": ("network.onnx", "82cc903e59b67543")}
"""By name: the file and its digest."""
