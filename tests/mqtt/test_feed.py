"""Watchers of a broker see what spectators see, in order, and nothing else."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from agon.protocol import codec, topics
from agon.protocol.jobs import Chosen
from agon.transport.link import Letter
from tests.live import ROOT, LiveServer
from tests.mqtt.games import begin
from tests.mqtt.programs import PATIENCE_S, Farm, Heard
from tests.server.raw_client import Json, RawClient, pair


def about(session: str, letters: list[Letter]) -> list[Json]:
    """Snapshots and events of a game, in the order of their arrival; None for the removal of the snapshot."""
    mine = [letter for letter in letters if topics.session_of(letter.topic) == session]
    return [json.loads(letter.payload) if letter.payload else None for letter in mine]


async def appeared(heard: Heard, session: str) -> Letter:
    """Wait for the first snapshot of a game."""
    return await heard.until(lambda letter: letter.topic == topics.snapshot(session))


async def removed(heard: Heard, session: str) -> None:
    """Wait until the feed says that a game is over."""
    await heard.until(lambda letter: letter.topic == topics.snapshot(session) and letter.payload == b"")


async def play(one: RawClient, other: RawClient, session: str, actions: list[int]) -> None:
    """Play the actions by turns, ``one`` first; wait until both have all of them."""
    for number, action in enumerate(actions):
        mover, waiter = (one, other) if number % 2 == 0 else (other, one)
        answer = await mover.act(session, action)
        assert answer["t"] == "event", answer
        await waiter.event(session, "acted")


async def test_a_watcher_sees_every_event_and_where_it_led(farm: Farm) -> None:
    async with Heard(farm.broker, "agon/v1/#", account=None) as heard:
        async with RawClient(farm.server.ws) as one, RawClient(farm.server.ws) as other:
            session = await pair(one, other)
            first = await appeared(heard, session)
            await play(one, other, session, [0, 3, 1, 4, 2])
        await removed(heard, session)
        seen = about(session, heard.letters)
    export = await asyncio.to_thread(farm.server.get, f"/api/sessions/{session}")
    events = [message for message in seen if message is not None and message.get("t") == "event"]
    assert [event["seq"] for event in events] == [1, 2, 3, 4, 5, 6]
    assert [event["event"] for event in events] == [event["event"] for event in export["events"][1:]]
    snapshot = codec.decode_snapshot(first.payload)
    assert (snapshot.session, snapshot.server, snapshot.game.name) == (session, farm.name, "tic_tac_toe")
    last = codec.decode_snapshot(json.dumps(seen[-2]).encode())
    assert last.position.ended
    assert last.position.view.won == [0, 1, 2]
    assert last.seq == 6
    assert seen[-1] is None
    assert all(letter.topic.startswith("agon/v1/") for letter in heard.letters)


async def test_who_comes_later_finds_the_games_the_bots_and_the_server(farm: Farm) -> None:
    async with RawClient(farm.server.ws) as one, RawClient(farm.server.ws) as other:
        session = await pair(one, other)
        await play(one, other, session, [4, 0])
        async with (
            Heard(farm.broker, topics.lobby(farm.name)) as lobbies,
            Heard(farm.broker, topics.snapshot(session)) as snapshots,
        ):  # they come a little later
            await lobbies.until(lambda letter: session.encode() in letter.payload)
            await snapshots.until(lambda letter: codec.decode_snapshot(letter.payload).seq == 2)
        async with Heard(farm.broker, "agon/v1/#", account=None) as heard:
            await appeared(heard, session)
            await heard.until_all(topics.lobby(farm.name), topics.status(farm.name), topics.bot("mcts"))
            found = {letter.topic: letter for letter in heard.letters}
        await one.ask("resign", session=session)
    assert all(letter.retain for letter in found.values())
    assert codec.decode_snapshot(found[topics.snapshot(session)].payload).seq == 2
    assert codec.decode_status(found[topics.status(farm.name)].payload).online
    card = await asyncio.to_thread(farm.server.get, "/api/bots/mcts")
    assert json.loads(found[topics.bot("mcts")].payload) == card
    lobby = json.loads(found[topics.lobby(farm.name)].payload)
    assert session in [game["session"] for game in lobby["playing"]]
    async with Heard(farm.broker, topics.snapshot("+"), account=None) as heard:
        await heard.link.subscribe(topics.status(farm.name))
        await heard.until_all(topics.status(farm.name))
        assert topics.snapshot(session) not in [letter.topic for letter in heard.letters], "nothing is left behind"


def anonymous(message: Json, session: str, players: list[str]) -> Any:
    """Return a message without the parts that differ between games: ids, names, times, the commitment to the seed."""
    text = json.dumps(message).replace(session, "SESSION")
    for number, player in enumerate(players):
        text = text.replace(player, f"PLAYER{number}")
    plain = json.loads(text)
    plain.pop("at")
    plain.get("event", {}).pop("command", None)
    return plain


async def test_no_hidden_card_is_in_the_feed_before_the_end(farm: Farm) -> None:
    """Two worlds: publications before the end of the same betting are equal for all deals."""
    worlds: list[dict[str, Any]] = []
    deals: set[str] = set()
    async with (
        Heard(farm.broker, "agon/#", account="server") as heard,
        RawClient(farm.server.ws) as one,
        RawClient(farm.server.ws) as other,
    ):
        while len(deals) < 3:
            session = await pair(one, other, "kuhn_poker")
            await appeared(heard, session)
            await play(one, other, session, [0, 0])
            await removed(heard, session)
            messages = [message for message in about(session, heard.letters) if message is not None]
            names = [one.me["id"], one.me["name"], other.me["id"], other.me["name"]]
            worlds.append({
                f"{message.get('t', 'snapshot')} {message['seq']}": anonymous(message, session, names)
                for message in messages
                if message["position"]["turn"]  # the last action of all turns the cards over
            })  # fmt: skip
            export = await asyncio.to_thread(farm.server.get, f"/api/sessions/{session}")
            deals.add(str([event["event"].get("action") for event in export["events"]][:3]))
            assert len(worlds) < 60
        everything = b"".join(letter.payload for letter in heard.letters)
    kept = [{name: world[name] for name in world if name in worlds[0]} for world in worlds]
    for world in kept:
        assert world == {name: worlds[0][name] for name in world}
        assert {"snapshot 2", "event 3"} <= set(world)
        assert "?" in json.dumps(world["event 3"]["position"]["view"]["hands"]), "the cards are there, face down"
    for client in (one, other):
        assert client.token is not None
        assert client.token.encode() not in everything


async def test_who_has_no_account_may_watch_and_nothing_else(farm: Farm) -> None:
    refused: asyncio.Queue[str] = asyncio.Queue()
    async with (
        Heard(farm.broker, "agon/#", account=None) as watcher,
        Heard(farm.broker, farm.answers, topics.presence("+/+")) as heard,
        RawClient(farm.server.ws) as me,
    ):
        for topic in (topics.snapshot("forged"), topics.presence("anyone/me"), topics.jobs("farm/w1")):
            watcher.link.send(Letter(topic, b"x"), on_refused=refused.put_nowait)
            assert "authorized" in await asyncio.wait_for(refused.get(), PATIENCE_S)
        await heard.until_there(*farm.workers)
        session = await begin(me, farm.server, "mcts", "easy")
        await heard.until_answer(Chosen, session)
        await me.ask("resign", session=session)
        await removed(watcher, session)
    assert {letter.topic.rpartition("/")[0] for letter in watcher.letters} > {f"agon/v1/games/{session}"}
    assert all(letter.topic.startswith("agon/v1/") for letter in watcher.letters), "no job, no answer, no worker's name"


async def test_a_broker_that_was_away_is_told_everything_anew(farm: Farm) -> None:
    async with RawClient(farm.server.ws) as one, RawClient(farm.server.ws) as other:
        async with Heard(farm.broker, topics.snapshot("+"), topics.presence("+/+")) as heard:
            session, gone = await pair(one, other), await pair(one, other)
            await heard.until(lambda letter: letter.topic == topics.snapshot(gone))
            already = len(farm.server.log())
            farm.broker.kill()
            await farm.server.logged("The server runs on without it", already)
            await play(one, other, session, [0, 1, 2])
            await one.ask("resign", session=gone)
            heard.forget()
            farm.broker.start()
            snapshot = await appeared(heard, session)
            await heard.until_there(*farm.workers)
            assert codec.decode_snapshot(snapshot.payload).seq == 3
            assert topics.snapshot(gone) not in [letter.topic for letter in heard.letters]
        await one.ask("resign", session=session)


async def test_what_a_broker_kept_of_a_game_that_is_over_is_removed(farm: Farm) -> None:
    """The broker hangs while the game ends, and has kept its snapshot."""
    async with RawClient(farm.server.ws) as one, RawClient(farm.server.ws) as other:
        session = await pair(one, other)
        async with Heard(farm.broker, topics.snapshot(session), account="server") as heard:
            await heard.until(lambda letter: letter.payload != b"")
        already = len(farm.server.log())
        farm.broker.freeze()
        await farm.server.logged("The server runs on without it", already)
        await one.ask("resign", session=session)
        farm.broker.thaw()
        async with Heard(farm.broker, topics.snapshot(session), topics.presence("+/+")) as heard:
            await removed(heard, session)
            await heard.until_there(*farm.workers)


async def test_the_last_will_says_that_a_server_is_gone(farm: Farm, tmp_path: Path) -> None:
    async with Heard(farm.broker, "agon/v1/servers/+/status", account=None) as heard:
        with LiveServer(tmp_path, workers=0, **farm.broker.credentials("server")) as server:
            topic = topics.status(farm.name.replace(str(farm.server.port), str(server.port)))
            online = await heard.until(lambda letter: letter.topic == topic)
            server.kill()
            gone = await heard.until(lambda letter: letter.topic == topic)
    assert codec.decode_status(online.payload).online
    assert not codec.decode_status(gone.payload).online


@pytest.mark.parametrize("program", ["watch", "sample"])
async def test_programs_that_watch_see_a_game_to_its_end(farm: Farm, program: str) -> None:
    async with RawClient(farm.server.ws) as one, RawClient(farm.server.ws) as other:
        session = await pair(one, other)
        command = {
            "watch": ["-m", "agon", "watch", "--mqtt", farm.broker.url, session],
            "sample": ["clients/examples/led_board.py", farm.broker.url.removeprefix("mqtt://"), session],
        }[program]
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        first = await asyncio.wait_for(process.stdout.readline(), PATIENCE_S)
        await play(one, other, session, [0, 3, 1, 4, 2])
        output, errors = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    text = (first + output).decode()
    assert process.returncode == 0, errors.decode()
    if program == "watch":
        assert text.startswith("Tic-tac-toe")
        assert "*X*│*X*│(X)" in text or "*X*" in text
    else:
        assert text.startswith("...\n...\n...\n")
        assert text.endswith("RRr\nYY.\n...\n\n")


async def test_watching_a_game_that_is_not_played_is_a_plain_error(farm: Farm) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "agon", "watch", "--mqtt", farm.broker.url, "nothing",
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    _, errors = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    assert process.returncode == 1
    assert errors.decode().strip().splitlines()[-1].startswith("Error: no game nothing is being played here")
