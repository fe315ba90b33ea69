"""The messages between client and server: JSON text frames, one tagged union each way (tag field ``t``).

Every command has an ``id`` of the client's choosing; the answer carries it as ``re``. A resent command (same id) is
answered again, never applied twice. An error names code, reason and the path of the bad field; the connection lives on.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import Board, Info, OptionValue, View
from agon.protocol.base import (
    Command,
    GameName,
    GameOptions,
    Id,
    Message,
    Name,
    PositionText,
    SeatChoice,
    SeatCommand,
)
from agon.protocol.commands.account import AccountCommand, AccountMessage
from agon.protocol.commands.chat import ChatCommand, ChatMessage
from agon.protocol.commands.classes import ClassCommand, ClassMessage
from agon.protocol.commands.club import ClubCommand, ClubMessage
from agon.protocol.commands.course import CourseCommand, CourseMessage
from agon.protocol.commands.explorer import ExplorerCommand, ExplorerMessage
from agon.protocol.commands.game import (
    Analyse,
    Analysis,
    AskHint,
    AskWhyNot,
    ClockCommand,
    Contribute,
    TakeBackCommand,
    Tried,
    TryMove,
    WhyNot,
    Worded,
    WordReasons,
)
from agon.protocol.commands.host import HostCommand, HostMessage
from agon.protocol.commands.lab import PositionSearched, SearchPosition
from agon.protocol.commands.lobby import (
    AcceptSeek,
    CancelSeek,
    Challenge,
    DeclineChallenge,
    Declined,
    Offers,
    Pairing,
    QuickPair,
    Seek,
    Seeking,
    SeekView,
)
from agon.protocol.commands.plan import PlanCommand, PlanMessage
from agon.protocol.commands.push import PushCommand, PushMessage
from agon.protocol.commands.puzzle import PuzzleCommand, PuzzleMessage
from agon.protocol.commands.report import ReportCommand, ReportMessage
from agon.protocol.commands.session import Joined, Occurred, Onlookers, RecordFormat, Thought
from agon.protocol.commands.study import StudyCommand, StudyMessage
from agon.protocol.commands.table import TableCommand
from agon.protocol.commands.tasks import TaskCommand, TaskMessage
from agon.protocol.commands.tournament import TournamentCommand, TournamentMessage
from agon.protocol.events import Clock, Handicap, Millis, PlayerRef, SessionId, SpectatorDelay, Untimed
from agon.protocol.rating_views import RatingStep

PROTOCOL = 1
SUBPROTOCOL = "agon.v1"


# Client to server


class Register(msgspec.Struct, frozen=True, kw_only=True):
    """Make a new account. Its kind is fixed for ever by this."""

    kind: Literal["human", "bot"]
    name: Name | None = None
    operator: Annotated[str, Meta(min_length=1, max_length=60)] | None = None
    """The person or organisation that answers for a bot. Required for a bot."""
    summary: Annotated[str, Meta(max_length=200)] = ""


class Hello(Command, frozen=True, kw_only=True, tag="hello"):
    """First message of every connection. ``token`` logs in; without it ``register`` or a new guest account is made."""

    protocol: int
    token: Annotated[str, Meta(min_length=8, max_length=100)] | None = None
    register: Register | None = None
    client: Annotated[str, Meta(max_length=60)] = ""
    contributes: bool = False
    """This client answers ``started`` with ``contribute`` if the server asks for it: the first draw may wait for it."""
    compact: bool = False
    """This client reads the compact form of positions (``Position.ids`` and ``Position.changed``)."""


class Rename(Command, frozen=True, kw_only=True, tag="rename"):
    """Give my (human) account another name."""

    name: Name


class Ping(Command, frozen=True, kw_only=True, tag="ping"):
    """Answered by ``pong`` with the server's time."""


