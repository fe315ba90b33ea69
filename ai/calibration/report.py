"""The file of a game's measurement: written for the cards, checked for steps between neighbours."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from ai.calibration.entrants import Entrant
from ai.calibration.ratings import Ratings
from ai.calibration.round_robin import RoundRobin
from protocol.measured import Measurement, Row, read_measurement

LEAST_STEP, MOST_STEP = 100, 300
"""What lies between adjacent levels of a bot."""
HEAD: Final = """\
# Written by `agon calibrate`: what bots' cards say was measured. Ratings are on a scale of this game's own: 400 points
# are odds of ten to one, uniformly random moves have 0. No federation's ratings.
# Times are thinking per move where other programs ran too; CPU seconds are the mean of a move's. limits: as measured.
"""


def machine() -> str:
    """The processor's name, and how many of them there are."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text("utf-8", "replace").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    return name


def measurement(robin: RoundRobin, before: Measurement | None, *, date: str, watts: float) -> Measurement:
    """All players but the anchors, weakest first; those of an earlier measurement that did not play now are kept."""
    ratings = robin.ratings()
    rows = [_row(robin, ratings, player) for player in robin.players if player.run != "anchor"]
    played = {(row.bot, row.level) for row in rows}
    if before is not None and before.version == robin.tally.version:
        rows += [row for row in before.rows if (row.bot, row.level) not in played]
    return Measurement(
        game=robin.tally.game,
        version=robin.tally.version,
        date=date,
        machine=machine(),
        watts=watts,
        rows=sorted(rows, key=lambda row: (row.bot, row.rating, row.level)),
    )


def _row(robin: RoundRobin, ratings: Ratings, player: Entrant) -> Row:
    bot, _, level = player.name.partition(":")
    times = robin.tally.times(player) or [0.0]
    half, most = np.percentile(times, [50, 95])
    return Row(
        bot=bot,
        level=level,
        run=player.run.partition("@")[0],
        rating=round(ratings.rating(player.name)),
        plus_minus=round(ratings.interval(player.name)),
        games=robin.tally.games_of(player, robin.players),
        limits=player.limits,
        p50_ms=round(float(half), 2),
        p95_ms=round(float(most), 2),
        cpu_seconds=round(float(np.mean(robin.tally.cpu(player) or [0.0])) / 1000.0, 6),
    )


def read(path: Path) -> Measurement | None:
    """None where nothing was measured. Raises ``msgspec.DecodeError``."""
    return read_measurement(path.read_bytes()) if path.exists() else None


def text(found: Measurement) -> str:
    """As a TOML file."""
    lines = [
        HEAD,
        f'game = "{found.game}"',
        f"version = {found.version}",
        f'date = "{found.date}"',
        f'machine = "{found.machine}"',
        f"watts = {found.watts:g}",
    ]
    for row in found.rows:
        caps = (("nodes", row.limits.nodes), ("depth", row.limits.depth))
        limits = ", ".join(f"{name} = {value}" for name, value in caps if value is not None)
        lines += [
            "",
            "[[rows]]",
            f'bot = "{row.bot}"',
            f'level = "{row.level}"',
            f'run = "{row.run}"',
            f"rating = {row.rating}",
            f"plus_minus = {row.plus_minus}",
            f"games = {row.games}",
            f"limits = {{ {limits} }}",
            f"p50_ms = {row.p50_ms:.2f}",
            f"p95_ms = {row.p95_ms:.2f}",
            f"cpu_seconds = {row.cpu_seconds:.6f}",
        ]
    return "\n".join(lines) + "\n"


def wrong_steps(ordered: Sequence[tuple[str, int]], unsure: int = 0) -> list[str]:
    """Which of a bot's levels, in the order of its card with their ratings, are not 100 to 300 points above the one
    before, give or take ``unsure`` where few games were played. None may be below the one before."""
    wrong: list[str] = []
    for (lower, low), (upper, high) in pairwise(ordered):
        if high <= low or not LEAST_STEP - unsure <= high - low <= MOST_STEP + unsure:
            wrong.append(f"{upper} is {high - low} above {lower}")
    return wrong
