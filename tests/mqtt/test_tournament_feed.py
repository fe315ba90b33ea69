"""A projector sees a tournament as everybody may read it: pairings that go on, standings, nothing of anybody's hand."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable

from agon.protocol import codec, topics
from agon.protocol.spectator_feed import TournamentSnapshot
from agon.protocol.tournament_events import TournamentId
from agon.server.competitions.state import Tournament
from agon.server.mqtt.tournaments import TournamentFeed, snapshot
from agon.server.store.tournaments import TournamentHead
from agon.transport.link import Letter
from tests.mqtt.programs import Farm, Heard
from tests.server.competitions.players import with_password
from tests.server.competitions.playing import Play, person
from tests.server.raw_client import RawClient

FISCHER = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}


def decoded(letter: Letter) -> TournamentSnapshot | None:
    """Return a snapshot; None for its removal."""
    return codec.decode_tournament(letter.payload) if letter.payload else None


async def no_head(_: TournamentId) -> None:
    """Read a tournament of a database that has none."""


async def test_a_projector_sees_pairings_and_standings_until_the_end(farm: Farm) -> None:
    async with contextlib.AsyncExitStack() as stack:
        token = await with_password(farm.server, "Olgaprojects")
        olga = await stack.enter_async_context(RawClient(farm.server.ws, token=token))
        players = [await stack.enter_async_context(RawClient(farm.server.ws)) for _ in range(4)]
        heard = await stack.enter_async_context(Heard(farm.broker, "agon/v1/tournaments/+", account=None))
        terms = {"title": "Projected", "kind": "round_robin", "game": "kuhn_poker", "clock": FISCHER, "break_s": 3_600}
        name = (await olga.ask("announce_tournament", **terms, starts_at=time.time_ns() // 10**6 + 10**7))["tournament"]
        for player in players:
            await player.ask("join_tournament", tournament=name)
        await olga.ask("organise_tournament", tournament=name, do={"t": "start"})

        async def shown(is_so: Callable[[TournamentSnapshot], bool]) -> TournamentSnapshot:
            def is_wanted(letter: Letter) -> bool:
                now = decoded(letter)
                return now is not None and is_so(now)

            return codec.decode_tournament((await heard.until(is_wanted)).payload)

        running = await shown(lambda now: len(now.games) == 2 and now.status == "running")
        assert (running.tournament, running.kind, running.round, running.rounds) == (name, "round_robin", 1, 3)
        assert {player.id for game in running.games for player in game.players} == {each.me["id"] for each in players}
        assert all(game.points == [] for game in running.games)
        first = players[0]
        session = (await first.until("started"))["session"]
        await first.ask("resign", session=session)
        scored = await shown(lambda now: any(game.points for game in now.games))
        assert next(game.points for game in scored.games if game.session == session) in ([0.0, 1.0], [1.0, 0.0])
        assert [line.score for line in scored.standings] == [1.0, 0.0, 0.0, 0.0]
        async with Heard(farm.broker, "agon/v1/tournaments/+", account=None) as later:
            await later.until(lambda letter: letter.topic == topics.tournament(name) and letter.retain)
        await olga.ask("organise_tournament", tournament=name, do={"t": "call_off", "reason": ""})
        assert (await shown(lambda now: now.status == "cancelled")).seq > scored.seq
        await heard.until(lambda letter: letter.payload == b"")
        texts = b" ".join(letter.payload for letter in heard.letters)
        assert b"hand" not in texts
        assert b"seed" not in texts


async def test_tournaments_of_clubs_are_not_published_and_what_is_over_is_removed() -> None:
    letters: list[Letter] = []
    feed = TournamentFeed(lambda letter, _: letters.append(letter) is None, "here", now=lambda: 7, head=no_head)
    closed = Play("arena", minutes=5, club="c").state
    feed.changed(closed)
    feed.up()
    await asyncio.sleep(0)
    assert letters == []
    open_one = Play("arena", minutes=5)
    for number in range(4):
        open_one.enter(person(number))
    feed.changed(open_one.state)
    await asyncio.sleep(0)
    [letter] = letters
    assert letter.retain
    feed.found(open_one.state.name, letter.payload)
    assert letters == [letter], "it goes on"
    mine = letter.payload
    feed.found(TournamentId("gone"), mine)
    feed.found(TournamentId("other"), json.dumps({**json.loads(mine), "server": "elsewhere"}).encode())
    feed.found(TournamentId("broken"), b"{")
    assert [(each.topic, each.payload) for each in letters[1:]] == [(topics.tournament("gone"), b"")]
    await feed.close()


async def test_without_a_broker_nothing_is_lost() -> None:
    is_there = False
    letters: list[Letter] = []

    def send(letter: Letter, _: int) -> bool:
        if is_there:
            letters.append(letter)
        return is_there

    feed = TournamentFeed(send, "here", now=lambda: 7, head=no_head)
    state: Tournament = Play("arena", minutes=5).state
    feed.changed(state)
    await asyncio.sleep(0)
    is_there = True
    feed.up()
    await asyncio.sleep(0)
    assert [letter.topic for letter in letters] == [topics.tournament(state.name)]
    await feed.close()


async def test_the_last_state_that_a_dead_server_left_is_removed_if_the_tournament_is_over() -> None:
    letters: list[Letter] = []
    removed = asyncio.Event()

    def send(letter: Letter, _: int) -> bool:
        letters.append(letter)
        removed.set()
        return True

    async def head(name: TournamentId) -> TournamentHead | None:
        if name == "unknown":
            return None  # of a server with a database of its own
        status = {"over": "finished", "goes on": "running"}[name]
        fields = {"title": "Cup", "kind": "swiss", "game": "chess", "organiser": "olga"}
        return TournamentHead(id=name, seq=9, status=status, starts_at=1, created=1, updated=2, entrants=4, **fields)

    feed = TournamentFeed(send, "here", now=lambda: 7, head=head)
    left = codec.encode(snapshot(Play("swiss", rounds=3).state, "dead", 5))
    for name in ("goes on", "unknown", "over"):
        feed.found(TournamentId(name), left)
    await asyncio.wait_for(removed.wait(), 10)
    assert [(each.topic, each.payload, each.retain) for each in letters] == [(topics.tournament("over"), b"", True)]
    await feed.close()
