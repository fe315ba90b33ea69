"""Output of commands: JSON for programs, aligned columns for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
import msgspec


def write_json(value: Any) -> None:
    """Print indented JSON on stdout; values that JSON lacks (paths) become texts."""
    click.echo(msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=2))


def games_text(number: int) -> str:
    """Return ``1 game``, ``2 games``."""
    return "1 game" if number == 1 else f"{number} games"


def write_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table on stdout. Columns are as wide as their widest entry; the last is not padded."""
    lines = [list(head), *(list(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line[:-1], widths, strict=False)]
        click.echo("  ".join([*cells, line[-1]]).rstrip())
