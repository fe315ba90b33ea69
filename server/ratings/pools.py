"""Decide if a game is rated, and in which pool. Pure.

A pool is a game with those of its options that change it, a class of clocks, and a class of seats: people, bots, and
people against bots never mix. So the same player has a rating in each.

Casual games of a person against a bot of known strength count in a pool of practice ratings: one for each game and its
options, on the scale of the bots' measured strengths. They move the person's rating only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec import structs

from agon.games import teams
from agon.games.api import Info
from agon.protocol.clocks import Stages
from agon.protocol.events import (
    Acted,
    BotStrength,
    Clock,
    Created,
    Ended,
    Event,
    PlayerRef,
    RatingNow,
    SeatTaken,
    Untimed,
)
from agon.protocol.thinking import Thinking
from agon.server.ratings.algorithms import NEW, PERIOD_MS, Rating, aged
from agon.server.ratings.practice import PracticeGame, share_beaten
from agon.server.ratings.rows import PRACTICE, Pool, RatedGame, RatingRow

Players: TypeAlias = Literal["humans", "bots", "mixed", "assisted"]
PLAYERS: Final = get_args(Players)
ClockClass: TypeAlias = Literal["bullet", "blitz", "rapid", "classical", "correspondence"]

ACTIONS: Final = 40
"""Estimated actions of one player in a game, as chess servers assume."""
_UP_TO_MS: Final[tuple[tuple[ClockClass, int], ...]] = (("bullet", 180_000), ("blitz", 480_000), ("rapid", 1_500_000))
"""Limits of the estimated time of one player; those of Lichess."""
MOST_VARIANT: Final = 120
"""Most characters of a variant in the database."""
CORRESPONDENCE_MS: Final = 6 * 3_600_000
"""An action that may take this long makes a clock correspondence."""
_ONE_SIDED: Final = ("handicap", "odds")
"""Options that give one side an advantage, so that the result says less about strength."""
_DEALS: Final = ("position",)
"""Options that choose a start position among many, as in Chess960: one pool for all of them."""
_STOPPED_BY: Final = frozenset({"taken_back", "seat_taken_over"})
"""Tags of events after which the result is no longer the two players' own."""
_PER_ACTION: Final = ("increment_ms", "delay_ms", "move_ms")
_AT_START: Final = ("initial_ms", "main_ms")


def clock_class(clock: Clock) -> ClockClass | None:
    """Return the class by the estimated time of one player in a game. None without a clock: such a game is not
    rated."""
    if isinstance(clock, Untimed):
        return None
    fields: dict[str, Any] = structs.asdict(clock)
    action = sum(int(fields.get(name) or 0) for name in _PER_ACTION)
    if "days" in fields or action >= CORRESPONDENCE_MS:
        return "correspondence"
    period = int(fields.get("periods") or 1) * int(fields.get("period_ms") or 0)
    total = sum(int(fields.get(name) or 0) for name in _AT_START) + ACTIONS * action + period
    if isinstance(clock, Stages):
        total += sum(stage.add_ms + stage.moves * stage.increment_ms for stage in clock.stages) + clock.rest_ms
    for name, limit in _UP_TO_MS:
        if total < limit:
            return name
    return "classical"


def players_of(seats: Sequence[SeatTaken]) -> Players:
    """Return the class of the seats: an engine's help to any person makes the class "assisted"."""
    if any(getattr(taken, "assisted", False) for taken in seats):
        return "assisted"
    kinds = {taken.player.kind for taken in seats}
    return "mixed" if len(kinds) > 1 else "humans" if kinds == {"human"} else "bots"


def variant(info: Info, options: dict[str, int | str]) -> str | None:
    """Return the options that differ from their defaults, as ``size=19``; empty if none does.

    None if the game cannot be rated: it starts from a custom position, is one-sided, or is played by teams.
    """
    different: list[str] = []
    for option in info.options:
        value = options.get(option.name, option.default)
        if value == option.default or (option.name in _DEALS and not option.longest):
            continue
        if option.longest or option.name in _ONE_SIDED or option.name == teams.OPTION:
            return None
        different.append(f"{option.name}={value}")
    text = ",".join(different)
    return text if len(text) <= MOST_VARIANT else None


