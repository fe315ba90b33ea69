"""Play whole tournaments in the pure core: build one, let time pass, end games as a random number says."""

from __future__ import annotations

import random
from typing import Any

from agon.protocol.clocks import Fischer
from agon.protocol.events import AccountId, PlayerRef, SessionId
from agon.protocol.tournament_events import Announced, GameEnded, TournamentEvent, TournamentId
from agon.server.competitions import progress
from agon.server.competitions.decide import register, withdraw
from agon.server.competitions.state import Game, Tournament, evolve

ORGANISER = PlayerRef(id=AccountId("org"), name="Olga", kind="human")
CLOCK = Fischer(initial_ms=180_000, increment_ms=2_000)


def person(number: int) -> PlayerRef:
    return PlayerRef(id=AccountId(f"p{number}"), name=f"P{number}", kind="human")


def bot(number: int) -> PlayerRef:
    return PlayerRef(id=AccountId(f"b{number}"), name=f"B{number}", kind="bot", card=f"client-b{number}")


class Play:
    """A tournament with its log, and a clock that only moves when it is told to."""

    def __init__(self, kind: Any, *, seed: int = 0, **announced: Any) -> None:
        self.random = random.Random(seed)
        self.now = 1_000
        terms: dict[str, Any] = {"title": "Test", "rounds": 5, "minutes": 60, "break_s": 0, **announced}
        first = Announced(
            kind=kind, game="connect_four", options={}, clock=CLOCK, by=ORGANISER, starts_at=2_000, **terms
        )
        self.log: list[tuple[TournamentEvent, int]] = [(first, self.now)]
        self.state = Tournament(TournamentId("t"), first, self.now, 2_000)

    def store(self, *events: TournamentEvent) -> None:
        for event in events:
            evolve(self.state, event, self.now)
            self.log.append((event, self.now))

    def enter(self, player: PlayerRef, rating: int = 1_500, **agreed: str) -> None:
        card = f"digest-{player.id}" if player.kind == "bot" else None
        self.store(
            *register(self.state, player, rating, card=card, agreed=agreed, by=player.id, command=f"c{len(self.log)}")
        )

    def leave(self, player: PlayerRef) -> None:
        self.store(*withdraw(self.state, player, by=player.id, command=None))

    def people(self, count: int) -> Play:
        for number in range(1, count + 1):
            self.enter(person(number), 2_400 - number)
        return self

    def name(self, text: str) -> SessionId:
        return SessionId(f"s{text}")

    def go_on(self) -> list[TournamentEvent]:
        """Let the server do what is due, until nothing is."""
        done: list[TournamentEvent] = []
        self.now = max(self.now, self.state.starts_at)
        while events := progress.due(self.state, self.now, self.name):
            self.store(*events)
            done += events
        return done

    def end(self, game: Game, white: float, *, actions: int = 20, reason: str = "finished") -> None:
        """End a game; ``white``: its points of white."""
        self.now += 1_000
        value = 2 * white - 1
        self.store(GameEnded(session=game.session, reason=reason, returns=[value, -value], actions=actions))

    def no_show(self, game: Game, seat: int) -> None:
        self.now += 1_000
        self.store(
            GameEnded(session=game.session, reason="aborted", returns=[0, 0], actions=seat, seat=seat, idle=True)
        )

    def end_some(self, no_shows: float = 0.0) -> None:
        """End all games that go on, in a random order."""
        games = list(self.state.unfinished.values())
        self.random.shuffle(games)
        for game in games:
            if self.random.random() < no_shows:
                self.no_show(game, self.random.randint(0, 1))
            else:
                self.end(game, self.random.choice([1, 1, 0.5, 0, 0]))

    def to_the_end(self, no_shows: float = 0.0) -> Tournament:
        self.go_on()
        while not self.state.is_over:
            self.end_some(no_shows)
            self.go_on()
        return self.state
