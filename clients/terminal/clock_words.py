"""Clocks in the terminal: how one is typed, what was agreed, how much time everybody has."""

from __future__ import annotations

import re
from typing import assert_never

from agon.games.api import Info
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
    Phase,
    Stage,
    Stages,
    Untimed,
)
from agon.protocol.commands.session import Clocks

EXAMPLES = """\
none; 10s (a move); 5+3 (minutes + seconds a move); 5d3 (delay of 3 s); 5b3 (Bronstein); 10+5x30 (then 5 periods of
30 s); 10+25/300 (then 25 moves in 300 s, again and again); hourglass5; 3days; 3days+10 (of vacation);
40/90+30:30+30 (40 moves in 90 min + 30 s a move, then 30 min + 30 s a move)"""

_N = r"([0-9]{1,7}(?:\.[0-9]{1,3})?)"
_FREE = re.compile(rf"{_N}([db]){_N}")
_PERIODS = re.compile(rf"{_N}\+([0-9]{{1,2}})x{_N}")
_STONES = re.compile(rf"{_N}\+([0-9]{{1,3}})/{_N}")
_DAYS = re.compile(r"([0-9]{1,3}) ?days?(?:\+([0-9]{1,3}))?")
_STAGE = re.compile(rf"([0-9]{{1,3}})/{_N}(?:\+{_N})?")
_REST = re.compile(rf"{_N}(?:\+{_N})?")


def duration(ms: int) -> str:
    """``4:05``, ``1:02:03``, ``3 days 4 h``; tenths below ten seconds."""
    if ms < 10_000:
        return f"{ms // 1000}.{ms % 1000 // 100} s"
    seconds = ms // 1000
    hours, minutes = divmod(seconds // 60, 60)
    if hours >= 48:
        days, rest = divmod(hours, 24)
        return f"{days} days" + (f" {rest} h" if rest else "")
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def clock_text(clock: Clock) -> str:
    """Return the agreement about time in words."""
    match clock:
        case Untimed():
            return "no clock"
        case PerMove(move_ms=move_ms):
            return f"{duration(move_ms)} a move"
        case Fischer(initial_ms=initial_ms, increment_ms=increment_ms):
            return duration(initial_ms) + _increment(increment_ms)
        case Delay(initial_ms=initial_ms, delay_ms=delay_ms):
            return f"{duration(initial_ms)}, {_seconds(delay_ms)} delay before each move counts"
        case Bronstein(initial_ms=initial_ms, delay_ms=delay_ms):
            return f"{duration(initial_ms)}, up to {_seconds(delay_ms)} given back after each move (Bronstein)"
        case ByoYomi(initial_ms=initial_ms, period_ms=period_ms, periods=periods):
            return f"{_main(initial_ms)}{periods} period{'s' * (periods > 1)} of {_seconds(period_ms)} (byo-yomi)"
        case Canadian(initial_ms=initial_ms, period_ms=period_ms, moves=moves):
            return f"{_main(initial_ms)}{moves} moves in every {duration(period_ms)} (Canadian)"
        case HourGlass(initial_ms=initial_ms):
            return f"{duration(initial_ms)} hour-glass"
        case Stages(stages=stages):
            parts = [f"{s.moves} moves in {duration(s.add_ms)}{_increment(s.increment_ms)}" for s in stages]
            rest = f"{duration(clock.rest_ms)}{_increment(clock.rest_increment_ms)} for the rest"
            return ", then ".join([*parts, *([rest] if clock.rest_ms or clock.rest_increment_ms else [])])
        case Correspondence(days=days, vacation_days=vacation):
            return f"{days} day{'s' * (days > 1)} a move" + (f", {vacation} days of vacation" if vacation else "")
        case _:
            assert_never(clock)


def parse_clock(text: str) -> Clock:
    """Parse a clock as in ``EXAMPLES``. Raises ``ValueError``."""
    plain = text.strip().lower()
    try:
        return _parsed(plain)
    except (ValueError, OverflowError):
        raise ValueError(f"{text!r} is not a clock; write {' '.join(EXAMPLES.split())}") from None


def _parsed(plain: str) -> Clock:
    if plain in {"none", ""}:
        return Untimed()
    if found := _DAYS.fullmatch(plain):
        return Correspondence(int(found[1]), int(found[2] or 0))
    if found := _FREE.fullmatch(plain):
        return (Delay if found[2] == "d" else Bronstein)(_ms(found[1], 60), _ms(found[3]))
    if found := _PERIODS.fullmatch(plain):
        return ByoYomi(_ms(found[1], 60), _ms(found[3]), int(found[2]))
    if found := _STONES.fullmatch(plain):
        return Canadian(_ms(found[1], 60), _ms(found[3]), int(found[2]))
    if plain.startswith("hourglass"):
        return HourGlass(_ms(plain.removeprefix("hourglass"), 60))
    if "/" in plain:
        return _stages(plain.split(":"))
    if plain.endswith("s") and "+" not in plain:
        return PerMove(_ms(plain[:-1]))
    minutes, seconds = plain.split("+")
    return Fischer(_ms(minutes, 60), _ms(seconds))


def _stages(fields: list[str]) -> Stages:
    rest = _REST.fullmatch(fields[-1])
    stages: list[Stage] = []
    for field in fields if rest is None else fields[:-1]:
        found = _STAGE.fullmatch(field)
        if found is None:
            raise ValueError(field)
        stages.append(Stage(moves=int(found[1]), add_ms=_ms(found[2], 60), increment_ms=_ms(found[3] or "0")))
    return Stages(stages) if rest is None else Stages(stages, _ms(rest[1], 60), _ms(rest[2] or "0"))


def _ms(number: str, seconds: int = 1) -> int:
    return round(float(number) * seconds * 1000)


def _seconds(ms: int) -> str:
    return f"{ms / 1000:g} s"


def _main(ms: int) -> str:
    return f"{duration(ms)}, then " if ms else ""


def _increment(ms: int) -> str:
    return f" + {_seconds(ms)} a move" if ms else ""


def clocks_line(game: Info, clocks: Clocks | None, mine: int | None) -> str | None:
    """Everybody's remaining time; ``>`` before the clocks that run."""
    if clocks is None:
        return None
    phases = clocks.phases or [Phase()] * len(clocks.remaining_ms)
    parts = [
        f"{'>' if seat in clocks.running else ''}{'you' if seat == mine else game.seat_names[seat]} "
        f"{duration(left)}{phase_text(phase)}"
        for seat, (left, phase) in enumerate(zip(clocks.remaining_ms, phases, strict=True))
    ]
    paused = " The game is paused: go lets it go on." if clocks.paused else ""
    away = "".join(f" {game.seat_names[each.seat]} has gone away." for each in clocks.away)
    return "Time: " + ", ".join(parts) + paused + away


def phase_text(phase: Phase) -> str:
    """Return the state of a clock besides its time, in brackets."""
    notes: list[str] = []
    if phase.periods:
        notes.append(f"{phase.periods} period{'s' * (phase.periods > 1)}{' left' if phase.overtime else ' after that'}")
    if phase.moves_to_go:
        notes.append(f"{phase.moves_to_go} move{'s' * (phase.moves_to_go > 1)} to go")
    if phase.vacation_ms:
        on = "on vacation, " if phase.on_vacation else ""
        notes.append(f"{on}{phase.vacation_ms / DAY_MS:.3g} days of vacation left")
    return f" ({', '.join(notes)})" if notes else ""
