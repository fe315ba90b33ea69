"""The meaning of a typed move."""

from __future__ import annotations

from agon.clients.languages.game_words import piece_word
from agon.clients.languages.messages import t
from agon.clients.languages.server_words import move_words
from agon.clients.terminal import words
from agon.games.api import Board, Choice, View

_LEFT_OUT = str.maketrans("0", "o", " \t+#=!?:.")
"""Signs that many leave out; castling is often written with zeros."""


def why_not(board: Board, view: View, typed: str) -> str | None:
    """Return why the card that was typed, by code or by name, may not be played; None if the rules say nothing of
    it."""
    wanted = typed.strip().casefold()
    pieces = {piece.code: piece for piece in board.pieces}
    for hand in view.hands:
        for item, reason in hand.barred.items():
            piece = pieces.get(item)
            names = {item} if piece is None else {item, piece.name, piece_word(piece)}
            if wanted in map(str.casefold, names):
                name = item if piece is None else piece_word(piece)
                return words.clean(t("terminal-label", what=name, value=move_words(reason))) + "."
    return None


def find_choices(choices: list[Choice], typed: str, cell_names: list[str]) -> list[Choice]:
    """Return the choices that a typed move may mean; exactly one if it is clear.

    By its text, else its label in English or the user's language, else the names of its cells: e2e4, and e7e8q; e7e8
    may mean four. Letter case counts if it distinguishes choices (b is a pawn's file, B a bishop), as do signs that
    many leave out.
    """
    for form in (_plain, _lower, _bare):
        wanted = form(typed)
        if not wanted:
            return []
        if found := [choice for choice in choices if form(choice.text) == wanted]:
            return found
    if found := [choice for choice in choices if _lower(typed) in map(_lower, _labels(choice))]:
        return found
    for cells in (_along_to_piece, _along):
        if found := [choice for choice in choices if _bare(cells(choice, cell_names)) == _bare(typed)]:
            return found
    return []


def find_together(choices: list[Choice], typed: str, cell_names: list[str]) -> list[Choice]:
    """Return the choices that words name, each exactly one, as ``Qs Kh Ah``; none if a word does not, or names one
    again."""
    found = [find_choices(choices, word, cell_names) for word in typed.replace(",", " ").split()]
    named = [each[0] for each in found if len(each) == 1]
    return named if len(named) == len(found) == len({choice.action for choice in named}) else []


def _labels(choice: Choice) -> tuple[str, str]:
    """Return a choice's label as the server sends it, and in the user's language."""
    return choice.label, move_words(choice.label)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _lower(text: str) -> str:
    return _plain(text).casefold()


def _bare(text: str) -> str:
    return _lower(text).translate(_LEFT_OUT)


def _along(choice: Choice, cell_names: list[str]) -> str:
    named = all(cell < len(cell_names) for cell in choice.path)
    return "".join(cell_names[cell] for cell in choice.path) if named else ""


def _along_to_piece(choice: Choice, cell_names: list[str]) -> str:
    return _along(choice, cell_names) + choice.piece if choice.path else ""


def find_begun(choices: list[Choice], typed: str) -> Choice | None:
    """Return the one choice whose label begins with the typed words, as ``call`` does ``Call 12``; None if there is not
    exactly one."""
    wanted = typed.strip().casefold().split()
    found = [
        choice
        for choice in choices
        if wanted and any(label.casefold().split()[: len(wanted)] == wanted for label in _labels(choice))
    ]
    return found[0] if len(found) == 1 else None
