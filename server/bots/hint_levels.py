"""Write the text of a hint at each level, from the engine's findings. Pure.

The search behind it knew only what the seat may see, so no level can give away more.
"""

from __future__ import annotations

from agon.games.api import Board
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.thinking import Hint, Thinking

CLEAR, SLIGHT = 0.5, 0.12
"""Shares of the greatest return from which a position is clearly, or a little, better for one side."""


def hint(rules: Rules, board: Board, state: State, level: int, *, action: int, thinking: Thinking) -> Hint:
    """Return a hint. ``state``: a position with the seat to move; ``action``: the engine's choice."""
    path = rules.choice(state, action).path
    if level == 1:
        return Hint(level=1, text=f"{_standing(rules, thinking)} {_kind(thinking)}")
    if level == 2:
        return Hint(
            level=2, text=_where(rules, board, state, action, thinking), cells=path[:1] if len(path) > 1 else []
        )
    move = f"{rules.describe(state, action)}."
    if level == 3:
        return Hint(
            level=3,
            text=_sentence(f"The engine would play {rules.action_to_text(state, action)}: {move}"),
            cells=path,
            action=action,
        )
    why = " ".join(thinking.why)
    return Hint(
        level=4, text=_sentence(f"{rules.action_to_text(state, action)}: {move} {why}"), cells=path, action=action
    )


def _standing(rules: Rules, thinking: Thinking) -> str:
    """Describe the position for the asking player."""
    value, info = thinking.value, rules.info
    if value is None:
        return "The engine does not say how you stand."
    if thinking.exact and info.utility == "zero_sum":
        outcome = "won for you" if value > 0 else "lost, if the other side plays well" if value < 0 else "a draw"
        return f"With the best play this is {outcome}."
    share = value / (max(info.max_return, -info.min_return) or 1.0)
    if abs(share) < SLIGHT:
        return "The position is about even."
    side = "You stand" if share > 0 else "The other side stands"
    return f"{side} {'clearly' if abs(share) >= CLEAR else 'a little'} better."


def _kind(thinking: Thinking) -> str:
    """Describe the kind of move to look for."""
    if thinking.stop == "only":
        return "There is only one legal move."
    best = thinking.lines[:2]
    if len(best) == 2 and best[0].value - best[1].value >= SLIGHT:
        return "One move is much better than all others."
    if thinking.features:
        return f"The biggest issue: {thinking.features[0].feature}."
    return "Several moves may do." if len(best) == 2 else "Look for what the other side would do next."


def _where(rules: Rules, board: Board, state: State, action: int, thinking: Thinking) -> str:
    """Name the piece or the part of the board; without either, a choice to leave out."""
    path = rules.choice(state, action).path
    if len(path) > 1:
        return f"Move what stands on {board.cell_names[path[0]]}."
    if path and board.shape in {"squares", "points", "hexes"} and board.width > 1:
        return f"Look {_area(board, path[0])}."
    others = [line for line in thinking.lines if line.action != action]
    if others:
        return f"Leave out this one: {others[-1].text}."
    legal = [other for other in rules.legal(state) if other != action]
    return f"Leave out this one: {rules.action_to_text(state, legal[-1])}." if legal else "There is only one choice."


def _area(board: Board, cell: int) -> str:
    """Name the third of the board, across and, if that helps, down."""
    row, column = divmod(cell, board.width)
    across = ("on the left", "in the middle", "on the right")[min(2, 3 * column // board.width)]
    if board.style == "holes" or board.height < 3:
        return across
    down = ("at the top", "half-way down", "at the bottom")[min(2, 3 * row // board.height)]
    return f"{down}, {across}"


def _sentence(text: str) -> str:
    return text.replace("..", ".").strip()
