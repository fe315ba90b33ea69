"""Messages about puzzles from games that were played here, and about one's own mistakes."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import Board, Choice, View
from agon.protocol.base import Command, Id, Message
from agon.protocol.commands.session import Position
from agon.protocol.events import SessionId
from agon.protocol.thinking import Assessed, Verdict

Motif = Literal["win", "balance", "worse"]
"""Loss by a move: a win, an even game, or what was left of a bad one."""


class NextPuzzle(Command, frozen=True, kw_only=True, tag="next_puzzle"):
    """Ask for a puzzle that I have not tried, of about my strength; or for a certain one. Answered by ``puzzle``."""

    game: Annotated[str, Meta(max_length=40)] = ""
    """Empty: of any game."""
    puzzle: Id | None = None


class TryPuzzle(Command, frozen=True, kw_only=True, tag="try_puzzle"):
    """Try a move in a puzzle, or ask for a hint (the first cell to choose) or for the answer. A puzzle may have several
    moves. The first wrong move, hint, answer, or right last move counts for my puzzle rating and for the puzzle's: as
    solved if it is that last move. Answered by ``puzzle_tried``."""

    puzzle: Id
    ask: Literal["move", "hint", "answer"] = "move"
    action: Annotated[int, Meta(ge=-(2**31), lt=2**31)] | None = None
    """The move, for ``move``."""
    before: Annotated[list[Annotated[int, Meta(ge=-(2**31), lt=2**31)]], Meta(max_length=20)] = []
    """My right moves before it."""


class MyMistakes(Command, frozen=True, kw_only=True, tag="my_mistakes"):
    """My mistakes in games that were reviewed, the latest first. Answered by ``mistakes``."""

    game: Annotated[str, Meta(max_length=40)] = ""
    """Empty: in all games."""


PuzzleCommand: TypeAlias = NextPuzzle | TryPuzzle | MyMistakes


class PuzzleRating(msgspec.Struct, frozen=True, kw_only=True):
    """A rating by Glicko-2, of a puzzle or of a solver of a game's puzzles."""

    rating: float
    deviation: float
    tries: int


class PuzzleView(msgspec.Struct, frozen=True, kw_only=True):
    """A position of a game that was played here, with one right move."""

    id: Id
    game: str
    session: SessionId
    ply: int
    """Actions taken before it."""
    seat: int
    motif: Motif
    rating: PuzzleRating


class PuzzleStep(msgspec.Struct, frozen=True, kw_only=True):
    """A move of a puzzle's line, and the position after it, as the solver sees it."""

    seat: int
    action: int
    text: str
    position: Position


class DailyPuzzle(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/puzzles/daily``: the puzzle of the day (UTC), the same for everybody."""

    puzzle: PuzzleView | None
    games: list[str]
    """Games that have puzzles."""
    board: Board | None = None
    view: View | None = None
    """The puzzle's position, to be drawn on ``board``."""


class Puzzle(Message, frozen=True, kw_only=True, tag="puzzle"):
    """The answer to ``next_puzzle``."""

    re: str
    puzzle: PuzzleView | None
    """None: I have tried them all."""
    choices: list[Choice] = []
    mine: PuzzleRating | None = None
    """My rating in this game's puzzles; None before the first."""
    tried: bool = False
    """True if I tried it before, so that it is not rated."""


class PuzzleTried(Message, frozen=True, kw_only=True, tag="puzzle_tried"):
    """The answer to ``try_puzzle``."""

    re: str
    puzzle: Id
    right: bool = False
    cell: int | None = None
    """First cell to choose, as a hint."""
    steps: list[PuzzleStep] = []
    """After a right move that is not the last: the move, the replies, and the position in which I go on."""
    answer: Assessed | None = None
    """The right move with the line after it, if the last one was found or the answer was asked for."""
    mine: PuzzleRating | None = None


class MistakeCount(msgspec.Struct, frozen=True, kw_only=True):
    """Number of mistakes of a kind."""

    game: str
    motif: Motif
    count: int


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A mistake of mine in a game that was reviewed."""

    game: str
    session: SessionId
    ply: int
    motif: Motif
    verdict: Verdict
    lost: float
    """As in ``analysed``."""
    key: str | None = None
    """As in ``games``."""


class Mistakes(Message, frozen=True, kw_only=True, tag="mistakes"):
    """The answer to ``my_mistakes``."""

    re: str
    counts: list[MistakeCount]
    mistakes: list[Mistake]
    """The latest; ``counts`` has all of the games looked at."""


PuzzleMessage: TypeAlias = Puzzle | PuzzleTried | Mistakes
