"""Two worlds that differ in one hidden card look the same, byte for byte, to all who may not know the card.

Kuhn poker against a bot of the server, with every pair of cards: the bytes on each channel may depend only on the cards
that its receiver may know. Ids, times and the commitment to the seed, which differ between any two games, are
masked; the commitment is a hash of 256 random bits.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from agon.games import load
from agon.protocol import codec, topics
from agon.protocol.events import AccountId, Created, Drawn, PlayerRef, SeatTaken, Untimed
from agon.protocol.jobs import position_key
from agon.protocol.thinking import Line, Thinking
from agon.server.app import running
from agon.server.live.table import Request
from agon.server.ops import logs
from agon.server.ops.settings import Settings
from agon.server.session import commit_reveal
from agon.server.session import state as core
from agon.server.session.decide import opening
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Outcome
from tests.mqtt.mosquitto import Mosquitto
from tests.mqtt.programs import Heard
from tests.server.raw_client import RawClient
from tests.server.session.asking import act

GAME = "kuhn_poker"
PASS, BET = 0, 1
ME, BOT = 0, 1
CARDS = list(permutations(range(3), 2))


def cards_of(seed: str) -> tuple[int, ...]:
    """Return the cards dealt with a seed, by seat."""
    rules = load(GAME, jit=False)
    created = Created(
        game=GAME, version=rules.info.version, options=rules.options({}), clock=Untimed(), seed=seed,
        seats=[SeatTaken(player=player) for player in _nobodies()], seed_hash=commit_reveal.commitment(seed),
    )  # fmt: skip
    dealt = opening(core.begin(rules, created, 0))
    return tuple(event.action for event in dealt if isinstance(event, Drawn) and event.action is not None)


def _nobodies() -> list[PlayerRef]:
    return [PlayerRef(id=AccountId(name), name=name, kind="human") for name in ("a", "b")]


def seeds() -> dict[tuple[int, ...], str]:
    """Return a seed for each deal."""
    found: dict[tuple[int, ...], str] = {}
    number = 0
    while len(found) < len(CARDS):
        seed = f"{number:064x}"
        found.setdefault(cards_of(seed), seed)
        number += 1
    return found


@dataclass
class World:
    """The bytes sent on each channel."""

    cards: tuple[int, ...]
    told: dict[str, list[str]] = field(default_factory=dict[str, list[str]])

    def note(self, channel: str, text: str) -> None:
        self.told.setdefault(channel, []).append(text)


OF_THE_MACHINE = ("agon.mqtt", "no administrator yet", "nobody could play")
"""Words of lines that depend on the broker's and the processor's timing, and on no game."""


class Listening(logging.Handler):
    """Return the lines of the log, as written."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.INFO)
        self._world = world
        self.setFormatter(logs.JsonFormatter())

    def emit(self, record: logging.LogRecord) -> None:
        self._world.note("log", self.format(record))


class Overheard(RawClient):
    """A client that keeps every frame."""

    def __init__(self, url: str, note: Callable[[str], None], name: str) -> None:
        super().__init__(url, register={"kind": "human", "name": name})
        self._note = note

    async def next(self) -> dict[str, object]:
        received = self.ws.recv

        async def noted() -> str | bytes:
            frame = await received()
            self._note(frame if isinstance(frame, str) else frame.decode())
            return frame

        self.ws.recv = noted  # type: ignore[method-assign]
        try:
            return await super().next()
        finally:
            self.ws.recv = received  # type: ignore[method-assign]


def masked(text: str, names: dict[str, str]) -> str:
    for name, instead in names.items():
        text = text.replace(name, instead)
    text = re.sub(r'"(at|now|created|updated|time)": ?("[^"]*"|\d+)', r'"\1":0', text)
    text = re.sub(r'"(seed_hash|token|connection)": ?"[^"]*"', r'"\1":""', text)
    return re.sub(r"\b(127\.0\.0\.1:)?\d{4,5}\b|\d+\.\d+ ms", "N", text)


def _thinking(world: World) -> Thinking:
    """Return a bot's thinking, which would reveal its card."""
    worth = float(world.cards[BOT])
    return Thinking(engine="x", value=worth, lines=[Line(action=BET, text="bet", value=worth)])


