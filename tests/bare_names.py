"""Find bots' names without their mark in the output of a server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

MARKED = r"(?: \([\w -]+\))?,? (?:\(BOT\)|\[BOT\]|is a bot\b|, bot\b)"
"""Pattern of the text after a bot's name: optionally the level, then the mark."""


def bare(value: Any, name: str, marked: bool = False) -> Iterator[str]:
    """Yield the texts of a JSON value that contain the name without a mark: no object around them says that it is a bot
    of that name (a ``PlayerRef``, a card), and the mark does not follow the name."""
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
    """Return the lines of a text that contain the name without the mark, except as the name of a file."""
    naming = re.compile(f"(?<!/){re.escape(name)}")
    marked = re.compile(f"(?<!/){re.escape(name)}{MARKED}|I am a bot: {re.escape(name)}")
    return [line for line in text.splitlines() if len(naming.findall(line)) > len(marked.findall(line))]