def pool_of(info: Info, options: dict[str, int | str], clock: Clock, seats: Sequence[SeatTaken]) -> Pool | None:
    """Return the pool of a game, or None if it cannot be rated."""
    clocks, different = clock_class(clock), variant(info, options)
    if clocks is None or different is None:
        return None
    return Pool(info.name, different, clocks, players_of(seats))


def practice_pool(info: Info, options: dict[str, int | str]) -> Pool | None:
    """Return the pool of practice ratings of a game, or None if its options give the sides different games."""
    different = variant(info, options)
    return None if different is None else Pool(info.name, different, "", PRACTICE)


def practising(seats: Sequence[SeatTaken]) -> tuple[PlayerRef, PlayerRef] | None:
    """Return the person of a game without help, and the bot at one level that has all other seats; None for other
    games."""
    if any(taken.assisted for taken in seats):
        return None
    people = [taken.player for taken in seats if taken.player.kind == "human"]
    bots = [taken.player for taken in seats if taken.player.kind == "bot"]
    if len(people) != 1 or len({player_key(bot) for bot in bots}) != 1:
        return None
    return people[0], bots[0]


def _practised(seats: Sequence[SeatTaken], strength: BotStrength, returns: list[float]) -> PracticeGame:
    """Return what a person's game against a bot says about the person."""
    seat = next(number for number, taken in enumerate(seats) if taken.player.kind == "human")
    return PracticeGame(seat, float(strength.rating), share_beaten(returns, seat), float(strength.top))


def problem(
    info: Info, options: dict[str, int | str], clock: Clock, kinds: Iterable[str], *, bots_and_people: bool
) -> str | None:
    """Return the reason why a game cannot be rated, as the end of a sentence, or None if it can be.

    ``kinds`` of players; ``bots_and_people``: True if the host lets them play rated games against each other.
    """
    if info.utility not in {"zero_sum", "constant_sum"}:
        return f"{info.title} does not measure strength"
    if clock_class(clock) is None:
        return "there is no clock"
    if teams.teams_of(options):
        return "games of teams are casual"
    if variant(info, options) is None:
        return "these options give the sides different games, or start from a custom position"
    if len(set(kinds)) > 1 and not bots_and_people:
        return "games between people and bots are casual on this server"
    return None


def player_key(player: PlayerRef) -> tuple[str, str]:
    """Return the rated identity: an account, or a level of a bot of the server."""
    return str(player.id), player.level or ""


def rating_now(row: RatingRow | None, now: int) -> RatingNow:
    """Return a rating for display: whole points, and a deviation that grows with the time since the last game; that of
    practice grows with games only."""
    stored = NEW if row is None else Rating(row.rating, row.deviation, row.volatility)
    away = 0 if row is None or row.pool.players == PRACTICE else max(0, now - row.updated)
    found = aged(stored, away / PERIOD_MS)
    return RatingNow(rating=round(found.rating), deviation=round(found.deviation), provisional=found.is_provisional)


def rated_game(info: Info, log: Iterable[Event], at: int) -> RatedGame | None:
    """Return the effect of an ended game on ratings, or None. ``log``: all events; ``at``: time of its end (ms)."""
    created: Created | None = None
    ended: Ended | None = None
    for event in log:
        match event:
            case Created():
                created = event
            case Acted(by="bot_fallback"):
                return None  # a random move stood in for the bot's
            case Acted(thinking=Thinking(interpreted=True, stop="time")):
                return None  # the bot searched less than its card says
            case Ended():
                ended = event
            case _ if type(event).__struct_config__.tag in _STOPPED_BY:
                return None
            case _:
                pass
    if created is None or created.imported is not None:
        return None
    if ended is None or ended.reason in {"aborted", "recorded"}:
        return None
    players = [player_key(taken.player) for taken in created.seats]
    returns = list(ended.returns)
    pool: Pool | None = None
    practice: PracticeGame | None = None
    if created.rated:
        pool = pool_of(info, created.options, created.clock, created.seats)
    elif created.practice is not None:
        pool = practice_pool(info, created.options)
        practice = _practised(created.seats, created.practice, returns[: len(players)])
    is_twice = len({account for account, _ in players}) < len(players)
    if pool is None or (is_twice and practice is None):
        return None
    return RatedGame(pool=pool, players=players, returns=returns, practice=practice, at=at)
