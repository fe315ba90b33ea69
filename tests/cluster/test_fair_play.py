"""A player finds no help with a running rated game at the other server either."""

from __future__ import annotations

from tests.cluster.pair import Pair
from tests.cluster.test_two_servers import seated_apart
from tests.server.raw_client import Json, RawClient

CLOCK = {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 0}


async def test_a_position_of_a_rated_game_is_refused_at_every_server(pair: Pair) -> None:
    async with RawClient(pair.a.ws) as ann, RawClient(pair.a.ws) as bea:
        seek = (await ann.ask("seek", game="tic_tac_toe", seat="first", clock=CLOCK, rated=True))["seek"]
        session = (await bea.ask("accept_seek", seek=seek["id"]))["session"]
        for client in (ann, bea):
            await client.ask("join", session=session)
        await ann.act(session, 4)
        root: Json = {"game": "tic_tac_toe"}
        async with RawClient(pair.b.ws, token=ann.token) as there, RawClient(pair.b.ws) as other:
            text = (await there.ask("look_at", root=root, actions=[4]))["text"]
            ways: list[Json] = [{"root": root, "actions": [4]}, {"root": {**root, "start": text}}]
            for way in ways:
                assert (await there.ask("find_lines", **way))["code"] == "no_help"
                assert (await there.ask("find_played", **way))["code"] == "no_help"
                assert (await there.ask("find_games", position=way))["code"] == "no_help"
            assert (await there.ask("find_played", root=root, actions=[0]))["t"] == "played", "another position"
            assert (await other.ask("find_played", root=root, actions=[4]))["t"] == "played", "not their game"
            # A move that the other server has not heard of yet counts too
            await bea.until("event")
            await bea.act(session, 0)
            assert (await there.ask("find_lines", root=root, actions=[4, 0]))["code"] == "no_help"
            assert (await ann.ask("resign", session=session))["t"] == "event"
            assert (await there.ask("find_played", root=root, actions=[4, 0]))["t"] == "played", "it is over"


async def test_seats_at_two_servers_are_both_refused(pair: Pair) -> None:
    async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as bob:
        session = await seated_apart(ann, bob)
        root: Json = {"game": "tic_tac_toe"}
        for client in (ann, bob):
            assert (await client.ask("find_lines", root=root))["code"] == "no_help"
            assert (await client.ask("find_played", root=root))["code"] == "no_help"
        await ann.ask("resign", session=session)
