"""Random walks of a lobby: seeks come, change and go, games move and end, people come and go."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

from msgspec.structs import replace

from agon import games
from agon.protocol import codec
from agon.protocol.commands.lobby import SeekView
from agon.protocol.commands.table import SeatAtTable, TableView
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef, SessionId, Untimed
from agon.protocol.messages import GameSummary, Warmth
from agon.server.cluster.shared_seeks import SharedSeeks
from agon.server.lobby.lobby import Lobby
from agon.server.lobby.overview import Overview


@dataclass(eq=False)
class Listener:
    """A connection that keeps what it is sent."""

    heard: list[bytes] = field(default_factory=list)

    def send(self, payload: bytes) -> None:
        self.heard.append(payload)


def person(number: int) -> PlayerRef:
    return PlayerRef(id=AccountId(f"a{number}"), name=f"Guest-{number}", kind="human")


def long_tree(number: int) -> str:
    """Return a tree of some 1.3 kB, unlike those of other numbers; the rules of the game allow it."""
    rows = (",".join(f"n{number:03}r{row}e{each:02}:{each % 10}" for each in range(12)) for row in range(9))
    return "MAX{" + ",".join(f"{{{row}}}" for row in rows) + "}"


def wish(number: int, *, game: str = "tree", since: int = 0, **fields: Any) -> SeekView:
    options: dict[str, int | str] = {"tree": long_tree(number)} if game == "tree" else {}
    return SeekView(
        id="",
        by=person(number),
        game=game,
        options=options,
        clock=Untimed(),
        seat="random",
        accepts="humans",
        since=since,
        **fields,
    )


@dataclass(eq=False)
class FakeTable:
    """A game being played; it stands for its broadcaster too."""

    told: GameSummary
    is_listed: bool = True

    @property
    def broadcaster(self) -> FakeTable:
        return self

    def shown(self) -> tuple[None, int]:
        return None, self.told.updated

    def summary(self) -> GameSummary:
        return self.told


class SharedWith(SharedSeeks):
    """The seeks of a cluster without its database: nobody else takes or changes the seeks of ``world``."""

    def __init__(self, world: World) -> None:
        super().__init__(cast(Any, None), cast(Any, None))
        self._world = world
        self.peers = {"b"}

    def hear(self, peer: World) -> None:
        self._others = [entry.view for entry in peer.lobby._seeks.values()]
        self.lobbies["b"] = codec.decode_lobby(codec.encode(peer.lobby.message(own=True)))

    async def put(self, seek: SeekView) -> None: ...
    def drop(self, seek: str) -> None: ...

    async def take(self, seek: str, by: str) -> bool:
        return await self.find(seek) is not None

    async def cancel(self, seek: str) -> bool:
        return await self.find(seek) is not None

    async def change(self, seek: SeekView, changed: SeekView) -> bool:
        return await self.find(seek.id) == seek

    async def find(self, seek: str) -> SeekView | None:
        found = self._world.lobby._seeks.get(seek)
        return None if found is None else found.view


class World:
    """A lobby over games, people and workers that ``step`` changes at random."""

    def __init__(self, rng: random.Random, peer: World | None = None) -> None:
        """``peer``: the world of another server of the same cluster."""
        self.rng = rng
        self.tables: dict[SessionId, FakeTable] = {}
        self.now = 0
        self.warmth = Warmth(done=0, total=3)
        self.online: dict[str, object] = {}
        registry = SimpleNamespace(owned=self._owned, rules=lambda game: games.load(game, jit=False), compiled=False)
        presence = SimpleNamespace(clients=self.online)
        workers = SimpleNamespace(warmth=lambda: self.warmth)
        overview = Overview(cast(Any, registry), cast(Any, presence), cast(Any, workers))
        self.peer = peer
        self.shared = None if peer is None else SharedWith(self)
        self.lobby = Lobby(overview.message, 5, self.shared)
        self.seeks: list[SeekView] = []

    def _owned(self) -> Iterator[FakeTable]:
        return iter(self.tables.values())

    async def seek(self, number: int, **fields: Any) -> SeekView:
        view = await self.lobby.open(Listener(), wish(number, since=self.now, **fields))
        self.seeks.append(view)
        return view

    async def step(self) -> None:
        """Do one thing that changes the lobby, or what it does not show."""
        if self.peer is not None and self.shared is not None:
            await self.peer.step()
            if self.rng.random() < 0.5:  # news of the other server comes later
                self.shared.hear(self.peer)
        self.now += self.rng.randrange(3)  # several things may happen in one millisecond
        act = self.rng.choice(
            (self._open, self._open, self._close, self._sit, self._start, self._move, self._move, self._end, self._meet)
        )
        with contextlib.suppress(Refused):  # too many seeks
            await act()
        self.lobby.changed()

    async def _open(self) -> None:
        number = self.rng.randrange(60)
        kind = self.rng.randrange(5)
        if kind == 0:
            await self.seek(number, private=True)
        elif kind == 1:
            await self.seek(number, to=person(number + 1), private=True)
        elif kind == 2:
            seats = [SeatAtTable(player=person(number)), None, None]
            await self.seek(number, game="hearts", table=TableView(seats=seats, absent="forfeit"))
        else:
            await self.seek(number, game=self.rng.choice(["tree", "hex"]))

    async def _close(self) -> None:
        if self.seeks:
            seek = self.seeks.pop(self.rng.randrange(len(self.seeks)))
            if self.rng.random() < 0.5:
                await self.lobby.cancel(seek.id, seek.by.id)
            else:
                await self.lobby.claim(seek, "somebody")

    async def _sit(self) -> None:
        tables = [seek for seek in self.seeks if seek.table is not None]
        if tables:
            seats = [None if self.rng.random() < 0.5 else SeatAtTable(player=person(each)) for each in range(3)]
            table = TableView(seats=seats, absent="forfeit")
            await self.lobby.change(self.rng.choice(tables).id, lambda view: replace(view, table=table))

    async def _start(self) -> None:
        name = SessionId(f"s{self.rng.randrange(10**6)}")
        told = GameSummary(
            session=name,
            game="tree",
            options={"tree": long_tree(self.now)},
            clock=Untimed(),
            players=[person(1), person(2)],
            status="playing",
            plies=0,
            created=self.now,
            updated=self.now,
        )
        self.tables[name] = FakeTable(told, is_listed=self.rng.random() < 0.8)

    async def _move(self) -> None:
        for table in self.rng.sample(list(self.tables.values()), min(3, len(self.tables))):
            changed: dict[str, Any] = {"players": [person(3), person(2)]} if self.rng.random() < 0.2 else {}
            table.told = replace(table.told, plies=table.told.plies + 1, updated=self.now, **changed)

    async def _end(self) -> None:
        if self.tables:
            del self.tables[self.rng.choice(list(self.tables))]

    async def _meet(self) -> None:
        self.online[f"a{self.rng.randrange(9)}"] = object()
        if self.rng.random() < 0.5:
            self.online.popitem()
        self.warmth = Warmth(done=self.rng.randrange(4), total=3, kernel=self.rng.choice(["hex", "go"]))
