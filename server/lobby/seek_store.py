"""Declare the seek store of a cluster, as the lobby uses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from agon.protocol.commands.lobby import SeekView
from agon.protocol.messages import Lobby as LobbyMessage


class SeekStore(Protocol):
    """Shared seeks of the servers of a cluster. Everything raises ``StoreFailed``."""

    async def put(self, seek: SeekView) -> None: ...
    async def find(self, seek: str) -> SeekView | None: ...
    async def take(self, seek: str, by: str) -> bool:
        """Take a seek; False if another was first."""
        ...

    async def change(self, seek: SeekView, changed: SeekView) -> bool:
        """Replace an open seek; False if it has changed."""
        ...

    async def cancel(self, seek: str) -> bool:
        """Remove a seek; False if it was taken before."""
        ...

    def drop(self, seek: str) -> None:
        """Remove a seek that is still this server's; errors are logged."""
        ...

    def adopt(self, seek: SeekView, adopted: Callable[[SeekView], None]) -> None:
        """Make this server the owner of a seek, unless it is taken; errors are logged."""
        ...

    def others(self) -> list[SeekView]:
        """Return the seeks of the other servers."""
        ...

    def merged(self, own: LobbyMessage) -> LobbyMessage:
        """Return the lobby, whose seeks are those of all servers, with the games and people of the others too."""
        ...
