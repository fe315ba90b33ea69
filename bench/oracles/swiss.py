"""Random Swiss events, each round paired by Agon and by bbpPairings: ``agon bench swiss --program FILE``.

bbpPairings is a program that FIDE endorsed; version 5.0.1 pairs by the same rules as Agon (C.04.3 of the FIDE Handbook,
in force until 31 January 2026). Build it from its source; it is not part of this repository. Players leave, come back,
come late, ask for byes and do not turn up. If the two pair a round otherwise, the event goes on with Agon's pairs.
Without ``--program`` the rounds are only timed.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from agon.protocol.clocks import Fischer
from agon.protocol.events import AccountId, PlayerRef, SessionId
from agon.protocol.tournament_events import (
    Adjusted,
    Announced,
    ByeAwarded,
    ByeKind,
    GameEnded,
    Paired,
    Registered,
    Started,
    TournamentEvent,
    TournamentId,
    Withdrew,
)
from agon.server.competitions import progress
from agon.server.competitions.reports.trf import trf16
from agon.server.competitions.state import Entrant, Tournament, evolve
from agon.server.competitions.swiss import entered
from bench.figures import add_json_flag, machine, percentile, write_json

ORGANISER: Final = AccountId("organiser")
NO_PAIRING: Final = 1
"""Exit code of bbpPairings if no pairing keeps the rules."""
Pairing = frozenset[tuple[int, int]]
"""Places in the report by colour, white first; 0: the bye. Empty: the rules leave no pairing."""


@dataclass(slots=True)
class Chances:
    """Of an event: how often something happens, per player or game and round."""

    leaves: float
    returns: float
    enters: float
    bye: float
    forfeit: float
    draw: float

    @classmethod
    def drawn(cls, rng: random.Random) -> Chances:
        much = rng.choice([0.0, 1.0, 1.0, 3.0])
        return cls(0.02 * much, 0.3, 0.2 * much, 0.02 * much, 0.03 * much, rng.choice([0.1, 0.3, 0.5]))


@dataclass(slots=True)
class Event:
    """A tournament in the pure core; its clock is the number of its events."""

    rng: random.Random
    chances: Chances
    state: Tournament

    @classmethod
    def of(cls, seed: int, players: tuple[int, int], rounds: tuple[int, int]) -> Event:
        rng = random.Random(seed)
        first = Announced(
            kind="swiss",
            game="chess",
            title=f"Event {seed}",
            options={},
            clock=Fischer(initial_ms=180_000, increment_ms=2_000),
            by=PlayerRef(id=ORGANISER, name="Organiser", kind="human"),
            starts_at=0,
            rounds=rng.randint(*rounds),
            break_s=0,
        )
        event = cls(rng, Chances.drawn(rng), Tournament(TournamentId(f"e{seed}"), first, 0, 0))
        for _ in range(rng.randint(*players)):
            event.enter()
        event.store(Started())
        return event

    def store(self, *events: TournamentEvent) -> None:
        for event in events:
            evolve(self.state, event, self.state.seq + 1)

    def enter(self, known: Entrant | None = None) -> None:
        """Let a new player enter, or let ``known`` come back."""
        number = len(self.state.entrants) + 1
        if known is None:
            rating = self.rng.choice([1_500, self.rng.randint(1_000, 2_600)])
            player = PlayerRef(id=AccountId(f"p{number}"), name=f"P{number}", kind="human")
            self.store(Registered(entrant=number, player=player, rating=rating))
        else:
            self.store(Registered(entrant=known.number, player=known.player, rating=known.rating))

    def next_pairing(self) -> list[TournamentEvent]:
        """Return the events of the next pairing, or of the end; what comes before is stored."""
        while True:
            events = progress.due(self.state, self.state.seq + 1, lambda text: SessionId(f"{self.state.name}.{text}"))
            if any(not isinstance(each, Withdrew) for each in events):
                return events
            self.store(*events)

    def play(self) -> None:
        """End all games of the round, by ratings and chance."""
        for game in list(self.state.unfinished.values()):
            if self.rng.random() < self.chances.forfeit:
                self._forfeit(game.session)
                continue
            white, black = (self.state.entrants[each].rating for each in game.seats)
            expected = 1 / (1 + 10 ** ((black - white) / 400))
            draw = self.rng.random() < self.chances.draw
            value = 0.0 if draw else 1.0 if self.rng.random() < expected else -1.0
            self.store(GameEnded(session=game.session, reason="finished", returns=[value, -value], actions=40))

    def _forfeit(self, session: SessionId) -> None:
        """Let a player, or both, not turn up: they are withdrawn, or an organiser sets the result."""
        seat = self.rng.randint(0, 1)
        if self.rng.random() < 0.3:
            ended = GameEnded(session=session, reason="aborted", returns=[0, 0], actions=seat, seat=seat, idle=True)
            self.store(ended)
        else:
            white, black = self.rng.choice([(1.0, 0.0), (0.0, 1.0), (0.0, 0.0)])
            self.store(Adjusted(session=session, white=white, black=black, decided_by=ORGANISER))

    def between_rounds(self) -> None:
        """Let players leave, come back, come late and get the byes that they asked for."""
        for entrant in list(self.state.entrants.values()):
            chance = self.rng.random()
            if not entrant.active:
                if chance < self.chances.returns:
                    self.enter(entrant)
            elif chance < self.chances.leaves and len(self.state.active()) > 2:
                self.store(Withdrew(entrant=entrant.number, reason="left"))
            elif chance < self.chances.leaves + self.chances.bye:
                kind: Any = self.rng.choice(["half", "half", "full", "absent"])
                self.store(ByeAwarded(entrant=entrant.number, kind=kind, decided_by=ORGANISER))
        while self.rng.random() < self.chances.enters:
            self.enter()


@dataclass(slots=True)
class Difference:
    """``report``: what both paired, in TRF16."""

    seed: int
    round: int
    agon: list[tuple[int, int]]
    program: list[tuple[int, int]]
    report: str


@dataclass(slots=True)
class Outcome:
    """Of an event: its rounds, with the CPU time (s) of Agon's pairing of each."""

    seconds: list[float] = field(default_factory=list[float])
    differences: list[Difference] = field(default_factory=list[Difference])


