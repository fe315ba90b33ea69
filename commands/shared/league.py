"""A league on this machine: the bots of some files play each other and levels of ours; every game is stored."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from agon.commands.shared.errors import plain_store_errors
from agon.protocol.league import Broken, Entrant, LeagueGame, Meet, Met
from agon.transport.judge import Judge, JudgeFailed

if TYPE_CHECKING:
    from agon.ai.league.robin import Standing


class PlayedMeeting(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the file of results: two games. Names of bots end in a digest of their files, so that a changed bot is
    another player."""

    game: str
    version: int
    time_ms: int
    first: str
    second: str
    games: list[PlayedGame]


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game without its moves; ``session`` has them."""

    first: int
    points: float
    reason: str
    detail: str
    cpu_ms: tuple[float, float]
    session: str


def entrants_of(files: Sequence[Path], anchors: Sequence[str]) -> list[Entrant]:
    """Return the bots of the files and the levels. Raises ``click.ClickException`` if two have one name."""
    found = [Entrant(name=file.stem, file=file.name, content=file.read_bytes()) for file in files]
    found += [Entrant(name=level, level=level) for level in anchors]
    names = [entrant.name for entrant in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise click.ClickException(f"two bots are named {twice}: a bot is named like its file")
    return found


def key(entrant: Entrant) -> str:
    """Return the player's name in the file of results."""
    if not entrant.content:
        return entrant.name
    return f"{entrant.name}#{hashlib.sha256(entrant.content).hexdigest()[:12]}"


class LeagueRun:
    """A run: plays what the file of results does not have yet."""

    def __init__(self, entrants: Sequence[Entrant], game: str, time_ms: int, seed: int, results: Path) -> None:
        """Read the results. Raises ``GameError`` for an unknown game, ``click.ClickException`` for a bad file."""
        from agon import games
        from agon.ai.league.robin import Table, known_ratings, meetings

        self._rules = games.load(game)
        self._time_ms, self._results = time_ms, results
        self._table = Table(entrants, known_ratings(game))
        self._date = datetime.now(UTC).date().isoformat()
        known = {(played.first, played.second): played for played in self._known()}
        self._left: list[Meet] = []
        self.known = 0
        for meet in meetings(entrants, game, time_ms, seed):
            played = known.get((key(meet.first), key(meet.second)))
            if played is None:
                self._left.append(msgspec.structs.replace(meet, date=self._date))
            else:
                self.known += 1
                self._table.add(meet, played.games)
        self.left = len(self._left)

    def _known(self) -> Iterator[PlayedMeeting]:
        lines = self._results.read_bytes().splitlines() if self._results.exists() else []
        for number, line in enumerate(lines, 1):
            try:
                played = msgspec.json.decode(line, type=PlayedMeeting)
            except msgspec.DecodeError as error:
                raise click.ClickException(f"{self._results}, line {number}, is no result: {error}") from None
            same = (played.game, played.version, played.time_ms)
            if same == (self._rules.info.name, self._rules.info.version, self._time_ms):
                yield played

    def standings(self) -> list[Standing]:
        """Return the table."""
        return self._table.standings()

    async def play(self, database: str, jobs: int, nice: int) -> None:
        """Play the rest, ``jobs`` pairs at once; each pair's games are stored before they count. Raises
        ``click.ClickException``."""
        from agon.server.store import Store

        with plain_store_errors():
            store = await Store.open(database)
            queue = iter(self._left)
            try:
                async with asyncio.TaskGroup() as group:
                    for _ in range(jobs):
                        group.create_task(self._work(queue, store, nice))
            except* click.ClickException as errors:
                raise errors.exceptions[0] from None
            finally:
                await store.close()

    async def _work(self, queue: Iterator[Meet], store: Any, nice: int) -> None:
        judge = Judge(nice)
        try:
            for meet in queue:
                await self._settle(meet, await _asked(judge, meet), store)
        finally:
            await judge.close()

    async def _settle(self, meet: Meet, met: Met, store: Any) -> None:
        sessions = [await self._store(game, store) for game in met.games]
        played = PlayedMeeting(
            game=meet.game,
            version=self._rules.info.version,
            time_ms=meet.time_ms,
            first=key(meet.first),
            second=key(meet.second),
            games=[
                PlayedGame(
                    first=game.first,
                    points=game.points,
                    reason=game.reason,
                    detail=game.detail,
                    cpu_ms=game.cpu_ms,
                    session=session,
                )
                for game, session in zip(met.games, sessions, strict=True)
            ],
        )
        with self._results.open("ab") as file:
            file.write(msgspec.json.encode(played) + b"\n")
        self._table.add(meet, met.games)
        self.left -= 1
        points = sum(game.points for game in met.games)
        click.echo(f"{meet.first.name} {points:g} : {2 - points:g} {meet.second.name}", err=True)
        for game, session in zip(met.games, sessions, strict=True):
            if game.reason != "finished":
                click.echo(f"  {game.record.comment}  /replay/{session}", err=True)

    async def _store(self, game: LeagueGame, store: Any) -> str:
        """Store a game for the replay page; return its session."""
        from agon.server.records.import_ import Origin, imported
        from agon.server.store import SequenceConflict

        digest = hashlib.sha256(msgspec.json.encode(game.record)).hexdigest()
        origin = Origin("json", f"league at {self._time_ms} ms a move", digest)
        rows, head = imported(self._rules, game.record, origin, time.time_ns() // 1_000_000)
        with contextlib.suppress(SequenceConflict):  # the very game is stored already
            await store.append(rows, head)
        return head.session


async def _asked(judge: Judge, meet: Meet) -> Met:
    """Return what came of a meeting. Raises ``click.ClickException`` if it could not be held."""
    try:
        answer = await judge.ask(meet)
    except JudgeFailed as error:
        raise click.ClickException(str(error)) from None
    match answer:
        case Met():
            return answer
        case Broken(reason=reason, confined=False):
            raise click.ClickException(f"bots cannot be confined here: {reason}; 'agon doctor' says what to do")
        case Broken(reason=reason):
            raise click.ClickException(reason)
        case _:
            raise click.ClickException("the program that holds the games answered out of turn")
