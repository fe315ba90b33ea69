"""The explorer and the search of games at a real server."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from agon.server.app import Parts
from tests.live import LiveServer
from tests.server.conftest import at
from tests.server.raw_client import Json, RawClient, pair


async def play(first: RawClient, second: RawClient, actions: list[int], **more: Any) -> str:
    """Let two play a game of tic-tac-toe to the end of ``actions``; whoever is to move then resigns."""
    session = await pair(first, second, **more)
    players = [first, second]
    for number, action in enumerate(actions):
        await players[number % 2].act(session, action)
        for each in players:
            while each.seq[session] != players[number % 2].seq[session]:
                await each.next()
    await players[len(actions) % 2].ask("resign", session=session)
    return session


async def played(client: RawClient, actions: list[int] | None = None, **more: Any) -> Json:
    return await client.ask("find_played", root={"game": "tic_tac_toe"}, actions=actions or [], **more)


async def get(live: LiveServer, path: str) -> tuple[int, Json]:
    def ask() -> tuple[int, Json]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{live.port}{path}") as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    return await asyncio.to_thread(ask)


async def test_moves_are_counted_when_a_game_ends(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as bea, RawClient(at(app)) as other:
        sessions = [await play(ann, bea, line) for line in ([4, 0], [4, 0, 8], [0, 4])]
        told = await played(other)
        assert (told["seat"], told["games"]) == (0, 3)
        # After two moves the first player resigns, after three the second
        assert [(move["action"], move["games"], move["wins"], move["losses"]) for move in told["moves"]] == [
            (4, 2, 1, 1),
            (0, 1, 0, 1),
        ]
        assert told["moves"][0]["text"] == "b2"
        assert {game["session"] for game in told["last"]} == set(sessions)
        answer = await played(other, [4])
        assert [(move["action"], move["wins"]) for move in answer["moves"]] == [(0, 1)]
        assert [game["session"] for game in (await played(other, [0]))["last"]] == [sessions[2]]
        transposed = await played(other, [8, 0, 4])
        assert transposed["games"] == 0
        assert len(transposed["last"]) == 0, "nobody went on from there"


async def test_pools_and_months_are_told_apart(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as bea:
        await play(ann, bea, [4, 0])
        clock = {"kind": "fischer", "initial_ms": 300_000, "increment_ms": 0}
        await play(ann, bea, [0, 4], clock=clock)
        assert [move["action"] for move in (await played(ann, clocks=["blitz"]))["moves"]] == [0]
        assert [move["action"] for move in (await played(ann, clocks=["none"], players=["humans"]))["moves"]] == [4]
        assert (await played(ann, players=["bots", "imported"]))["games"] == 0
        assert (await played(ann, since="2020-01"))["games"] == 2
        assert (await played(ann, until="2020-01"))["games"] == 0
        assert (await played(ann, since="2020-13"))["code"] == "malformed"


async def test_private_unfinished_and_aborted_games_are_not_counted(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as bea, RawClient(at(app)) as other:
        await play(ann, bea, [4, 0], watching="none")
        await play(ann, bea, [4, 0], watching="link")
        session = await pair(ann, bea)
        await ann.ask("abort", session=session)
        await pair(ann, bea)
        assert (await played(other))["games"] == 0


async def test_positions_of_my_running_game_are_refused(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as bea, RawClient(at(app)) as other:
        await play(ann, bea, [4, 0])
        session = await pair(ann, bea)
        root = {"game": "tic_tac_toe"}
        for player in (ann, bea):
            for actions in ([], [4]):
                assert (await played(player, actions))["code"] == "no_help"
                asked = {"position": {"root": root, "actions": actions}}
                assert (await player.ask("find_games", **asked))["code"] == "no_help"
            assert (await played(player, [4, 0]))["games"] == 0, "not near their game"
        assert (await played(other))["games"] == 1
        await ann.ask("resign", session=session)
        assert (await played(ann))["games"] == 1


@pytest.mark.parametrize("game", ["hearts", "kuhn_poker", "rock_paper_scissors"])
async def test_games_with_secrets_have_no_explorer(app: Parts, game: str) -> None:
    async with RawClient(at(app)) as me:
        answer = await me.ask("find_played", root={"game": game})
        assert answer["code"] == "no_help"
        assert "no explorer" in answer["reason"]


async def test_games_are_found_by_player_result_and_position(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea, RawClient(live.ws) as cid:
        for client, name in ((ann, "Anna Q"), (bea, "Beate Q"), (cid, "Cidem Q")):
            assert (await client.ask("rename", name=name))["t"] != "failure"
        won = await play(ann, bea, [4, 0, 8])
        lost = await play(ann, bea, [4, 1])
        third = await play(cid, ann, [4, 0, 8])
        private = await play(bea, ann, [4, 2], watching="none")

        async def find(client: RawClient, **asked: Any) -> list[str]:
            answer = await client.ask("find_games", **asked)
            assert answer["t"] == "games_found", answer
            return [game["session"] for game in answer["games"]]

        assert await find(cid, player="Anna Q") == [third, lost, won]
        assert await find(ann, player="Anna Q") == [private, third, lost, won]
        assert await find(cid, player="Anna Q", against="Beate Q") == [lost, won]
        assert await find(cid, player="Anna Q", result="won") == [won]
        assert await find(cid, player="Anna Q", result="lost") == [third, lost]
        assert await find(cid, player="Anna Q", result="drawn") == []
        assert await find(cid, player="Anna Q", game="chess") == []
        assert await find(cid, player="Nobody Q") == []
        assert await find(cid, player="Anna Q", result="second") == [lost]
        position = {"root": {"game": "tic_tac_toe"}, "actions": [4, 0]}
        assert await find(cid, player="Anna Q", position=position) == [third, won]
        assert set(await find(cid, position=position, since=1)) >= {third, won}
        assert await find(cid, player="Anna Q", until=1) == []
        first = await cid.ask("find_games", player="Anna Q", limit=2)
        assert [game["session"] for game in first["games"]] == [third, lost]
        assert await find(cid, player="Anna Q", limit=2, after=first["next"]) == [won]
        page = await cid.ask("find_games", position=position, limit=1)
        assert page["games"][0]["session"] not in await find(cid, position=position, after=page["next"])
        assert (await cid.ask("find_games", result="won"))["code"] == "malformed"
        assert (await cid.ask("find_games", after="x"))["code"] == "malformed"

        status, found = await get(live, "/api/sessions?player=Anna%20Q&result=won")
        assert (status, [game["session"] for game in found["games"]]) == (200, [won])
        _, found = await get(live, f"/api/sessions?player={ann.me['id']}&against={bea.me['id']}")
        assert [game["session"] for game in found["games"]] == [lost, won], "private games are not public"
        for wrong in ("limit=0", "result=maybe", "position=x", "player="):
            assert (await get(live, f"/api/sessions?{wrong}"))[0] == (200 if wrong == "player=" else 400), wrong
