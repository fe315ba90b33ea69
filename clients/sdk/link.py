"""The state that must survive a lost connection, without I/O: unanswered commands, and the progress in each followed
session.

``Link`` takes the caller's commands and the server's messages, and returns what to send and what to deliver. It never
reads a clock or a socket, so its laws are tests: every command is answered once, every event of a followed session is
delivered once and in order, whatever is lost on the way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from msgspec.structs import replace

from agon.clients.sdk.compact import Expander
from agon.clients.sdk.lobby import LobbyReader
from agon.protocol.commands.account import (
    Account,
    AccountMessage,
    Accounts,
    BotGames,
    Credentials,
    LoggedIn,
    MyData,
    SecondFactorOffered,
    SecondFactorOn,
    TokenCreated,
)
from agon.protocol.commands.chat import Chat, ChatModeChanged, Said
from agon.protocol.commands.classes import ClassMessage, Pupils, Slips
from agon.protocol.commands.club import ClubAt, ClubMessage, ClubPage, Clubs
from agon.protocol.commands.course import CourseMessage, League, LeagueGames, Source, Submissions
from agon.protocol.commands.explorer import ExplorerMessage, GamesFound, Played
from agon.protocol.commands.host import (
    Announced,
    BackupChanged,
    Health,
    HostMessage,
    HostState,
    InvitationCreated,
    Log,
    ResetLink,
)
from agon.protocol.commands.lab import PositionSearched
from agon.protocol.commands.plan import Explored, Plan, PlanMessage
from agon.protocol.commands.push import PushKey
from agon.protocol.commands.puzzle import Mistakes, Puzzle, PuzzleMessage, PuzzleTried
from agon.protocol.commands.report import ReportClosed, Reported, Reports, ReportsWaiting, Silenced
from agon.protocol.commands.session import Onlookers
from agon.protocol.commands.study import BoardOpened, BoardPosition, LinesFound, RecordWritten, Studies, StudySaved
from agon.protocol.commands.tasks import Tasks
from agon.protocol.commands.tournament import TournamentAt, TournamentChanged
from agon.protocol.errors import PASSING
from agon.protocol.events import SessionId
from agon.protocol.messages import (
    Analysis,
    ClientMessage,
    Declined,
    Failure,
    Games,
    Goodbye,
    Join,
    Joined,
    Leave,
    Lobby,
    LobbyChanged,
    Occurred,
    Offers,
    Ok,
    Pairing,
    Pong,
    Seeking,
    ServerMessage,
    Started,
    Thought,
    Tried,
    UnwatchLobby,
    WatchLobby,
    Welcome,
    WhyNot,
    Worded,
)

Answer: TypeAlias = (
    Welcome
    | Ok
    | Pong
    | Seeking
    | Started
    | Joined
    | Occurred
    | Games
    | AccountMessage
    | PushKey
    | Chat
    | Reports
    | Reported
    | PlanMessage
    | PuzzleMessage
    | Tried
    | Worded
    | WhyNot
    | TournamentAt
    | ClubMessage
    | ClassMessage
    | Tasks
    | CourseMessage
    | PositionSearched
    | BoardOpened
    | BoardPosition
    | RecordWritten
    | Studies
    | StudySaved
    | ExplorerMessage
    | HostMessage
    | Failure
)


@dataclass(frozen=True, slots=True)
class Answered:
    """A command's answer; each command gets one."""

    command: str
    message: Answer


@dataclass(frozen=True, slots=True)
class Happened:
    """The next event of a followed session."""

    occurred: Occurred


@dataclass(frozen=True, slots=True)
class Lost:
    """A session cannot be followed any longer."""

    session: SessionId
    reason: str


@dataclass(frozen=True, slots=True)
class Delayed:
    """A session cannot be followed just now: to be asked for again a little later (``Link.rejoin``)."""

    session: SessionId
    reason: str


@dataclass(frozen=True, slots=True)
class Told:
    """An unasked message of the server."""

    message: ServerMessage


Delivery: TypeAlias = Answered | Happened | Lost | Delayed | Told


