"""Players of an arena, people who look at its page, and pairs who play casual games: a load as one process of several.

``python -m bench.clubs.arena_load PLAN`` connects, prints a line once all have entered, and the figures as JSON when
the time is over. Times (s) are those of the monotonic clock, which all processes of a machine share.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from typing import Any

import msgspec

from bench.speed.load import Counts, Heard, Match, Player

SPREAD_S = 0.4
"""Longest time by which a page waits after a change, as the browser's does."""


class Plan(msgspec.Struct, frozen=True):
    """The requested load. ``think``: shortest and longest time (s) of a person for a move."""

    port: int
    tournament: str
    seed: int
    warmup: float
    seconds: float
    think: tuple[float, float]
    players: int = 0
    pages: int = 0
    pairs: int = 0


class Played(msgspec.Struct):
    """A game as one of its players saw it: arrival of its start and its end, sending of the player's last move."""

    session: str
    player: str
    started: float
    ended: float | None = None
    sent: float | None = None


class Found(msgspec.Struct):
    """Figures of one process. ``acks``: from sending a move to its answer, of the arena's players; ``casual_acks``: the
    same of casual games; ``casual``: until both players of a casual game have it; ``gets``: of the tournament, as its
    page reads it."""

    games: list[Played] = msgspec.field(default_factory=list[Played])
    acks: list[float] = msgspec.field(default_factory=list[float])
    casual: list[float] = msgspec.field(default_factory=list[float])
    casual_acks: list[float] = msgspec.field(default_factory=list[float])
    gets: list[float] = msgspec.field(default_factory=list[float])
    cpu: float = 0.0


class _Choice(msgspec.Struct):
    action: int


class _Position(msgspec.Struct):
    ended: bool = False
    turn: list[int] = []
    choices: list[_Choice] = []
    ids: list[int] = []


class _Happened(msgspec.Struct):
    position: _Position | None = None


class _You(msgspec.Struct):
    id: str


class _Told(msgspec.Struct):
    t: str
    seq: int = -1
    session: str = ""
    your_seat: int | None = None
    you: _You | None = None
    position: _Position | None = None
    events: list[_Happened] = []
    re: str | None = None


_decode = msgspec.json.Decoder(_Told).decode


class Reader:
    """Reads the tournament as its page does, on a connection that is kept."""

    def __init__(self, plan: Plan, found: Found) -> None:
        self._port, self._found = plan.port, found
        self._request = (
            f"GET /api/tournaments/{plan.tournament} HTTP/1.1\r\nHost: 127.0.0.1:{plan.port}\r\n\r\n".encode()
        )
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._lock = asyncio.Lock()

    async def read(self) -> None:
        async with self._lock:
            began = time.perf_counter()
            try:
                await self._ask()
            except (asyncio.IncompleteReadError, ConnectionError):  # the server ends connections that were silent
                self._streams = None
                await self._ask()
            self._found.gets.append(time.perf_counter() - began)

    async def _ask(self) -> None:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(self._request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        assert b" 200 " in head.partition(b"\r\n")[0], head
        await reader.readexactly(int(head.partition(b"content-length:")[2].partition(b"\r\n")[0]))


class Person(Player):
    """A player of the arena, who enters, plays random legal moves in each game and reads the tournament when a game
    begins; or (``plays`` false) somebody who looks at its page."""

    def __init__(self, plan: Plan, found: Found, rng: random.Random, *, plays: bool) -> None:
        super().__init__(plan.port, lambda _: None)
        self.entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._plan, self._found, self._rng, self._plays = plan, found, rng, plays
        self._reader = Reader(plan, found)
        self._me = ""
        self._game: Played | None = None
        self._seat: int | None = None
        self._commands = 0
        self._asked = ""
        self._sent = 0.0
        self._reading: set[asyncio.Task[None]] = set()

    def take(self, payload: bytes) -> None:
        told = _decode(payload)
        match told.t:
            case "welcome":
                assert told.you is not None
                self._me = told.you.id
                command = "join_tournament" if self._plays else "watch_tournament"
                self._say(f'"t":"{command}","tournament":"{self._plan.tournament}"')
            case "tournament":
                self.entered.set_result(None)
            case "started":
                self._game = Played(told.session, self._me, time.perf_counter())
                self._found.games.append(self._game)
                self._seat = told.your_seat
                self._say(f'"t":"join","session":"{told.session}"')
                self._read()
            case "joined" | "event":
                self._follow(told)
            case "tournament_changed":
                asyncio.get_running_loop().call_later(self._rng.uniform(0, SPREAD_S), self._read)
            case "ok" | "offers":
                pass
            case _:
                raise AssertionError(payload)

    def _say(self, fields: str) -> str:
        self._commands += 1
        self.send(f'{{{fields},"id":"{self._commands}"}}')
        return str(self._commands)

    def _follow(self, told: _Told) -> None:
        game, position = self._game, told.events[-1].position if told.events else told.position
        if told.re is not None and told.re == self._asked:
            self._found.acks.append(time.perf_counter() - self._sent)
            self._asked = ""
        if game is None or game.session != told.session or position is None:
            return
        if position.ended:
            game.ended = time.perf_counter()
            self._say(f'"t":"leave","session":"{game.session}"')
            self._game = None
            return
        legal = position.ids or [choice.action for choice in position.choices]
        if position.turn == [self._seat] and legal:
            wait = self._rng.uniform(*self._plan.think)
            asyncio.get_running_loop().call_later(wait, self._act, game, told.seq, self._rng.choice(legal))

    def _act(self, game: Played, seq: int, action: int) -> None:
        if self._game is game:
            game.sent = self._sent = time.perf_counter()
            self._asked = self._say(f'"t":"act","session":"{game.session}","seq":{seq},"action":{action}')

    def _read(self) -> None:
        task = asyncio.create_task(self._reader.read())
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)


