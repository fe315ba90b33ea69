"""Titles of games, their seats, options and pieces in the user's language; those of other games stay as they are."""

from __future__ import annotations

import re

from agon.clients.languages.messages import known, t
from agon.games.api import Piece


def game_title(name: str, title: str) -> str:
    """Return a game's title. ``title``: as the server sends it, which other texts here are too."""
    return known(f"games-title-{name}", title)


def game_summary(name: str, summary: str) -> str:
    return known(f"games-summary-{name}", summary)


def seat_title(title: str) -> str:
    return known(f"games-seat-{title.lower()}", title)


def option_title(title: str) -> str:
    return known(f"games-option-{_slug(title)}", title)


def choice_title(title: str) -> str:
    """Return the title of an option's choice or example."""
    return known(f"games-choice-{_slug(title)}", title)


def _slug(text: str) -> str:
    return re.sub("[^A-Za-z0-9]+", "-", text).strip("-")


def piece_word(piece: Piece) -> str:
    """Return the name of a piece, card or die."""
    name = piece.name
    if found := re.fullmatch(r"(\w+) of (clubs|diamonds|hearts|spades)", name):
        return t("board-card", rank=found[1], suit=found[2])
    if found := re.fullmatch(r"die showing (\w+)", name):
        return t("board-die", face=found[1])
    if found := re.fullmatch(r"(\w+)'s piece", name):
        return t("board-piece-of", seat=seat_title(found[1]))
    if found := re.fullmatch(r"a (\d+)", name):
        return t("board-rolled", face=found[1])
    if found := re.fullmatch(r"(\d+) tokens?", name):
        return t("board-tokens", count=int(found[1]))
    slug = re.sub("[^a-z0-9]+", "-", name.lower())
    return known(f"board-piece-{slug}{'-crowned' if piece.shape == 'crowned' else ''}", name)
