"""Measurements of bots: one TOML file a game, in the folder ``measured`` beside the cards."""

from __future__ import annotations

import hashlib
import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from agon.protocol.cards import BotCard, Known, KnownUnit, Limits, Measured, Strength, Unit, levels_in, run_in


class MeasuredRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player of the round robin."""

    bot: str
    level: str
    run: str
    """``fingerprint`` of what was run: another configuration was not measured by this."""
    rating: float
    plus_minus: float
    step: float | None = None
    """Above the level that the card lists before it."""
    step_plus_minus: float | None = None
    games: int
    limits: Limits
    p50_ms: float
    p95_ms: float
    cpu_seconds: float
    date: str | None = None
    """Date of the earlier measurement that this is from; None if it is from the file's own."""


class Measurement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game's round robin."""

    game: str
    version: int
    """Of the game's rules."""
    options: dict[str, int] = {}
    """Options of the game that were not the usual ones."""
    unit: Unit = "elo"
    date: str
    machine: str
    watts: float
    met: int | None = None
    """Number of pairs of the players measured last that met, anchors included; None if all pairs met."""
    pairs: int | None = None
    """Of so many."""
    rows: list[MeasuredRow]


class KnownScale(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Measured ratings of a game read on a scale that people know: ``zero + slope * rating``. Fitted to matches between
    levels and programs of published strength."""

    game: str
    unit: KnownUnit
    tied_to: str
    """Program or body that the scale is from, in words for cards."""
    zero: float
    slope: float
    """Negative in kyu, of which a stronger player has fewer."""
    plus_minus: float
    """Half of the 95 % interval of a match's distance from the line."""
    lowest: float
    highest: float
    """Range of the ratings that were compared; beyond it the line is a guess."""
    games: int
    date: str

    def of(self, rating: float, plus_minus: float) -> Known:
        """Return a rating on this scale, with an interval that also holds the rating's own."""
        beyond = max(0.0, self.lowest - rating, rating - self.highest) * abs(self.slope) / 2.0
        unsure = math.hypot(self.plus_minus, self.slope * plus_minus) + beyond
        return Known(
            value=round(self.zero + self.slope * rating),
            plus_minus=math.ceil(unsure),
            unit=self.unit,
            tied_to=self.tied_to,
            measured=self.lowest <= rating <= self.highest,
        )


def fingerprint(card: BotCard, level: str, game: str) -> str:
    """Return a name for exactly what is run at a level in a game. Raises ``LookupError`` if nothing is."""
    found = next((each for each in levels_in(card, game) if each.name == level), None)
    if found is None:
        raise LookupError(f"{card.title} has no level {level!r} in {game}")
    text = msgspec.json.encode([card.engine, card.version, run_in(card, found, game)], order="sorted")
    return hashlib.sha256(text).hexdigest()[:12]


def read_measurement(text: str | bytes) -> Measurement:
    """Raises ``msgspec.DecodeError``."""
    return msgspec.toml.decode(text, type=Measurement)


def read_known_scale(text: str | bytes) -> KnownScale:
    """Raises ``msgspec.DecodeError``."""
    return msgspec.toml.decode(text, type=KnownScale)


STRENGTHS: Final[tuple[Strength, ...]] = ("Beginner", "Casual", "Club", "Strong", "Strongest")
SHARES: Final = (0.2, 0.4, 0.6, 0.85)
"""Bounds between the words, as shares of the way from the weakest to the strongest bot in a game."""
KNOWN_BOUNDS: Final[dict[KnownUnit, tuple[int, ...]]] = {"elo": (1000, 1400, 1800, 2200), "kyu": (-20, -12, -5, 0)}
"""The same on scales that people know; kyu are counted downwards."""


def strength_name(rating: float, ends: tuple[float, float], known: Known | None) -> Strength:
    """Return the word for a rating in a game. ``ends``: the ratings of its weakest and strongest bots."""
    if known is None:
        low, high = ends
        return STRENGTHS[bisect_right(SHARES, (rating - low) / max(high - low, 1.0))]
    value = known.value if known.unit == "elo" else -known.value
    return STRENGTHS[bisect_right(KNOWN_BOUNDS[known.unit], value)]


def with_measured(card: BotCard, measurements: Iterable[Measurement], scales: Iterable[KnownScale] = ()) -> BotCard:
    """Return the card with all measurements of its present levels."""
    found: list[Measured] = []
    scale_in = {scale.game: scale for scale in scales}
    for measurement in measurements:
        rows = {row.level: row for row in measurement.rows if row.bot == card.name}
        ratings = [row.rating for row in measurement.rows]
        ends = (min(ratings), max(ratings)) if ratings else (0.0, 0.0)
        before = None
        for level in levels_in(card, measurement.game):
            row = rows.get(level.name)
            if row is not None and row.run != fingerprint(card, row.level, measurement.game):
                row = None
            if row is not None:
                found.append(_told(measurement, row, before, scale_in.get(measurement.game), ends))
            before = row
    return msgspec.structs.replace(card, measured=found)


ROUNDING: Final[Mapping[Unit, float]] = {"elo": 1.5, "payoff": 0.00015}
"""Largest difference between a step and its two ratings that rounding explains."""


def _told(
    measurement: Measurement,
    row: MeasuredRow,
    before: MeasuredRow | None,
    scale: KnownScale | None,
    ends: tuple[float, float],
) -> Measured:
    """Return a level's measurement. ``before``: the level before it, if that was measured; a step from another level,
    which the card no longer has, is left out. ``ends``: the least and the greatest rating of the game."""
    if before is None or row.step is None or abs(row.rating - before.rating - row.step) > ROUNDING[measurement.unit]:
        row = msgspec.structs.replace(row, step=None, step_plus_minus=None)
    known = None if scale is None or measurement.unit != "elo" else scale.of(row.rating, row.plus_minus)
    return Measured(
        game=measurement.game,
        level=row.level,
        unit=measurement.unit,
        rating=row.rating,
        plus_minus=row.plus_minus,
        strength=strength_name(row.rating, ends, known) if measurement.unit == "elo" else None,
        known=known,
        step=row.step,
        step_plus_minus=row.step_plus_minus,
        games=row.games,
        limits=row.limits,
        p50_ms=row.p50_ms,
        p95_ms=row.p95_ms,
        cpu_seconds=row.cpu_seconds,
        watt_hours=row.cpu_seconds * measurement.watts / 3600.0,
        watts=measurement.watts,
        date=row.date or measurement.date,
        machine=measurement.machine,
    )