class WatchLobby(Command, frozen=True, kw_only=True, tag="watch_lobby"):
    """Send me ``lobby`` now and whenever it changes, until ``unwatch_lobby``. Send it again to get all of it again."""

    changes: bool = False
    """This client reads ``lobby_changed``, which is sent in place of ``lobby`` if it is shorter."""


class UnwatchLobby(Command, frozen=True, kw_only=True, tag="unwatch_lobby"):
    pass


class PlayBot(Command, frozen=True, kw_only=True, tag="play_bot"):
    """Start a game against a bot of this server. ``agreed`` is the digest of the card that I was shown.

    In a game for more than two the bot takes all other seats; ``open_table`` puts others there.
    """

    bot: Id
    level: Id
    game: GameName
    options: GameOptions = {}
    clock: Clock = Untimed()
    seat: SeatChoice = "first"
    agreed: Id
    rated: bool = False
    """Allowed only if the host lets people and bots play rated games."""
    handicap: Handicap | None = None
    assisted: bool = False
    """I may ask for hints, and am marked accordingly."""
    lesson: bool = False
    """As ``assisted``, and the bot's thinking is shown while we play."""
    delay: SpectatorDelay | None = None
    start: PositionText | None = None
    """Position to play from, instead of the usual one: unrated, without a handicap's odds. Cards that are hidden from
    me are drawn anew."""


class Join(Command, frozen=True, kw_only=True, tag="join"):
    """Follow a session, from the seat that is mine or as a spectator. Events after ``since`` are sent first."""

    session: Id
    since: Annotated[int, Meta(ge=-1, lt=2**31)] = -1
    spectate: bool = False
    """As a spectator even if a seat is mine: for a screen that others see."""


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Stop following. My seat stays mine."""

    session: Id


class Act(SeatCommand, frozen=True, kw_only=True, tag="act"):
    """Take an action. ``seq`` is the last event that I had seen; an older one is refused as ``stale``."""

    seq: Annotated[int, Meta(ge=0, lt=2**31)]
    action: Annotated[int, Meta(ge=-(2**31), lt=2**31)]


class Resign(SeatCommand, frozen=True, kw_only=True, tag="resign"):
    """Give the game up."""


class OfferDraw(SeatCommand, frozen=True, kw_only=True, tag="offer_draw"):
    """Offer a draw in a game that has draws, or accept a standing offer."""


class AnswerDraw(SeatCommand, frozen=True, kw_only=True, tag="answer_draw"):
    """Accept or decline the draw that is offered to me."""

    accept: bool


class Abort(SeatCommand, frozen=True, kw_only=True, tag="abort"):
    """Call the game off before my first action."""


class Rematch(SeatCommand, frozen=True, kw_only=True, tag="rematch"):
    """Offer another game with seats swapped, or agree to a standing offer. A bot of the server agrees at once."""


class Publish(SeatCommand, frozen=True, kw_only=True, tag="publish"):
    """Agree that anyone with the link may see this finished game, which allowed no spectators, and read its chat. They
    may once all people at the table have agreed."""


class MyGames(Command, frozen=True, kw_only=True, tag="my_games"):
    """My games, newest first."""

    before: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """Only those updated before this time (ms), for the next page."""
    limit: Annotated[int, Meta(ge=1, le=100)] = 30


SeatMessage: TypeAlias = (
    Act | Resign | OfferDraw | AnswerDraw | TakeBackCommand | Contribute | Abort | Rematch | Publish | ClockCommand
)
"""All kinds of ``SeatCommand``."""

ClientMessage: TypeAlias = (
    Hello
    | Rename
    | Ping
    | WatchLobby
    | UnwatchLobby
    | Seek
    | CancelSeek
    | AcceptSeek
    | Challenge
    | DeclineChallenge
    | QuickPair
    | PlayBot
    | TableCommand
    | Join
    | Leave
    | SeatMessage
    | MyGames
    | AccountCommand
    | PushCommand
    | AskHint
    | Analyse
    | TryMove
    | AskWhyNot
    | WordReasons
    | SearchPosition
    | ChatCommand
    | ReportCommand
    | PlanCommand
    | TournamentCommand
    | ClubCommand
    | ClassCommand
    | TaskCommand
    | CourseCommand
    | PuzzleCommand
    | StudyCommand
    | ExplorerCommand
    | HostCommand
)


# Server to client


class Allowance(msgspec.Struct, frozen=True, kw_only=True):
    """Limits of a connection: an amount at once, then an amount a second, counted on arrival with the frames' heads. A
    connection that sends more is closed (1008)."""

    frames_per_second: int
    burst_frames: int
    bytes_per_second: int
    burst_bytes: int


class FaultyGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that this server cannot offer, and why: file, line and error."""

    game: str
    reason: str


