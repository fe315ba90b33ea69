"""No two servers of a cluster have one name."""

from __future__ import annotations

import asyncio

from agon.server.store.cluster import ClusterStore


class NameTaken(Exception):
    """Another server has this server's name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"another server of this cluster is named {name}: give each its own 'node'")


async def check_name(name: str, sharing: ClusterStore, look_s: float) -> None:
    """One of this name may have died just now; one that counts its beats on within ``look_s`` has not.

    Raises ``NameTaken``.
    """
    before = await sharing.alive()
    if name in {other for other, _ in before.values()}:
        await asyncio.sleep(look_s)  # whether beats are counted on can only be seen after a while
        now = await sharing.alive()
        if any(other == name and before.get(life) != (other, beats) for life, (other, beats) in now.items()):
            raise NameTaken(name)
