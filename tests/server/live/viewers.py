"""A session with clients of every seat and among the spectators, that read it compact or in full."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from agon import games
from agon.clients.sdk.compact import Expander
from agon.games.api import SPECTATOR
from agon.protocol import codec
from agon.protocol.clocks import Clock, Untimed
from agon.protocol.events import AccountId, Created, Event, PlayerRef, SeatTaken, SessionId
from agon.protocol.messages import Joined, Occurred, SeatMessage
from agon.server.live.broadcast import Broadcaster
from agon.server.session import commit_reveal, visibility
from agon.server.session.commands import FromSeat
from agon.server.session.decide import decide, opening
from agon.server.session.state import Session, begin, evolve

NAME = SessionId("s")
SEED = "00" * 32


class Client:
    """A follower that reads what it gets, in the compact form or in full."""

    def __init__(self, viewer: int, *, compact: bool) -> None:
        self.viewer = viewer
        self.compact = compact
        self.joins: list[bytes] = []
        self.payloads: list[bytes] = []
        self.all: list[tuple[bytes, bytes]] = []
        """Every event as it came, and in full."""
        self.longest = 0
        self._expander = Expander()

    def joined(self, message: Joined) -> list[Occurred]:
        self.joins.append(codec.encode(message))
        told = codec.decode_server(self.joins[-1])
        assert isinstance(told, Joined)
        return self._expander.joined(told).events

    def send(self, payload: bytes) -> None:
        self.payloads.append(payload)
        self.longest = max(self.longest, len(payload))

    def read(self) -> list[bytes]:
        """Return the messages since the last call in full, encoded."""
        found: list[bytes] = []
        for payload in self.payloads:
            message = self._expander.occurred(codec.decode_occurred(payload))
            assert message is not None
            found.append(codec.encode(message))
            self.all.append((payload, found[-1]))
        self.payloads.clear()
        return found


class Game:
    """A session, its broadcaster, and clients of every seat and among the spectators, compact and not."""

    def __init__(self, game: str, options: dict[str, Any], clock: Clock | None = None) -> None:
        rules = games.load(game)
        seats = rules.seats(rules.options(options))
        players = [PlayerRef(id=AccountId(f"p{seat}"), name=f"P{seat}", kind="human") for seat in range(seats)]
        created = Created(
            game=game,
            version=rules.info.version,
            options=rules.options(options),
            seats=[SeatTaken(player=player) for player in players],
            clock=clock or Untimed(),
            seed_hash=commit_reveal.commitment(SEED),
            seed=SEED,
        )
        self.rules = rules
        self.session: Session = begin(rules, created, 0)
        self.log: list[tuple[Event, int]] = [(created, 0)]
        self.broadcaster = Broadcaster(NAME, self.session, self.log, lambda: len(self.log), show_thinking=False)
        for event in opening(self.session):
            evolve(self.session, event, 0)
            self.log.append((event, 0))
        viewers = (*range(seats), SPECTATOR)
        self.clients = [Client(viewer, compact=compact) for viewer in viewers for compact in (False, True)]
        for client in self.clients:
            joined = self.broadcaster.joined(client.viewer, -1, "j", compact=client.compact)
            assert codec.encode(client.joined(joined)[-1]) == self.general(client.viewer, None)
            self.broadcaster.follow(client, client.viewer, compact=client.compact)

    def general(self, viewer: int, re: str | None) -> bytes:
        """Return the newest event's message by the general way."""
        event, at = self.log[-1]
        over = self.session.ended is not None
        found = visibility.occurred(NAME, self.session, event, at, viewer, thinking=False, over=over)
        return codec.encode(msgspec.structs.replace(found, re=re))

    def happen(self, event: Event, asker: Client | None, re: str | None) -> None:
        at, body = len(self.log), codec.encode(event)
        evolve(self.session, event, at)
        self.log.append((event, at))
        seat = SPECTATOR if asker is None else asker.viewer
        self.broadcaster.event(event, at, asker, re, seat, body=body)
        for client in self.clients:
            wanted = self.general(client.viewer, re if client is asker else None)
            assert client.compact or client.payloads == [wanted]
            assert client.read() == [wanted]

    def do(self, seat: int, message: SeatMessage) -> None:
        asker: Client | None = self.clients[2 * seat + random.Random(message.id).randrange(2)]
        for event in decide(self.session, FromSeat(seat, message), len(self.log)):
            self.happen(event, asker, message.id if asker else None)
            asker = None
