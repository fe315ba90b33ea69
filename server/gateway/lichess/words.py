"""Lichess's words for clocks, variants, ends of games and reasons. Pure."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from agon.games.chess.state import STALEMATE, STATUS
from agon.games.verbs import State
from agon.protocol.base import SeatChoice
from agon.protocol.clocks import Clock, Correspondence, Fischer, Untimed
from agon.protocol.commands.lobby import DeclineReason
from agon.protocol.errors import Refused
from agon.protocol.events import Ended

GAME: Final = "chess"
COLOURS: Final = ("white", "black")
NEVER_MS: Final = 2_147_483_647
"""Time on a clock that does not run."""
_SPEEDS: Final = ((30, "ultraBullet"), (180, "bullet"), (480, "blitz"), (1_500, "rapid"))
"""Estimated seconds of a player's game below which it has that speed: initial time and 40 increments."""
_STANDARD: Final = {"key": "standard", "name": "Standard", "short": "Std"}
_CHESS960: Final = {"key": "chess960", "name": "Chess960", "short": "960"}
_FROM_POSITION: Final = {"key": "fromPosition", "name": "From Position", "short": "FEN"}
_SEATS: Final[Mapping[str, SeatChoice]] = {"white": "first", "black": "second", "random": "random"}
_REASONS: Final[Mapping[str, DeclineReason]] = {
    "later": "later", "tooFast": "slower", "tooSlow": "faster", "rated": "rated", "casual": "casual",
    "standard": "other_game", "variant": "other_game",
}  # fmt: skip
"""Ours for theirs; ``no`` for all others."""
_DECLINED: Final = {
    "later": "later", "slower": "tooFast", "faster": "tooSlow", "rated": "rated", "casual": "casual",
    "other_game": "variant",
}  # fmt: skip


def is_spoken(game: str, clock: Clock) -> bool:
    """True if their API has words for such a game."""
    return game == GAME and isinstance(clock, Fischer | Correspondence | Untimed)


def speed_of(clock: Clock) -> str:
    if not isinstance(clock, Fischer):
        return "correspondence"
    seconds = (clock.initial_ms + 40 * clock.increment_ms) / 1000
    return next((name for limit, name in _SPEEDS if seconds < limit), "classical")


def time_control(clock: Clock) -> dict[str, Any]:
    match clock:
        case Fischer(initial_ms=initial, increment_ms=increment):
            show = f"{initial / 60_000:g}+{increment / 1000:g}"
            return {"type": "clock", "limit": _whole(initial), "increment": _whole(increment), "show": show}
        case Correspondence(days=days):
            return {"type": "correspondence", "daysPerTurn": days}
        case _:
            return {"type": "unlimited"}


def _whole(ms: int) -> int | float:
    """Return seconds, as a whole number if they are."""
    return ms // 1000 if ms % 1000 == 0 else ms / 1000


def variant_of(options: Mapping[str, int | str], start: str | None) -> dict[str, str]:
    if options.get("variant"):
        return _CHESS960
    return _STANDARD if start is None else _FROM_POSITION


def perf_of(clock: Clock, options: Mapping[str, int | str]) -> dict[str, str]:
    """Return the name under which results are rated there."""
    key = "chess960" if options.get("variant") else speed_of(clock)
    return {"name": "Chess960" if key == "chess960" else key[:1].upper() + key[1:]}


def options_of(variant: str) -> dict[str, int | str]:
    """Return the options of a new game. Raises ``Refused`` (invalid_options)."""
    if variant in {"standard", "fromPosition"}:
        return {}
    if variant == "chess960":
        return {"variant": 1, "position": random.SystemRandom().randrange(960)}
    raise Refused("invalid_options", f"the variants are standard and chess960, not {variant}")


def clock_of(fields: Mapping[str, str], limit: str, increment: str, scale: int) -> Clock:
    """Return the clock that a form asks for; ``limit`` is a number of ``scale`` ms, ``increment`` one of seconds.

    Raises ``Refused`` (invalid_options).
    """
    try:
        if fields.get("days"):
            return Correspondence(days=int(fields["days"]))
        if fields.get(limit):
            initial = round(float(fields[limit]) * scale)
            return Fischer(initial_ms=initial, increment_ms=round(float(fields.get(increment) or 0) * 1000))
    except (ValueError, OverflowError):
        raise Refused("invalid_options", "times are numbers") from None
    return Untimed()


def seat_of(colour: str) -> SeatChoice:
    """Return the seat of a colour. Raises ``Refused`` (malformed)."""
    found = _SEATS.get(colour or "random")
    if found is None:
        raise Refused("malformed", "the colour is white, black or random")
    return found


def colour_of(seat: SeatChoice) -> str:
    return next(colour for colour, choice in _SEATS.items() if choice == seat)


def reason_of(word: str) -> DeclineReason:
    return _REASONS.get(word, "no")


def declined_key(reason: str) -> str:
    return _DECLINED.get(reason, "generic")


def is_true(text: str | None) -> bool:
    return (text or "").lower() in {"true", "1", "yes", "on"}


def status_of(ended: Ended | None, state: State) -> dict[str, Any]:
    """Return status and winner of a game that is in a state, and over if ``ended`` is set."""
    if ended is None:
        return {"status": "started"}
    white, black = ended.returns if len(ended.returns) == 2 else (0.0, 0.0)
    winner = {"winner": COLOURS[0 if white > black else 1]} if white != black else {}
    match ended.reason:
        case "finished":
            stalemate = int(state[STATUS]) == STALEMATE
            return {"status": "mate" if winner else "stalemate" if stalemate else "draw", **winner}
        case "resigned":
            return {"status": "resign", **winner}
        case "time":
            return {"status": "outoftime", **winner}
        case "absent":
            return {"status": "timeout", **winner}
        case "aborted":
            return {"status": "aborted"}
        case "agreed":
            return {"status": "draw"}
        case "recorded":
            return {"status": "unknownFinish", **winner}
