"""Results so far, in a file to which every pair of games adds a line, so that a later run goes on."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec

from agon.ai.calibration.entrants import Entrant
from agon.ai.calibration.payoffs import Pay
from agon.ai.calibration.ratings import Result
from agon.games.api import Options


class PlayedPair(msgspec.Struct, frozen=True, kw_only=True):
    """Games of one opening, seats exchanged. Names include the players' versions."""

    game: str
    version: int
    options: dict[str, int] = {}
    """Options of the game other than the usual ones."""
    first: str
    second: str
    points: float
    """Score of the first."""
    games: int
    paid: tuple[float, float] = (0.0, 0.0)
    """Mean pay-offs a game of the first's seats and the second's."""
    seed: int | None = None
    """Seed of all random events after the opening."""
    seconds: tuple[float, float] | None = None
    """CPU time of each player for these games."""
    times: tuple[list[float], list[float]] = ([], [])
    """Some of each player's moves, ms of thinking."""
    cpu: tuple[list[float], list[float]] = ([], [])


def key(entrant: Entrant) -> str:
    return f"{entrant.name}#{entrant.run}"


class Tally:
    """Results of one game. ``path`` None: kept in memory only."""

    def __init__(
        self,
        path: Path | None,
        game: str,
        version: int,
        options: Options | None = None,
        others: Sequence[Path] = (),
    ) -> None:
        """Read the files. ``options``: those of the game other than the usual ones. ``others``: files of other runs,
        counted too and not written. Games that are in several files count once. Raises ``msgspec.DecodeError`` if a
        file is no tally."""
        self.game, self.version = game, version
        self.options: Options = options or {}
        self.repeated = 0
        """Number of lines that repeated counted results."""
        self._path = path
        self._seen: set[tuple[str, str, int]] = set()
        self._seconds: dict[str, list[float]] = defaultdict(list)
        self._points: dict[tuple[str, str], float] = defaultdict(float)
        self._games: dict[tuple[str, str], int] = defaultdict(int)
        self._paid: dict[tuple[str, str], list[Pay]] = defaultdict(list)
        self._times: dict[str, list[float]] = defaultdict(list)
        self._cpu: dict[str, list[float]] = defaultdict(list)
        if path is not None and path.exists():
            self._read(path, _whole_lines(path))
        for other in others:
            self._read(other, other.read_bytes().splitlines())

    def _read(self, path: Path, lines: Sequence[bytes]) -> None:
        for number, line in enumerate(lines, 1):
            try:
                played = msgspec.json.decode(line, type=PlayedPair)
            except msgspec.DecodeError as error:
                raise msgspec.DecodeError(f"{path}, line {number}, is no tally: {error}") from None
            if (played.game, played.version, played.options) != (self.game, self.version, self.options):
                continue
            if played.seed is not None and (played.first, played.second, played.seed) in self._seen:
                self.repeated += 1
            else:
                self._count(played)

    def add(self, played: PlayedPair) -> None:
        self._count(played)
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")

    def result(self, first: Entrant, second: Entrant) -> Result:
        """Return the score of the first, whatever the order in the file."""
        one, other = (key(first), key(second)), (key(second), key(first))
        games = self._games[one] + self._games[other]
        points = self._points[one] + self._games[other] - self._points[other]
        return Result(points, games)

    def results(self, players: Sequence[Entrant]) -> dict[tuple[str, str], Result]:
        pairs = ((a, b) for place, a in enumerate(players) for b in players[place + 1 :])
        return {(a.name, b.name): self.result(a, b) for a, b in pairs}

    def paid(self, players: Sequence[Entrant]) -> dict[tuple[str, str], list[Pay]]:
        """Return the pay-offs of each pair of players, by their names, for every two games with seats exchanged."""
        pairs = ((a, b) for place, a in enumerate(players) for b in players[place + 1 :])
        return {(a.name, b.name): self._paid_to(a, b) for a, b in pairs}

    def _paid_to(self, first: Entrant, second: Entrant) -> list[Pay]:
        one, other = key(first), key(second)
        return self._paid[one, other] + [(mine, its) for its, mine in self._paid[other, one]]

    def games_of(self, entrant: Entrant, players: Sequence[Entrant]) -> int:
        return sum(self.result(entrant, other).games for other in players if other is not entrant)

    def seconds(self, entrant: Entrant) -> float | None:
        """Return the mean CPU time that a player needs for two games; None if it is not known."""
        taken = self._seconds[key(entrant)]
        return sum(taken) / len(taken) if taken else None

    def times(self, entrant: Entrant) -> list[float]:
        return self._times[key(entrant)]

    def cpu(self, entrant: Entrant) -> list[float]:
        return self._cpu[key(entrant)]

    def _count(self, played: PlayedPair) -> None:
        self._points[played.first, played.second] += played.points
        self._games[played.first, played.second] += played.games
        self._paid[played.first, played.second].append(played.paid)
        if played.seed is not None:
            self._seen.add((played.first, played.second, played.seed))
        if played.seconds is not None:
            self._seconds[played.first].append(played.seconds[0])
            self._seconds[played.second].append(played.seconds[1])
        for name, times, cpu in zip((played.first, played.second), played.times, played.cpu, strict=True):
            self._times[name] += times
            self._cpu[name] += cpu


def _whole_lines(path: Path) -> list[bytes]:
    """Return the whole lines of a file and cut a last line broken off while it was written, so that the next one is not
    joined to it."""
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if whole != content:
        os.truncate(path, len(whole))
    return whole.splitlines()