class Welcome(Message, frozen=True, kw_only=True, tag="welcome"):
    """The answer to ``hello``. ``token`` is set once, when the account is new: keep it."""

    re: str
    protocol: int
    server: str
    you: PlayerRef
    now: int
    token: str | None = None
    disclosure: str
    allowance: Allowance | None = None
    left_out: list[FaultyGame] = []
    """Games that this server cannot offer; only administrators are told."""
    message: str = ""
    """Message of the day; empty: none."""
    reports: int = 0
    """Number of open reports; only moderators are told."""
    may_rate: bool = True
    """False: this server rates no games of accounts without a password, as mine is."""
    language: str = ""
    """Code of the language that I chose for pages; empty: that of the device."""


class Failure(Message, frozen=True, kw_only=True, tag="failure"):
    """A command was refused and nothing changed. ``re`` is None if the message could not be read that far."""

    re: str | None
    code: str
    """A code of ``agon.protocol.errors.Code``."""
    reason: str
    path: str | None = None
    """Path of the bad field, such as ``$.options.width``."""
    missing: list[Occurred] = []
    """For ``stale``: the events that the sender had not seen."""


class Ok(Message, frozen=True, kw_only=True, tag="ok"):
    """Done; there is nothing else to say."""

    re: str


class Pong(Message, frozen=True, kw_only=True, tag="pong"):
    re: str
    now: int


class GameSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A session in a list."""

    session: SessionId
    game: str
    options: dict[str, OptionValue]
    clock: Clock
    players: list[PlayerRef]
    status: Literal["playing", "ended"]
    plies: int
    created: int
    updated: int
    your_seat: int | None = None
    result: str | None = None
    """A short sentence, if ended: "Red wins", "draw", "aborted"."""
    returns: list[float] | None = None
    rated: bool = False
    key: str | None = None
    """In ``games``: as in ``joined``."""


class Warmth(msgspec.Struct, frozen=True, kw_only=True):
    """Progress of the AI workers in compiling their kernels."""

    done: int
    total: int
    kernel: str = ""


class Lobby(Message, frozen=True, kw_only=True, tag="lobby"):
    """Open seeks and games being played now: a bounded number of each.

    A long text among the options is given in short: the name of the example that it is, or its beginning and ``…``; it
    is left out if it is the default. ``GET /api/seeks/<id>`` and ``GET /api/sessions/<id>`` have it in full.
    """

    seeks: list[SeekView]
    """At most 100, the newest first: by ``since``, then ``id``, both descending."""
    playing: list[GameSummary]
    """At most 50, the latest move first: by ``updated``, then ``session``, both descending."""
    online: int
    warmth: Warmth
    version: int = 0
    """Number of this state of the lobby on this connection, to which ``lobby_changed`` refers."""
    seeking: int = 0
    """Number of all public seeks, also those that are not in ``seeks``."""
    running: int = 0
    """Number of all public games being played."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """New figures of a game that is otherwise as it was."""

    session: SessionId
    plies: int
    updated: int


class LobbyChanged(Message, frozen=True, kw_only=True, tag="lobby_changed"):
    """Differences from the ``lobby`` of version ``version - 1``. A client that does not have that one sends
    ``watch_lobby`` again."""

    version: int
    seeks: list[SeekView]
    """New or changed."""
    closed: list[str]
    """Seeks to remove."""
    playing: list[GameSummary]
    """New or changed in more than ``moved`` says."""
    over: list[SessionId]
    """Games to remove."""
    moved: list[Progress]
    seeking: int
    running: int
    online: int
    warmth: Warmth


class Started(Message, frozen=True, kw_only=True, tag="started"):
    """A game of yours has begun: ``join`` it. ``re`` is set only for the player whose command started it."""

    re: str | None
    session: SessionId
    your_seat: int
    contribute: bool = False
    """There are dice or cards in it, into which your ``contribute`` is mixed."""


class Games(Message, frozen=True, kw_only=True, tag="games"):
    """The answer to ``my_games``; ``next`` is the ``before`` of the following page."""

    re: str
    games: list[GameSummary]
    next: int | None = None
    steps: list[RatingStep] = []
    """Changes of my ratings, and of my practice ratings, by these games."""


class Goodbye(Message, frozen=True, kw_only=True, tag="goodbye"):
    """The server closes this connection; come back after ``retry_ms`` and resume."""

    reason: str
    retry_ms: Millis


ServerMessage: TypeAlias = (
    Welcome
    | Failure
    | Ok
    | Pong
    | Lobby
    | LobbyChanged
    | Seeking
    | Offers
    | Declined
    | Pairing
    | Started
    | Joined
    | Occurred
    | Thought
    | Games
    | Analysis
    | Tried
    | WhyNot
    | Worded
    | PositionSearched
    | PuzzleMessage
    | Goodbye
    | AccountMessage
    | PushMessage
    | ChatMessage
    | ReportMessage
    | Onlookers
    | PlanMessage
    | TournamentMessage
    | ClubMessage
    | ClassMessage
    | TaskMessage
    | CourseMessage
    | StudyMessage
    | ExplorerMessage
    | HostMessage
)


# Plain GETs


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """A start at which the bot is behind."""

    name: str
    title: str
    """Name of the handicap: ``a rook``."""


class GameListing(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of ``GET /api/games``."""

    info: Info
    board: Board
    """With default options."""
    start: View
    """The game before the first move, as spectators see it."""
    bots: list[str]
    """Cards of bots that play it, those made for the fewest games first."""
    odds: list[Odds] = []
    """Handicaps that bots can give in it, the least first."""
    pinned: bool = False
    """The operator recommends it."""
    hidden: bool = False
    """The operator leaves it out of the list of games to start."""
    usual: dict[str, int] = {}
    """Options as people mostly choose them among themselves: forms of their games begin with these. The defaults are
    what bots were measured with, and the first pool of ratings."""
    common: dict[str, list[int]] = {}
    """Of options with many values those that a form offers first; the others follow a further choice."""
    seat: Literal["first", "second"] = "first"
    """Seat of a person with which forms of games against bots begin: of a game tree the second, so that the bot
    searches the whole tree."""


class DrawOdds(msgspec.Struct, frozen=True, kw_only=True):
    """Possible draws at the event ``seq``, by the rules: outcomes ascending, with the probability of each."""

    seq: int
    outcomes: list[int]
    probabilities: list[float]


class SessionExport(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/sessions/<id>``: the game as a spectator may see it (everything, once it has ended)."""

    format: Literal["agon.session.1"] = "agon.session.1"
    session: SessionId
    game: Info
    options: dict[str, OptionValue]
    board: Board
    players: list[PlayerRef]
    clock: Clock
    events: list[Occurred]
    records: list[RecordFormat] = []
    handicap: str = ""
    """Handicap of the bot, in words."""
    odds: list[DrawOdds] = []
    """Of every draw, once the game has ended, so that it can be audited without the rules."""
    under_review: bool = False
    """True if this server analyses the game now, or it waits for that: ``analyse`` then reports the progress."""
