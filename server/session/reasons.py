"""Reasons why a move is not allowed, in the words of a game's players.

A game that gives some is a folder with a ``reasons.py``, whose ``why_not(rules, state, path, board)`` takes the cells
of the move as ``Choice.path`` has them and returns a sentence. It is asked only for moves that are not legal. Its
``why_not_typed(rules, state, text)``, if it has one, reads moves that name no more than where a piece goes. The rules
do not import it, so a change there compiles no kernel again.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from agon import games
from agon.games.api import Board, Options
from agon.games.rules import Rules
from agon.games.verbs import State


def why_not(rules: Rules, options: Options, state: State, path: Sequence[int], *, text: str = "") -> str | None:
    """Return why the seat to move may not choose these cells, or play what was typed; None without a reason.

    In games with secrets there are no reasons: they could tell what a seat may not know.
    """
    if rules.info.hidden or rules.info.simultaneous or rules.current(state) < 0:
        return None
    module = _module(rules.info.name)
    board = rules.board(options)
    legal = rules.choices(state, rules.current(state))
    if not path and any(_bare(choice.text) == _bare(text) for choice in legal):
        return None
    cells = list(path) or _named_cells(board, text)
    typed = getattr(module, "why_not_typed", None)
    if not path and typed is not None and (said := typed(rules, state, text)) is not None:
        return str(said)
    if not cells or any(not 0 <= cell < len(rules.view(state).cells) for cell in cells):
        return None
    for choice in legal:
        ends = {*choice.path[-1:], *choice.zone}
        if choice.path[:-1] == cells[:-1] and cells[-1] in ends:
            return None
    if module is not None:
        return str(module.why_not(rules, state, cells, board))
    is_placing = all(len(choice.path) < 2 for choice in legal)
    is_taken = is_placing and bool(rules.view(state).cells[cells[0]])
    return f"{board.cell_names[cells[0]] or 'It'} is taken already." if is_taken else None


def _bare(text: str) -> str:
    """Return a move as typed, without case and signs that many leave out."""
    return re.sub(r"[\s+#!?:.-]", "", text.casefold()).replace("0", "o")


def _named_cells(board: Board, text: str) -> list[int]:
    """Return the cells whose names a text consists of, but for signs between them; none if it says something else."""
    names = {name.casefold(): cell for cell, name in enumerate(board.cell_names) if name}
    found = re.fullmatch(r"(?:[a-z]?[0-9]+[-x: ]?)+", text.strip().casefold())
    parts = re.findall(r"[a-z]?[0-9]+", text.casefold()) if found else []
    return [names[part] for part in parts] if all(part in names for part in parts) else []


@cache
def _module(game: str) -> Any:
    """Return the module of a game's reasons, or None."""
    module = games.room(game)
    name = f"{module.__name__}.reasons"
    if not hasattr(module, "__path__") or find_spec(name) is None:
        return None
    return importlib.import_module(name)
