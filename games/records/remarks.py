"""Clocks and thinking inside comments: ``[%clk 0:04:59] [%agon value=0.25,depth=12,nodes=34567] and words``.

``%clk`` is the command that chess programs use (A. Cowderoy and others, "PGN Specification and Implementation Guide
(Supplement)", 2001, section 4); ``%agon`` is our own: a bot's expected pay-off, from the mover's side, and how it was
found.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from agon.games.annotations import GLYPHS, Move
from agon.games.annotations import MoveThought as Thought
from agon.games.records.reading import one_line

_CLOCK = re.compile(r"\[%clk ([0-9]{1,5}):([0-5]?[0-9]):([0-5]?[0-9])(?:\.([0-9]{1,3})[0-9]*)?\]")
_THOUGHT = re.compile(r"\[%agon ([^\[\]]{1,200})\]")
_VALUE = re.compile(r"-?[0-9]{1,3}(?:\.[0-9]{1,20})?(?:e-[0-9]{1,3})?")
_COUNT = re.compile(r"[0-9]{1,18}")
_CLOCK_TEXT = re.compile(
    r"([0-9]{1,7}(?:\.[0-9]{1,3})?)\+([0-9]{1,5}(?:\.[0-9]{1,3})?)|1/([0-9]{1,6}(?:\.[0-9]{1,3})?)"
)


class Remarks(NamedTuple):
    """A comment taken apart."""

    clock_ms: int | None
    thought: Thought | None
    comment: str


def taken_apart(comment: str) -> Remarks:
    """Split a comment. Text that cannot be read as a clock or a thought stays in the comment."""
    clock_ms: int | None = None
    thought: Thought | None = None

    def clock(match: re.Match[str]) -> str:
        nonlocal clock_ms
        hours, minutes, seconds, fraction = match.groups()
        whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
        clock_ms = whole * 1000 + int((fraction or "").ljust(3, "0"))
        return " "

    def think(match: re.Match[str]) -> str:
        nonlocal thought
        found = thought_from_text(match[1])
        thought = found or thought
        return match[0] if found is None else " "

    rest = _THOUGHT.sub(think, _CLOCK.sub(clock, comment))
    return Remarks(clock_ms, thought, one_line(rest))


def with_glyphs(move: Move) -> str:
    """Return the comment with the NAGs at its head, for formats without a place for them."""
    return " ".join([*(GLYPHS.get(nag, f"${nag}") for nag in move.nags), *filter(None, [move.comment])])


def put_together(clock_ms: int | None, thought: Thought | None, comment: str) -> str:
    """Return the comment that ``taken_apart`` takes apart."""
    parts = [
        "" if clock_ms is None else f"[%clk {clock_text(clock_ms)}]",
        "" if thought is None else f"[%agon {thought_to_text(thought)}]",
        comment,
    ]
    return " ".join(part for part in parts if part)


def clock_text(ms: int) -> str:
    """Return ``0:04:59``, with thousandths if there are any."""
    seconds, rest = divmod(ms, 1000)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{fraction}"


def thought_to_text(thought: Thought) -> str:
    """``value=0.25,depth=12,nodes=34567,exact,ends_in=5``."""
    parts = [f"value={thought.value!r}"]
    if thought.depth:
        parts.append(f"depth={thought.depth}")
    if thought.nodes:
        parts.append(f"nodes={thought.nodes}")
    if thought.exact:
        parts.append("exact")
    if thought.ends_in is not None:
        parts.append(f"ends_in={thought.ends_in}")
    return ",".join(parts)


def thought_from_text(text: str) -> Thought | None:
    """Return the thought, or None if the text is not one of ``thought_to_text``."""
    found = {name: value for name, _, value in (part.strip().partition("=") for part in text.split(","))}
    value = found.pop("value", "")
    exact = found.pop("exact", None)
    if _VALUE.fullmatch(value) is None or not -1.0 <= float(value) <= 1.0 or exact not in {None, ""}:
        return None
    if not found.keys() <= {"depth", "nodes", "ends_in"} or any(_COUNT.fullmatch(v) is None for v in found.values()):
        return None
    ends_in = found.get("ends_in")
    return Thought(
        value=float(value),
        exact=exact is not None,
        ends_in=None if ends_in is None else int(ends_in),
        depth=int(found.get("depth", 0)),
        nodes=int(found.get("nodes", 0)),
    )


def clock_from_text(text: str) -> tuple[int, int] | int | None:
    """``Record.clock`` in ms: initial time and increment, or the time for every move; None for anything else."""
    match = _CLOCK_TEXT.fullmatch(text)
    if match is None:
        return None
    initial, increment, move = match.groups()
    return milliseconds(move) if move else (milliseconds(initial), milliseconds(increment))


def milliseconds(seconds: str) -> int:
    """Of a decimal number of seconds, at most three digits behind the point."""
    whole, _, fraction = seconds.partition(".")
    return int(whole) * 1000 + int(fraction.ljust(3, "0"))


def seconds_text(ms: int) -> str:
    """Return the decimal number of seconds that ``milliseconds`` reads."""
    whole, rest = divmod(ms, 1000)
    return f"{whole}.{rest:03}".rstrip("0") if rest else str(whole)
