"""Draws a game's tree as an indented outline, with what a search looked at and what it left out."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from agon.clients.languages.messages import decimal, t
from agon.clients.terminal.words import clean
from agon.games.api import Board, View
from agon.protocol.thinking import Traced

SIGNS = {"": "=", "least": ">=", "most": "<="}


def draw_tree(board: Board, view: View, last: Sequence[int], trace: Sequence[Traced]) -> Text:
    """Draw a line for each node: its move, its content, and its result if there is a trace."""
    below: dict[int, list[tuple[int, str]]] = {}
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for link in board.links:
        below.setdefault(link.source, []).append((link.target, link.label))
        ways[link.target] = (*ways[link.source], link.action)
    found = {tuple(each.path): each for each in trace}
    unseen = [way for way, each in found.items() if each.pruned]
    text = Text()

    def add(node: int, label: str, ahead: str, branch: str, indent: str) -> None:
        code = view.cells[node] if node < len(view.cells) else ""
        piece = next((each for each in board.pieces if each.code == code), None)
        here = clean(piece.glyph if piece else code)
        mark = f" ({t('terminal-tree-here')})" if node in last or (not last and node == 0) else ""
        text.append(f"{ahead}{branch}", style="dim")
        text.append(f"{clean(label)} " if label else "", style="bold")
        text.append(f"{here}{mark}")
        told = found.get(ways[node])
        if told is not None:
            text.append(f"   {remark(told)}", style="dim" if told.pruned else "")
        elif any(ways[node][: len(way)] == way for way in unseen):
            text.append(f"   {t('terminal-tree-unseen')}", style="dim")
        text.append("\n")
        children = below.get(node, [])
        for index, (child, name) in enumerate(children):
            is_last = index == len(children) - 1
            add(child, name, ahead + indent, "└─ " if is_last else "├─ ", "   " if is_last else "│  ")

    add(0, "", "", "", "")
    return text


def remark(told: Traced) -> str:
    """ "<= 2 (alpha 3, beta -)", or why the node was not searched."""
    bounds = t("terminal-tree-bounds", alpha=_number(told.alpha), beta=_number(told.beta))
    if told.pruned:
        return f"{t('terminal-tree-unseen')} ({bounds})"
    return f"{SIGNS[told.bound]} {worth(told.values)} ({bounds})"


def worth(values: Sequence[float]) -> str:
    """Return one number if one player's gain is the other's loss, else a pair."""
    if len(values) == 2 and values[0] == -values[1]:
        return _number(values[0])
    return ", ".join(_number(value) for value in values) or "-"


def _number(value: float | None) -> str:
    return "-" if value is None else decimal(f"{value:g}")