async def play(world: World, seed: str, folder: Path, broker: Mosquitto, patched: pytest.MonkeyPatch) -> None:
    """Let the person pass and the bot bet: only the cards are hidden."""
    patched.setattr(commit_reveal, "new_seed", lambda: seed)
    patched.setattr(secrets, "randbits", lambda bits: 1 << (bits - 1))

    async def choose(workers: Workers, request: JobRequest, *_: object) -> Outcome:
        job = msgspec.structs.replace(request.make(), job="j")
        world.note("worker", f"{codec.pack(job).hex()} {position_key(job)}")
        return Outcome(BET, "bot", _thinking(world), [])

    patched.setattr(Workers, "choose", choose)
    listening = Listening(world)
    logging.getLogger("agon").addHandler(listening)
    logging.getLogger("agon").setLevel(logging.INFO)
    settings = Settings(database=str(folder / "agon.sqlite3"), port=0, workers=0, **broker.credentials("server"))
    try:
        async with running(settings) as app:
            url = f"ws://127.0.0.1:{app.port}/ws"
            async with (
                Heard(broker, "agon/v1/#") as heard,
                Overheard(url, lambda text: world.note("seat", text), "Me") as me,
                Overheard(url, lambda text: world.note("spectator", text), "Else") as watcher,
            ):
                await watcher.ask("watch_lobby")
                digest = app.bots.card_digest("random")
                wish = {"bot": "random", "level": "random", "game": GAME, "agreed": digest, "seat": "first"}
                started = await me.ask("play_bot", **wish)
                session = started["session"]
                await me.ask("join", session=session)
                await watcher.ask("join", session=session)
                for client in (me, watcher):
                    await client.ask("follow_chat", session=session)
                await me.ask("say", session=session, text=f"between us, I hold {world.cards[ME]}")
                await me.act(session, PASS)
                for client in (me, watcher):
                    while True:
                        if (await client.event(session, "acted"))["event"]["seat"] == BOT:
                            break
                await heard.until(
                    lambda letter: letter.topic == topics.events(session) and b'"seat":1' in letter.payload
                )
                await heard.until(
                    lambda letter: letter.topic == topics.snapshot(session) and json.loads(letter.payload)["seq"] >= 4
                )
                for letter in heard.letters:
                    if session in letter.topic:
                        world.note("broker", f"{letter.topic} {letter.payload.decode()}")
                late = act(BOT, world.cards[BOT] % 2, seq=0, by="bot", thinking=_thinking(world))
                app.registry.tables[session].post(Request(late))  # the log notes that it was dropped
                path = f"http://127.0.0.1:{app.port}/api/sessions/{session}"
                world.note("export", await asyncio.to_thread(_read, path))
                names = {session: "SESSION", me.me["id"]: "ME", watcher.me["id"]: "ELSE"}
    finally:
        logging.getLogger("agon").removeHandler(listening)
        logging.getLogger("agon").setLevel(logging.NOTSET)
    for channel, texts in world.told.items():
        world.told[channel] = [masked(text, names) for text in texts]
    # The number of lobby messages and snapshots, the counts of spectators, the broker's progress and the order of the
    # log depend on timing.
    for channel in ("seat", "spectator"):
        world.told[channel] = [text for text in world.told[channel] if '"t":"onlookers"' not in text]
    world.told["spectator"] = [text for text in world.told["spectator"] if '"t":"lobby"' not in text]
    world.told["log"] = sorted({text for text in world.told["log"] if not any(said in text for said in OF_THE_MACHINE)})
    snapshots = [text for text in world.told["broker"] if "/snapshot " in text]
    world.told["broker"] = [text for text in world.told["broker"] if text not in snapshots] + snapshots[-1:]


def _read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=20) as answer:
        text: str = answer.read().decode()
        return text


MAY_KNOW: dict[str, Callable[[World], object]] = {
    "seat": lambda world: world.cards[ME],
    "worker": lambda world: world.cards[BOT],
    "spectator": lambda world: None,
    "broker": lambda world: None,
    "export": lambda world: None,
    "log": lambda world: None,
}


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> list[World]:
    made: list[World] = []
    folder = tmp_path_factory.mktemp("worlds")
    with Mosquitto(folder) as broker:
        for cards, seed in sorted(seeds().items()):
            world = World(cards)
            place = folder / "".join(map(str, cards))
            place.mkdir()
            with pytest.MonkeyPatch.context() as patched:
                asyncio.run(play(world, seed, place, broker, patched))
            made.append(world)
    return made


def test_every_deal_is_a_world(worlds: list[World]) -> None:
    assert [world.cards for world in worlds] == CARDS
    for world in worlds:
        assert set(world.told) == set(MAY_KNOW), "every channel was heard"
        assert all(world.told.values())


@pytest.mark.parametrize("channel", list(MAY_KNOW))
def test_a_channel_carries_what_it_may_know_and_nothing_else(worlds: list[World], channel: str) -> None:
    heard: dict[object, tuple[World, list[str]]] = {}
    for world in worlds:
        first, texts = heard.setdefault(MAY_KNOW[channel](world), (world, world.told[channel]))
        assert world.told[channel] == texts, f"{channel} tells {world.cards} from {first.cards}"


@pytest.mark.parametrize("channel", ["seat", "worker"])
def test_a_channel_that_may_know_a_card_has_it(worlds: list[World], channel: str) -> None:
    """The test before can fail."""
    told = {MAY_KNOW[channel](world): tuple(world.told[channel]) for world in worlds}
    assert len(set(told.values())) == 3
