"""Messages of the search lab: search a position, with a trace of every step if a textbook algorithm does it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from agon.games.api import Board, View
from agon.protocol.base import Command, GameName, GameOptions, Message
from agon.protocol.thinking import Thinking

LabEngine: TypeAlias = Literal["lab", "minimax", "alphabeta", "expectiminimax", "maxn", "mcts"]
MOST_NODES = 200_000
MOST_LAB_NODES = 20_000
MOST_LAB_DEPTH = 60


class SearchPosition(Command, frozen=True, kw_only=True, tag="search_position"):
    """Search a position of my own making. Refused for a game that I am playing without declared help. A newer search of
    mine takes the place of a running one, which is refused then.

    ``engine`` ``lab`` runs a textbook algorithm and shows each of its steps (``Thinking.lab``); the others are the
    engines of bots.
    """

    game: GameName
    options: GameOptions = {}
    position: Annotated[str, Meta(max_length=1000)] = ""
    """In the game's notation; empty: the start."""
    moves: Annotated[str, Meta(max_length=600)] = ""
    """Moves from there, separated by spaces; outcomes of chance too."""
    engine: LabEngine = "lab"
    parameters: Annotated[
        dict[Annotated[str, Meta(max_length=40)], float | int | bool | Annotated[str, Meta(max_length=40)]],
        Meta(max_length=12),
    ] = {}
    nodes: Annotated[int, Meta(ge=1, le=MOST_NODES)] | None = None
    """Most nodes, simulations or iterations; of the lab's algorithms at most 20,000."""
    depth: Annotated[int, Meta(ge=1, le=MOST_LAB_DEPTH)] | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 1


class PositionSearched(Message, frozen=True, kw_only=True, tag="position_searched"):
    """The answer to ``search_position``."""

    re: str
    game: GameName
    position: str
    """The searched position in the game's notation."""
    mover: int
    """Seat to move; -1: chance."""
    thinking: Thinking
    board: Board
    view: View