class Casual(Match):
    """Two people who play casual games one after the other, as slowly as the others."""

    def __init__(self, moves: list[int], counts: Counts, rng: random.Random, plan: Plan, found: Found) -> None:
        super().__init__(moves, counts, 0.0)
        self._rng, self._think, self._found = rng, plan.think, found

    def hear(self, seat: int, heard: Heard) -> None:
        is_answer = heard.session == self._session and heard.seq == self._seq + 1 and seat == self._done % 2
        if heard.t == "event" and is_answer and self._counts.on:
            self._found.casual_acks.append(time.perf_counter() - self._sent)
        super().hear(seat, heard)

    def _move(self) -> None:
        asyncio.get_running_loop().call_later(self._rng.uniform(*self._think), self._act)


async def run(plan: Plan) -> Found:
    loop, rng, found, counts = asyncio.get_running_loop(), random.Random(plan.seed), Found(), Counts()
    failures: list[str] = []
    loop.set_exception_handler(lambda _, context: failures.append(str(context.get("exception") or context["message"])))
    people = [Person(plan, found, rng, plays=number < plan.players) for number in range(plan.players + plan.pages)]
    for person in people:
        await loop.create_connection(lambda person=person: person, "127.0.0.1", plan.port)
        await asyncio.wait_for(person.entered, 30)
    for _ in range(plan.pairs):
        pair = Casual([0, 1, 2, 4, 3, 5, 7, 6, 8], counts, rng, plan, found)
        for seat in (0, 1):

            def hear(heard: Heard, pair: Casual = pair, seat: int = seat) -> None:
                pair.hear(seat, heard)

            pair.players.append(Player(plan.port, hear))
        for player in pair.players:
            await loop.create_connection(lambda player=player: player, "127.0.0.1", plan.port)
    print("entered", flush=True)
    await asyncio.to_thread(sys.stdin.readline)  # the arena begins
    await asyncio.sleep(plan.warmup)
    counts.on = True
    found.acks.clear()
    found.gets.clear()
    cpu = time.process_time()
    await asyncio.sleep(plan.seconds)
    counts.on = False
    found.cpu = time.process_time() - cpu
    found.casual = counts.latencies
    assert not failures, failures[0]
    return found


def main() -> None:
    plan = msgspec.json.decode(sys.argv[1], type=Plan)
    figures: Any = msgspec.to_builtins(asyncio.run(run(plan)))
    print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
