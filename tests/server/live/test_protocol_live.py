"""The protocol against a real server: the effect of each command, and a reason in every refusal."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import re
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from agon.protocol import codec
from agon.protocol.events import Acted
from tests.live import LiveServer
from tests.server.raw_client import RawClient, pair


async def test_a_guest_comes_back_with_the_token(live: LiveServer) -> None:
    async with RawClient(live.ws) as first:
        assert first.me["kind"] == "human"
        assert first.token is not None
        async with RawClient(live.ws, token=first.token) as again:
            assert again.me == first.me


async def test_a_bot_says_so_at_registration_and_for_ever(live: LiveServer) -> None:
    async with RawClient(live.ws, register={"kind": "bot", "name": "Tester", "operator": "The tests"}) as bot:
        assert bot.me["kind"] == "bot"
        card = live.get(f"/api/bots/{bot.me['card']}")
        assert (card["kind"], card["operator"]["name"]) == ("bot", "The tests")
        async with RawClient(live.ws, token=bot.token, register={"kind": "human"}) as again:
            assert again.me["kind"] == "bot"


@pytest.mark.parametrize(
    ("frame", "code", "path"),
    [
        ("{", "malformed", None),
        ("[]", "malformed", None),
        ('{"t":"nonsense","id":"x"}', "malformed", "$.t"),
        ('{"t":"ping","id":7}', "malformed", "$.id"),
        ('{"t":"act","id":"x","session":"s","seq":-1,"action":0}', "malformed", "$.seq"),
        ('{"t":"seek","id":"x","game":"no_such_game"}', "unknown_game", "$.game"),
        ('{"t":"seek","id":"x","game":"connect_four","options":{"width":99}}', "invalid_options", "$.options"),
        ('{"t":"seek","id":"x","game":"connect_four","clock":{"kind":"fischer","initial_ms":1}}', "malformed", None),
        ('{"t":"join","id":"x","session":"nowhere"}', "unknown_session", "$.session"),
        ('{"t":"act","id":"x","session":"nowhere","seq":0,"action":0}', "unknown_session", "$.session"),
        ('{"t":"accept_seek","id":"x","seek":"gone"}', "unknown_seek", "$.seek"),
        (
            '{"t":"play_bot","id":"x","bot":"hal","level":"9000","game":"tic_tac_toe","agreed":"x"}',
            "unknown_bot",
            "$.bot",
        ),
        ('{"t":"rename","id":"x","name":"B0T"}', "name_refused", "$.name"),
        ('{"t":"hello","id":"x","protocol":1}', "malformed", "$.t"),
        ('{"t":"my_games","id":"x","before":99999999999999999999999}', "malformed", "$.before"),
        (b"\x00\xff", "malformed", None),
    ],
)
async def test_bad_input_gets_a_code_a_reason_and_the_path(
    live: LiveServer, frame: str | bytes, code: str, path: str | None
) -> None:
    async with RawClient(live.ws) as me:
        await me.send(frame)
        failure = await me.until("failure")
        assert failure["code"] == code
        assert failure["reason"]
        if path is not None:
            assert failure["path"] == path
        assert (await me.ask("ping"))["t"] == "pong"


async def test_hello_comes_first_with_a_known_version_and_token(live: LiveServer) -> None:
    async with RawClient(live.ws, hello=False) as me:
        assert (await me.ask("ping"))["code"] == "hello_first"
        assert (await me.ask("hello", protocol=99))["code"] == "protocol_version"
        assert (await me.ask("hello", protocol=1, token="agon_h_nobody"))["code"] == "unauthenticated"
        assert (await me.ask("hello", protocol=1))["t"] == "welcome"


async def test_a_page_of_another_site_may_not_connect(live: LiveServer) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(live.ws, origin="https://elsewhere.example")  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403
    assert b"origins" in refused.value.response.body
    own = await connect(live.ws, origin=live.url, subprotocols=["agon.v1"])  # type: ignore[arg-type,list-item]
    assert own.subprotocol == "agon.v1"
    await own.close()


async def test_two_people_play_and_both_see_every_event_once(live: LiveServer) -> None:
    async with RawClient(live.ws) as one, RawClient(live.ws) as other:
        session = await pair(one, other)
        for number, action in enumerate([0, 3, 1, 4, 2]):
            mover, watcher = (one, other) if number % 2 == 0 else (other, one)
            told = await mover.act(session, action)
            heard = await watcher.event(session, "acted")
            assert told["seq"] == heard["seq"] == number + 1
            assert told["event"] == heard["event"]
        ended = await one.event(session, "ended")
        assert ended["position"]["result"] == "X wins"
        export = live.get(f"/api/sessions/{session}")
        assert [event["seq"] for event in export["events"]] == list(range(7))
        created, revealed = export["events"][0]["event"], export["events"][-1]["event"]
        assert hashlib.sha256(bytes.fromhex(revealed["seed"])).hexdigest() == created["seed_hash"]
        assert [player["kind"] for player in export["players"]] == ["human", "human"]


async def test_a_command_that_causes_several_events_is_answered_once(live: LiveServer) -> None:
    async with RawClient(live.ws) as one, RawClient(live.ws) as other:
        session = await pair(one, other)
        for mover, watcher, action in ((one, other, 0), (other, one, 3), (one, other, 1), (other, one, 4)):
            await mover.act(session, action)
            await watcher.event(session, "acted")
        assert (await one.act(session, 2, id="winning"))["event"]["t"] == "acted"
        assert (await one.event(session, "ended"))["re"] is None


async def test_a_resent_command_is_answered_again_and_applied_once(live: LiveServer) -> None:
    async with RawClient(live.ws) as one, RawClient(live.ws) as other:
        session = await pair(one, other)
        first = await one.act(session, 4, id="mine", seq=0)
        async with RawClient(live.ws, token=one.token) as again:
            resent = await again.ask("act", id="mine", session=session, seq=0, action=4)
            assert (resent["seq"], resent["event"]) == (first["seq"], first["event"])
        assert (await one.ask("join", session=session))["seq"] == 1


async def test_a_resent_wish_for_a_game_starts_it_once(live: LiveServer) -> None:
    bots = {card["name"]: card for card in live.get("/api/bots")}
    card = bots["random"]
    wish = {"bot": "random", "level": card["levels"][0]["name"], "game": "tic_tac_toe", "agreed": card["digest"]}
    async with RawClient(live.ws) as me:
        started = [await me.ask("play_bot", id="once", **wish) for _ in range(2)]
        assert started[0]["session"] == started[1]["session"]


async def test_a_stale_action_is_refused_with_what_was_missed(live: LiveServer) -> None:
    async with RawClient(live.ws) as one, RawClient(live.ws) as other:
        session = await pair(one, other)
        await one.act(session, 4)
        await other.event(session, "acted")
        await other.act(session, 0)
        await one.event(session, "acted")
        refused = await one.act(session, 8, seq=1)
        assert refused["code"] == "stale"
        assert [event["seq"] for event in refused["missing"]] == [2]


async def test_a_follower_resumes_from_any_event(live: LiveServer) -> None:
    async with RawClient(live.ws) as one, RawClient(live.ws) as other:
        session = await pair(one, other)
        for number, action in enumerate([0, 3, 1]):
            mover, watcher = (one, other) if number % 2 == 0 else (other, one)
            await mover.act(session, action)
            await watcher.event(session, "acted")
        for since in range(-1, 4):
            async with RawClient(live.ws) as spectator:
                joined = await spectator.ask("join", session=session, since=since)
                assert [event["seq"] for event in joined["events"]] == list(range(since + 1, 4))
                assert joined["your_seat"] is None
                assert all(event["position"]["choices"] == [] for event in joined["events"])


async def test_a_bot_is_faced_only_after_agreeing_to_its_card(live: LiveServer) -> None:
    card = live.get("/api/bots/alphabeta")
    wish = {"bot": "alphabeta", "level": card["levels"][0]["name"], "game": "connect_four"}
    async with RawClient(live.ws) as me:
        assert (await me.ask("play_bot", agreed="something", **wish))["code"] == "consent_required"
        started = await me.ask("play_bot", agreed=card["digest"], **wish)
        joined = await me.ask("join", session=started["session"])
        bot = joined["players"][1]
        assert (bot["kind"], bot["card"], bot["level"]) == ("bot", "alphabeta", wish["level"])
        assert joined["events"][0]["event"]["seats"][0]["agreed"] == card["digest"]


async def test_a_seek_by_a_bot_needs_consent_and_a_seek_for_humans_refuses_bots(live: LiveServer) -> None:
    registration = {"kind": "bot", "name": "Seeker", "operator": "The tests"}
    async with RawClient(live.ws) as person, RawClient(live.ws, register=registration) as bot:
        seek = (await bot.ask("seek", game="tic_tac_toe", accepts="humans"))["seek"]
        assert seek["by"]["kind"] == "bot"
        assert (await person.ask("accept_seek", seek=seek["id"]))["code"] == "consent_required"
        assert (await person.ask("accept_seek", seek=seek["id"], agreed=seek["card"]))["t"] == "started"
        wish = (await person.ask("seek", game="tic_tac_toe"))["seek"]
        assert (await bot.ask("accept_seek", seek=wish["id"]))["code"] == "not_accepted"
        assert (await person.ask("accept_seek", seek=wish["id"]))["code"] == "own_seek"


async def test_a_bot_of_the_server_plays_to_the_end_and_its_thinking_is_stored(live: LiveServer) -> None:
    card = live.get("/api/bots/minimax")
    async with RawClient(live.ws) as me:
        started = await me.ask(
            "play_bot", bot="minimax", level=card["levels"][-1]["name"], game="tic_tac_toe", agreed=card["digest"]
        )
        session = started["session"]
        state = (await me.ask("join", session=session))["events"][-1]["position"]
        while not state["ended"]:
            if state["choices"]:
                state = (await me.act(session, state["choices"][0]["action"]))["position"]
            else:
                state = (await me.until("event"))["position"]
        assert state["returns"][0] <= 0, "nobody beats exhaustive minimax"
        moves = [e["event"] for e in live.get(f"/api/sessions/{session}")["events"] if e["event"]["t"] == "acted"]
        by_bot = [move for move in moves if move["seat"] == 1]
        assert by_bot
        assert all(move["by"] == "bot" and move["thinking"]["engine"] for move in by_bot)


async def test_rematch_with_a_bot_swaps_the_seats(live: LiveServer) -> None:
    card = live.get("/api/bots/random")
    async with RawClient(live.ws) as me:
        wish = {"bot": "random", "level": card["levels"][0]["name"], "game": "tic_tac_toe", "agreed": card["digest"]}
        first = await me.ask("play_bot", **wish)
        await me.ask("join", session=first["session"])
        await me.ask("resign", session=first["session"])
        assert (await me.ask("rematch", session=first["session"]))["event"]["t"] == "rematch_offered"
        agreed = await me.event(first["session"], "rematch_agreed")
        joined = await me.ask("join", session=agreed["event"]["session"])
        assert joined["your_seat"] == 1
        assert joined["events"][0]["event"]["rematch_of"] == first["session"]


async def test_abort_before_the_first_move_and_my_games_list_it(live: LiveServer) -> None:
    async with RawClient(live.ws) as one, RawClient(live.ws) as other:
        session = await pair(one, other)
        await one.ask("abort", session=session)
        listed = await other.ask("my_games")
        (game,) = listed["games"]
        assert (game["session"], game["status"], game["result"], game["your_seat"]) == (
            session,
            "ended",
            "Called off",
            1,
        )


async def test_a_game_that_goes_on_is_listed_with_its_moves(live: LiveServer) -> None:
    async with RawClient(live.ws) as one, RawClient(live.ws) as other:
        session = await pair(one, other)
        begun = (await other.ask("my_games"))["games"][0]
        await one.ask("act", session=session, seq=0, action=3)
        (game,) = (await other.ask("my_games"))["games"]
        assert (game["session"], game["status"], begun["plies"], game["plies"]) == (session, "playing", 0, 1)
        assert game["updated"] > game["created"]


async def test_a_clock_runs_out_and_ends_the_game(live: LiveServer) -> None:
    async with RawClient(live.ws) as one, RawClient(live.ws) as other:
        session = await pair(one, other, clock={"kind": "per_move", "move_ms": 1000})
        so_far = (await one.ask("join", session=session))["events"]  # on a busy machine the second is over already
        ended = next((each for each in so_far if each["event"]["t"] == "ended"), None)
        ended = ended or await one.event(session, "ended")
        assert (ended["event"]["reason"], ended["event"]["seat"]) == ("time", 0)


async def test_the_lobby_shows_public_seeks_and_games_only(live: LiveServer) -> None:
    async with RawClient(live.ws) as one, RawClient(live.ws) as watcher:
        private = (await one.ask("seek", game="tic_tac_toe", private=True))["seek"]
        public = (await one.ask("seek", game="tic_tac_toe"))["seek"]
        await watcher.send({"t": "watch_lobby", "id": "w"})
        lobby = await watcher.until("lobby")
        shown = {seek["id"] for seek in lobby["seeks"]}
        assert public["id"] in shown
        assert private["id"] not in shown
        assert live.get(f"/api/seeks/{private['id']}")["by"]["id"] == one.me["id"]
        await one.ask("cancel_seek", seek=public["id"])
        while public["id"] in {seek["id"] for seek in lobby["seeks"]}:
            lobby = await watcher.until("lobby")


HIDDEN = ("kuhn_poker", "rock_paper_scissors")


@pytest.mark.parametrize("game", HIDDEN)
async def test_what_a_seat_hears_does_not_depend_on_what_it_may_not_see(live: LiveServer, game: str) -> None:
    """In many games, the messages to one seat and to a spectator depend only on what they may know."""
    heard: dict[str, set[str]] = {}
    async with RawClient(live.ws) as one, RawClient(live.ws) as other, RawClient(live.ws) as spectator:
        for number in range(12):
            session = await pair(one, other, game)
            joined = await spectator.ask("join", session=session)
            if game == "rock_paper_scissors":
                await one.act(session, number % 3, seq=0)
                frame = await spectator.event(session, "acted")
                frame_other = await other.event(session, "acted")
                texts = {"spectator": frame, "other": frame_other}
            else:
                mine = await one.ask("join", session=session)
                hands = {hand["seat"]: hand["items"] for hand in mine["events"][-1]["position"]["view"]["hands"]}
                assert hands[1] == ["?"], "the other's card is hidden"
                texts = {"spectator": joined, f"one {hands[0]}": mine}
            for viewer, message in texts.items():
                heard.setdefault(viewer, set()).add(_without_ids(message, session))
            await one.ask("resign", session=session)
            await spectator.ask("leave", session=session)
            await one.ask("leave", session=session)
            await other.ask("leave", session=session)
    for viewer, texts in heard.items():
        assert len(texts) == 1, f"{viewer} hears different things: {sorted(texts)[:2]}"


def _without_ids(message: dict[str, Any], session: str) -> str:
    """Return the message without the parts that differ between any two games: ids, times, the seed's commitment."""
    text = json.dumps(message, sort_keys=True).replace(session, "SESSION")
    text = re.sub(r'"(at|now|created|updated)": \d+', r'"\1": 0', text)
    return re.sub(r'"(seed_hash|command|re)": "[^"]*"', r'"\1": ""', text)


