"""Finds bots' names that stand without their mark, in whatever leaves a server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

MARKED = r"(?: \([\w -]+\))?,? (?:\(BOT\)|\[BOT\]|is a bot\b|, bot\b)"
"""What may follow a name in a text: perhaps the level, and then the mark."""


def bare(value: Any, name: str, marked: bool = False) -> Iterator[str]:
    """The texts of a JSON value that hold the name without a mark: they are in no object that says that it is a bot of
    that name (a ``PlayerRef``, a card), and the mark does not follow the name."""
    if isinstance(value, dict):
        called = [value.get(key) for key in ("name", "title", "account")]
        for each in (*value, *value.values()):
            yield from bare(each, name, marked or (name in called and value.get("kind") == "bot"))
    elif isinstance(value, list):
        for each in value:
            yield from bare(each, name, marked)
    elif isinstance(value, str) and not marked and bare_lines(value, name):
        yield value


def bare_lines(text: str, name: str) -> list[str]:
    """The lines of a text in which the name stands without the mark. A file that is called so is no player."""
    naming = re.compile(f"(?<!/){re.escape(name)}")
    marked = re.compile(f"(?<!/){re.escape(name)}{MARKED}|I am a bot: {re.escape(name)}")
    return [line for line in text.splitlines() if len(naming.findall(line)) > len(marked.findall(line))]
