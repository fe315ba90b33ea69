"""Opening books: results of our own search on the first moves, made once with more time than a game allows.

A book is the file ``book.txt`` in the folder of its game, made by ``agon.ai.tuning.opening_book``. Its head names the
game, the version of its rules and the options; a line for each position holds the position's key, the move, its value
to the mover, and the work spent on it (``exact`` if it is proven). A book made for other rules or options is not
opened. Symmetric positions share a line (``symmetries``).

Source of the idea: A. Samuel's book learning for checkers (IBM Journal 3, 1959); M. Buro, "Toward opening book
learning" (ICCA Journal 22, 1999).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from agon.ai.evaluation import listing
from agon.ai.search.contract import Decision, Engine, Problem, limits_used
from agon.ai.search.symmetries import symmetries
from agon.games.api import Options
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.thinking import Thinking

FOLDER: Final = listing.FOLDER
FILE: Final = "book.txt"
"""File in the folder of its game."""
FORMAT: Final = 1


class BookError(ValueError):
    """The file is not a book."""


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a book, as JSON."""

    format: int
    game: str
    rules: int
    """``INFO.version`` of the rules that it was made by."""
    options: dict[str, int | str]
    engine: str
    """Engine that chose the moves."""
    made: str
    """The command that makes the file again."""


@dataclass(frozen=True)
class Entry:
    """A position's move, in the orientation of the line, and its value to the mover (None: not known)."""

    action: int
    value: float | None
    work: str
    """Nodes that were searched, or ``exact``."""


@dataclass(frozen=True)
class OpeningBook:
    head: Head
    entries: Mapping[str, Entry]

    def find(self, rules: Rules, state: State) -> Entry | None:
        """Return the entry of a position with its action turned to fit the position.

        Returns None if there is no entry or its action is not legal here.
        """
        key, number = position_key(rules, state)
        entry = self.entries.get(key)
        if entry is None:
            return None
        action = symmetries(rules.info.name)[number].back[entry.action]
        return Entry(action, entry.value, entry.work) if action in rules.legal(state) else None


def position_key(rules: Rules, state: State) -> tuple[str, int]:
    """Return the common key of all symmetric positions, and the number of the symmetry that turns this one to its
    line."""
    player = rules.current(state)
    cells = rules.view(state, player).cells
    info = rules.info
    texts: list[str] = []
    for symmetry in symmetries(info.name):
        if symmetry.cells is None:
            # The part of the text that decides on moves, without the counters and the history at its end
            texts.append(" ".join(rules.position_to_text(state).split()[:4]))
        else:
            texts.append(",".join(cells[cell] for cell in symmetry.cells))
    number = min(range(len(texts)), key=texts.__getitem__)
    named = f"{info.name} {info.version} {player} {texts[number]}"
    return hashlib.blake2b(named.encode(), digest_size=8).hexdigest(), number


def write(path: Path, head: Head, entries: Mapping[str, Entry]) -> None:
    """Write a book, sorted by key, so that making it again gives the same file."""
    lines = [msgspec.json.encode(head, order="sorted").decode()]
    for key, entry in sorted(entries.items()):
        value = "-" if entry.value is None else f"{entry.value:.3f}"
        lines.append(f"{key} {entry.action} {value} {entry.work}")
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


def read(path: Path) -> OpeningBook:
    """Read a book. Raises ``BookError`` with the number of the line, or ``OSError``."""
    lines = path.read_text("ascii").splitlines()
    try:
        head = msgspec.json.decode(lines[0], type=Head)
    except (IndexError, msgspec.MsgspecError) as error:
        raise BookError(f"{path.name}, line 1: {error}") from None
    if head.format != FORMAT:
        raise BookError(f"{path.name}, line 1: its format is {head.format}, not {FORMAT}")
    entries: dict[str, Entry] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            key, action, value, work = line.split()
            entries[key] = Entry(int(action), None if value == "-" else float(value), work)
        except ValueError as error:
            raise BookError(f"{path.name}, line {number}: {error}") from None
    return OpeningBook(head, entries)


@cache
def _stored(game: str, folder: Path) -> OpeningBook | None:
    path = folder / game / FILE
    return read(path) if path.exists() else None


def book_for(rules: Rules, options: Options, folder: Path = FOLDER) -> OpeningBook | None:
    """Return the book of a game, or None if there is none for these rules and options."""
    book = _stored(rules.info.name, folder)
    if book is None or book.head.rules != rules.info.version or book.head.options != dict(options):
        return None
    return book


def choose(engine: Engine, problem: Problem, folder: Path = FOLDER) -> Decision | None:
    """Return the book's move, if it has one, with a thinking record that names the book."""
    rules = problem.kernels.rules
    book = book_for(rules, problem.options, folder)
    entry = None if book is None else book.find(rules, problem.state)
    if entry is None:
        return None
    thinking = Thinking(
        engine=engine.name,
        version=engine.version,
        value=entry.value,
        exact=entry.work == "exact",
        pv=problem.texts([entry.action]),
        stop="book",
        limits=limits_used(problem.limits),
    )
    return Decision(entry.action, thinking)


__all__ = ["BookError", "Entry", "Head", "OpeningBook", "book_for", "choose", "position_key", "read", "write"]
