"""Play the leagues that are on: a meeting at a time in each program that judges, the clubs in turn.

A meeting and its two games are stored in one transaction under the next number of the league's log, so a server that is
killed loses no result that anybody saw, and counts none twice. A meeting of which the log has heard is not held again.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final, NamedTuple

import msgspec

from agon.protocol import codec
from agon.protocol.cards import ladder_in
from agon.protocol.events import SessionId
from agon.protocol.league import ANCHORS, Broken, Entrant, LeagueGame, Meet, Met, Rate, Rated
from agon.protocol.league_log import LeagueSet, MeetingHeld, ScoredGame
from agon.server.bots.turns import Bots
from agon.server.clubs.course.fold import Due, Held, LeagueState, next_meeting, pairs
from agon.server.clubs.course.judges import Judges
from agon.server.live.registry import TableRegistry
from agon.server.records.import_ import Origin, imported
from agon.server.store import Row, SessionHead, StoreFailed
from agon.server.store.clubs.leagues import LeagueHead
from agon.server.store.clubs.submissions import SubmissionRow
from agon.transport.judge import Judge, JudgeFailed

log = logging.getLogger("agon.course")

EVERY_S: Final = 60.0
"""Longest time (s) between two looks at what is due."""
LONGEST_S: Final = 3_600.0
"""Longest time (s) for a meeting: every wait in it ends, but a busy machine is slow."""


class Players(NamedTuple):
    """The entrants of a league now: the newest good bot of each member, and levels of ours."""

    bots: list[SubmissionRow]
    anchors: list[str]

    def keys(self) -> list[str]:
        return [*(row.id for row in self.bots), *self.anchors]


class Meeting(NamedTuple):
    """A meeting that is held, of a league as it was when the meeting became due."""

    club: str
    setting: LeagueSet
    players: Players
    due: Due


class LeagueRunner:
    """Runs for as long as the server. ``wake`` tells it that something may be due."""

    def __init__(self, registry: TableRegistry, bots: Bots, judges: Judges) -> None:
        self._registry = registry
        self._store = registry.store
        self._bots = bots
        self._judges = judges
        self._wake = asyncio.Event()
        self._states: dict[str, LeagueState] = {}
        self._barred: dict[str, set[frozenset[str]]] = defaultdict(set)
        """Pairs of a club that could not meet, by no fault of a bot: not tried again until the next start."""
        self._playing: dict[str, set[frozenset[str]]] = defaultdict(set)
        """Pairs of a club that play now."""
        self._served: dict[str, int] = {}
        """Number of the turn that a league had last."""
        self.held = asyncio.Event()
        """Set when a meeting is stored."""

    def wake(self) -> None:
        self._wake.set()

    async def run(self) -> None:
        while True:
            self._wake.clear()
            try:
                await self._play()
            except StoreFailed as error:
                log.warning("leagues are looked at again: %s", error)
            for judge in self._judges.leagues:
                await judge.rest()
            try:
                async with asyncio.timeout(EVERY_S):
                    await self._wake.wait()
            except TimeoutError:
                continue

    # State

    async def state(self, club: str) -> LeagueState:
        """Return a league as it is stored. Raises ``StoreFailed``."""
        known = self._states.setdefault(club, LeagueState())
        rows = await self._store.leagues.events(club, known.seq)
        known.add(row for row in rows if row.seq > known.seq)  # another caller may have read them meanwhile
        return known

    async def players(self, club: str, game: str) -> Players:
        """Return who is in the league of a game."""
        return Players(await self._store.submissions.entrants(club, game), self._anchors(game))

    def _anchors(self, game: str) -> list[str]:
        found: list[str] = []
        for anchor in ANCHORS:
            bot, _, level = anchor.partition(":")
            card = self._bots.cards.get(bot)
            if card is None or not self._bots.plays(card, game):
                continue
            if any(offered.name == level for offered in ladder_in(card, game)[0]):
                found.append(anchor)
        return found

    def version(self, game: str) -> int:
        """Return the version of a game's rules. Raises ``GameError``."""
        return self._registry.rules(game).info.version

    async def counting(self, state: LeagueState, players: Players) -> list[Held]:
        """Return the meetings that count now."""
        if state.setting is None:
            return []
        return state.counting(self.version(state.setting.game), players.keys())

    async def set(self, club: str, event: LeagueSet) -> None:
        """Store what an organiser has set. Raises ``StoreFailed``."""
        while True:
            state, known = await self.state(club), await self._store.leagues.head(club)
            ratings = codec.encode(Rated(ratings=[])) if known is None else known.ratings
            head = LeagueHead(club, state.seq + 1, event.running, ratings)
            if await self._store.leagues.append(head, self._registry.now(), codec.encode(event)):
                break
        await self.state(club)
        self.wake()

    # Playing

    async def _play(self) -> None:
        """Hold meetings until none is due, with each program one at a time. Raises ``StoreFailed``."""
        free, held = list(self._judges.leagues), dict[asyncio.Task[None], Judge]()
        try:
            while True:
                while free and (meeting := await self._next()) is not None:
                    judge = free.pop()
                    held[asyncio.create_task(self._hold(judge, meeting), name="meeting of a league")] = judge
                if not held:
                    return
                for task in await self._ended(held):
                    free.append(held.pop(task))
                    task.result()
        finally:
            for task in held:
                task.cancel()
            await asyncio.gather(*held, return_exceptions=True)
            self._playing.clear()  # a meeting that was cancelled before it began took nothing back

    async def _ended(self, held: Iterable[asyncio.Task[None]]) -> list[asyncio.Task[None]]:
        """Wait until a meeting is over, or something else may be due; return the meetings that are over."""
        woken = asyncio.create_task(self._wake.wait())
        try:
            await asyncio.wait({*held, woken}, timeout=EVERY_S, return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()
        self._wake.clear()
        return [task for task in held if task.done()]

    async def _next(self) -> Meeting | None:
        """Return a meeting that is due, of the league that has waited longest, and count it among those that are held;
        None if none is due. Raises ``StoreFailed``."""
        running = await self._store.leagues.running()
        self._served = {club: turn for club, turn in self._served.items() if club in running}
        for club in sorted(running, key=lambda each: self._served.get(each, 0)):
            state = await self.state(club)
            if state.setting is None or self._judges.off is not None:
                continue
            players = await self.players(club, state.setting.game)
            held, bots = await self.counting(state, players), [row.id for row in players.bots]
            playing = self._playing[club]
            due = next_meeting(held, bots, players.anchors, without=self._barred[club], playing=playing)
            if due is not None:
                playing.add(frozenset((due.first, due.second)))
                self._served[club] = max(self._served.values(), default=0) + 1
                return Meeting(club, state.setting, players, due)
        return None

    async def _hold(self, judge: Judge, meeting: Meeting) -> None:
        """Hold a meeting and store it. Raises ``StoreFailed``."""
        club, due = meeting.club, meeting.due
        pair = frozenset((due.first, due.second))
        try:
            answer = await judge.ask(await self._request(meeting), LONGEST_S)
            match answer:
                case Met():
                    await self._keep(judge, meeting, answer)
                case Broken(confined=False):
                    self._judges.found(answer.reason)
                case Broken():
                    log.warning("%s and %s of club %s cannot meet: %s", due.first, due.second, club, answer.reason)
                    self._barred[club].add(pair)
                case _:
                    raise RuntimeError(f"the program answered a meeting by {type(answer).__name__}")
        except JudgeFailed as error:
            log.warning("%s and %s of club %s could not meet: %s", due.first, due.second, club, error)
            self._barred[club].add(pair)
        finally:
            self._playing[club].discard(pair)

    async def _request(self, meeting: Meeting) -> Meet:
        club, setting, players, due = meeting
        first, second = [await self._entrant(players, key) for key in (due.first, due.second)]
        return Meet(
            game=setting.game,
            first=first,
            second=second,
            time_ms=setting.time_ms,
            seed=_seed(club, due),
            date=datetime.now(UTC).date().isoformat(),
        )

    async def _entrant(self, players: Players, key: str) -> Entrant:
        for row in players.bots:
            if row.id == key:
                content = await self._store.submissions.content(key)
                return Entrant(name=name_of(row), file=row.file, content=content)
        return Entrant(name=key, level=key)

    async def _keep(self, judge: Judge, meeting: Meeting, met: Met) -> None:
        """Store a meeting, unless another server has stored it, or the league was set otherwise meanwhile."""
        club, setting, players, due = meeting
        now, version = self._registry.now(), self.version(setting.game)
        games = [self._stored(setting, due, number, game) for number, game in enumerate(met.games)]
        event = MeetingHeld(
            game=setting.game,
            version=version,
            time_ms=setting.time_ms,
            first=due.first,
            second=due.second,
            round=due.round,
            games=[
                ScoredGame(
                    session=SessionId(head.session),
                    first=game.first,
                    points=game.points,
                    reason=game.reason,
                    cpu_ms=game.cpu_ms,
                )
                for game, (_, head) in zip(met.games, games, strict=True)
            ],
        )
        pair = {due.first, due.second}
        while True:
            state = await self.state(club)
            seq, running = state.seq + 1, state.setting is not None and state.setting.running
            held = [*await self.counting(state, players), Held(now, event)]
            before = [each for each in held[:-1] if {each.meeting.first, each.meeting.second} == pair]
            if not running or len(before) > due.round:
                return
            rated = await self._rated(judge, setting.game, players, held)  # the state may hear of more events meanwhile
            head = LeagueHead(club, seq, running, codec.encode(rated))
            if await self._store.leagues.append(head, now, codec.encode(event), games):
                await self.state(club)
                self.held.set()
                return
            if await self._store.leagues.head(club) is None:  # the club is closed
                return

    async def _rated(self, judge: Judge, game: str, players: Players, held: list[Held]) -> Rated:
        try:
            answer = await judge.ask(Rate(game=game, players=players.keys(), pairs=pairs(held)), 60.0)
        except JudgeFailed as error:
            log.warning("ratings of a league are not counted: %s", error)
            return Rated(ratings=[])
        return answer if isinstance(answer, Rated) else Rated(ratings=[])

    def _stored(self, setting: LeagueSet, due: Due, number: int, game: LeagueGame) -> tuple[list[Row], SessionHead]:
        """Return the log and the head of a game. Its id follows from the record, which names the meeting."""
        name = f"{due.first} - {due.second}, {due.round + 1}.{number + 1}"
        record = msgspec.structs.replace(game.record, round=name)
        digest = hashlib.sha256(msgspec.json.encode(record)).hexdigest()
        origin = Origin("json", f"league at {setting.time_ms} ms a move", digest)
        rules = self._registry.rules(setting.game)
        return imported(rules, record, origin, self._registry.now(), watching="link")


def name_of(row: SubmissionRow) -> str:
    """Return the name of a bot in games: its author's number, so that nothing need be erased there."""
    return f"bot {row.bot}, version {row.version}"


def _seed(club: str, due: Due) -> int:
    text = f"{club} {due.first} {due.second} {due.round}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4]) >> 1