async def _ping_for_ever(client: RawClient) -> None:
    while True:
        await client.ws.ping()
        await asyncio.sleep(0)  # lets the close frame be read


async def test_a_connection_that_floods_is_closed_and_others_stay(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0) as server:
        async with RawClient(server.ws) as quiet:
            async with RawClient(server.ws) as loud:
                with pytest.raises(ConnectionClosed) as closed:
                    await asyncio.wait_for(_ping_for_ever(loud), 20)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1008
            assert (await quiet.ask("ping"))["t"] == "pong"


async def test_a_connection_without_hello_is_closed(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0, hello_ms=200) as server:
        async with RawClient(server.ws, hello=False) as mute:
            with pytest.raises(ConnectionClosed):
                await mute.ws.recv()


async def test_a_stopped_server_says_goodbye_and_games_go_on_after_it(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0) as server:
        async with RawClient(server.ws) as one, RawClient(server.ws) as other:
            session = await pair(one, other)
            await one.act(session, 4)
            assert server.stop() == 0
            goodbye = await one.until("goodbye")
            assert goodbye["retry_ms"] > 0
        server.start()
        async with RawClient(server.ws, token=other.token) as back:
            joined = await back.ask("join", session=session, since=0)
            assert (joined["seq"], joined["your_seat"]) == (1, 1)
            assert (await back.act(session, 0))["event"]["action"] == 0


