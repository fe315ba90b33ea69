"""Places in a text, and bytes as text."""

from __future__ import annotations

import contextlib
import re
from bisect import bisect_right
from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from agon.games.records.record import RecordError

MOST_BYTES = 10 << 20
"""Longest file that is read."""
MOST_MOVES = 20_000
"""Longest game that is read."""
PATIENCE = 4
"""A file is read no further when what could not be read is this many times as long as the file: what looks like a new
game after an error may be a piece of the last one, and would be looked at again and again."""

_CHARSET = re.compile(rb"\bCA\[([A-Za-z0-9_-]{1,20})\]")
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]+")
_CHARSETS = {
    name: codec
    for codec, names in {
        "gb18030": "gb2312 gb_2312-80 gbk cp936 gb18030",
        "big5hkscs": "big5 big5-hkscs cp950",
        "cp932": "shift_jis shift-jis sjis x-sjis windows-31j cp932",
        "euc_jp": "euc-jp eucjp",
        "iso2022_jp": "iso-2022-jp",
        "cp949": "euc-kr euckr ks_c_5601-1987 cp949",
        "cp1252": "iso-8859-1 iso8859-1 latin1 latin-1 windows-1252",
        "iso8859_2": "iso-8859-2",
        "iso8859_15": "iso-8859-15",
        "cp1250": "windows-1250",
        "cp1251": "windows-1251",
        "koi8_r": "koi8-r",
    }.items()
    for name in names.split()
}
"""Names in ``CA``, and what is read: programs write characters that only the larger set of that name has, as browsers
know (https://encoding.spec.whatwg.org/#names-and-labels)."""


class Source:
    """A text and where its lines begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._patience = PATIENCE * (len(text) + 100_000)
        self._lines: list[int] | None = None

    def goes_on(self, begin: int, error: RecordError) -> bool:
        """Return True to go on after the game that began at ``begin`` could not be read."""
        self._patience -= error.reached - begin + 1
        return self._patience > 0

    def error(self, offset: int, reason: str, reached: int | None = None) -> RecordError:
        """Return the error at ``offset``; ``reached`` if the text was looked at further than that."""
        if self._lines is None:
            self._lines = [0, *(match.end() for match in re.finditer("\r\n?|\n", self.text))]
        line = bisect_right(self._lines, offset)
        return RecordError(
            line, offset - self._lines[line - 1] + 1, reason, offset, offset if reached is None else reached
        )


def decode(data: bytes) -> str:
    """Return a file's text: UTF-8, else the charset that an SGF names in its ``CA`` (GBK if it names none and is
    Chinese), else Latin-1, as older files have.
    Characters that a named charset does not have become U+FFFD. The ^Z that ends files of DOS is removed.

    Raises ``RecordError`` if the file is too long.
    """
    if len(data) > MOST_BYTES:
        raise RecordError(1, 1, f"the file is longer than {MOST_BYTES:,} bytes, the most that is read")
    return _decoded(data).rstrip("\x1a")


def _decoded(data: bytes) -> str:
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    with contextlib.suppress(UnicodeDecodeError):
        return data.decode("utf-8-sig")
    found = _CHARSET.search(data[:4096])
    codec = None if found is None else _CHARSETS.get(found[1].decode().lower())
    if found is None and b"(;" in data[:4096] and _is_chinese(data):
        codec = "gb18030"
    return data.decode("latin1") if codec is None else data.decode(codec, "replace")


def _is_chinese(data: bytes) -> bool:
    """Return True if a text without a charset is GBK: its bytes beyond ASCII come in pairs. In texts of Europe they
    mostly stand alone."""
    runs = _BEYOND_ASCII.findall(data)
    return sum(len(run) % 2 == 0 for run in runs) > 0.9 * len(runs)


def one_line(text: str) -> str:
    """Without line ends and control characters, single spaces between words."""
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def quoted(text: str, most: int = 30) -> str:
    """Return a quotation of the file, short enough for an error."""
    return repr(text if len(text) <= most else text[:most] + "...")
