"""The page of a game: its rules in steps, and its last games."""

from __future__ import annotations

import msgspec

from agon.games.api import Board, Choice, View
from agon.protocol.messages import GameListing, GameSummary


class GameStep(msgspec.Struct, frozen=True, kw_only=True):
    """A step of the explanation: a sentence or two, and the position that it speaks of."""

    text: str
    board: Board
    view: View
    """As spectators see it; in a game with secrets, as the first seat does."""
    seat: int | None = None
    """Seat whose view it is; None: a spectator's."""
    turn: list[int] = []
    last: list[int] = []
    """Cells of the last move."""
    chosen: list[int] = []
    """The cell whose moves are shown, if any."""
    choices: list[Choice] = []
    """The moves to show: those from the chosen cell, or all that a button or an empty cell offers."""


class GamePage(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/games/<game>``."""

    game: GameListing
    steps: list[GameStep] = []
    """Empty if nobody wrote any: ``info.how_to_play`` has the rules."""
    recent: list[GameSummary] = []
    """Its last public games that have ended, the newest first, as far as they are among the server's newest."""
