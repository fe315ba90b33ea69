"""Shorten positions for clients that asked for it: choices by number, cells as changes.

Most of the bytes of a move in Go are the same choices and the same stones as a move before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar, cast

import msgspec

from agon.games.api import Board, Choice, Info, OptionValue
from agon.games.rules import Rules
from agon.protocol import codec
from agon.server.session.state import Session

T = TypeVar("T")
FEW_CELLS: Final = 32
"""Boards of so few cells are sent in full: that is as short."""

_STRETCH: Final = 32
"""Cells compared at once, as most have not changed."""


@dataclass(frozen=True, slots=True)
class FixedParts:
    """The parts of ``joined`` that are the same in all games with the same options, encoded once; and the actions of
    choices that are the same wherever they are legal."""

    info: Info
    board: Board
    table: list[Choice] | msgspec.UnsetType
    """Numbers of the choices in the table; unset if there are none."""
    actions: frozenset[int]

    def split(self, session: Session, viewer: int) -> tuple[Sequence[int] | None, Sequence[Choice]]:
        """Return a viewer's choices: those of the table by number, the others in full."""
        legal = session.legal_for(viewer)
        if not legal or not self.actions or not session.rules.table_applies(session.state):
            return None, session.choices(viewer)
        if self.actions.issuperset(legal):
            return legal, ()
        others = [action for action in legal if action not in self.actions]
        ids = [action for action in legal if action in self.actions]
        return ids, session.rules.choices_of(session.state, others)


@lru_cache(maxsize=256)
def fixed_parts(rules: Rules, options: tuple[tuple[str, OptionValue], ...]) -> FixedParts:
    """Return the parts of a game with these options."""
    table = rules.choice_table(dict(options))
    return FixedParts(
        info=_encoded(rules.info),
        board=_encoded(rules.board(dict(options))),
        table=_encoded(table) if table else msgspec.UNSET,
        actions=frozenset(choice.action for choice in table),
    )


def _encoded(value: T) -> T:
    """Return bytes that the encoder copies where it would encode ``value``."""
    return cast(T, msgspec.Raw(codec.encode(value)))


def changes(before: tuple[int, list[str]] | None, seq: int, cells: list[str]) -> dict[int, str] | None:
    """Return the cells that event ``seq`` changed; None if all are to be sent.

    ``before``: number of an event, and the cells after it.
    """
    if before is None or before[0] != seq - 1 or len(cells) <= FEW_CELLS or len(before[1]) != len(cells):
        return None
    old, changed = before[1], dict[int, str]()
    for start in range(0, len(cells), _STRETCH):
        if old[start : start + _STRETCH] != cells[start : start + _STRETCH]:
            for at in range(start, min(start + _STRETCH, len(cells))):
                if old[at] != cells[at]:
                    changed[at] = cells[at]
    return changed if 3 * len(changed) < len(cells) else None