def pairing_of(state: Tournament, events: list[TournamentEvent]) -> Pairing:
    """Return the pairing among ``events`` by places in the report of ``state``, which does not have it yet."""
    place = {entrant.number: index for index, entrant in enumerate(entered(state), 1)}
    paired = next((each for each in events if isinstance(each, Paired)), None)
    if paired is None:
        return frozenset()
    due: ByeKind = "pairing"
    byes = {(place[each.entrant], 0) for each in paired.byes if each.kind == due}
    return frozenset({(place[game.white], place[game.black]) for game in paired.games} | byes)


def ask(program: Path, report: str, folder: Path) -> Pairing:
    """Return the pairing of bbpPairings. Raises ``RuntimeError`` if it cannot read the report."""
    given, answer = folder / "given.trf", folder / "answer.txt"
    given.write_text(report)
    done = subprocess.run(
        [program, "--dutch", given, "-p", answer], capture_output=True, text=True, check=False, timeout=600
    )
    if done.returncode == NO_PAIRING:
        return frozenset()
    if done.returncode:
        raise RuntimeError(f"{program} ended with {done.returncode}: {done.stdout}{done.stderr}")
    _, *lines = answer.read_text().split("\n")
    pairs = [line.split() for line in lines if line.strip()]
    return frozenset((int(white), int(black)) for white, black in pairs)


def compare(seed: int, *, program: Path | None, players: tuple[int, int], rounds: tuple[int, int]) -> Outcome:
    """Play the event of a seed to its end."""
    found = Outcome()
    event = Event.of(seed, players, rounds)
    with tempfile.TemporaryDirectory() as folder:
        while True:
            began = time.process_time()
            events = event.next_pairing()
            spent = time.process_time() - began
            number = event.state.round + 1
            if number > (progress.rounds_of(event.state) or 0):
                return found
            found.seconds.append(spent)
            ours = pairing_of(event.state, events)
            if program is not None:
                report = trf16(event.state, absent=True)
                theirs = ask(program, report, Path(folder))
                if ours != theirs:
                    only = sorted(ours - theirs), sorted(theirs - ours)
                    found.differences.append(Difference(seed, number, *only, report))
            if not ours:
                return found
            event.store(*events)
            event.play()
            event.between_rounds()


def outcomes(arguments: argparse.Namespace) -> Iterator[Outcome]:
    run = partial(
        compare,
        program=arguments.program,
        players=tuple(arguments.players),
        rounds=tuple(arguments.rounds),
    )
    seeds = range(arguments.seed, arguments.seed + arguments.events)
    with ProcessPoolExecutor(arguments.processes) as pool:
        yield from pool.map(run, seeds, chunksize=4)


def main(argv: list[str] | None = None) -> int:
    """Print each difference and the figures; return 1 if there is a difference."""
    parser = argparse.ArgumentParser(prog="agon bench swiss", description=__doc__)
    parser.add_argument("--program", type=Path, metavar="FILE", help="bbpPairings 5.0.1; without it: times only")
    parser.add_argument("--events", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the first event; the others' follow it")
    parser.add_argument("--players", type=int, nargs=2, default=[10, 60], metavar=("FEWEST", "MOST"))
    parser.add_argument("--rounds", type=int, nargs=2, default=[5, 9], metavar=("FEWEST", "MOST"))
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="DIR", help="write the report of each difference to this folder")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    seconds: list[float] = []
    differences: list[Difference] = []
    for count, outcome in enumerate(outcomes(arguments), 1):
        seconds += outcome.seconds
        differences += outcome.differences
        for each in outcome.differences:
            print(f"seed {each.seed}, round {each.round}: {each.agon} and {each.program}", flush=True)
            if arguments.keep is not None:
                (arguments.keep / f"{each.seed}-{each.round}.trf").write_text(each.report)
        if count % 500 == 0:
            print(f"{count} events, {len(seconds)} rounds, {len(differences)} differ", flush=True)
    middle, most = percentile(seconds, 0.5), max(seconds)
    print(f"{arguments.events} events, {len(seconds)} rounds: {len(differences)} differ")
    print(f"CPU time of a round's pairing: {middle:.3f} s in the middle, {most:.3f} s at most")
    figures = {"events": arguments.events, "rounds": len(seconds), "differences": len(differences)}
    write_json(arguments.json, {**figures, "median_s": middle, "most_s": most, **machine()})
    return 1 if differences else 0
