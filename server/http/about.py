"""Tell about this server: its operator, and what its bots cost."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import structs

from agon.protocol.commands.rating import About, DayOfBots, Made
from agon.server.ops.power import ESTIMATE_W, PowerMeter, bot_time
from agon.server.ops.release import SERVER
from agon.server.ops.settings import Settings
from agon.server.store import Store

MADE = Path(__file__).resolve().parents[2] / "ai" / "made.toml"
"""Shipped weights and tables, and what made them."""
DAYS = 7
"""Number of days that are listed."""


class _Shipped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    made: list[Made]


def read_made(path: Path = MADE) -> list[Made]:
    """Return the shipped weights and tables. Raises ``msgspec.DecodeError``, ``OSError``."""
    made = msgspec.toml.decode(path.read_bytes(), type=_Shipped).made
    return [structs.replace(each, watt_hours=_watt_hours(each.cpu_seconds)) for each in made]


def _watt_hours(cpu_seconds: float | None) -> float | None:
    return None if cpu_seconds is None else round(cpu_seconds * ESTIMATE_W / 3600, 4)


async def about(settings: Settings, store: Store, meter: PowerMeter, made: list[Made], words: str) -> About:
    """Return what ``/api/about`` says. Raises ``StoreFailed``."""
    power = meter.power()
    days = await store.bot_time.days(DAYS)
    total = await store.bot_time.total()
    return About(
        operator=settings.operator,
        contact=settings.contact or settings.security_contact,
        version=SERVER,
        power=power,
        total=bot_time(*total, power),
        days=[DayOfBots(day=day, **structs.asdict(bot_time(*spent, power))) for day, spent in days.items()],
        made=made,
        words=words,
    )
