"""Delayed spectators: events that are not public yet leave the server on no channel."""

from __future__ import annotations

import asyncio
import re
import urllib.request
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon.protocol import codec
from agon.protocol.events import Acted, DrawOffered, Event, Seat, SessionId, SpectatorDelay
from agon.server.app import running
from agon.server.live import spectators
from agon.server.live.broadcast import Broadcaster
from agon.server.live.spectators import SpectatorCount
from agon.server.mqtt.publisher import Publisher
from agon.server.ops.settings import Settings
from agon.server.session import commit_reveal
from agon.server.session.delayed_view import due, horizon
from tests.server.raw_client import RawClient, pair
from tests.server.session.test_state import Recorded

PLIES = 2


def acted(seat: Seat) -> Acted:
    return Acted(seat=seat, action=0)


class Onlooker(RawClient):
    """A follower that keeps every frame."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.frames: list[str] = []

    async def next(self) -> dict[str, Any]:
        message = await super().next()
        self.frames.append(codec.encode(message).decode())
        return message


def masked(text: str, *names: str) -> str:
    for number, name in enumerate(names):
        text = text.replace(name, f"<{number}>")
    text = re.sub(r'"(at|now|created|updated|online)": ?\d+', r'"\1":0', text)
    return re.sub(r'"seed_hash": ?"[^"]*"|Guest-\d+', "", text)


async def seen_by_others(database: Path, moves: list[int]) -> dict[str, list[str]]:
    """Return all messages to a spectator, the web, a broker and the lobby about a game with these moves."""
    letters: list[str] = []
    async with running(Settings(database=str(database), port=0, workers=0)) as app:
        url = f"ws://127.0.0.1:{app.port}/ws"
        mirror = Publisher(
            lambda letter, _: letters.append(f"{letter.topic} {letter.payload.decode()}") is None,
            "s", "v", bots=(), lobby=app.lobby, now=lambda: 0,
        )  # fmt: skip
        async with RawClient(url) as ann, RawClient(url) as ben, Onlooker(url) as eve, Onlooker(url) as late:
            session = await pair(ann, ben, delay={"plies": PLIES})
            mirror.started(app.registry.tables[session])  # type: ignore[index]
            await eve.ask("join", session=session)
            for number, cell in enumerate(moves):
                mover, other = ((ann, ben), (ben, ann))[number % 2]
                await mover.act(session, cell)
                await other.event(session, "acted")
            await ann.ask("offer_draw", session=session)
            await late.ask("join", session=session)
            await late.ask("watch_lobby")
            await eve.ask("ping")
            path = f"http://127.0.0.1:{app.port}/api/sessions/{session}"
            export = await asyncio.to_thread(lambda: urllib.request.urlopen(path, timeout=20).read().decode())
            mirror._publish_due()
            mirror._due = {session: 0.0}  # type: ignore[dict-item]
            mirror._publish_due()
            names = (session, ann.me["id"], ben.me["id"], eve.me["id"], late.me["id"])
            told = {"eve": eve.frames, "late": late.frames, "export": [export], "broker": letters}
            told = {road: [masked(text, *names) for text in texts] for road, texts in told.items()}
            # The time of lobby messages and the number of spectators depend on timing.
            for road in ("eve", "late"):
                told[road] = [text for text in told[road] if '"onlookers","' not in text and '"welcome"' not in text]
            told["late"] = [re.sub(r'"warmth":.*', "", text) for text in told["late"]]
            told["broker"] = [text for text in told["broker"] if "/events" in text] + told["broker"][-1:]
            mirror.close()
            await ann.ask("resign", session=session)
            ended = await eve.event(session, "ended")
            assert ended["position"]["ply"] == len(moves), "when it is over everything is told"
            assert len(app.registry.tables[session].log) == ended["seq"] + 1  # type: ignore[index]
    return told


async def test_what_is_newer_than_the_delay_leaves_by_no_road(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commit_reveal, "new_seed", lambda: "11" * 32)
    one = await seen_by_others(tmp_path / "one.sqlite3", [4, 0, 8, 2])
    other = await seen_by_others(tmp_path / "other.sqlite3", [4, 0, 1, 7])
    third = await seen_by_others(tmp_path / "third.sqlite3", [4, 3, 1, 7])
    for road, texts in one.items():
        assert texts, road
        assert texts == other[road], f"{road} tells what was played a moment ago"
        assert texts != third[road], f"{road} tells what was played before: else nothing was tested"


EVENTS = st.lists(st.one_of(st.just(acted(0)), st.just(acted(1)), st.just(DrawOffered(seat=0))), max_size=12)


@given(EVENTS, st.integers(0, 4), st.integers(0, 5))
def test_the_horizon_hides_the_newest_and_never_goes_back(events: list[Event], plies: int, seconds: int) -> None:
    delay = SpectatorDelay(plies=plies, seconds=seconds)
    first: Event = DrawOffered(seat=1)
    log = [(first, 0), *((event, 1_000 * number) for number, event in enumerate(events, 1))]
    before = 1
    for end in range(1, len(log) + 1):
        now = log[end - 1][1]
        cut = horizon(log[:end], delay, now, over=False)
        hidden = [event for event, _ in log[cut:end]]
        moves = sum(isinstance(event, Acted) for event, _ in log[:end])
        assert before <= cut <= end
        assert sum(isinstance(event, Acted) for event in hidden) >= min(plies, moves)
        assert all(at <= now - 1_000 * seconds for _, at in log[1:cut])
        before = cut
    assert horizon(log, delay, 0, over=True) == len(log)
    if seconds and before < len(log):
        assert due(log, delay, before) == log[before][1] + 1_000 * seconds


async def test_who_comes_after_the_end_is_told_what_was_secret(tmp_path: Path) -> None:
    async with running(Settings(database=str(tmp_path / "a.sqlite3"), port=0, workers=0)) as app:
        url = f"ws://127.0.0.1:{app.port}/ws"
        async with RawClient(url) as ann, RawClient(url) as ben, RawClient(url) as eve:
            session = await pair(ann, ben, game="rock_paper_scissors", delay={"plies": PLIES})
            await ann.act(session, 2)
            hidden = await eve.ask("join", session=session)
            assert [told["event"]["t"] for told in hidden["events"]] == ["created"]
            await eve.ask("leave", session=session)
            await ann.ask("resign", session=session)
            told = (await eve.ask("join", session=session))["events"]
            assert [event["event"]["action"] for event in told if event["event"]["t"] == "acted"] == [2]


async def test_seconds_pass_by_themselves(tmp_path: Path) -> None:
    async with running(Settings(database=str(tmp_path / "a.sqlite3"), port=0, workers=0)) as app:
        url = f"ws://127.0.0.1:{app.port}/ws"
        async with RawClient(url) as ann, RawClient(url) as ben, RawClient(url) as eve:
            session = await pair(ann, ben, delay={"seconds": 1})
            await eve.ask("join", session=session)
            played = await ann.act(session, 4)
            seen = await eve.event(session, "acted")
            assert seen["at"] == played["at"]
            assert app.registry.clock.now() >= seen["at"] + 1_000


async def test_where_moves_are_waited_for_nothing_looks_at_the_time() -> None:
    game = Recorded("tic_tac_toe", delay=SpectatorDelay(plies=2, seconds=10))
    loop = asyncio.get_running_loop()
    broadcaster = Broadcaster(SessionId("s"), game.session, game.log, lambda: game.now, show_thinking=False)
    armed: list[float] = []
    timer = asyncio.TimerHandle(0.0, lambda: None, (), loop)
    later = SimpleNamespace(call_later=lambda seconds, _: armed.append(seconds) or timer)
    for seat in (0, 1):
        game.play(seat)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "get_running_loop", lambda: later)
        broadcaster.shown()
        assert armed.pop() == 10.0
        game.now += 10_000
        broadcaster.shown()
        assert armed == [], "both moves are old enough, and are held back until there are more"
        game.play(2)
        broadcaster.shown()
        assert armed == [], "the first of three is told"
    assert broadcaster.shown()[0].ply == 1


async def test_those_who_watch_are_counted_and_who_plays_is_not(tmp_path: Path) -> None:
    async with running(Settings(database=str(tmp_path / "a.sqlite3"), port=0, workers=0)) as app:
        url = f"ws://127.0.0.1:{app.port}/ws"
        async with RawClient(url) as ann, RawClient(url) as ben:
            session = await pair(ann, ben)
            async with RawClient(url) as eve:
                await eve.ask("join", session=session)
                await eve.ask("join", session=session)
                assert (await ann.until("onlookers"))["count"] == 1
            assert (await ann.until("onlookers"))["count"] == 0


def test_spectators_at_other_servers_count_until_those_are_gone() -> None:
    async def count() -> None:
        spread = list[int]()
        crowd = SpectatorCount(lambda _: None, spread.append)
        crowd.change(2)
        crowd.heard("b~1", 3)
        assert (crowd.count, spread) == (5, [2]), "who is new is told how many are here"
        crowd.heard("b~1", 4)
        assert (crowd.count, spread) == (6, [2])
        crowd.keep({"a~1"})
        assert crowd.count == 2
        crowd.close()

    asyncio.run(count())


async def test_nobody_is_counted_once_the_game_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spectators, "QUIET_S", 0.0)
    spread, counted = list[int](), asyncio.Event()
    closed = SpectatorCount(lambda _: None, spread.append)
    closed.change(1)
    closed.close()
    other = SpectatorCount(lambda _: counted.set())
    other.change(1)  # its time comes later than that of the first
    await counted.wait()
    assert spread == []
