"""Players of one game at two servers: both see the same game."""

from __future__ import annotations

import asyncio

from agon.clients.sdk.connection import Connection
from agon.protocol.messages import CancelSeek, Lobby, Seek, Seeking, ServerMessage, WatchLobby
from agon.server.cluster.cluster import CHECK_S
from tests.cluster.pair import Pair, eventually, standing, until_peers
from tests.server.raw_client import Json, RawClient


async def seated_apart(one: RawClient, other: RawClient, game: str = "tic_tac_toe", **fields: object) -> str:
    """Start a game whose players are at different servers, ``one`` in the first seat; both follow it."""
    await other.send({"t": "watch_lobby", "id": "watch"})
    seek = (await one.ask("seek", game=game, seat="first", **fields))["seek"]
    while seek["id"] not in [each["id"] for each in (await other.until("lobby"))["seeks"]]:
        pass
    await other.send({"t": "unwatch_lobby", "id": "unwatch"})
    session: str = (await other.ask("accept_seek", seek=seek["id"]))["session"]
    assert (await one.until("started"))["session"] == session, "the one at the other server is told"
    for client in (one, other):
        joined = await client.ask("join", session=session)
        assert joined["t"] == "joined", joined
    return session


async def play(client: RawClient, session: str) -> list[Json]:
    """Take the first legal action at each turn until the end; return all events."""
    events: list[Json] = []
    position: Json = {"choices": [], "ended": False}
    joined = await client.ask("join", session=session)
    pending = list(joined["events"])
    while True:
        while pending:
            message = pending.pop(0)
            if message["session"] != session or (events and message["seq"] <= events[-1]["seq"]):
                continue
            events.append(message)
            position = message["position"]
        if position["ended"]:
            return events
        if position["choices"]:
            pending.append(await client.act(session, position["choices"][0]["action"]))
            assert pending[-1]["t"] == "event", pending[-1]
        else:
            pending.append(await client.until("event"))


async def test_a_game_between_two_servers_is_the_same_game(pair: Pair) -> None:
    async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as bob:
        session = await seated_apart(ann, bob)
        of_ann, of_bob = await asyncio.gather(play(ann, session), play(bob, session))
        assert [event["seq"] for event in of_ann] == [*range(len(of_ann))], "no event is missing or told twice"
        assert [(e["seq"], e["at"], e["event"]) for e in of_ann] == [(e["seq"], e["at"], e["event"]) for e in of_bob]
        took_ms = of_ann[-1]["at"] - of_ann[0]["at"]
        assert took_ms < CHECK_S * 1000, "each hears of the other's moves at once, not when it asks the store"
        # A rematch: offered at one server, agreed to at the other, played at both.
        assert (await ann.ask("rematch", session=session))["t"] == "event"
        await bob.event(session, "rematch_offered")
        assert (await bob.ask("rematch", session=session))["t"] == "event"
        again = (await ann.event(session, "rematch_agreed"))["event"]["session"]
        games = await asyncio.gather(play(ann, again), play(bob, again))
        assert games[0][-1]["event"] == games[1][-1]["event"]


async def test_a_seek_is_taken_once(pair: Pair) -> None:
    async with RawClient(pair.a.ws) as ann, RawClient(pair.a.ws) as bob, RawClient(pair.b.ws) as eve:
        for number in range(5):
            seek = (await ann.ask("seek", game="tic_tac_toe", private=True))["seek"]["id"]
            answers = await asyncio.gather(bob.ask("accept_seek", seek=seek), eve.ask("accept_seek", seek=seek))
            taken = [answer for answer in answers if answer["t"] == "started"]
            refused = [answer for answer in answers if answer["t"] == "failure"]
            assert len(taken) == len(refused) == 1, (number, answers)
            assert refused[0]["code"] == "unknown_seek"
            assert (await ann.until("started"))["session"] == taken[0]["session"]
            assert (await ann.ask("resign", session=taken[0]["session"]))["t"] == "event"


