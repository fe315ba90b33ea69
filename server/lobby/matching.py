"""Decide who is paired with whom. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from agon.protocol.commands.lobby import SeekView
from agon.server.ratings.algorithms import MIDDLE

WITHIN: Final = 100
"""Largest difference of ratings at first."""
WIDER_EACH_S: Final = 20
"""Increase of that difference for each second of waiting."""
ANY_AFTER_MS: Final = 45_000
"""Waiting time after which any rating is accepted."""


def within(waited_ms: int) -> int | None:
    """Return the largest difference of ratings; None: any."""
    return None if waited_ms >= ANY_AFTER_MS else WITHIN + WIDER_EACH_S * max(0, waited_ms) // 1000


def same(one: SeekView, other: SeekView) -> bool:
    """True if two waiting seeks are for the same game, and of two people."""
    return (
        one.pairing
        and other.pairing
        and one.by.id != other.by.id
        and one.by.kind == other.by.kind == "human"
        and (one.game, one.options, one.clock, one.rated) == (other.game, other.options, other.clock, other.rated)
    )


def nearest(mine: SeekView, waiting: Iterable[SeekView], now: int) -> list[SeekView]:
    """Return the seeks that mine can be paired with, the nearest in rating first; then the longest waiting.

    The seek that has waited longer sets the range.
    """
    found: list[tuple[int, int, str, SeekView]] = []
    for other in waiting:
        if not same(mine, other):
            continue
        apart = abs(_points(mine) - _points(other))
        widest = within(now - min(mine.since, other.since))
        if widest is None or apart <= widest:
            found.append((apart, other.since, other.id, other))
    return [other for *_, other in sorted(found, key=lambda each: each[:3])]


def asks(mine: SeekView, other: SeekView) -> bool:
    """True if ``mine``, the later of two waiting seeks, takes the other, so that not both do."""
    return (mine.since, mine.id) > (other.since, other.id)


def _points(seek: SeekView) -> int:
    return round(MIDDLE) if seek.rating is None else seek.rating.rating
