"""Answers of the paths that programs written for Lichess ask, in the form that they know.

The Bot and Board API of Lichess (https://lichess.org/api), as far as this server has it. Ids are ours, and longer.
"""

from __future__ import annotations

from typing import Literal

import msgspec

LichessTitle = Literal["BOT"] | None
LichessColour = Literal["white", "black"]
LichessSpeed = Literal["ultraBullet", "bullet", "blitz", "rapid", "classical", "correspondence"]
LichessStatus = Literal[
    "started", "mate", "stalemate", "draw", "resign", "outoftime", "timeout", "aborted", "unknownFinish"
]


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all answers: a field that is not here is never sent."""


class Line(Answer, frozen=True, kw_only=True, tag_field="type"):
    """Base of the lines of streams."""


class LichessDone(Answer, frozen=True, kw_only=True):
    """A request was done, or its line of chat was refused."""

    ok: bool
    error: str | msgspec.UnsetType = msgspec.UNSET
    code: str | msgspec.UnsetType = msgspec.UNSET


class LichessError(Answer, frozen=True, kw_only=True):
    error: str
    code: str | msgspec.UnsetType = msgspec.UNSET


class LichessPerf(Answer, frozen=True, kw_only=True):
    """A rating."""

    games: int
    rating: int
    rd: int
    prog: int
    prov: bool | msgspec.UnsetType = msgspec.UNSET


class LichessAccount(Answer, frozen=True, kw_only=True):
    id: str
    username: str
    title: LichessTitle
    perfs: dict[str, LichessPerf]
    createdAt: int  # noqa: N815, their names
    url: str
    online: bool


class LichessUserStatus(Answer, frozen=True, kw_only=True):
    id: str
    name: str
    title: LichessTitle
    online: bool


class LichessToken(Answer, frozen=True, kw_only=True):
    userId: str  # noqa: N815
    scopes: str
    expires: int | None


class LichessUser(Answer, frozen=True, kw_only=True):
    """A player of a challenge or a game."""

    id: str
    name: str
    title: LichessTitle
    rating: int | msgspec.UnsetType = msgspec.UNSET
    provisional: bool | msgspec.UnsetType = msgspec.UNSET


class LichessOpponent(Answer, frozen=True, kw_only=True):
    id: str
    username: str
    title: LichessTitle
    rating: int | msgspec.UnsetType = msgspec.UNSET
    provisional: bool | msgspec.UnsetType = msgspec.UNSET


class LichessVariant(Answer, frozen=True, kw_only=True):
    key: Literal["standard", "chess960", "fromPosition"]
    name: str
    short: str


class LichessPerfName(Answer, frozen=True, kw_only=True):
    name: str


class LichessCompat(Answer, frozen=True, kw_only=True):
    bot: bool
    board: bool


class LichessFischer(Line, frozen=True, kw_only=True, tag="clock"):
    limit: int | float
    """In seconds."""
    increment: int | float
    show: str


class LichessDays(Line, frozen=True, kw_only=True, tag="correspondence"):
    daysPerTurn: int  # noqa: N815


class LichessUnlimited(Line, frozen=True, kw_only=True, tag="unlimited"):
    """No clock."""


LichessTimeControl = LichessFischer | LichessDays | LichessUnlimited


class LichessChallenge(Answer, frozen=True, kw_only=True):
    id: str
    """Also the id of the game that it becomes."""
    url: str
    status: Literal["created", "accepted", "canceled", "declined"]
    challenger: LichessUser
    destUser: LichessUser | None  # noqa: N815
    variant: LichessVariant
    rated: bool
    speed: LichessSpeed
    timeControl: LichessTimeControl  # noqa: N815
    color: LichessColour | Literal["random"]
    finalColor: LichessColour | Literal["random"]  # noqa: N815
    perf: LichessPerfName
    compat: LichessCompat
    declineReason: str | msgspec.UnsetType = msgspec.UNSET  # noqa: N815
    declineReasonKey: str | msgspec.UnsetType = msgspec.UNSET  # noqa: N815


class LichessWaited(Answer, frozen=True, kw_only=True):
    """The outcome of a challenge."""

    done: Literal["accepted", "declined", "canceled"]


class LichessGameStatus(Answer, frozen=True, kw_only=True):
    name: LichessStatus
    id: int | msgspec.UnsetType = msgspec.UNSET


class LichessGame(Answer, frozen=True, kw_only=True):
    """A game in a list and in the stream of events."""

    id: str
    gameId: str  # noqa: N815
    fullId: str  # noqa: N815
    color: LichessColour
    fen: str
    hasMoved: bool  # noqa: N815
    isMyTurn: bool  # noqa: N815
    lastMove: str  # noqa: N815
    opponent: LichessOpponent
    perf: str
    rated: bool
    source: str
    speed: LichessSpeed
    status: LichessGameStatus
    variant: LichessVariant
    compat: LichessCompat
    timeControl: LichessTimeControl  # noqa: N815
    secondsLeft: int | msgspec.UnsetType = msgspec.UNSET  # noqa: N815
    winner: LichessColour | msgspec.UnsetType = msgspec.UNSET


class LichessPlaying(Answer, frozen=True, kw_only=True):
    nowPlaying: list[LichessGame]  # noqa: N815


class LichessChallenged(Line, frozen=True, kw_only=True, tag="challenge"):
    challenge: LichessChallenge
    compat: LichessCompat


class LichessCanceled(Line, frozen=True, kw_only=True, tag="challengeCanceled"):
    challenge: LichessChallenge
    compat: LichessCompat


class LichessDeclined(Line, frozen=True, kw_only=True, tag="challengeDeclined"):
    challenge: LichessChallenge
    compat: LichessCompat


class LichessGameStart(Line, frozen=True, kw_only=True, tag="gameStart"):
    game: LichessGame


class LichessGameFinish(Line, frozen=True, kw_only=True, tag="gameFinish"):
    game: LichessGame


LichessEvent = LichessChallenged | LichessCanceled | LichessDeclined | LichessGameStart | LichessGameFinish


class LichessClock(Answer, frozen=True, kw_only=True):
    initial: int
    """In milliseconds, as all times of a game's stream."""
    increment: int


