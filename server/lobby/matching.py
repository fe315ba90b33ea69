"""Who is paired with whom. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from agon.protocol.lobby_messages import SeekView
from agon.server.ratings.algorithms import MIDDLE

WITHIN: Final = 100
"""How far ratings may be from each other at first."""
WIDER_EACH_S: Final = 20
"""And how much more for each second that one has waited."""
ANY_AFTER_MS: Final = 45_000
"""Who has waited so long takes anybody."""


def within(waited_ms: int) -> int | None:
    """How far off the other's rating may be; None: any rating."""
    return None if waited_ms >= ANY_AFTER_MS else WITHIN + WIDER_EACH_S * max(0, waited_ms) // 1000


def same(one: SeekView, other: SeekView) -> bool:
    """Whether two who wait for a pairing wait for the same, and are two people."""
    return (
        one.pairing
        and other.pairing
        and one.by.id != other.by.id
        and one.by.kind == other.by.kind == "human"
        and (one.game, one.options, one.clock, one.rated) == (other.game, other.options, other.clock, other.rated)
    )


def nearest(mine: SeekView, waiting: Iterable[SeekView], now: int) -> list[SeekView]:
    """Those with whom I can be paired, the nearest in rating first; among equals the one who has waited longest.

    The range is that of the one who has waited longer.
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
    """Whether of two who wait it is ``mine`` that takes the other: the later one, so that not both do."""
    return (mine.since, mine.id) > (other.since, other.id)


def _points(seek: SeekView) -> int:
    return round(MIDDLE) if seek.rating is None else seek.rating.rating