async def test_the_last_seat_of_a_table_is_taken_once_whichever_servers_people_are_at(pair: Pair) -> None:
    async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as bob, RawClient(pair.b.ws) as eve:
        wish = {"game": "liars_dice", "options": {"seats": 3, "dice": 1}, "private": True}
        table = (await ann.ask("open_table", **wish))["seek"]["id"]
        assert (await bob.ask("sit_down", table=table))["t"] == "seeking"
        told = await ann.until("offers")
        while sum(seat is not None for seat in told["mine"][0]["table"]["seats"]) < 2:
            told = await ann.until("offers")
        async with RawClient(pair.a.ws) as cid:
            answers = await asyncio.gather(cid.ask("sit_down", table=table), eve.ask("sit_down", table=table))
        assert sorted(answer["t"] for answer in answers) == ["failure", "started"], answers
        (session,) = [answer["session"] for answer in answers if answer["t"] == "started"]
        for client in (ann, bob):
            assert (await client.until("started"))["session"] == session
        for client, told in ((ann, "seat_forfeited"), (bob, "ended")):
            await client.ask("join", session=session)
            assert (await client.ask("resign", session=session))["event"]["t"] == told


async def test_a_seek_goes_with_its_maker_or_its_server(pair: Pair) -> None:
    async with RawClient(pair.b.ws) as eve:
        async with RawClient(pair.a.ws) as ann:
            left = (await ann.ask("seek", game="tic_tac_toe"))["seek"]["id"]
            assert (await asyncio.to_thread(pair.b.get, f"/api/seeks/{left}"))["id"] == left
        await eventually(lambda: _is_gone(pair, left), "the seek of one who left is gone")
        async with RawClient(pair.a.ws) as ann:
            lost = (await ann.ask("seek", game="tic_tac_toe"))["seek"]["id"]
            await eve.send({"t": "watch_lobby", "id": "watch"})
            while lost not in [seek["id"] for seek in (await eve.until("lobby"))["seeks"]]:
                pass
            await asyncio.to_thread(pair.a.kill)
            while (await eve.until("lobby"))["seeks"]:
                pass
        await asyncio.to_thread(pair.a.start)
        await until_peers(pair)


async def test_people_at_two_servers_find_each_other(pair: Pair) -> None:
    game: Json = {"game": "tic_tac_toe", "clock": {"kind": "fischer", "initial_ms": 300_000, "increment_ms": 0}}
    async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as bob:
        await ann.ask("quick_pair", **game)
        answer = await bob.ask("quick_pair", **game)
        started = answer if answer["t"] == "started" else await bob.until("started")
        assert (await ann.until("started"))["session"] == started["session"]
        assert (await ann.ask("resign", session=started["session"]))["t"] == "event"

        asked = (await ann.ask("challenge", to=bob.me["id"], **game))["seek"]["id"]
        while asked not in [seek["id"] for seek in (await bob.until("offers"))["challenges"]]:
            pass
        assert (await bob.ask("decline_challenge", seek=asked, reason="slower"))["t"] == "ok"
        declined = await ann.until("declined")
        assert (declined["seek"], declined["reason"]) == (asked, "slower")

        kept = (await ann.ask("seek", **game, private=True))["seek"]["id"]
        async with RawClient(pair.b.ws, token=ann.token) as ann_at_b:
            while kept not in [seek["id"] for seek in (await ann_at_b.until("offers"))["mine"]]:
                pass
            session = (await bob.ask("accept_seek", seek=kept))["session"]
            await ann_at_b.until("started")
            assert (await bob.ask("abort", session=session))["t"] == "event"


def _is_gone(pair: Pair, seek: str) -> bool:
    try:
        pair.b.get(f"/api/seeks/{seek}")
    except OSError:
        return True
    return False


