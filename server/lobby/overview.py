"""Summarise the activity on this server for clients that watch the lobby."""

from __future__ import annotations

import heapq
from typing import TypeVar

from msgspec.structs import replace

from agon.protocol.commands.lobby import SeekView
from agon.protocol.errors import Refused
from agon.protocol.messages import GameSummary, Warmth
from agon.protocol.messages import Lobby as LobbyMessage
from agon.server.live.registry import TableRegistry
from agon.server.lobby.listing import LISTED_GAMES, has_long_text, latest_games, newest_seeks, short_options
from agon.server.ops.settings import Settings
from agon.server.presence.client import Presence
from agon.server.workers.dispatcher import Workers

Listed = TypeVar("Listed", SeekView, GameSummary)


class Overview:
    """Collect the data that the lobby shows besides its seeks."""

    def __init__(self, registry: TableRegistry, presence: Presence, workers: Workers) -> None:
        self._registry = registry
        self._presence = presence
        self._workers = workers

    def message(self, seeks: list[SeekView]) -> LobbyMessage:
        """Return the lobby's message with these seeks and this server's games, as far as lists have room."""
        public = [table.broadcaster for table in self._registry.owned() if table.is_listed]
        latest = heapq.nlargest(LISTED_GAMES, public, key=lambda each: each.shown()[1])
        return LobbyMessage(
            seeks=[self._in_list(seek) for seek in newest_seeks(seeks)],
            playing=latest_games(self._in_list(each.summary()) for each in latest),
            online=len(self._presence.clients),
            warmth=self.warmth(),
            seeking=len(seeks),
            running=len(public),
        )

    def _in_list(self, entry: Listed) -> Listed:
        """Return a seek or a game with short options."""
        if not has_long_text(entry.options):
            return entry
        try:
            known = self._registry.rules(entry.game).info.options
        except Refused:
            known = ()  # a game that only another server offers
        return replace(entry, options=short_options(entry.options, known))

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