def test_health_metrics_and_pages(live: LiveServer) -> None:
    assert live.text("/livez") == "ok\n"
    state = live.get("/readyz")
    assert state["ready"] is True
    assert set(state["waits"]["timed"]) == {"waiting", "longest_ms", "p50_ms", "p99_ms"}
    metrics = live.text("/metrics")
    assert "agon_connections" in metrics
    assert 'agon_jobs_waiting{kind="timed"}' in metrics
    listed = {entry["info"]["name"]: entry["bots"] for entry in live.get("/api/games")}
    assert set(listed) >= {"tic_tac_toe", "connect_four"}
    assert listed["tree"][0] == "textbook", "whoever is made for a game comes before who plays all"
    everywhere = [bot for bot in listed["pig"] if bot in {"grove", "mcts", "pathfinder", "random"}]
    assert everywhere == ["pathfinder", "grove", "mcts", "random"], "then the game's own search"


def test_a_server_without_ai_workers_says_so(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0) as server:
        state = server.get("/readyz")
    assert state["ready"], "people play people"
    assert state["notes"] == ["no AI worker is here: bots play random moves, and say so"]


async def test_a_second_writer_is_noticed_and_what_it_wrote_is_read(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0) as server:
        async with RawClient(server.ws) as one, RawClient(server.ws) as other:
            session = await pair(one, other)
            intruder = codec.encode(Acted(seat=0, action=8, text="c1", describe="marks c1"))
            with closing(sqlite3.connect(tmp_path / "agon.sqlite3")) as database:
                database.execute("INSERT INTO events VALUES (?, 1, ?, ?)", (session, 1, intruder.decode()))
                database.commit()
            refused = await one.act(session, 4)
            assert refused["code"] in {"stale", "not_your_turn"}
            heard = await other.event(session, "acted")
            assert (heard["seq"], heard["event"]["action"]) == (1, 8)
            assert (await other.act(session, 4))["seq"] == 2
        assert "another writer" in server.log()


