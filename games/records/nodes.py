"""Moves of a record's tree (``agon.games.annotations``) and the states that they lead to."""

from __future__ import annotations

from typing import Any

from agon.games.annotations import GLYPHS, NO_ACTION, Colour, Mark, Move, Shape
from agon.games.annotations import MoveThought as Thought
from agon.games.rules import Rules
from agon.games.verbs import State

__all__ = ["GLYPHS", "NO_ACTION", "Colour", "Mark", "Move", "Shape", "Thought", "after"]


def after(rules: Rules, options: dict[str, Any], state: State, move: Move) -> State:
    """Return the state after a move of a record. Raises ``IllegalAction``, ``InvalidPosition``."""
    if move.action != NO_ACTION:
        return rules.apply(state, move.action)
    return rules.position_from_text(move.position, options) if move.position else state
