"""The analysis board: positions of any game that a client explores, the engine's lines in them, and studies, which are
the trees of moves that an account keeps.

The client holds the tree. The server has the rules: it answers what each position looks like and what is legal there.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.annotations import Mark
from agon.games.api import Board, Info, OptionValue
from agon.games.setups import Placed, Setup
from agon.protocol.base import Command, GameName, GameOptions, Id, Message, PositionText
from agon.protocol.commands.session import Position, RecordFormat
from agon.protocol.events import SessionId

MOST_MOVES = 4_000
"""Longest line of actions, and most moves of a tree."""
MOST_LINES = 5
MOST_PART = 12_000
"""Most characters of one part of an upload: a message has an upper limit."""
MOST_TEXT = 200_000
"""Most characters of an upload, and bytes of a stored tree."""
MOST_UNREAD = 20
"""Most games of a text that are named because they cannot be read; the others are counted."""
MOST_STUDIES = 100
"""Most studies of an account."""

Action: TypeAlias = Annotated[int, Meta(ge=-(2**31), lt=2**31)]
Actions: TypeAlias = Annotated[list[Action], Meta(max_length=MOST_MOVES)]
Title: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Comment: TypeAlias = Annotated[str, Meta(max_length=20_000)]
Name: TypeAlias = Annotated[str, Meta(max_length=80)]
Properties: TypeAlias = Annotated[list[tuple[Annotated[str, Meta(max_length=40)], Comment]], Meta(max_length=100)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=64)]


class Root(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The beginning of a tree of moves."""

    game: GameName
    options: GameOptions = {}
    start: PositionText | None = None
    """A position in the game's notation; None: the game's usual start."""
    seat: SeatNumber | None = None
    """The seat through whose eyes a game with hidden cards is seen: what is hidden from it is not shown, and the engine
    advises this seat alone. None: everything is open."""


