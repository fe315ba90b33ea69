"""Places in a text, and bytes as text."""

from __future__ import annotations

import re
from bisect import bisect_right

from games.records.record import RecordError

MOST_BYTES = 10 << 20
"""Longest file that is read."""
MOST_MOVES = 20_000
"""Longest game that is read."""
PATIENCE = 4
"""A file is read no further when what could not be read is this many times as long as the file: what looks like a new
game after an error may be a piece of the last one, and would be looked at again and again."""

_CHARSET = re.compile(rb"\bCA\[([A-Za-z0-9_-]{1,20})\]")
_CHARSETS = {
    "utf-8", "utf8", "iso-8859-1", "iso-8859-2", "iso-8859-15", "latin1", "windows-1250", "windows-1251",
    "windows-1252", "koi8-r", "gb2312", "gbk", "gb18030", "big5", "euc-kr", "euc-jp", "shift_jis", "iso-2022-jp",
}  # fmt: skip


class Source:
    """A text and where its lines begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._patience = PATIENCE * (len(text) + 100_000)
        self._lines: list[int] | None = None

    def goes_on(self, begin: int, error: RecordError) -> bool:
        """Whether to go on after the game that began at ``begin`` could not be read."""
        self._patience -= error.reached - begin + 1
        return self._patience > 0

    def error(self, offset: int, reason: str, reached: int | None = None) -> RecordError:
        """The error of what stands at ``offset``; ``reached`` where the text was looked at further than that."""
        if self._lines is None:
            self._lines = [0, *(match.end() for match in re.finditer("\r\n?|\n", self.text))]
        line = bisect_right(self._lines, offset)
        return RecordError(
            line, offset - self._lines[line - 1] + 1, reason, offset, offset if reached is None else reached
        )


def decode(data: bytes) -> str:
    """A file's text: UTF-8, else the charset that an SGF names in its ``CA``, else Latin-1, as older files have.

    Raises ``RecordError`` where the file is too long.
    """
    if len(data) > MOST_BYTES:
        raise RecordError(1, 1, f"the file is longer than {MOST_BYTES:,} bytes, the most that is read")
    found = _CHARSET.search(data[:4096])
    named = found[1].decode().lower() if found else ""
    for charset in ("utf-8-sig", named if named in _CHARSETS else "latin1"):
        try:
            return data.decode(charset)
        except UnicodeDecodeError:
            continue
    return data.decode("latin1")


def one_line(text: str) -> str:
    """Without line ends and control characters, single spaces between words."""
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def quoted(text: str, most: int = 30) -> str:
    """What the file says, short enough for an error."""
    return repr(text if len(text) <= most else text[:most] + "...")
