"""Tournaments between client and server: announcing, entering, organising, and what everybody may read of them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import OptionValue
from agon.protocol.base import Command, GameName, GameOptions, Id, Message, PositionText
from agon.protocol.commands.table import Consents
from agon.protocol.events import Clock, PlayerRef, SessionId
from agon.protocol.tournament_events import Accepts, Bye, GivenOdds, HostSeat, Kind, Points, TournamentId

Time: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
EntrantNumber: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]


# Client to server


class AnnounceTournament(Command, frozen=True, kw_only=True, tag="announce_tournament"):
    """Announce a tournament whose organiser I am. Answered by ``tournament``. For people with a password."""

    title: Annotated[str, Meta(min_length=3, max_length=60)]
    kind: Kind
    game: GameName
    options: GameOptions = {}
    clock: Clock
    starts_at: Time
    accepts: Accepts = "humans"
    """``anyone``: people and bots; nobody meets a bot without having agreed to its card."""
    rated: bool = False
    rounds: Annotated[int, Meta(ge=0, le=30)] = 0
    """Of a Swiss."""
    minutes: Annotated[int, Meta(ge=0, le=527_040)] = 0
    """Length of an arena, 720 at most, or of a ladder; 0: until its organiser ends the ladder."""
    break_s: Annotated[int, Meta(ge=0, le=86_400)] = 10
    """Time between two rounds."""
    most: Annotated[int, Meta(ge=2, le=500)] = 200
    """Most entrants."""
    club: Id | None = None
    """For the members of this club, whose owner or organiser I am, and in its list only."""
    start: PositionText | None = None
    """Position from which its games begin, instead of the usual one; unrated, and in games without hidden cards."""
    odds: GivenOdds | None = None
    host_seat: HostSeat = "first"
    """Of a simul: my seat. I am its host, whom everybody else plays at once."""
    reach: Annotated[int, Meta(ge=1, le=20)] = 3
    """Of a ladder: places above oneself that one may challenge."""
    answer_h: Annotated[int, Meta(ge=1, le=720)] = 48
    """Of a ladder: hours in which a challenge is to be answered; else the place is lost to the challenger."""


class JoinTournament(Command, frozen=True, kw_only=True, tag="join_tournament"):
    """Take part, or come back. ``agreed``: the cards of its bots that I was shown and agree to; I am paired with no
    other bot. In a round robin and a knockout, where everybody may have to meet everybody, it must hold all of them."""

    tournament: Id
    agreed: Consents = {}


class LeaveTournament(Command, frozen=True, kw_only=True, tag="leave_tournament"):
    """Be paired no more. A game of mine goes on."""

    tournament: Id


class WatchTournament(Command, frozen=True, kw_only=True, tag="watch_tournament"):
    """Send me ``tournament_changed`` whenever it changes, until ``unwatch_tournament``."""

    tournament: Id


class UnwatchTournament(Command, frozen=True, kw_only=True, tag="unwatch_tournament"):
    tournament: Id


class ChallengeEntrant(Command, frozen=True, kw_only=True, tag="challenge_entrant"):
    """Challenge an entrant of a ladder, a few places above me, for their place. Bots of the server always accept."""

    tournament: Id
    entrant: EntrantNumber


class AnswerEntrant(Command, frozen=True, kw_only=True, tag="answer_entrant"):
    """Answer the challenge to me on a ladder: our game begins at once. ``accept`` false: my place goes to the
    challenger without a game."""

    tournament: Id
    accept: bool = True


class Deed(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of what an organiser may do."""


class StartNow(Deed, frozen=True, kw_only=True, tag="start"):
    pass


class Pause(Deed, frozen=True, kw_only=True, tag="pause"):
    """Pair nobody for now; games that go on go on."""


class GoOn(Deed, frozen=True, kw_only=True, tag="go_on"):
    pass


class Postpone(Deed, frozen=True, kw_only=True, tag="postpone"):
    starts_at: Time


class CallOff(Deed, frozen=True, kw_only=True, tag="call_off"):
    reason: Annotated[str, Meta(max_length=200)] = ""


class EndNow(Deed, frozen=True, kw_only=True, tag="end"):
    """End an arena or a ladder with the standings as they are; games that go on do not count."""


class Remove(Deed, frozen=True, kw_only=True, tag="remove"):
    """Withdraw an entrant, who cannot come back by themselves."""

    entrant: EntrantNumber


class AwardBye(Deed, frozen=True, kw_only=True, tag="award_bye"):
    """Leave an entrant of a Swiss out of the next round, with a point, half of one, or none."""

    entrant: EntrantNumber
    kind: Literal["full", "half", "absent"] = "half"


class SetResult(Deed, frozen=True, kw_only=True, tag="set_result"):
    """Set the result of a game, over or not."""

    session: Id
    white: Points
    black: Points
    others: Annotated[list[Points], Meta(max_length=14)] = []
    """Of the third seat and those after it."""
    reason: Annotated[str, Meta(max_length=200)] = ""


