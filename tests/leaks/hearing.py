"""Everything that the server sends about a game to a viewer, by channel, and the comparison of two worlds.

The game is played through the server's own parts, without sockets: events are decided and applied as at a table, and
sent to followers by ``Broadcaster``. Chance is scripted, so that both worlds have the same seed and commitment.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast
from unittest import mock

import msgspec

from agon import games
from agon.games.api import CHANCE, SPECTATOR
from agon.games.rules import Rules
from agon.protocol import codec
from agon.protocol.cards import Limits
from agon.protocol.commands.study import BoardFrom
from agon.protocol.events import (
    AccountId,
    Created,
    Ended,
    Event,
    HintGiven,
    PlayerRef,
    SeatTaken,
    SessionId,
    SpectatorDelay,
    Untimed,
)
from agon.protocol.jobs import Engine, Think
from agon.protocol.messages import SessionExport
from agon.protocol.thinking import Hint, Line, Thinking
from agon.server.analysis import origins
from agon.server.analysis.handlers import opened
from agon.server.analysis.positions import Positions
from agon.server.bots import turns
from agon.server.http.game_files import Wanted, answer
from agon.server.live.broadcast import Broadcaster
from agon.server.mqtt.publisher import Publisher
from agon.server.records import summary
from agon.server.session import commit_reveal, visibility
from agon.server.session import state as core
from agon.server.session.decide import decide, opening
from agon.transport.link import Letter
from tests.leaks.worlds import Pair, World, pairs
from tests.server.session.asking import act

NAME = SessionId("session")
SEED = "5ec2e7" + "c0ffee" * 9 + "5ec2"
"""Seed of the games, which no channel may carry before the end."""
CANARY = "canary"
"""Text in the thinking of the other seats' bots."""
BELIEFS = (0.125, 0.875)
"""Evaluations by the bots, for each world."""

Heard = dict[str, list[bytes]]


class Leak(AssertionError):
    """A viewer received hidden information."""


class Ear:
    """A follower that keeps what it receives."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def send(self, payload: bytes) -> None:
        self.heard.append(payload)


def _nobody_watches(*_: object, **__: object) -> None:
    """The lobby's ``watch`` for the publisher: no table waits."""


def hidden_games() -> list[str]:
    """Return the games in which viewers may see different things."""
    infos = [games.load(name).info for name in games.names()]
    return [info.name for info in infos if info.hidden or info.simultaneous]