async def test_a_command_sent_again_to_the_other_server_is_applied_once(pair: Pair) -> None:
    async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as bob:
        session = await seated_apart(ann, bob)
        async with RawClient(pair.b.ws, token=ann.token) as ann_at_b:
            fields: Json = {"session": session, "action": 4, "seq": 0}
            first, second = await asyncio.gather(
                ann.ask("act", id="same", **fields), ann_at_b.ask("act", id="same", **fields)
            )
            assert first["t"] == second["t"] == "event"
            assert (first["seq"], first["at"], first["event"]) == (second["seq"], second["at"], second["event"])
        log = await asyncio.to_thread(pair.a.get, f"/api/sessions/{session}")
        assert [event["event"].get("command") for event in log["events"]] == [None, "same"]
        assert (await ann.ask("resign", session=session))["t"] == "event"


async def test_the_seeks_of_one_server_come_and_go_in_the_lobby_of_the_other(pair: Pair) -> None:
    told: asyncio.Queue[ServerMessage] = asyncio.Queue()

    async def until_listed(seeks: set[str]) -> None:
        while True:
            message = await asyncio.wait_for(told.get(), 60)
            if isinstance(message, Lobby) and {seek.id for seek in message.seeks} == seeks:
                assert message.seeking == len(seeks)
                return

    async with RawClient(pair.a.ws) as ann, Connection(pair.b.url, on_told=told.put_nowait) as bob:
        await bob.request(WatchLobby)
        await until_listed(set())
        first, second = [(await ann.ask("seek", game="hex"))["seek"]["id"] for _ in range(2)]
        await until_listed({first, second})
        await ann.ask("cancel_seek", seek=first)
        await until_listed({second})
        mine = (await bob.ask(Seeking, Seek, game="hex")).seek.id
        await until_listed({second, mine})
        await bob.request(CancelSeek, seek=mine)
        await ann.ask("cancel_seek", seek=second)
        await until_listed(set())


async def test_the_lobby_shows_what_is_played_at_either(pair: Pair) -> None:
    async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as bob, RawClient(pair.a.ws) as eve:
        session = await seated_apart(ann, bob)
        for watcher in (ann, bob, eve):
            await watcher.send({"t": "watch_lobby", "id": "watch"})
            lobby = await watcher.until("lobby")
            while lobby["online"] != 3 or session not in [game["session"] for game in lobby["playing"]]:
                lobby = await watcher.until("lobby")
        found = [standing(server)["cluster"] for server in pair.servers]
        assert [state["node"] for state in found] == ["a", "b"]
        assert sum(state["owned"] for state in found) == 1
        assert (await ann.ask("resign", session=session))["t"] == "event"


async def test_what_is_said_at_one_server_is_heard_at_the_other(pair: Pair) -> None:
    async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as bob:
        session = await seated_apart(ann, bob)
        for client in (ann, bob):
            await client.ask("follow_chat", session=session)
        await ann.ask("say", session=session, text="hello over there")
        line = (await bob.until("said"))["line"]
        assert (line["text"], line["by"]["id"]) == ("hello over there", ann.me["id"])
        await bob.ask("say", session=session, text="hello back")
        while (line := (await ann.until("said"))["line"])["text"] != "hello back":
            pass
        assert line["n"] == 2
        assert (await ann.ask("resign", session=session))["t"] == "event"


def owned(pair: Pair) -> list[int]:
    return [standing(server)["cluster"]["owned"] for server in pair.servers]


async def test_a_game_without_a_clock_is_run_by_nobody_until_it_is_asked_for(pair: Pair) -> None:
    before = owned(pair)
    async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as bob:
        session = await seated_apart(ann, bob)
        await ann.act(session, 4)
        token, seq = bob.token, ann.seq[session]
    await eventually(lambda: owned(pair) == before, "nobody runs it")
    for server, action in ((pair.a, 0), (pair.b, 8)):
        async with RawClient(server.ws, token=token) as bob:
            bob._number = 1_000 * action
            await bob.ask("join", session=session)
            await eventually(lambda: sum(owned(pair)) == sum(before) + 1, "one of them runs it")
            if not action:
                assert (await bob.act(session, 0, seq=seq))["event"]["action"] == 0
        await eventually(lambda: owned(pair) == before, "nobody runs it")
