"""The file of a game's measurement: written for the cards, checked for steps between neighbours."""

from __future__ import annotations

import math
import platform
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from agon.ai.calibration.entrants import Entrant
from agon.ai.calibration.ratings import Ratings
from agon.ai.calibration.round_robin import RoundRobin
from agon.protocol.cards import BotCard, Unit, ladder_in, levels_in
from agon.protocol.measured import MeasuredRow, Measurement, fingerprint, read_measurement

LEAST_STEP, MOST_STEP = 100, 300
"""Range of the step between adjacent levels of a bot."""
MOST_UNSURE = 350
"""Half interval beyond which a step is unknown: more games are needed."""
DIGITS: Final[Mapping[Unit, int]] = {"elo": 0, "payoff": 4}
"""Decimal digits of ratings."""
HEAD: Final[Mapping[Unit, str]] = {
    "elo": """\
# Written by `agon calibrate`: the measurements that bots' cards show. Ratings have a scale of this game alone: 400
# points are odds of ten to one, uniformly random moves have 0. They are no federation's ratings.
""",
    "payoff": """\
# Written by `agon calibrate`: the measurements that bots' cards show. Ratings are pay-offs: the mean lead of a seat
# in a game over uniformly random moves at the same table against the same others.
""",
}
NOTE: Final = """\
# step: lead over the level that the card lists before it, with its own interval.
# Times are thinking per move where other programs ran too; CPU seconds are the mean of a move's. limits: as measured.
"""


def machine() -> str:
    """Return the processor's name and the number of processors."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text("utf-8", "replace").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    return name


def measurement(robin: RoundRobin, before: Measurement | None, *, date: str, watts: float) -> Measurement:
    """Return the ratings of all players that were to be measured, weakest first; those of an earlier measurement that
    were not are kept, with a new step if the level before was measured."""
    ratings = robin.ratings()
    listed = robin.measured
    before_it = {upper.name: lower.name for lower, upper in pairwise(robin.levels) if lower.bot == upper.bot}
    rows = [_row(robin, ratings, player, before_it.get(player.name)) for player in listed]
    played = {(row.bot, row.level) for row in rows}
    now = (robin.tally.version, robin.unit, robin.tally.options)
    if before is not None and (before.version, before.unit, before.options) == now:
        kept = [
            _next_step(robin, ratings, row, before_it.get(f"{row.bot}:{row.level}"))
            for row in before.rows
            if (row.bot, row.level) not in played
        ]
        rows += [msgspec.structs.replace(row, date=row.date or before.date) for row in kept]
    met, pairs = robin.met()
    return Measurement(
        game=robin.tally.game,
        version=robin.tally.version,
        options=dict(robin.tally.options),
        unit=robin.unit,
        date=date,
        machine=machine(),
        watts=watts,
        met=met if met < pairs else None,
        pairs=pairs if met < pairs else None,
        rows=sorted(rows, key=lambda row: (row.bot, row.rating, row.level)),
    )


def _beside(robin: RoundRobin, name: str, known: str) -> list[float]:
    """Return the error that known levels add to a player's step from or to one of them: its own, if others were met
    too."""
    player = next(each for each in robin.players if each.name == name)
    others = [each for each in robin.players if each.name in robin.known and each.name != known]
    met = any(robin.tally.result(player, each).games for each in others)
    row = robin.known[known]
    return [row.plus_minus if row.step_plus_minus is None else row.step_plus_minus] if met else []


def _step(robin: RoundRobin, ratings: Ratings, lower: str, upper: str) -> tuple[float, float]:
    """Return a step and half of its interval. Known levels add their error."""
    step, unsure = ratings.step(lower, upper)
    for known, other in ((lower, upper), (upper, lower)):
        if known in robin.known:
            unsure = math.hypot(unsure, *_beside(robin, other, known))
    return step, unsure


def _next_step(robin: RoundRobin, ratings: Ratings, row: MeasuredRow, lower: str | None) -> MeasuredRow:
    """Return a known level's row; its step is new if ``lower``, the level before it, was measured now."""
    name = f"{row.bot}:{row.level}"
    if lower is None or lower in robin.known or name not in robin.known:
        return row
    step, unsure = _step(robin, ratings, lower, name)
    digits = DIGITS[robin.unit]
    return msgspec.structs.replace(row, step=round(step, digits), step_plus_minus=round(unsure, digits))


def _row(robin: RoundRobin, ratings: Ratings, player: Entrant, lower: str | None) -> MeasuredRow:
    """Return a player's row; ``lower``: the level before it."""
    digits = DIGITS[robin.unit]
    step, unsure = (None, None) if lower is None else _step(robin, ratings, lower, player.name)
    bot, _, level = player.name.partition(":")
    rating, interval = ratings.rating(player.name), ratings.interval(player.name)
    if robin.known:  # the scale that it was measured on is as unsure as its nearest mark
        near = min(robin.known.values(), key=lambda row: abs(row.rating - rating))
        interval = math.hypot(interval, near.plus_minus)
    times = robin.tally.times(player) or [0.0]
    half, most = np.percentile(times, [50, 95])
    return MeasuredRow(
        bot=bot,
        level=level,
        run=player.run.partition("@")[0],
        rating=round(rating, digits),
        plus_minus=round(interval, digits),
        step=None if step is None else round(step, digits),
        step_plus_minus=None if unsure is None else round(unsure, digits),
        games=robin.tally.games_of(player, robin.players),
        limits=player.limits,
        p50_ms=round(float(half), 2),
        p95_ms=round(float(most), 2),
        cpu_seconds=round(float(np.mean(robin.tally.cpu(player) or [0.0])) / 1000.0, 6),
    )