class Link:
    """State of one client across any number of connections. ``prefix`` makes command ids unlike any other process's."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._count = 0
        self._online = False
        self._watching = False
        self._unanswered: dict[str, ClientMessage] = {}
        self._followed: dict[SessionId, int] = {}
        self._catching_up: dict[str, SessionId] = {}
        """Joins of this link's own making, by their id."""
        self._outbox: list[ClientMessage] = []
        self._expander = Expander()
        self._lobby = LobbyReader()

    @property
    def online(self) -> bool:
        return self._online

    @property
    def unanswered(self) -> tuple[str, ...]:
        return tuple(self._unanswered)

    def last_seq(self, session: SessionId) -> int | None:
        """Return the seq of the last event delivered, -1 before the first, None if the session is not followed."""
        return self._followed.get(session)

    def next_id(self) -> str:
        """Return an id that no other command has. The server never applies the same id twice, so it must be new."""
        self._count += 1
        return f"{self._prefix}.{self._count}"

    # Requests of the caller

    def command(self, message: ClientMessage) -> None:
        """Queue a command to be sent until it is answered. Raises ``ValueError`` for an id in use or a second join.

        A lobby is watched by its changes, and delivered whole.
        """
        if message.id in self._unanswered:
            raise ValueError(f"command id {message.id!r} is in use")
        if isinstance(message, Join) and (message.session in self._followed or self._waits(Join, message.session)):
            raise ValueError(f"session {message.session} is followed already")
        match message:
            case Leave(session=session):
                self._unfollow(SessionId(session))
            case WatchLobby():
                self._watching = True
                message = replace(message, changes=True)
            case UnwatchLobby():
                self._watching = False
            case _:
                pass  # the others change nothing about what a new connection begins with
        self._unanswered[message.id] = message
        if self._online:
            self._outbox.append(message)

    def forget(self, command: str) -> None:
        """Drop a command whose caller waits no longer. Whether the server applied it stays unknown."""
        self._unanswered.pop(command, None)

    # Events of the connection

    def connected(self) -> None:
        """Note a new connection: rejoin the followed sessions, then send unanswered commands again."""
        self.disconnected()
        self._online = True
        if self._watching and not self._asks_for_lobby():
            self._watch_again()
        for session in self._followed:
            self._catch_up(session)
        self._outbox.extend(self._unanswered.values())

    def disconnected(self) -> None:
        """Note that the connection is gone; messages on their way may or may not have arrived."""
        self._online = False
        self._outbox.clear()
        self._catching_up.clear()

    def rejoin(self, session: SessionId) -> None:
        """Ask again for a session that was delayed, unless that has been done or is no longer wanted."""
        if self._online and session in self._followed and session not in self._catching_up.values():
            self._catch_up(session)

    def to_send(self) -> list[ClientMessage]:
        """Return the messages to send now, in order; each is returned once a connection."""
        messages, self._outbox = self._outbox, []
        return messages

    def received(self, message: ServerMessage) -> list[Delivery]:
        """Put a message of the server in order: nothing is delivered twice, and no event before its predecessor."""
        match message:
            case Occurred():
                return self._occurred(message)
            case Joined():
                return self._joined(self._expander.joined(message))
            case Failure():
                return self._failed(message)
            case Welcome() | Ok() | Pong() | Seeking() | Games() | Chat() | Plan() | Explored() | Tried() | Worded():
                return self._answer(message.re, message)
            case PositionSearched() | WhyNot():
                return self._answer(message.re, message)
            case (
                Reports() | Reported() | TournamentAt() | Clubs() | ClubPage() | ClubAt() | Slips() | Pupils() | Tasks()
            ):
                return self._answer(message.re, message)
            case Submissions() | Source() | League() | LeagueGames():
                return self._answer(message.re, message)
            case LoggedIn() | Account() | Accounts() | Credentials() | TokenCreated() | BotGames() | MyData():
                return self._answer(message.re, message)
            case Puzzle() | PuzzleTried() | Mistakes():
                return self._answer(message.re, message)
            case SecondFactorOffered() | SecondFactorOn() | PushKey():
                return self._answer(message.re, message)
            case BoardOpened() | BoardPosition() | RecordWritten() | Studies() | StudySaved() | Played() | GamesFound():
                return self._answer(message.re, message)
            case HostState() | InvitationCreated() | ResetLink() | Health() | Log():
                return self._answer(message.re, message)
            case BackupChanged():
                return [Told(message), *self._answer(message.re, message)]
            case Started():
                return [Told(message), *self._answer(message.re, message)]
            case Lobby():
                return [Told(self._lobby.whole(message))]
            case LobbyChanged():
                return self._lobby_changed(message)
            case LinesFound():
                return [Told(message)]
            case Thought() | Analysis() | Goodbye() | Offers() | Declined() | Pairing() | Said() | Onlookers():
                return [Told(message)]
            case ReportClosed() | ReportsWaiting() | Silenced() | TournamentChanged() | Announced() | ChatModeChanged():
                return [Told(message)]

    def _answer(self, command: str | None, message: Answer) -> list[Delivery]:
        if command is None or self._unanswered.pop(command, None) is None:
            return []  # an answer to a resend that an earlier answer settled, or to a command that was forgotten
        return [Answered(command, message)]

    def _lobby_changed(self, message: LobbyChanged) -> list[Delivery]:
        lobby = self._lobby.changed(message)
        if lobby is not None:
            return [Told(lobby)]
        if self._watching and not self._asks_for_lobby():  # changes of a lobby that did not arrive here
            self._outbox.append(self._watch_again())
        return []

    def _asks_for_lobby(self) -> bool:
        return any(isinstance(message, WatchLobby) for message in self._unanswered.values())

    def _watch_again(self) -> WatchLobby:
        watch = WatchLobby(id=self.next_id(), changes=True)
        self._unanswered[watch.id] = watch
        return watch

    def _occurred(self, message: Occurred) -> list[Delivery]:
        full = self._expander.occurred(message)
        if full is None:  # changes of cells that did not arrive here
            session = message.session
            if session in self._followed and session not in self._catching_up.values():
                self._catch_up(session)
            return self._answer(message.re, message)
        return self._advance(full.session, [full]) + self._answer(full.re, full)

    def _joined(self, message: Joined) -> list[Delivery]:
        session = SessionId(message.session)
        asked = self._unanswered.get(message.re)
        self._catching_up.pop(message.re, None)
        if isinstance(asked, Join) and not self._waits(Leave, session):
            self._followed[session] = asked.since
        # The answer first: the caller learns what the session is before its events.
        told = self._answer(message.re, message) + self._advance(session, message.events)
        last = self._followed.get(session)
        if last is not None and last != message.seq:
            self._unfollow(session)
            told.append(Lost(session, f"the server ends at event {message.seq}, this client is at {last}"))
        return told

    def _failed(self, message: Failure) -> list[Delivery]:
        session = self._catching_up.pop(message.re, None) if message.re else None
        if session is not None and message.code in PASSING:
            return [Delayed(session, f"{message.code}: {message.reason}")]
        if session is not None:
            self._unfollow(session)
            return [Lost(session, f"{message.code}: {message.reason}")]
        told = [item for occurred in message.missing for item in self._advance(occurred.session, [occurred])]
        if message.re is None:
            return [*told, Told(message)]
        return told + self._answer(message.re, message)

    def _advance(self, session: SessionId, events: list[Occurred]) -> list[Delivery]:
        """Deliver the next events of a session, without those delivered before. Ask for missing events if there is a
        gap."""
        last = self._followed.get(session)
        if last is None:
            return []
        told: list[Delivery] = []
        for occurred in events:
            if occurred.seq <= last:
                continue
            if occurred.seq > last + 1:
                if session not in self._catching_up.values():
                    self._catch_up(session)
                break
            last = occurred.seq
            told.append(Happened(occurred))
        self._followed[session] = last
        return told

    def _catch_up(self, session: SessionId) -> None:
        join = Join(id=self.next_id(), session=session, since=self._followed[session])
        self._catching_up[join.id] = session
        self._outbox.append(join)

    def _waits(self, kind: type[Join] | type[Leave], session: str) -> bool:
        return any(isinstance(message, kind) and message.session == session for message in self._unanswered.values())

    def _unfollow(self, session: SessionId) -> None:
        self._followed.pop(session, None)
        self._expander.forget(session)
        self._catching_up = {join: other for join, other in self._catching_up.items() if other != session}
