"""Where the servers of a cluster put their seeks, as the lobby sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from agon.protocol.lobby_messages import SeekView
from agon.protocol.messages import Lobby as LobbyMessage


class SeekStore(Protocol):
    """Where the servers of a cluster put their seeks. Everything raises ``StoreFailed``."""

    async def put(self, seek: SeekView) -> None: ...
    async def find(self, seek: str) -> SeekView | None: ...
    async def take(self, seek: str, by: str) -> bool:
        """Whether nobody else has taken it, or will."""
        ...

    async def change(self, seek: SeekView, changed: SeekView) -> bool:
        """Whether it stood there as it was said to, and now stands as ``changed``."""
        ...

    async def cancel(self, seek: str) -> bool:
        """Whether it goes before anybody takes it."""
        ...

    def drop(self, seek: str) -> None:
        """It goes if it is still this server's; what goes wrong is logged."""
        ...

    def adopt(self, seek: SeekView, adopted: Callable[[SeekView], None]) -> None:
        """It is this server's from now on, if nobody has taken it; what goes wrong is logged."""
        ...

    def others(self) -> list[SeekView]:
        """Those of the other servers."""
        ...

    def merged(self, own: LobbyMessage) -> LobbyMessage:
        """With what the other servers have."""
        ...
