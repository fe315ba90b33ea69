"""Clocks in the terminal: how one is typed, what was agreed, how much time everybody has."""

from __future__ import annotations

import re
from functools import reduce
from typing import assert_never

from agon.clients.languages.game_words import seat_title
from agon.clients.languages.messages import decimal, t
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
        return t("terminal-seconds", seconds=decimal(f"{ms // 1000}.{ms % 1000 // 100}"))
    seconds = ms // 1000
    hours, minutes = divmod(seconds // 60, 60)
    if hours >= 48:
        days, rest = divmod(hours, 24)
        return t("terminal-days-hours", days=days, hours=rest) if rest else t("terminal-days", days=days)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def clock_text(clock: Clock) -> str:
    """Return the agreement about time in words."""
    match clock:
        case Untimed():
            return t("terminal-clock-none")
        case PerMove(move_ms=move_ms):
            return t("terminal-clock-move", time=duration(move_ms))
        case Fischer(initial_ms=initial_ms, increment_ms=increment_ms):
            return _with_increment(initial_ms, increment_ms)
        case Delay(initial_ms=initial_ms, delay_ms=delay_ms):
            return t("terminal-clock-delay", time=duration(initial_ms), delay=_seconds(delay_ms))
        case Bronstein(initial_ms=initial_ms, delay_ms=delay_ms):
            return t("terminal-clock-bronstein", time=duration(initial_ms), delay=_seconds(delay_ms))
        case ByoYomi(initial_ms=initial_ms, period_ms=period_ms, periods=periods):
            return _after(initial_ms, t("terminal-clock-byo-yomi", periods=periods, time=_seconds(period_ms)))
        case Canadian(initial_ms=initial_ms, period_ms=period_ms, moves=moves):
            return _after(initial_ms, t("terminal-clock-canadian", moves=moves, time=duration(period_ms)))
        case HourGlass(initial_ms=initial_ms):
            return t("terminal-clock-hour-glass", time=duration(initial_ms))
        case Stages(stages=stages):
            return _stages_text(stages, clock.rest_ms, clock.rest_increment_ms)
        case Correspondence(days=days, vacation_days=vacation):
            agreed = t("terminal-clock-days", days=days)
            return t("terminal-clock-vacation", clock=agreed, days=vacation) if vacation else agreed
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
    return t("terminal-seconds", seconds=decimal(f"{ms / 1000:g}"))


def _after(ms: int, clock: str) -> str:
    """Return a clock that runs after a main time, if there is one."""
    return t("terminal-clock-then", first=duration(ms), rest=clock) if ms else clock


def _with_increment(ms: int, increment_ms: int) -> str:
    time = duration(ms)
    return t("terminal-clock-increment", time=time, more=_seconds(increment_ms)) if increment_ms else time


def _stages_text(stages: list[Stage], rest_ms: int, rest_increment_ms: int) -> str:
    parts = [
        t("terminal-clock-stage", moves=each.moves, time=_with_increment(each.add_ms, each.increment_ms))
        for each in stages
    ]
    if rest_ms or rest_increment_ms:
        parts.append(t("terminal-clock-rest", time=_with_increment(rest_ms, rest_increment_ms)))
    return reduce(lambda first, rest: t("terminal-clock-then", first=first, rest=rest), parts)


def clocks_line(game: Info, clocks: Clocks | None, mine: int | None) -> str | None:
    """Everybody's remaining time; ``>`` before the clocks that run."""
    if clocks is None:
        return None
    phases = clocks.phases or [Phase()] * len(clocks.remaining_ms)
    parts = [
        f"{'>' if seat in clocks.running else ''}"
        f"{t('terminal-you') if seat == mine else seat_title(game.seat_names[seat])} "
        f"{duration(left)}{phase_text(phase)}"
        for seat, (left, phase) in enumerate(zip(clocks.remaining_ms, phases, strict=True))
    ]
    said = [t("terminal-clocks", clocks=", ".join(parts))]
    said += [t("terminal-clocks-paused")] if clocks.paused else []
    said += [t("terminal-clocks-away", seat=seat_title(game.seat_names[each.seat])) for each in clocks.away]
    return " ".join(said)


def phase_text(phase: Phase) -> str:
    """Return the state of a clock besides its time, in brackets."""
    notes: list[str] = []
    if phase.periods:
        notes.append(t("terminal-periods-left" if phase.overtime else "terminal-periods-after", periods=phase.periods))
    if phase.moves_to_go:
        notes.append(t("terminal-moves-to-go", moves=phase.moves_to_go))
    if phase.vacation_ms:
        days = decimal(f"{phase.vacation_ms / DAY_MS:.3g}")
        notes.append(t("terminal-vacation-runs" if phase.on_vacation else "terminal-vacation-left", days=days))
    return f" ({', '.join(notes)})" if notes else ""