def read(path: Path) -> Measurement | None:
    """Read a measurement; None if there is no file. Raises ``msgspec.DecodeError``."""
    return read_measurement(path.read_bytes()) if path.exists() else None


def still_run(found: Measurement | None, cards: Iterable[BotCard]) -> Measurement | None:
    """Drop the rows of levels that are gone or have changed."""
    if found is None:
        return None
    runs = {
        (card.name, level.name, fingerprint(card, level.name, found.game))
        for card in cards
        for level in levels_in(card, found.game)
    }
    return msgspec.structs.replace(found, rows=[row for row in found.rows if (row.bot, row.level, row.run) in runs])


def text(found: Measurement) -> str:
    """Return the measurement as TOML."""
    digits = DIGITS[found.unit]
    lines = [
        HEAD[found.unit] + NOTE,
        f'game = "{found.game}"',
        f"version = {found.version}",
        *(f"options.{name} = {value}" for name, value in found.options.items()),
        f'unit = "{found.unit}"',
        f'date = "{found.date}"',
        f'machine = "{found.machine}"',
        f"watts = {found.watts:g}",
    ]
    if found.met is not None:
        lines += [f"met = {found.met}  # pairs: not all were played", f"pairs = {found.pairs}"]
    for row in found.rows:
        caps = (("nodes", row.limits.nodes), ("depth", row.limits.depth))
        limits = ", ".join(f"{name} = {value}" for name, value in caps if value is not None)
        lines += [
            "",
            "[[rows]]",
            f'bot = "{row.bot}"',
            f'level = "{row.level}"',
            f'run = "{row.run}"',
            f"rating = {row.rating:.{digits}f}",
            f"plus_minus = {row.plus_minus:.{digits}f}",
            *([] if row.step is None else [f"step = {row.step:.{digits}f}"]),
            *([] if row.step_plus_minus is None else [f"step_plus_minus = {row.step_plus_minus:.{digits}f}"]),
            f"games = {row.games}",
            f"limits = {{ {limits} }}",
            f"p50_ms = {row.p50_ms:.2f}",
            f"p95_ms = {row.p95_ms:.2f}",
            f"cpu_seconds = {row.cpu_seconds:.6f}",
            *([] if row.date is None else [f'date = "{row.date}"']),
        ]
    return "\n".join(lines) + "\n"


def doubts(found: Measurement, players: Sequence[Entrant]) -> list[str]:
    """List steps between neighbouring levels that are wrong, or that too few games show. ``players``: in the order of
    the cards."""
    rows = {f"{row.bot}:{row.level}": row for row in found.rows}
    lines: list[str] = []
    for bot, levels in groupby((player for player in players if player.name in rows), key=lambda player: player.bot):
        wrong = wrong_steps(found.unit, [rows[player.name] for player in levels])
        lines += [f"{bot}: {line}" for line in wrong]
    return lines


def faults(card: BotCard, game: str) -> list[str]:
    """List faults of the ladder of a measured card in a game: levels that were not measured
    or that are weaker, at 95 %, than one before. Characters have no ladder.

    Levels that are only not measurably stronger are no fault: they are not offered.
    """
    if card.order == "characters":
        return []
    measured = any(row.game == game for row in card.measured)
    wrong = [(each.level, each.reason) for each in ladder_in(card, game)[1] if each.why != "unsure"]
    if not measured:
        wrong = [(level.name, "not measured") for level in levels_in(card, game)]
    todo = f"run: agon calibrate {game} --bot {card.name}"
    return [f"{card.name}:{level} in {game}: {reason} ({todo})" for level, reason in wrong]


def wrong_steps(unit: Unit, rows: Sequence[MeasuredRow]) -> list[str]:
    """List the levels of a bot, in the order of its card, that are not above the one before as they should be.

    A step in Elo points must be 100 to 300, give or take its own interval, never negative, and that interval may not be
    so wide that anything would do. For pay-offs, which have no such range, the step must be greater than its interval.
    """
    wrong: list[str] = []
    for lower, upper in pairwise(rows):
        step, unsure = upper.step, upper.step_plus_minus
        if step is None or unsure is None:
            wrong.append(f"{upper.level} was not compared with {lower.level}")
            continue
        least, most = (max(0.0, LEAST_STEP - unsure), MOST_STEP + unsure) if unit == "elo" else (unsure, math.inf)
        if not least < step <= most or (unit == "elo" and unsure > MOST_UNSURE):
            wrong.append(f"{upper.level} is {step:g} +- {unsure:g} above {lower.level}")
    return wrong
