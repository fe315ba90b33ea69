"""Read the lobby from its changes (``watch_lobby`` with ``changes``)."""

from __future__ import annotations

from msgspec.structs import replace

from agon.protocol.messages import Lobby, LobbyChanged


class LobbyReader:
    """The lobby as the server sent it last, in full or by changes."""

    def __init__(self) -> None:
        self._lobby: Lobby | None = None

    def whole(self, message: Lobby) -> Lobby:
        """Keep and return the lobby."""
        self._lobby = message
        return message

    def changed(self, message: LobbyChanged) -> Lobby | None:
        """Return the lobby after a change; None if the version before it is not known here."""
        before = self._lobby
        if before is None or before.version != message.version - 1:
            return None
        seeks = {seek.id: seek for seek in (*before.seeks, *message.seeks)}
        games = {game.session: game for game in (*before.playing, *message.playing)}
        for seek in message.closed:
            seeks.pop(seek, None)
        for session in message.over:
            games.pop(session, None)
        for game in message.moved:
            games[game.session] = replace(games[game.session], plies=game.plies, updated=game.updated)
        self._lobby = Lobby(
            seeks=sorted(seeks.values(), key=lambda seek: (seek.since, seek.id), reverse=True),
            playing=sorted(games.values(), key=lambda game: (game.updated, game.session), reverse=True),
            online=message.online,
            warmth=message.warmth,
            version=message.version,
            seeking=message.seeking,
            running=message.running,
        )
        return self._lobby
