"""Variations of an imported game, with the position after each of their steps, for a viewer to step through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from agon.games.annotations import NO_ACTION, Mark, Move
from agon.games.api import REVEALED, View
from agon.games.records.nodes import after
from agon.games.records.replaying import text_of
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.events import Acted, Created, Drawn, Event, Noted
from agon.server.session.state import begin, evolve

MOST_STEPS = 2_000
"""Most steps of an answer; the rest is counted."""


class VariationStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A step of a variation. ``variations`` replace it."""

    text: str
    view: View
    comment: str = ""
    nags: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()
    path: list[int] = []
    """Cells that the move touches."""
    variations: list[list[VariationStep]] = []


class Variations(msgspec.Struct, frozen=True, kw_only=True):
    """The lines that replace an action of a game."""

    lines: list[list[VariationStep]]
    more: int = 0
    """Number of steps that are left out."""


def variations_at(rules: Rules, log: Sequence[tuple[Event, int]], seq: int) -> Variations:
    """Return the variations of the event of that number in a game that is over; none if it has none."""
    if not 0 < seq < len(log):
        return Variations(lines=[])
    created, at = log[0]
    if not isinstance(created, Created):
        raise TypeError("a session begins with its creation")
    event = log[seq][0]
    note = event.note if isinstance(event, Acted | Drawn | Noted) else None
    if note is None or not note.variations:
        return Variations(lines=[])
    session = begin(rules, created, at)
    for each, when in log[1:seq]:
        evolve(session, each, when)
    shower = _Shower(rules, session.created.options)
    lines = [shower.line(session.state, line) for line in note.variations]
    return Variations(lines=[line for line in lines if line], more=shower.more)


class _Shower:
    def __init__(self, rules: Rules, options: dict[str, Any]) -> None:
        self._rules = rules
        self._options = options
        self._left = MOST_STEPS
        self.more = 0

    def line(self, state: State, moves: Sequence[Move]) -> list[VariationStep]:
        """Return the steps of a line that begins in ``state``."""
        rules, found = self._rules, list[VariationStep]()
        for move in moves:
            following = after(rules, self._options, state, move)
            if self._left == 0:
                self.more += 1
                continue
            self._left -= 1
            is_action = move.action != NO_ACTION
            found.append(
                VariationStep(
                    text=text_of(rules, state, move),
                    view=rules.view(following, REVEALED),
                    comment=move.comment,
                    nags=move.nags,
                    marks=move.marks,
                    path=rules.choice(state, move.action).path if is_action else [],
                    variations=[self.line(state, line) for line in move.variations],
                )
            )
            state = following
        return found