class LichessGameState(Line, frozen=True, kw_only=True, tag="gameState"):
    moves: str
    """In UCI, separated by blanks."""
    wtime: int
    btime: int
    winc: int
    binc: int
    status: LichessStatus
    winner: LichessColour | msgspec.UnsetType = msgspec.UNSET
    wdraw: bool | msgspec.UnsetType = msgspec.UNSET
    bdraw: bool | msgspec.UnsetType = msgspec.UNSET
    wtakeback: bool | msgspec.UnsetType = msgspec.UNSET
    btakeback: bool | msgspec.UnsetType = msgspec.UNSET


class LichessGameFull(Line, frozen=True, kw_only=True, tag="gameFull"):
    id: str
    variant: LichessVariant
    speed: LichessSpeed
    perf: LichessPerfName
    rated: bool
    createdAt: int  # noqa: N815
    white: LichessUser
    black: LichessUser
    initialFen: str  # noqa: N815
    clock: LichessClock | None
    state: LichessGameState
    daysPerTurn: int | msgspec.UnsetType = msgspec.UNSET  # noqa: N815
    tournamentId: str | msgspec.UnsetType = msgspec.UNSET  # noqa: N815


class LichessChatLine(Line, frozen=True, kw_only=True, tag="chatLine"):
    room: str
    username: str
    title: LichessTitle
    """Ours: Lichess says it only where the game begins."""
    text: str


class LichessOpponentGone(Line, frozen=True, kw_only=True, tag="opponentGone"):
    gone: bool
    claimWinInSeconds: int | msgspec.UnsetType = msgspec.UNSET  # noqa: N815


LichessGameLine = LichessGameFull | LichessGameState | LichessChatLine | LichessOpponentGone


class LichessSaid(Answer, frozen=True, kw_only=True):
    user: str
    title: LichessTitle
    """Ours, as in ``LichessChatLine``."""
    text: str