async def test_a_session_that_cannot_be_read_keeps_no_other_from_coming_back(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0) as server:
        async with RawClient(server.ws) as one, RawClient(server.ws) as other:
            clock = {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 0}  # taken over at the start
            broken, whole = await pair(one, other, clock=clock), await pair(one, other, clock=clock)
        server.stop()
        with closing(sqlite3.connect(tmp_path / "agon.sqlite3")) as database:
            database.execute("INSERT INTO events VALUES (?, 1, 1, ?)", (broken, '{"t":"unheard_of"}'))
            database.commit()
        server.start()
        await server.logged(f"session {broken} cannot be loaded")
        await server.logged("1 games in progress go on")
        async with RawClient(server.ws, token=one.token) as back:
            assert (await back.ask("join", session=broken))["code"] == "internal"
            assert (await back.ask("join", session=whole))["your_seat"] == 0


async def _join_for_ever(client: ClientConnection, session: str) -> None:
    for number in itertools.count():
        await client.send(json.dumps({"t": "join", "id": f"j{number}", "session": session}))
        await asyncio.sleep(0)  # so that the server notices the end of the connection


async def test_a_client_that_does_not_read_is_closed_and_may_resume(tmp_path: Path) -> None:
    generous = dict.fromkeys(("frames_per_second", "burst_frames", "bytes_per_second"), 1_000_000)
    with LiveServer(tmp_path, workers=0, outgoing_buffer_bytes=4096, burst_bytes=1_000_000, **generous) as server:
        async with RawClient(server.ws) as one, RawClient(server.ws) as other:
            session = await pair(one, other)
            small = socket.socket()
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            small.connect(("127.0.0.1", server.port))
            deaf = await connect(server.ws, sock=small, max_queue=1, subprotocols=["agon.v1"])  # type: ignore[list-item]
            try:
                await deaf.send(json.dumps({"t": "hello", "id": "h", "protocol": 1, "token": one.token}))
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(_join_for_ever(deaf, session), 120)
            finally:
                deaf.transport.abort()
                await deaf.wait_closed()
            assert "does not read" in server.log()
            assert (await other.ask("ping"))["t"] == "pong"


async def test_the_server_runs_on_pythons_own_loop_too(tmp_path: Path) -> None:
    with LiveServer(tmp_path, uvloop="false") as server:
        card = server.get("/api/bots/random")
        async with RawClient(server.ws) as me:
            wish = {"bot": "random", "level": card["levels"][0]["name"], "game": "tic_tac_toe"}
            started = await me.ask("play_bot", agreed=card["digest"], **wish)
            await me.ask("join", session=started["session"])
            await me.act(started["session"], 4)
            assert (await me.event(started["session"], "acted"))["event"]["by"] == "bot"
        assert server.stop() == 0
        assert "Traceback" not in server.log()
