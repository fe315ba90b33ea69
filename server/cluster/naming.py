"""Keep the names of a cluster's servers unique."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from agon.server.store.cluster import ClusterStore


@dataclass(slots=True)
class Node:
    """This server among several. ``life`` names its present life; a server taken for dead begins another."""

    name: str
    life: str = ""


class NameTaken(Exception):
    """Another server has this server's name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"another server of this cluster is named {name}: give each its own 'node'")


async def check_name(name: str, shared: ClusterStore, look_s: float) -> None:
    """Raises ``NameTaken`` if a server of this name is alive: its beats go on within ``look_s``.

    A server of this name that died just now may still be listed; its beats stand still.
    """
    before = await shared.alive()
    if name in {other for other, _ in before.values()}:
        await asyncio.sleep(look_s)  # beats show only after a while
        now = await shared.alive()
        if any(other == name and before.get(life) != (other, beats) for life, (other, beats) in now.items()):
            raise NameTaken(name)
