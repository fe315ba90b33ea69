"""Measurements of bots: one TOML file a game, in the folder ``measured`` beside the cards."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec

from agon.protocol.cards import BotCard, Limits, Measured, Unit, levels_for, run_in


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


def fingerprint(card: BotCard, level: str, game: str) -> str:
    """Return a name for exactly what is run at a level in a game. Raises ``LookupError`` if nothing is."""
    found = next((each for each in levels_for(card, game) if each.name == level), None)
    if found is None:
        raise LookupError(f"{card.title} has no level {level!r} in {game}")
    text = msgspec.json.encode([card.engine, card.version, run_in(card, found, game)], order="sorted")
    return hashlib.sha256(text).hexdigest()[:12]


def read_measurement(text: str | bytes) -> Measurement:
    """Raises ``msgspec.DecodeError``."""
    return msgspec.toml.decode(text, type=Measurement)


def with_measured(card: BotCard, measurements: Iterable[Measurement]) -> BotCard:
    """Return the card with all measurements of its present levels."""
    found: list[Measured] = []
    for measurement in measurements:
        offered = {level.name for level in levels_for(card, measurement.game)}
        for row in measurement.rows:
            if row.bot != card.name or row.level not in offered:
                continue
            if row.run == fingerprint(card, row.level, measurement.game):
                found.append(_told(measurement, row))
    return msgspec.structs.replace(card, measured=found)


def _told(measurement: Measurement, row: MeasuredRow) -> Measured:
    return Measured(
        game=measurement.game,
        level=row.level,
        unit=measurement.unit,
        rating=row.rating,
        plus_minus=row.plus_minus,
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
