"""Handicaps of bots: caps on their thinking, starts in which they are behind, the first move for the other side."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from agon import games
from agon.games.rules import Rules
from agon.protocol.cards import Limits
from agon.protocol.errors import Refused
from agon.protocol.events import Handicap
from agon.protocol.messages import Odds

ODDS: Final = "odds.toml"
"""File in the folder of a game that offers odds."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A start in which a seat is behind: ``starts[seat]``."""

    title: str
    starts: tuple[str, str]


@cache
def every_start() -> dict[str, dict[str, Start]]:
    """Read the starts of all games that offer odds, by game and name. Raises ``msgspec.DecodeError``."""
    files = sorted(Path(games.__file__).parent.glob(f"*/{ODDS}"))
    return {file.parent.name: msgspec.toml.decode(file.read_bytes(), type=dict[str, Start]) for file in files}


def offered(game: str) -> list[Odds]:
    """Return the odds that a bot can give in a game, the smallest first."""
    return [Odds(name=name, title=start.title) for name, start in every_start().get(game, {}).items()]


def start_of(rules: Rules, options: dict[str, int | str], handicap: Handicap | None, bot_seat: int) -> str | None:
    """Return the position that the game begins from; None for the usual one. Raises ``Refused``."""
    if handicap is None or not handicap.odds:
        return None
    found = every_start().get(rules.info.name, {}).get(handicap.odds)
    if found is None:
        known = ", ".join(every_start().get(rules.info.name, {})) or "none"
        reason = f"there are no odds {handicap.odds!r} in {rules.info.title}; there are {known}"
        raise Refused("invalid_options", reason, "$.handicap.odds")
    if options != rules.options({}):
        raise Refused("invalid_options", f"odds are given at the usual {rules.info.title} only", "$.handicap.odds")
    return found.starts[bot_seat]


def capped(limits: Limits, handicap: Handicap | None) -> Limits:
    """Return a level's limits, tightened by the handicap."""
    if handicap is None:
        return limits
    return msgspec.structs.replace(
        limits,
        time_ms=_least(limits.time_ms, handicap.time_ms),
        nodes=_least(limits.nodes, handicap.nodes),
    )


def _least(one: int | None, other: int | None) -> int | None:
    return min((each for each in (one, other) if each is not None), default=None)


def in_words(game: str, handicap: Handicap | None) -> str:
    """Return a handicap in words, for headers and records: ``The bot gives a rook, moves second``; empty if none."""
    parts: list[str] = []
    if handicap is None:
        return ""
    if handicap.odds:
        start = every_start().get(game, {}).get(handicap.odds)
        parts.append(f"gives {start.title if start else handicap.odds}")
    if handicap.first_move:
        parts.append("moves second")
    if handicap.time_ms is not None:
        parts.append(f"thinks for {handicap.time_ms / 1000:g} s a move at most")
    if handicap.nodes is not None:
        parts.append(f"looks at {handicap.nodes:,} nodes a move at most")
    return f"The bot {', '.join(parts)}" if parts else ""
