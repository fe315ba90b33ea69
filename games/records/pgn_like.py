"""The grammar of PGN, which PDN shares: tags, then moves with comments. Knows no game.

S. J. Edwards and others, "Standard: Portable Game Notation Specification and Implementation Guide" (1994), sections 7
and 8; A. Grimminck, W. Wesselink and others, "PDN 3.0" (https://pdn.fmjd.org). Read: tags, move numbers, brace and
semicolon comments, ``%`` lines, NAGs and the marks ``! ? !! ?? !? ?!``, variations to any depth, results. Variations
are read over and not kept. A mark is kept at the head of the move's comment, other NAGs as ``$n``; written, they become
NAGs again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agon.games.records.reading import MOST_MOVES, Source, one_line, quoted
from agon.games.records.record import RecordError

LINE = 79
LONGEST_MOVE = 60
LONGEST_COMMENT = 100_000

_MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_NAGS = {nag: mark for mark, nag in _MARKS.items()}

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
  | (?P<mark>[!?]{1,2})
  | (?P<passant>e\.p\.)
  | (?P<result>(?:1-0|0-1|1/2-1/2|\*|2-0|0-2|1-1|0-0)(?![\w+#=:/-]))
  | (?P<number>[0-9]++(?:\s*+\.[\s.]*+|(?![\w+#=:/-])))
  | (?P<dots>\.++)
  | (?P<move>[A-Za-z0-9](?:[\w+#=:/]|-(?!-))*+)
    """,
    re.VERBOSE,
)
_NEXT_GAME = re.compile(r"(?:(?<=\n)|(?<=\r))[ \t]*+(?:\r\n?|\n)[ \t]*+(?=\[)")
_HEAD = re.compile(r"(!!|\?\?|!\?|\?!|!|\?|\$[0-9]{1,3})(?: |$)")


class Tag(NamedTuple):
    value: str
    offset: int


class Said(NamedTuple):
    """A move as the file writes it, and the comments after it."""

    text: str
    offset: int
    comment: str


class RawGame(NamedTuple):
    """A game as the file writes it. ``end`` is where its moves stop, ``result`` what stands there."""

    tags: dict[str, Tag]
    comment: str
    moves: list[Said]
    result: str
    end: int


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


def _game(source: Source, offset: int, results: Sequence[str]) -> tuple[RawGame | None, int]:
    """Return a game and the offset of the next one; None if nothing is left."""
    text = source.text
    tags: dict[str, Tag] = {}
    before: list[str] = []
    said: list[tuple[str, int, list[str], list[str]]] = []
    opened: list[int] = []
    result = ""
    while offset < len(text) and not result:
        match = _TOKEN.match(text, offset)
        if match is None:
            raise source.error(offset, _unreadable(text, offset), min(offset + LONGEST_COMMENT, len(text)))
        kind = match.lastgroup or ""
        if kind == "result" and match[0] not in results:
            kind = "move"
        if kind == "value":
            if said or opened:
                break  # a game without a result: the next one's tags
            _tag(source, tags, match)
        elif kind == "open":
            opened.append(offset)
            if not said:
                raise source.error(offset, "a variation before the first move")
        elif kind == "close":
            if not opened:
                raise source.error(offset, "a variation ends that never began")
            opened.pop()
        elif opened:
            pass
        elif kind in {"line", "brace"}:
            (said[-1][3] if said else before).append(match[0][1:] if kind == "line" else match["brace"])
        elif kind in {"nag", "mark"} and said:
            said[-1][2].append(match[0] if kind == "mark" else _NAGS.get(int(match["nag"]), f"${int(match['nag'])}"))
        elif kind == "move":
            said.append((match[0], offset, [], []))
            if len(match[0]) > LONGEST_MOVE:
                raise source.error(offset, f"{quoted(match[0])} is too long for a move")
            if len(said) > MOST_MOVES:
                raise source.error(offset, f"a game of more than {MOST_MOVES:,} moves")
        elif kind == "result":
            result = match[0]
        offset = match.end()
    if opened:
        raise source.error(opened[-1], "a variation that does not end")
    if not (tags or said or result):
        return None, offset
    moves = [Said(move, at, one_line(" ".join([*marks, *words]))) for move, at, marks, words in said]
    return RawGame(tags, one_line(" ".join(before)), moves, result, offset), offset


def _tag(source: Source, tags: dict[str, Tag], match: re.Match[str]) -> None:
    name, value = match["tag"], match["value"]
    if name in tags:
        raise source.error(match.start(), f"the tag {quoted(name)} stands here twice")
    tags[name] = Tag(one_line(re.sub(r"\\(.)", r"\1", value)), match.start())


def _unreadable(text: str, offset: int) -> str:
    if text[offset] == "{":
        return f"a comment that does not end, or has more than {LONGEST_COMMENT:,} characters"
    if text[offset] == "[":
        return 'expected a tag, as in [Event "Name"]'
    return f"{quoted(text[offset : offset + 20].split(maxsplit=1)[0], 20)} is neither a move nor a comment nor a result"


# Writing


def written(tags: Sequence[tuple[str, str]], comment: str, moves: Sequence[tuple[str, str]], result: str, *,
            number: int = 1, second: bool = False) -> str:  # fmt: skip
    """Return a game in export format. ``moves`` are texts with their comments; ``second``: the side that is numbered
    second moves first."""
    words = _comment_words(comment)
    indicate = True
    for index, (move, remark) in enumerate(moves, int(second)):
        turn = number + index // 2
        if index % 2 == 0:
            words.append(f"{turn}.")
        elif indicate:
            words.append(f"{turn}...")
        text, nags = _nags(remark)
        words += [move, *(f"${nag}" for nag in nags), *_comment_words(text)]
        indicate = bool(text)
    head = "".join(f"{tag_text(name, value)}\n" for name, value in tags)
    return f"{head}\n{_wrapped([*words, result])}\n"


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


def _nags(comment: str) -> tuple[str, list[int]]:
    """Return a comment without the marks and NAGs at its head, and their numbers."""
    nags: list[int] = []
    while (match := _HEAD.match(comment)) is not None:
        nags.append(_MARKS.get(match[1]) or int(match[1][1:]))
        comment = comment[match.end() :]
    return comment, nags


def head_of(comment: str) -> tuple[str, str]:
    """Split a comment into the marks and NAGs at its head, with a space after each, and the rest."""
    rest, _ = _nags(comment)
    return comment[: len(comment) - len(rest)], rest


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
