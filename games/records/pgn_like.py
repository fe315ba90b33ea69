"""The grammar of PGN, which PDN shares: tags, then moves with comments and variations. Knows no game.

S. J. Edwards and others, "Standard: Portable Game Notation Specification and Implementation Guide" (1994), sections 7
and 8; A. Grimminck, W. Wesselink and others, "PDN 3.0" (https://pdn.fmjd.org). Read: tags, move numbers, brace and
semicolon comments, ``%`` lines, NAGs and what stands for them (``!``, ``?``, ``+-``, ``N``), variations, null moves,
results. A game may have tags alone: the next one's tags follow after an empty line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from agon.games.records.reading import MOST_MOVES, Source, one_line, quoted
from agon.games.records.record import RecordError

LINE = 79
LONGEST_MOVE = 60
LONGEST_COMMENT = 100_000

DEEPEST: Final = 64
"""Most levels of variations that are kept: far more than people write, and few enough for recursion."""
NULL: Final = "--"

_GLYPHS = {
    "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15,
    "=/+": 15, "⩱": 15, "+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "-+": 19, "N": 146, "D": 220,
}  # fmt: skip
"""Signs that stand for NAGs (PGN standard, section 10; N and D are ChessBase's and SCID's)."""
_NULLS = {"--", "Z0", "@@@@"}
"""Null moves as ChessBase, SCID and lichess write them."""
_RESULTS = {"1/2": "1/2-1/2", "½-½": "1/2-1/2", "1/2-1/2": "1/2-1/2"}

# Alternatives are told apart by their first characters, or are possessive: time is linear in the text.
_TOKEN = re.compile(
    r"""
    (?P<space>\s++)
  | (?P<escape>(?<![^\r\n])%[^\r\n]*+)
  | (?P<line>;[^\r\n]*+)
  | \{(?P<brace>[^}]{0,100000}+)\}
  | \[\s*+(?P<tag>[A-Za-z0-9_]++)\s*+"(?P<value>(?:[^"\\\r\n]|\\.)*+)"\s*+\]
  | (?P<open>\()
  | (?P<close>\))
  | \$(?P<nag>[0-9]{1,3})(?![0-9])
  | (?P<mark>[!?]{1,2}|(?:\+/-|-/\+|\+/=|=/\+|\+-|-\+|\+=|=\+|=|[ND])(?![\w+#=:/-])|[±∓⩲⩱∞])
  | (?P<null>--|@@@@)
  | (?P<passant>e\.p\.)
  | (?P<result>(?:1-0|0-1|1/2-1/2|½-½|1/2|\*|2-0|0-2|1-1|0-0)(?![\w+#=:/-]))
  | (?P<number>[0-9]++(?:\s*+\.[\s.]*+|(?![\w+#=:/-])))
  | (?P<dots>\.++)
  | (?P<move>[A-Za-z0-9](?:[\w+#=:/]|-(?!-))*+(?:\.p\.|\([NBRQnbrq]\))?+)
    """,
    re.VERBOSE,
)
_NEXT_GAME = re.compile(r"(?:(?<=\n)|(?<=\r))[ \t]*+(?:\r\n?|\n)[ \t]*+(?=\[)")
_EMPTY_LINE = re.compile(r"(?:\r\n?+|\n)[ \t]*+[\r\n]")
_SUFFIX = re.compile(r"(?<=[a-hA-Z0-9])([+=-]/[+=-]|\+-|-\+|\+=|=\+|=)$")


class Tag(NamedTuple):
    value: str
    offset: int


@dataclass(slots=True)
class Said:
    """A move as the file writes it, with what follows it."""

    text: str
    """``NULL`` for a null move."""
    offset: int
    nags: list[int] = field(default_factory=list[int])
    words: list[str] = field(default_factory=list[str])
    variations: list[Line] = field(default_factory=list["Line"])

    @property
    def comment(self) -> str:
        return one_line(" ".join(self.words)) if self.words else ""


@dataclass(slots=True)
class Line:
    """A variation: its moves, and the comments before the first of them."""

    offset: int
    words: list[str] = field(default_factory=list[str])
    moves: list[Said] = field(default_factory=list[Said])

    @property
    def comment(self) -> str:
        return one_line(" ".join(self.words))


class RawGame(NamedTuple):
    """A game as the file writes it. ``end`` is where its moves stop, ``result`` what stands there."""

    tags: dict[str, Tag]
    comment: str
    moves: list[Said]
    result: str
    end: int
    left_out: list[str]


def games(source: Source, results: Sequence[str]) -> Iterator[RawGame | RecordError]:
    """Return the games of a text. After an error it goes on with the next tags that follow an empty line."""
    offset, length = 0, len(source.text)
    while offset < length:
        try:
            game, offset = _game(source, offset, results)
        except RecordError as error:
            yield error
            if not source.goes_on(offset, error):
                return
            following = _NEXT_GAME.search(source.text, error.offset)
            offset = length if following is None else following.end()
        else:
            if game is not None:
                yield game


class _Reader:
    """Reads one game, token by token."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tags: dict[str, Tag] = {}
        self.main = Line(0)
        self.lines = [self.main]
        """The main line, and the variations that are open now."""
        self.count = 0
        self.too_deep = 0
        """Number of open variations that are not kept."""
        self.left_out: list[str] = []

    def tag(self, match: re.Match[str]) -> None:
        name, value = match["tag"], one_line(re.sub(r"\\(.)", r"\1", match["value"]))
        if name not in self.tags:
            self.tags[name] = Tag(value, match.start())
        elif self.tags[name].value != value:
            self.left_out.append(f"a second tag {quoted(name)}")

    def open(self, offset: int) -> None:
        if self.too_deep or len(self.lines) > DEEPEST or not self.lines[-1].moves:
            if not self.too_deep:
                deep = len(self.lines) > DEEPEST
                self.left_out.append("a variation nested too deep" if deep else "a variation before the first move")
            self.too_deep += 1
            return
        line = Line(offset)
        self.lines[-1].moves[-1].variations.append(line)
        self.lines.append(line)

    def close(self, offset: int) -> None:
        if self.too_deep:
            self.too_deep -= 1
        elif len(self.lines) == 1:
            raise self.source.error(offset, "a variation ends that never began")
        else:
            self.lines.pop()

    def say(self, words: str) -> None:
        line = self.lines[-1]
        (line.moves[-1] if line.moves else line).words.append(words)

    def mark(self, nag: int) -> None:
        moves = self.lines[-1].moves
        if moves:
            moves[-1].nags.append(nag)
        else:
            self.left_out.append("a NAG before the first move")

    def move(self, text: str, offset: int) -> None:
        self.count += 1
        if len(text) > LONGEST_MOVE:
            raise self.source.error(offset, f"{quoted(text)} is too long for a move")
        if self.count > MOST_MOVES:
            raise self.source.error(offset, f"a game of more than {MOST_MOVES:,} moves")
        nag = None
        if text[-1] in "-=+" and (suffix := _SUFFIX.search(text)) is not None:
            nag, text = _GLYPHS[suffix[1]], text[: suffix.start()]
        self.lines[-1].moves.append(Said(NULL if text in _NULLS else text, offset))
        if nag is not None:
            self.mark(nag)


def _game(source: Source, offset: int, results: Sequence[str]) -> tuple[RawGame | None, int]:
    """Return a game and the offset of the next one; None if nothing is left."""
    text, length = source.text, len(source.text)
    reader = _Reader(source)
    result = ""
    is_apart = False
    """True after an empty line that followed tags."""
    while offset < length and not result:
        match = _TOKEN.match(text, offset)
        if match is None:
            raise source.error(offset, _unreadable(text, offset), min(offset + LONGEST_COMMENT, length))
        kind = match.lastgroup or ""
        if kind == "space":
            is_apart = is_apart or (bool(reader.tags) and _EMPTY_LINE.search(match[0]) is not None)
        elif kind == "value":
            if reader.count or len(reader.lines) > 1 or (is_apart and match["tag"] in reader.tags):
                break  # a game without a result: the next one's tags
            reader.tag(match)
        elif kind == "open":
            reader.open(offset)
        elif kind == "close":
            reader.close(offset)
        elif reader.too_deep:
            pass
        elif kind == "move" or (kind == "result" and _RESULTS.get(match[0], match[0]) not in results):
            reader.move(match[0], offset)
        elif kind in {"line", "brace"}:
            reader.say(match[0][1:] if kind == "line" else match["brace"])
        elif kind == "nag":
            reader.mark(int(match["nag"]))
        elif kind == "mark":
            reader.mark(_GLYPHS[match[0]])
        elif kind == "null":
            reader.move(NULL, offset)
        elif kind == "result" and len(reader.lines) > 1:
            reader.left_out.append("a result within a variation")
        elif kind == "result":
            result = _RESULTS.get(match[0], match[0])
        offset = match.end()
    if len(reader.lines) > 1 or reader.too_deep:
        raise source.error(reader.lines[-1].offset, "a variation that does not end")
    if not (reader.tags or reader.count or result):
        return None, offset
    main = reader.main
    return RawGame(reader.tags, main.comment, main.moves, result, offset, reader.left_out), offset


def _unreadable(text: str, offset: int) -> str:
    if text[offset] == "{":
        return f"a comment that does not end, or has more than {LONGEST_COMMENT:,} characters"
    if text[offset] == "[":
        return 'expected a tag, as in [Event "Name"]'
    return f"{quoted(text[offset : offset + 20].split(maxsplit=1)[0], 20)} is neither a move nor a comment nor a result"


# Writing


class Word(NamedTuple):
    """A move as it is written; an empty text only says something. ``variations`` replace it."""

    text: str
    comment: str = ""
    nags: tuple[int, ...] = ()
    variations: Sequence[Sequence[Word]] = ()


def written(tags: Sequence[tuple[str, str]], comment: str, moves: Sequence[Word], result: str, *,
            number: int = 1, second: bool = False) -> str:  # fmt: skip
    """Return a game in export format. ``second``: the side that is numbered second moves first."""
    words = _comment_words(comment)
    _write_line(words, moves, number, int(second))
    head = "".join(f"{tag_text(name, value)}\n" for name, value in tags)
    return f"{head}\n{_wrapped([*words, result])}\n"


def _write_line(words: list[str], moves: Sequence[Word], number: int, index: int) -> None:
    """Append a line that begins at ``index`` half-moves after ``number``. Recursion is as deep as variations are."""
    indicate = True
    for move in moves:
        if move.text:
            turn = number + index // 2
            if index % 2 == 0:
                words.append(f"{turn}.")
            elif indicate:
                words.append(f"{turn}...")
            words.append(move.text)
            index += 1
        words += [*(f"${nag}" for nag in move.nags), *_comment_words(move.comment)]
        for line in move.variations:
            begin = len(words)
            _write_line(words, line, number, index - bool(move.text))
            if len(words) > begin:
                words[begin] = f"({words[begin]}"
                words[-1] += ")"
        indicate = bool(move.comment or move.variations)


def tag_text(name: str, value: str) -> str:
    """``[Event "Club"]``."""
    escaped = one_line(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def comment_text(comment: str) -> str:
    """Return a brace comment; nothing if there is none."""
    return " ".join(_comment_words(comment))


def _comment_words(comment: str) -> list[str]:
    """Return the words of a brace comment. A closing brace would end it, so it becomes a round one."""
    words = one_line(comment).replace("}", ")").split()
    if not words:
        return []
    words[0] = "{" + words[0]
    words[-1] += "}"
    return words


def _wrapped(words: Sequence[str]) -> str:
    """Lines of at most ``LINE`` characters; none begins with ``%``, which would hide it."""
    lines: list[str] = []
    line = ""
    for word in words:
        if not line:
            line = word
        elif len(line) + 1 + len(word) <= LINE or word.startswith("%"):
            line += " " + word
        else:
            lines.append(line)
            line = word
    return "\n".join([*lines, line])
