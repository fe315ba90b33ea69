"""Write and read clocks as records do: PGN's ``TimeControl`` if it suffices, else main time and SGF's ``OT``.

``40/5400+30:1800+30`` and ``*180`` are of the PGN standard (section 9.6.1); a day a move is ``1/86400``, as
correspondence sites write it. PGN knows no byo-yomi and no delay: those are ``600 5x30 byo-yomi``, ``600 25/600
canadian``, ``300 5 delay`` and ``300 5 bronstein``, as SGF editors write the overtime.
"""

from __future__ import annotations

import re
from typing import Final, assert_never

import msgspec

from agon.games.records.remarks import milliseconds, seconds_text
from agon.protocol.clocks import (
    DAY_MS,
    Bronstein,
    ByoYomi,
    Canadian,
    Clock,
    Correspondence,
    Delay,
    Fischer,
    HourGlass,
    PerMove,
    Stage,
    Stages,
    Untimed,
)

_NUMBER: Final = r"([0-9]{1,7}(?:\.[0-9]{1,3})?)"
_STAGE: Final = re.compile(rf"([0-9]{{1,3}})/{_NUMBER}(?:\+{_NUMBER})?")
_REST: Final = re.compile(rf"{_NUMBER}(?:\+{_NUMBER})?")
_HOUR_GLASS: Final = re.compile(rf"\*{_NUMBER}")
_BYO_YOMI: Final = re.compile(rf"{_NUMBER} ([0-9]{{1,2}})x{_NUMBER} byo-yomi")
_CANADIAN: Final = re.compile(rf"{_NUMBER} ([0-9]{{1,3}})/{_NUMBER} canadian")
_FREE: Final = re.compile(rf"{_NUMBER} {_NUMBER} (delay|bronstein)")


def clock_text(clock: Clock) -> str:
    """Return a clock in the notation of ``Record.clock``."""
    match clock:
        case Untimed():
            return "-"
        case PerMove(move_ms=move_ms):
            return f"1/{seconds_text(move_ms)}"
        case Correspondence(days=days):
            return f"1/{seconds_text(days * DAY_MS)}"
        case Fischer(initial_ms=initial, increment_ms=increment):
            return f"{seconds_text(initial)}+{seconds_text(increment)}"
        case Delay(initial_ms=initial, delay_ms=delay) | Bronstein(initial_ms=initial, delay_ms=delay):
            kind = "delay" if isinstance(clock, Delay) else "bronstein"
            return f"{seconds_text(initial)} {seconds_text(delay)} {kind}"
        case ByoYomi(initial_ms=initial, period_ms=period, periods=periods):
            return f"{seconds_text(initial)} {periods}x{seconds_text(period)} byo-yomi"
        case Canadian(initial_ms=initial, period_ms=period, moves=moves):
            return f"{seconds_text(initial)} {moves}/{seconds_text(period)} canadian"
        case HourGlass(initial_ms=initial):
            return f"*{seconds_text(initial)}"
        case Stages(stages=stages):
            fields = [f"{stage.moves}/{_with_increment(stage.add_ms, stage.increment_ms)}" for stage in stages]
            if clock.rest_ms or clock.rest_increment_ms:
                fields.append(_with_increment(clock.rest_ms, clock.rest_increment_ms))
            return ":".join(fields)
        case _:
            assert_never(clock)


def clock_of_text(text: str) -> Clock:
    """Return the clock of this server for a record's clock; ``Untimed`` if it has none like it."""
    clock = _read(text)
    try:
        return msgspec.convert(msgspec.to_builtins(clock), Clock)  # within the bounds of the schema?
    except msgspec.ValidationError:
        return Untimed()


def _read(text: str) -> Clock:
    if found := _HOUR_GLASS.fullmatch(text):
        return HourGlass(milliseconds(found[1]))
    if found := _BYO_YOMI.fullmatch(text):
        return ByoYomi(milliseconds(found[1]), milliseconds(found[3]), int(found[2]))
    if found := _CANADIAN.fullmatch(text):
        return Canadian(milliseconds(found[1]), milliseconds(found[3]), int(found[2]))
    if found := _FREE.fullmatch(text):
        kind = Delay if found[3] == "delay" else Bronstein
        return kind(milliseconds(found[1]), milliseconds(found[2]))
    *fields, last = text.split(":")
    stages = [_STAGE.fullmatch(field) for field in (*fields, last) if "/" in field]
    rest = _REST.fullmatch(last)
    if not stages and rest is not None:
        return Fischer(milliseconds(rest[1]), milliseconds(rest[2])) if rest[2] else Untimed()
    if None in stages or len(stages) != len(fields) + (rest is None):
        return Untimed()
    read = [
        Stage(moves=int(found[1]), add_ms=milliseconds(found[2]), increment_ms=milliseconds(found[3] or "0"))
        for found in stages
        if found is not None
    ]
    if rest is None and len(read) == 1 and read[0].moves == 1 and not read[0].increment_ms:
        days, odd = divmod(read[0].add_ms, DAY_MS)
        return PerMove(read[0].add_ms) if odd or days <= 1 else Correspondence(days)
    if rest is None:
        return Stages(read)
    return Stages(read, milliseconds(rest[1]), milliseconds(rest[2] or "0"))


def _with_increment(ms: int, increment_ms: int) -> str:
    return seconds_text(ms) + (f"+{seconds_text(increment_ms)}" if increment_ms else "")
