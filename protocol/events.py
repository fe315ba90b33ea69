"""The events of a session: the stored log's schema. Past tense; one fold over these is the whole state.

Times are milliseconds since the Unix epoch (``at``) or durations in milliseconds (``*_ms``).
"""

from __future__ import annotations

from typing import Annotated, Literal, NewType, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.annotations import Move
from agon.games.api import OptionValue
from agon.protocol import clocks, game_setup
from agon.protocol.clocks import Clock, Phase, Timers
from agon.protocol.game_setup import (
    Absent,
    BotStrength,
    Handicap,
    Imported,
    Leaving,
    RatingNow,
    SeatTaken,
    SpectatorDelay,
    Watching,
)
from agon.protocol.thinking import Assessed, Hint, Thinking

Untimed = clocks.Untimed
PerMove = clocks.PerMove
Fischer = clocks.Fischer
AccountId = game_setup.AccountId
PlayerRef = game_setup.PlayerRef
SessionId = NewType("SessionId", str)
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.:-]+$")]
Millis: TypeAlias = Annotated[int, Meta(ge=0, le=7 * 86_400_000)]


class EventBase(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", omit_defaults=True):
    """Base of every event. Fields that hold their default are left out on the wire and in the store."""


class Created(EventBase, frozen=True, kw_only=True, tag="created"):
    """The session exists and play begins. Always seq 0."""

    game: str
    version: int
    options: dict[str, OptionValue]
    seats: list[SeatTaken]
    clock: Clock
    seed_hash: str
    """SHA-256 (hex) of the seed from which all chance is drawn; the seed is revealed in ``Ended``."""
    seed: str | None = None
    """The seed itself: in the store only, never sent before the end."""
    contributors: list[int] = []
    """Seats whose contribution to chance the server awaits, briefly, before the first draw."""
    rematch_of: SessionId | None = None
    start: str | None = None
    """Position from which play begins, unless it is the game's usual one."""
    handicap: Handicap | None = None
    imported: Imported | None = None
    rated: bool = False
    """True if the result is to count for ratings."""
    ratings: list[RatingNow | None] = []
    """Of each seat when a rated game began; None: the first game in its pool."""
    practice: BotStrength | None = None
    """Strength of the bot in a game that counts for its person's practice rating; None: it does not count."""
    watching: Watching = "all"
    timers: Timers | None = None
    lesson: bool = False
    """Everybody sees what its bots think while it is played. Never rated."""
    delay: SpectatorDelay | None = None
    """For spectators; None: they see everything at once."""
    absent: Absent | None = None
    """Set at a table of more than two; None at a table of two, since the game then ends."""
    stand_in: PlayerRef | None = None
    """The bot that takes over a seat, where ``absent`` says so."""
    consents: list[dict[str, str]] = []
    """By seat: which bots' cards that person agreed to, as the name of the card and its digest. Empty where
    ``SeatTaken.agreed`` says all."""
    tournament: str | None = None
    """Id of the tournament that the game belongs to, whose log gets its result."""
    clock_ms: list[int] = []
    """By seat: the time on the clocks at the start, if one of the players gives odds in time."""


class Acted(EventBase, frozen=True, kw_only=True, tag="acted"):
    """A seat took an action. ``action`` is None for viewers who may not see it."""

    seat: Seat
    action: int | None
    text: str | None = None
    describe: str | None = None
    command: str | None = None
    """Id of the command that asked for it."""
    by: Literal["player", "bot", "bot_streamed", "bot_fallback", "forfeit"] = "player"
    """``bot_streamed``: the bot's worker was lost and its best move so far was played; ``bot_fallback``: a random
    legal move stood in for it; ``forfeit``: the first legal one, for a seat that is given up."""
    remaining_ms: list[int] | None = None
    """Time (ms) on the clocks of all seats after the action."""
    phases: list[Phase] = []
    """State of the clocks besides the time; empty if there is nothing to say."""
    lag_ms: int = 0
    """Time that the connection took, as the server's own pings measured it, and that was not counted."""
    thinking: Thinking | None = None
    interpreted: bool = False
    """True if a bot searched for it in plain Python, because its search was not compiled yet."""
    comment: str | None = None
    """Comment on the action in the file of an imported game."""
    note: Move | None = None
    """Further words of that file about the action: marks, NAGs, variations. Its other fields are those of the event."""


class Drawn(EventBase, frozen=True, kw_only=True, tag="drawn"):
    """Chance acted: a card was dealt, dice were rolled. ``action`` is None for viewers who may not see it."""

    action: int | None
    text: str | None = None
    describe: str | None = None
    note: Move | None = None
    """Words of the file of an imported game about it."""


class Contributed(EventBase, frozen=True, kw_only=True, tag="contributed"):
    """A seat's own random bits (hex), mixed into every draw after this event."""

    seat: Seat
    contribution: str
    command: str | None = None


class DrawOffered(EventBase, frozen=True, kw_only=True, tag="draw_offered"):
    seat: Seat
    command: str | None = None


class DrawDeclined(EventBase, frozen=True, kw_only=True, tag="draw_declined"):
    seat: Seat
    command: str | None = None


class TakeBackAsked(EventBase, frozen=True, kw_only=True, tag="take_back_asked"):
    """A seat wants to go back to the position after ``ply`` actions, or agrees to do so. Any action answers it: no."""

    seat: Seat
    ply: int
    command: str | None = None


class TakeBackDeclined(EventBase, frozen=True, kw_only=True, tag="take_back_declined"):
    """A seat does not agree, or the seat that asked withdraws its request."""

    seat: Seat
    command: str | None = None


class Noted(EventBase, frozen=True, kw_only=True, tag="noted"):
    """A node in the file of an imported game in which no action is taken: words and marks, or another position from
    which the game goes on, because stones were set up, a side passed against the rules, or a game of a match was given
    up."""

    note: Move
    """With ``NO_ACTION``; ``Move.position`` is the new position, if there is one, and ``Move.text`` says why."""


class TakenBack(EventBase, frozen=True, kw_only=True, tag="taken_back"):
    """All agreed: the game is again as it was after ``ply`` actions, and the log keeps the later actions.

    Used time stays used; the clock of the seat that is now to move runs on from here.
    """

    ply: int
    remaining_ms: list[int] | None = None
    phases: list[Phase] = []


class BotTroubled(EventBase, frozen=True, kw_only=True, tag="bot_troubled"):
    """A bot's worker failed; the game goes on."""

    seat: Seat
    reason: str


class TimeAdded(EventBase, frozen=True, kw_only=True, tag="time_added"):
    """``seat`` gave time to ``to``."""

    seat: Seat
    to: Seat
    added_ms: int
    command: str | None = None


class PauseOffered(EventBase, frozen=True, kw_only=True, tag="pause_offered"):
    seat: Seat
    command: str | None = None


class PauseDeclined(EventBase, frozen=True, kw_only=True, tag="pause_declined"):
    seat: Seat
    command: str | None = None


class Paused(EventBase, frozen=True, kw_only=True, tag="paused"):
    """All agreed: clocks stand still and nobody acts until ``Unpaused``.

    ``vacation``: of a correspondence game, only this seat's clock stands still, as long as it has vacation left.
    """

    seat: Seat
    vacation: bool = False
    command: str | None = None


class Unpaused(EventBase, frozen=True, kw_only=True, tag="unpaused"):
    """``seat`` goes on, or is back from its vacation."""

    seat: Seat
    vacation: bool = False
    command: str | None = None


class WentAway(EventBase, frozen=True, kw_only=True, tag="went_away"):
    """No connection of this seat's player follows the game. From ``claim_at`` (ms) on the others may claim it."""

    seat: Seat
    claim_at: int


class CameBack(EventBase, frozen=True, kw_only=True, tag="came_back"):
    seat: Seat


class SeatForfeited(EventBase, frozen=True, kw_only=True, tag="seat_forfeited"):
    """The others play on without this seat's player: see ``Absent``. ``claimed_by``: the seat that claimed it."""

    seat: Seat
    reason: Leaving
    claimed_by: int | None = None
    command: str | None = None


class SeatTakenOver(EventBase, frozen=True, kw_only=True, tag="seat_taken_over"):
    """From here on the bot that all agreed to at the start plays this seat, with a fresh clock. The former player
    becomes a spectator."""

    seat: Seat
    player: PlayerRef
    reason: Leaving
    claimed_by: int | None = None
    remaining_ms: list[int] | None = None
    phases: list[Phase] = []
    command: str | None = None


class Resumed(EventBase, frozen=True, kw_only=True, tag="resumed"):
    """The game is served again after a time in which no server did: running clocks count from here.

    ``lost_ms``: the server stood still for this long before, or could not store moves; only this time is given back.
    """

    lost_ms: int = 0


class Ended(EventBase, frozen=True, kw_only=True, tag="ended"):
    """The game is over. ``seat`` resigned, ran out of time, aborted, agreed to the draw or was away. ``returns`` are
    the pay-offs of those who took part, by seat.

    ``recorded``: an imported game's file gives the result and does not say how it came about. ``absent``: the others
    claimed a win or a draw because ``seat`` had gone away.
    """

    reason: Literal["finished", "resigned", "agreed", "time", "aborted", "recorded", "absent"]
    returns: list[float]
    seat: int | None = None
    seed: str | None = None
    command: str | None = None
    idle: bool = False
    """Aborted because ``seat`` did not begin to play in time."""
    claimed_by: int | None = None
    """Seat that claimed the result, with ``absent``."""


class HintGiven(EventBase, frozen=True, kw_only=True, tag="hint_given"):
    """A seat asked for help. The others learn this at once, and the content of the hint once the game has ended."""

    seat: Seat
    level: int
    ply: int
    hint: Hint | None = None
    command: str | None = None


class Analysed(EventBase, frozen=True, kw_only=True, tag="analysed"):
    """An engine has looked at every position of a game that is over."""

    engine: str
    positions: list[Assessed]
    accuracy: list[float | None] = []
    """By seat: 100 if nothing was given away, 0 if as much as by random moves; None if there was nothing to give away.
    Empty in analyses of earlier versions."""
    luck: list[float] = []
    """By seat: expected pay-off gained by all that chance drew. Empty in games without chance."""


class RematchOffered(EventBase, frozen=True, kw_only=True, tag="rematch_offered"):
    seat: Seat
    command: str | None = None


class RematchAgreed(EventBase, frozen=True, kw_only=True, tag="rematch_agreed"):
    session: SessionId
    command: str | None = None


class Published(EventBase, frozen=True, kw_only=True, tag="published"):
    """The seat's player agrees that anyone with the link may see this finished game, which allowed no spectators, and
    its chat; they may once all people at the table have agreed."""

    seat: Seat
    command: str | None = None


Event: TypeAlias = (
    Created
    | Acted
    | Drawn
    | Contributed
    | DrawOffered
    | DrawDeclined
    | TakeBackAsked
    | TakeBackDeclined
    | Noted
    | TakenBack
    | BotTroubled
    | TimeAdded
    | PauseOffered
    | PauseDeclined
    | Paused
    | Unpaused
    | WentAway
    | CameBack
    | SeatForfeited
    | SeatTakenOver
    | Resumed
    | Ended
    | HintGiven
    | Analysed
    | RematchOffered
    | RematchAgreed
    | Published
)