class NewPair(msgspec.Struct, frozen=True, kw_only=True):
    white: EntrantNumber
    black: EntrantNumber


class PairAgain(Deed, frozen=True, kw_only=True, tag="pair_again"):
    """Pair the players of some boards of the present round of a Swiss otherwise; no move of their games may have been
    made."""

    pairs: Annotated[list[NewPair], Meta(min_length=1, max_length=50)]


class EnterBot(Deed, frozen=True, kw_only=True, tag="enter_bot"):
    """Enter a bot of this server at a level. ``agreed`` is the digest of its card."""

    bot: Id
    level: Id
    agreed: Id


Deeds: TypeAlias = (
    StartNow | Pause | GoOn | Postpone | CallOff | EndNow | Remove | AwardBye | SetResult | PairAgain | EnterBot
)


class OrganiseTournament(Command, frozen=True, kw_only=True, tag="organise_tournament"):
    """Decide something as the organiser, or as an administrator of the server. The log keeps who did what and when."""

    tournament: Id
    do: Deeds


TournamentCommand: TypeAlias = (
    AnnounceTournament
    | JoinTournament
    | LeaveTournament
    | WatchTournament
    | UnwatchTournament
    | ChallengeEntrant
    | AnswerEntrant
    | OrganiseTournament
)


# Server to client


class TournamentAt(Message, frozen=True, kw_only=True, tag="tournament"):
    """The command is done. ``seq``: number of the last event of the tournament's log."""

    re: str
    tournament: TournamentId
    seq: int


class TournamentChanged(Message, frozen=True, kw_only=True, tag="tournament_changed"):
    """A tournament that I watch has changed: read it again."""

    tournament: TournamentId
    seq: int


TournamentMessage: TypeAlias = TournamentAt | TournamentChanged


# Plain GETs

Status: TypeAlias = Literal["announced", "running", "paused", "finished", "cancelled"]


class TournamentSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A line of ``GET /api/tournaments``."""

    id: TournamentId
    title: str
    kind: Kind
    game: str
    status: Status
    starts_at: int
    created: int
    entrants: int


class TournamentList(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/tournaments``: those that are to come or go on, and the last ones that are over."""

    open: list[TournamentSummary]
    over: list[TournamentSummary]


class EntrantView(msgspec.Struct, frozen=True, kw_only=True):
    """``card``: of a bot, the digest that ``agreed`` of ``join_tournament`` holds under the card's name."""

    number: int
    player: PlayerRef
    rating: int
    active: bool
    card: str | None = None


class StandingView(msgspec.Struct, frozen=True, kw_only=True):
    """``ties``: as ``TournamentView.tie_breaks``."""

    rank: int
    entrant: int
    score: float
    ties: list[float]
    points: list[float] = []
    """Of an arena: the points of the last games, the newest first."""
    on_fire: bool = False
    """Of an arena: the next win counts double."""


class PairingView(msgspec.Struct, frozen=True, kw_only=True):
    """A game. ``white`` and ``black`` are its points; None while it goes on."""

    session: SessionId
    round: int
    board: int
    white: int
    black: int
    white_points: float | None = None
    black_points: float | None = None
    forfeit: bool = False
    """True if it was decided without play."""
    adjusted: bool = False
    """An organiser set the result."""
    others: list[int] = []
    """Entrants with the third seat and those after it."""
    other_points: list[float] = []
    """Their points; empty while the game goes on."""


class ChallengeView(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge on a ladder that waits for its answer until a time (ms)."""

    entrant: int
    other: int
    until: int


class RoundByes(msgspec.Struct, frozen=True, kw_only=True):
    round: int
    byes: list[Bye]


class TournamentView(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/tournaments/<id>``."""

    id: TournamentId
    seq: int
    title: str
    kind: Kind
    game: str
    options: dict[str, OptionValue]
    clock: Clock
    rated: bool
    accepts: Accepts
    organiser: PlayerRef
    club: str | None
    status: Status
    now: int
    starts_at: int
    ends_at: int | None
    """Of an arena that has started."""
    round: int
    rounds: int | None
    """None for an arena."""
    next_at: int | None
    """Time at which the next round is paired, if nothing is left to be played before (ms)."""
    most: int
    entrants: list[EntrantView]
    tie_breaks: list[str]
    standings: list[StandingView]
    games: list[PairingView]
    """All; of an arena those that go on and the last 100 others, the newest first."""
    byes: list[RoundByes]
    reason: str = ""
    """Reason why it was called off."""
    seats: int = 2
    """Players of a game."""
    start: str | None = None
    odds: GivenOdds | None = None
    odds_title: str = ""
    """Title of the start at which the giver of odds is behind."""
    host_seat: HostSeat = "first"
    reach: int = 3
    answer_h: int = 48
    challenges: list[ChallengeView] = []
    """Of a ladder."""
    imported: bool = False
    """True if it was played elsewhere: its games have results and no moves."""
    reachable: dict[str, list[int]] = {}
    """Of a ladder: by number of an entrant, whom they may challenge now."""