class TreeMove(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move of a tree. ``parent``: number of the move before it in the list, which comes earlier; -1: the root. Of the
    moves with the same parent the first is the main line.

    A node without an action has -1: with a ``position`` it sets that position (stones that are set up, a null move),
    else it only says something.
    """

    parent: Annotated[int, Meta(ge=-1, lt=MOST_MOVES)]
    action: Action
    text: Annotated[str, Meta(max_length=200)] = ""
    """In the game's notation; the server writes it, unless the node sets a position."""
    seat: Annotated[int, Meta(ge=-1, lt=64)] = 0
    """Seat that moves, -1 for chance; the server writes it."""
    comment: Comment = ""
    nags: Annotated[list[Annotated[int, Meta(ge=0, le=255)]], Meta(max_length=32)] = []
    """Numeric annotation glyphs, as in PGN: 1 is ``!``."""
    marks: Annotated[list[Mark], Meta(max_length=100)] = []
    position: PositionText = ""
    clock_ms: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """Time (ms) on the mover's clock after the move."""
    periods: Annotated[int, Meta(ge=0, lt=2**31)] | None = None
    """Overtime: moves or periods that the mover has left."""
    properties: Properties = []
    """Further properties of the node in its file."""


class TreePlayer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: Annotated[str, Meta(max_length=200)] = ""
    is_bot: bool = False
    rating: Annotated[str, Meta(max_length=40)] = ""


class Tree(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tree of moves with annotations, as it is stored and shared."""

    root: Root
    moves: Annotated[list[TreeMove], Meta(max_length=MOST_MOVES)] = []
    comment: Comment = ""
    """On the position at the root, as ``marks`` and ``properties``."""
    marks: Annotated[list[Mark], Meta(max_length=100)] = []
    properties: Properties = []
    players: Annotated[list[TreePlayer], Meta(max_length=64)] = []
    """By seat, of a game that was played."""
    about: Annotated[dict[Name, Annotated[str, Meta(max_length=400)]], Meta(max_length=8)] = {}
    """Words of its record: name, event, site, round, date, clock."""
    tags: Annotated[list[tuple[Name, Annotated[str, Meta(max_length=2_000)]]], Meta(max_length=60)] = []
    """Further tags of the file, in order."""
    result: Annotated[list[float], Meta(max_length=64)] = []
    """Pay-offs by seat, if the main line is a game that ended."""
    reason: Annotated[str, Meta(max_length=20)] = ""
    """Reason of that end, as records have it."""


class StudyView(msgspec.Struct, frozen=True, kw_only=True):
    """A study in a list."""

    study: str
    title: str
    game: str
    shared: bool
    created: int
    updated: int
    bytes: int


# Client to server


class OpenBoard(Command, frozen=True, kw_only=True, tag="open_board"):
    """Open an analysis board at a position. Answered by ``board_opened``."""

    root: Root
    placed: Placed | None = None
    """A position that was set up by hand, in place of the root's; the game's own checks apply."""


class BoardFrom(Command, frozen=True, kw_only=True, tag="board_from"):
    """Open an analysis board with a game of this server that I may see. Answered by ``board_opened``.

    A game that is over comes with all its moves. Of one in progress, or as a ``seat`` saw it, I get what that seat
    knows in the position after ``ply`` actions: hidden cards are drawn anew, another ``deal`` draws others.
    """

    session: Id
    ply: Annotated[int, Meta(ge=0, lt=2**31)] = 0
    seat: SeatNumber | None = None
    deal: Annotated[int, Meta(ge=0, lt=1_000_000)] = 0


class Upload(Command, frozen=True, kw_only=True, tag="upload"):
    """Send a part of a text that is too long for one message; part 0 begins it. The next command that takes a text uses
    it."""

    part: Annotated[int, Meta(ge=0, lt=1_000)]
    text: Annotated[str, Meta(max_length=MOST_PART)]


class ReadRecord(Command, frozen=True, kw_only=True, tag="read_record"):
    """Read the uploaded text as a position of the game, or as a record in one of its formats. Answered by
    ``board_opened``. ``number``: of the game in the text, from 0; None: the first that can be read."""

    game: GameName
    options: GameOptions = {}
    number: Annotated[int, Meta(ge=0, lt=10_000)] | None = None


class WriteRecord(Command, frozen=True, kw_only=True, tag="write_record"):
    """Write the uploaded tree in a record format of its game. Answered by ``record_written``."""

    format: Annotated[str, Meta(pattern=r"^[a-z0-9]{1,10}$")]


class LookAt(Command, frozen=True, kw_only=True, tag="look_at"):
    """Ask for the position after these actions. Answered by ``board_position``."""

    root: Root
    actions: Actions = []
    roll: bool = False
    """Go on by chance until a player is to move."""
    setup: bool = False
    """Send the position also as it can be changed by hand."""


class FindLines(Command, frozen=True, kw_only=True, tag="find_lines"):
    """Ask the engine for its best lines in a position. Answered by ``ok``; then ``lines_found`` messages with the same
    ``re`` come. A new request of mine ends the one before."""

    root: Root
    actions: Actions = []
    lines: Annotated[int, Meta(ge=1, le=MOST_LINES)] = 3
    seconds: Annotated[int, Meta(ge=1, le=60)] = 8


class StopLines(Command, frozen=True, kw_only=True, tag="stop_lines"):
    """End my search for lines."""


class MyStudies(Command, frozen=True, kw_only=True, tag="my_studies"):
    """Send me the list of my studies."""


class ReadStudy(Command, frozen=True, kw_only=True, tag="read_study"):
    """Open a study: one of mine, or one that its owner shares. Answered by ``board_opened``."""

    study: Id


class SaveStudy(Command, frozen=True, kw_only=True, tag="save_study"):
    """Store the uploaded tree, as a new study or in place of one of mine. Answered by ``study_saved``."""

    title: Title
    study: Id | None = None


class ChangeStudy(Command, frozen=True, kw_only=True, tag="change_study"):
    """Rename a study of mine, or share it by its link."""

    study: Id
    title: Title | None = None
    shared: bool | None = None


class DeleteStudy(Command, frozen=True, kw_only=True, tag="delete_study"):
    study: Id


# Server to client


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """A possible result of chance, with its probability."""

    action: int
    text: str
    label: str
    probability: float


class LastMove(msgspec.Struct, frozen=True, kw_only=True):
    """An action that led to a position. ``told`` is a sentence about it, for screen readers."""

    action: int
    seat: int
    text: str
    told: str


class BoardPosition(Message, frozen=True, kw_only=True, tag="board_position"):
    """A position of an analysis board. ``mover``: seat to move, -1: chance, -2: the game is over."""

    re: str
    position: Position
    mover: int
    moves: list[LastMove] = []
    """The last of the actions that were asked about, or those that were rolled."""
    outcomes: list[Outcome] = []
    """If chance is to move."""
    text: str = ""
    """The position in the game's notation; empty if parts of it are hidden from the seat that looks."""
    setup: Setup | None = None
    """The position as it can be changed by hand, if that was asked and the game has it."""


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """The unit in which players of a game count, if it is not the pay-off: a value is tanh(slope * units)."""

    name: str
    slope: float


class UnreadGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a text that could not be read. ``number``: its own in the text, from 0."""

    number: int
    reason: str


class GamesOfText(msgspec.Struct, frozen=True, kw_only=True):
    """The games in a text that was read, of which a board shows one."""

    count: int
    """With those that cannot be read."""
    number: int
    """Of the game that is shown, from 0."""
    unread: list[UnreadGame] = []
    """The first games that cannot be read."""
    unread_count: int = 0


class BoardOpened(Message, frozen=True, kw_only=True, tag="board_opened"):
    """An analysis board: what does not change, and the tree so far."""

    re: str
    game: Info
    options: dict[str, OptionValue]
    board: Board
    tree: Tree
    at: int = -1
    """Number of the tree's move whose position is asked for; -1: the root."""
    records: list[RecordFormat] = []
    study: StudyView | None = None
    mine: bool = True
    session: SessionId | None = None
    left_out: list[str] = []
    """Words of the file for which this tree has no place."""
    games: GamesOfText | None = None
    """Set if the tree is a game of a text that was read."""
    unit: Unit | None = None
    engine: bool = True
    """True if this server lets people ask for engine lines."""


class RecordWritten(Message, frozen=True, kw_only=True, tag="record_written"):
    re: str
    format: str
    text: str


class EngineLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move that the engine considers, best first."""

    action: int
    value: float
    """Expected pay-off of the seat that moves."""
    line: list[str]
    """The line that it expects, this move first."""
    actions: list[int] = []
    """The same as actions, as far as they are known, and the seats that take them."""
    seats: list[int] = []
    exact: bool = False
    visits: int = 0
    path: list[int] = []
    """Cells of the move."""


class LinesFound(Message, frozen=True, kw_only=True, tag="lines_found"):
    """The engine's lines so far; ``done`` with the last."""

    re: str
    seat: int
    """Seat to move."""
    lines: list[EngineLine]
    engine: str = ""
    depth: int = 0
    nodes: int = 0
    values: list[float] = []
    """Expected pay-off of every seat, if the engine looks at more than one."""
    ends_in: int | None = None
    left_s: int = 0
    """CPU time (s) that I may still use in this hour."""
    done: bool = False
    interpreted: bool = False
    """The engine searched in plain Python, because its kernels were not compiled yet."""
    stopped: Literal["", "budget", "refused", "unavailable"] = ""
    reason: str = ""


class Studies(Message, frozen=True, kw_only=True, tag="studies"):
    """The answer to ``my_studies``, last changed first."""

    re: str
    studies: list[StudyView]


class StudySaved(Message, frozen=True, kw_only=True, tag="study_saved"):
    """The answer to ``save_study`` and ``change_study``."""

    re: str
    study: StudyView


class SharedStudy(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/studies/<id>``: a study that its owner shares."""

    study: StudyView
    game: Info
    options: dict[str, OptionValue]
    board: Board
    tree: Tree


StudyCommand: TypeAlias = (
    OpenBoard
    | BoardFrom
    | Upload
    | ReadRecord
    | WriteRecord
    | LookAt
    | FindLines
    | StopLines
    | MyStudies
    | ReadStudy
    | SaveStudy
    | ChangeStudy
    | DeleteStudy
)
StudyMessage: TypeAlias = BoardOpened | BoardPosition | RecordWritten | LinesFound | Studies | StudySaved
