"""Summarise the activity on this server for clients that watch the lobby."""

from __future__ import annotations

from agon.protocol.lobby_messages import SeekView
from agon.protocol.messages import Lobby as LobbyMessage
from agon.protocol.messages import Warmth
from agon.server.live.registry import TableRegistry
from agon.server.lobby.lobby import LISTED
from agon.server.ops.settings import Settings
from agon.server.presence.client import Presence
from agon.server.workers.dispatcher import Workers


class Overview:
    """Collect the data that the lobby shows besides its seeks."""

    def __init__(self, registry: TableRegistry, presence: Presence, workers: Workers) -> None:
        self._registry = registry
        self._presence = presence
        self._workers = workers

    def message(self, seeks: list[SeekView]) -> LobbyMessage:
        """Return the lobby's message with these seeks."""
        live = sorted(self._registry.owned(), key=lambda table: -table.updated_at)[:LISTED]
        return LobbyMessage(
            seeks=seeks,
            playing=[table.broadcaster.summary() for table in live if table.is_listed],
            online=len(self._presence.clients),
            warmth=self.warmth(),
        )

    def warmth(self) -> Warmth:
        """Return the progress of compiling: the workers' kernels first, then the rules in this process."""
        kernels = self._workers.warmth()
        return Warmth(
            done=kernels.done + self._registry.compiled,
            total=kernels.total + 1,
            kernel=kernels.kernel if kernels.done < kernels.total else "rules",
        )


def seek_lasts_s(settings: Settings, seek: SeekView) -> float:
    """Return the time (s) that a seek stays open without its seeker, who may only be changing pages; 0 for bots."""
    ms = settings.link_grace_ms if seek.private and not seek.pairing else settings.seek_grace_ms
    return ms / 1000 if seek.by.kind == "human" else 0.0