class Play:
    """A world, played at a table."""

    def __init__(self, pair: Pair, number: int) -> None:
        world: World = pair.worlds[number]
        self.pair, self.world, self.number = pair, world, number
        rules = pair.rules
        refs = [
            PlayerRef(id=AccountId(f"id{seat}"), name=f"Player {seat}", kind="human")
            for seat in range(rules.seats(pair.options))
        ]
        created = Created(
            game=rules.info.name, version=rules.info.version, options=dict(pair.options), clock=Untimed(), seed=SEED,
            seats=[SeatTaken(player=ref) for ref in refs], seed_hash=commit_reveal.commitment(SEED),
            delay=SpectatorDelay(plies=2) if pair.order % 4 == 0 else None,
        )  # fmt: skip
        self.session = core.begin(rules, created, 0)
        self.log: list[tuple[Event, int]] = [(created, 0)]
        self.broadcaster = Broadcaster(NAME, self.session, self.log, lambda: len(self.log), show_thinking=True)
        self.viewer, self.onlooker = Ear(), Ear()
        self.broadcaster.follow(self.viewer, pair.viewer)
        self.broadcaster.follow(self.onlooker, SPECTATOR)
        self.letters: list[Letter] = []
        lobby = cast(Any, SimpleNamespace(watch=_nobody_watches))
        self.mirror = Publisher(self._publish, "server", "1", bots=[], lobby=lobby, now=lambda: 0)

        table = SimpleNamespace(
            name=NAME, session=self.session, broadcaster=self.broadcaster, followers=self.broadcaster.followers
        )
        self.mirror.started(cast(Any, table))
        self.draws = [step.action for step in world.steps if step.seat == CHANCE]

    def _publish(self, letter: Letter, _: int) -> bool:
        self.letters.append(letter)
        return True

    def happen(self, events: Sequence[Event]) -> None:
        for event in events:
            at = len(self.log)
            core.evolve(self.session, event, at)
            self.log.append((event, at))
            self.broadcaster.event(event, at, None, None, SPECTATOR)

    def act(self, seat: int, action: int) -> None:
        line = Line(action=action, text=CANARY, value=BELIEFS[self.number])
        thinking = Thinking(engine=CANARY, value=BELIEFS[self.number], lines=[line])
        thought = None if seat == self.pair.viewer else thinking
        order = act(seat, action, by="bot", thinking=thought)
        self.happen(decide(self.session, order, len(self.log)))

    def play(self) -> None:
        """Play up to the point at which the worlds are compared."""

        def draw(_seed: str, index: int, _outcomes: object, _mixed: Mapping[int, str] | None = None) -> int:
            return self.draws[index]

        rng = random.Random(self.pair.order)
        with mock.patch.object(commit_reveal, "draw", draw):
            self.happen(opening(self.session))
            rounds: dict[int, list[tuple[int, int]]] = {}
            for step in self.world.steps:
                if step.seat != CHANCE:
                    rounds.setdefault(step.round, []).append((step.seat, step.action))
            for chosen in rounds.values():
                rng.shuffle(chosen)  # the order of commitments is the same in both worlds
                for seat, action in chosen:
                    self.act(seat, action)
            for seat, action in self.world.pending:
                self.act(seat, action)
        other = next(seat for seat in range(self.session.seats) if seat != self.pair.viewer)
        hint = Hint(level=1, text=f"{CANARY} {BELIEFS[self.number]}")
        self.happen([HintGiven(seat=other, level=1, ply=self.session.ply, hint=hint)])

    def job(self) -> bytes:
        """Return the bytes that a worker would get to play the viewer's seat."""
        seat, session = self.pair.viewer, self.session
        created = session.created
        if seat not in session.acting():
            return codec.encode(visibility.history_for(session, seat))
        think = Think(
            job="job", game=created.game, version=created.version, options=created.options, seat=seat,
            state=turns.seen_state(session, seat, self.pair.order), history=visibility.history_for(session, seat),
            engine=Engine(name="engine"), limits=Limits(time_ms=1), seed=1, deadline_ms=1,
        )  # fmt: skip
        return codec.pack(think)

    def board(self) -> list[bytes]:
        """Return what an analysis board shows the viewer of this position, and the job of its engine lines."""
        seat, rules = self.pair.viewer, self.session.rules
        if seat == SPECTATOR:
            return []

        def seat_of(_: object) -> int:
            return seat

        asked = BoardFrom(id="board", session=NAME, ply=self.session.ply)
        table = SimpleNamespace(
            name=NAME, session=self.session, log=self.log, is_private=False, seat_of=seat_of
        )  # fmt: skip
        tree = origins.from_game(cast(Any, table), asked, cast(Any, SimpleNamespace(id="me")), len(self.log)).tree
        positions = Positions(lambda _: rules)
        shown = positions.shown("re", tree.root, [])
        return [codec.encode(opened(positions, tree)), codec.encode(shown)]

    def export(self, seat: int | None = None) -> bytes:
        """Return the answer to a GET of the game."""
        rules, over = self.session.rules, self.session.ended is not None
        wanted = Wanted(NAME, "json", seat)
        return answer(wanted, rules, self.broadcaster.visible_log(), over=over, thinking=True).body

    async def hear(self) -> tuple[Heard, bytes]:
        """Return the bytes sent to the viewer and to all, by channel, and the public export after the end."""
        self.play()
        telling, viewer = self.broadcaster, self.pair.viewer
        self.mirror.up()
        at = len(self.log)
        head = summary.head_of(NAME, self.session, 0, at, ended=None, plies=self.session.ply)
        last = len(self.log) // 2
        told: Heard = {
            "live": self.viewer.heard[:],
            "onlooker": self.onlooker.heard[:],
            "resume": [codec.encode(telling.joined(viewer, since, "re")) for since in (last, -1)],
            "onlooker's resume": [codec.encode(telling.joined(SPECTATOR, -1, "re"))],
            "export": [self.export()],
            "feed": [letter.topic.encode() + b" " + letter.payload for letter in self.letters],
            "list": [codec.encode(row) for row in (telling.summary(), summary.summary_of(head))],
            "board": self.board(),
            "job": [self.job()],
        }  # fmt: skip
        returns = [0.0] * self.session.seats
        self.happen([Ended(reason="aborted", seat=0, returns=returns, seed=SEED)])
        if viewer != SPECTATOR:
            replay = msgspec.json.decode(self.export(viewer), type=SessionExport)
            told["replay"] = [codec.encode(occurred) for occurred in replay.events[:-1]]
        self.mirror.close()
        telling.close()
        return told, self.export()


async def compare(pair: Pair) -> None:
    """Compare all bytes that the viewer or all receive. Raises ``Leak`` if one differs, or if they contain a secret."""
    (first, all_first), (second, all_second) = [await Play(pair, number).hear() for number in range(2)]
    for channel, texts in first.items():
        if texts != second[channel]:
            one, other = next(
                (one, other) for one, other in zip([*texts, b""], [*second[channel], b""], strict=False) if one != other
            )
            raise Leak(f"{pair}: {channel} tells two worlds apart:\n{one!r}\n{other!r}")
        for canary in (SEED, CANARY):
            if any(canary.encode() in text for text in texts):
                raise Leak(f"{pair}: {channel} carries {canary!r}")
    if all_first == all_second:
        raise Leak(f"{pair}: nothing differs after the end either, so nothing was compared")


async def check(rules: Rules, count: int, seed: int) -> int:
    """Compare ``count`` pairs of random games and return their number. Raises ``Leak``."""
    compared = 0
    for pair in pairs(rules, count, seed):
        await compare(pair)
        compared += 1
    return compared
