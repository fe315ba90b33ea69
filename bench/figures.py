"""Figures of the benchmarks: statistics and the file that ``--json`` writes."""

from __future__ import annotations

import argparse
import json
import math
import platform
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec


def add_json_flag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")


def write_json(file: Path | None, figures: Any) -> None:
    """Write the figures to ``file``, if there is one."""
    if file is not None:
        file.write_text(json.dumps(figures, indent=2) + "\n")


Row = TypeVar("Row", bound=msgspec.Struct)


def add_row(file: Path, row: msgspec.Struct) -> None:
    """Add a result to ``file``, a line of JSON, so that a later call goes on from it."""
    with file.open("ab") as out:
        out.write(msgspec.json.encode(row) + b"\n")


def read_rows(file: Path, kind: type[Row]) -> list[Row]:
    """Return the results in ``file``; none if there is no such file."""
    lines = file.read_bytes().splitlines() if file.is_file() else []
    return [msgspec.json.decode(line, type=kind) for line in lines]


def machine() -> dict[str, str]:
    return {"processor": platform.processor() or platform.machine(), "python": platform.python_version()}


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that is above the share ``share`` (0 to 1) of all values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean; NaN for a single value."""
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
