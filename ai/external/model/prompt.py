"""Prompts of a language model, and the reading of its answers.

The prompt is made from the game's ``board``, ``view``, ``describe`` and the texts of the legal actions, all of them for
the seat to move: so it holds nothing that the seat may not know, no names and no chat.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from typing import Any, Final, NamedTuple

import msgspec

from agon.games.api import Board, InvalidAction, Options, View
from agon.games.rules import Rules
from agon.games.verbs import State

USUAL: Final = (
    "You play a game against an opponent. Think about what your opponent can do next, and choose the move that is best "
    "for you in the end."
)
"""Instructions of a card that gives none."""
TEMPLATE: Final = "1"
"""Version of everything in this file that shapes the prompt."""
MOST_MOVES: Final = 400
"""Moves that are listed; the others are only counted."""
LONGEST_WORDS: Final = 1000
"""Letters kept of the model's own words."""


class Answer(NamedTuple):
    """The model's answer: an action, or the reason why there is none, and its words."""

    action: int | None
    fault: str
    words: str


def digest(prompt: str) -> str:
    """Name the instructions, and the way in which positions are written."""
    return hashlib.sha256(f"{TEMPLATE}\n{prompt or USUAL}".encode()).hexdigest()[:16]


def messages(prompt: str, rules: Rules, state: State, seat: int, options: Options) -> list[dict[str, str]]:
    """Return the conversation that asks for a move of ``seat``, which is to act in ``state``."""
    return [
        {"role": "system", "content": prompt or USUAL},
        {"role": "user", "content": position_text(rules, state, seat, options)},
    ]


def position_text(rules: Rules, state: State, seat: int, options: Options) -> str:
    """Write the position as ``seat`` sees it, with its legal moves."""
    info = rules.info
    names = info.seat_names
    me = names[seat] if seat < len(names) else f"seat {seat + 1}"
    legal = rules.legal(state)
    listed = [f"{rules.action_to_text(state, each)} : {rules.describe(state, each)}" for each in legal[:MOST_MOVES]]
    more = [f"and {len(legal) - MOST_MOVES} more"] if len(legal) > MOST_MOVES else []
    return "\n".join(
        [
            f"Game: {info.title}. {info.summary}",
            *([info.how_to_play] if info.how_to_play else []),
            f"You are {me}, and it is your turn.",
            "",
            *view_lines(rules.board(options), rules.view(state, seat)),
            "",
            "Your legal moves, each with what it does:",
            *listed,
            *more,
            "",
            'Answer with a JSON object: {"move": the text of one of these moves before the colon, "words": one or two '
            "sentences on why}.",
        ]
    )


def view_lines(board: Board, view: View) -> list[str]:
    """Write a position in lines of text: cells, hands, facts."""
    names = {piece.code: piece.name for piece in board.pieces}
    lines: list[str] = []
    if view.cells and board.shape in ("squares", "points", "hexes") and board.width:
        used = sorted({code for code in view.cells if code})
        lines += _grid(board, view)
        lines += [f"{code} is a {names.get(code, code)}." for code in used] + [". is empty."]
    elif view.cells:
        for cell, code in enumerate(view.cells):
            name = board.cell_names[cell] if cell < len(board.cell_names) else str(cell + 1)
            if code:
                count = f"{view.counts[cell]} x " if view.counts else ""
                lines.append(f"{name}: {count}{names.get(code, code)}")
        lines += [
            f"from {board.cell_names[link.source]} by {link.label} to {board.cell_names[link.target]}"
            for link in board.links
            if max(link.source, link.target) < len(board.cell_names)
        ]
    for hand in view.hands:
        held = ", ".join("hidden" if item == "?" else names.get(item, item) for item in hand.items) or "nothing"
        lines.append(f"{hand.label}: {held}")
    lines += [f"{fact.label}: {fact.value}" for fact in view.facts]
    return lines


def _grid(board: Board, view: View) -> list[str]:
    """Write rows from the top, with the names of rows and columns where the board has them, else of each row's ends."""
    width = max((len(code) for code in view.cells), default=1) or 1
    lines: list[str] = []
    for row in range(board.height):
        cells = range(row * board.width, (row + 1) * board.width)
        label = board.row_labels[row] if row < len(board.row_labels) else ""
        if not label and cells[-1] < len(board.cell_names):
            label = f"{board.cell_names[cells[0]]} to {board.cell_names[cells[-1]]}"
        codes = " ".join((view.cells[cell] or ".").ljust(width) for cell in cells)
        lines.append(f"{codes.rstrip()}   {label}".rstrip())
    if board.column_labels:
        lines.append(" ".join(label.ljust(width) for label in board.column_labels).rstrip())
    return lines


def answer_format(kind: str, texts: list[str]) -> dict[str, Any] | None:
    """Return the field ``response_format`` of a request, as OpenAI's Chat Completions define it, or None."""
    if kind == "text":
        return None
    if kind == "json_object":
        return {"type": "json_object"}
    move: dict[str, Any] = {"type": "string"}
    if len(texts) <= MOST_MOVES:
        move["enum"] = texts
    schema = {
        "type": "object",
        "properties": {"move": move, "words": {"type": "string"}},
        "required": ["move", "words"],
        "additionalProperties": False,
    }
    return {"type": "json_schema", "json_schema": {"name": "move", "strict": True, "schema": schema}}


class _Reply(msgspec.Struct):
    move: str | int | None = None
    words: str = ""


def read_answer(text: str, rules: Rules, state: State, legal: list[int]) -> Answer:
    """Read a model's text, which is not trusted: the last JSON object in it, or the whole text as a move."""
    reply = _last_object(text)
    move = text.strip() if reply is None else str(reply.move or "").strip()
    words = clean_words("" if reply is None else reply.words)
    if not move or len(move) > 100:
        return Answer(None, "there was no move in the answer", words)
    try:
        action = rules.action_from_text(state, move, legal)
    except InvalidAction:
        return Answer(None, f"{move!r} is not a move of this game", words)
    if action not in legal:
        return Answer(None, f"{move!r} is not legal here", words)
    return Answer(action, "", words)


def _last_object(text: str) -> _Reply | None:
    """Return the last JSON object of the expected form: models write prose, or a fence of backticks, around it."""
    decoder = json.JSONDecoder()
    found: _Reply | None = None
    at = text.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
            found = msgspec.convert(value, _Reply)
        except (ValueError, RecursionError):  # msgspec's ValidationError is a ValueError
            end = at + 1
        at = text.find("{", end)
    return found


def clean_words(text: str) -> str:
    """Return a model's words without control characters, and cut to ``LONGEST_WORDS``."""
    kept = "".join(" " if unicodedata.category(each).startswith(("C", "Z")) else each for each in text)
    return " ".join(kept.split())[:LONGEST_WORDS]
