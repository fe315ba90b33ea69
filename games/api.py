"""The whole contract of a game, on one page.

A game is one module (or folder) in ``games/``. It holds two kinds of functions.

**Kernel functions** are plain Python that Numba can compile, over a one-dimensional NumPy array, the *state*
(``INFO.dtype``, ``state_length(options)`` cells, every option that the rules need is stored in the state itself).
They take and give arrays and scalars, allocate nothing, never raise and never copy: the search copies, the rules do
not. Verbs and conventions are OpenSpiel's; the names in brackets are Russell & Norvig's (AIMA, 4th ed., chapter 5).

====================================================  ====================================================
``initial_state(state)``                              S0; reads the options that ``set_options`` wrote
``current_player(state) -> int``                      PLAYER(s): a seat 0..n-1, ``CHANCE`` or ``TERMINAL``
``legal_actions(state, out) -> int``                  ACTIONS(s): writes ascending int32, returns how many (0 at a
                                                      chance node and at the end)
``apply_action(state, action)``                       RESULT(s, a), in place; chance outcomes are applied likewise
``returns(state, out)``                               UTILITY(s, p): writes one float64 a seat (0 before the end)
``state_key(state) -> uint64``                        optional: transposition key; states with equal keys are played
                                                      on alike. Default: a key of all cells
``chance_outcomes(state, actions, probabilities)``    the distribution at a chance node: ascending int32 actions,
``-> int``                                            float64 probabilities, returns how many
``information_key(state, seat) -> uint64``            key of what ``seat`` knows (CFR, ISMCTS)
``resample(state, seat, rng, out)``                   writes to ``out`` a state drawn from those that ``seat`` cannot
                                                      tell apart from ``state``
``is_visible(state, action, seat) -> bool``           whether ``seat`` (``SPECTATOR`` for onlookers) sees which action
                                                      is taken in ``state``
====================================================  ====================================================

The last four may be left out by a game without chance (the first of them) or without hidden information (the others).
Leave ``state_key`` out unless equal positions have different cells: a key that forgets something makes a search wrong.

``random_playout(state, actions, rng)`` is an optional kernel function: it plays uniformly random legal actions to the
end, in place, with the same distribution as the generic loop, only faster; ``actions`` is scratch. The rules do not
evaluate positions: that is the task of ``ai/games/<game>/evaluate.py``.

``observation_tensor(state, seat, out)`` is an optional kernel function, for neural networks: it writes what ``seat``
may know of the state, as planes of the board, into a flat float32 array of planes * height * width cells, row-major by
plane, row and column. It writes every cell. Everything is seen from ``seat``: its own pieces come first, other seats
follow in order of turn, and in a game that treats both sides alike a position with colours exchanged gives the same
tensor. Rows, columns and actions are not turned. The plain function ``observation_tensor_shape(options)`` returns
(planes, height, width); height and width are 1 if there is no board. States that ``seat`` cannot tell apart have equal
tensors, and tensors of seats to move differ if their legal actions do.

Law for ``resample``: from two states that ``seat`` cannot tell apart and the same ``rng`` it writes the same state,
so a resampled state carries nothing that the seat does not know.

Law for simultaneous rounds: ``is_visible``, ``choice`` and ``describe`` are also asked in a state in which earlier
seats' choices are made up, so they may not depend on those, and no seat sees another's choice while the round is open.

**Plain functions** speak to people and to files:

====================================================  ====================================================
``state_length(options) -> int``                      cells of the state array
``max_actions(options) -> int``                       most actions (or chance outcomes) at any node
``max_plies(options) -> int``                         longest possible game, chance included
``set_options(state, options)``                       writes the options into a zeroed state
``action_to_text(state, action) -> str``              the game's own standard notation
``action_from_text(state, text) -> int``              raises ``InvalidAction``
``position_to_text(state) -> str``                    lossless, includes the options where the standard form does
``position_from_text(text, options) -> state``        raises ``InvalidPosition``; a new array
``board(options) -> Board``                           what a client draws once
``view(state, seat) -> View``                         exactly what that seat (or ``SPECTATOR``) may see; all that
                                                      there is for ``REVEALED``
``choice(state, action) -> Choice``                   how a client offers ``action`` in ``state``
``check_options(options)``                            optional: raises ``InvalidOptions`` where two do not go together
``describe(state, action) -> str``                    one sentence about taking ``action`` in ``state``, for screen
                                                      readers and the terminal: "drops in column 4 and wins"
``acting(state) -> tuple[int, ...]``                  optional: the seats that still owe a hidden commitment in this
                                                      round, in order (simultaneous games)
``choices(state, actions, result) -> list[Choice]``    optional: ``choice`` of all legal actions, found faster together;
                                                      ``result(state, action)`` returns the next state
``choice_table(options) -> list[Choice]``             optional: choices that are the same wherever they are legal, which
                                                      clients get once; ascending
``table_applies(state) -> bool``                      optional: False where the table's actions mean something else
``action_among(state, text, legal) -> int``            optional: ``action_from_text`` for callers that know the legal
                                                      actions
``describe_result(state, action, after) -> str``      optional: ``describe`` for callers that have the next state
``past_rounds(state) -> list[tuple[int, ...]]``       optional: what each seat chose in the rounds that are over, where
                                                      all know that and all rounds are alike (simultaneous games)
====================================================  ====================================================

``STATE_CELLS``, optional, declares that states have this length under all options; the search then copies them without
a loop.

``PROTOCOLS``, optional, maps protocols of third-party engines (``uci``, ``gtp``, ``xboard``) to the game's wording
there: a ``Dialect`` each.

``ACTION_SYNONYMS``, optional, maps further texts that ``action_from_text`` takes to the standard ones, in lower case.

``LENIENT = True``, optional: the module also reads the texts of other programs, for actions (if the text means exactly
one legal action) and for positions. Its own texts are read back as the same.

A game whose seats may play in teams has an option named ``teams`` (``agon.games.teams``).

A game for a number of players that the table chooses has an option named ``seats``; ``INFO.seats`` is the most. Arrays
of pay-offs are as long as that; seats beyond the chosen number never move and are paid nothing.

``INFO`` names the game and declares its properties; ``INFO.version`` is bumped when behaviour changes and is stored
with every game played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import msgspec

from agon.games import seats

CHANCE: Final = seats.CHANCE
TERMINAL: Final = seats.TERMINAL
SPECTATOR: Final = seats.SPECTATOR
REVEALED: Final = seats.REVEALED

OptionValue: TypeAlias = int | str
Options: TypeAlias = Mapping[str, Any]
"""Chosen values of a game's options, complete: every declared option is present. An ``int``, or a ``str`` for a text
option."""


class GameError(ValueError):
    """A rules room cannot do what was asked of it."""


class InvalidAction(GameError):
    """The text or number names no action of this game at all."""


class IllegalAction(GameError):
    """The action exists but is not allowed now."""


class InvalidPosition(GameError):
    """The text is not a position of this game."""


class InvalidOptions(GameError):
    """An option is unknown, out of range, or does not go together with another."""


class CannotCompile(GameError):
    """A kernel function does not compile. ``reason``, the first line of the text, gives file, line and function; the
    compiler's text follows."""

    def __init__(self, reason: str, details: str) -> None:
        super().__init__(f"{reason}\n{details}")
        self.reason = reason


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that the table makes before a game starts. Values are ints; ``choices`` names them if it is set.

    With ``longest`` they are texts of at most so many characters; the name of one of ``examples`` stands for its text.
    """

    name: str
    title: str
    default: int | str
    minimum: int = 0
    maximum: int = 0
    recorded_maximum: int = 0
    """Greatest value in records of games that were played elsewhere; 0: ``maximum``."""
    choices: dict[int, str] = {}
    longest: int = 0
    examples: dict[str, str] = {}
    needs: dict[str, int] = {}
    """Other options and the least value that each must have for this one to differ from its default."""
    help: str = ""


class Info(msgspec.Struct, frozen=True, kw_only=True):
    """Description of a game, for lobbies, engines and the store."""

    name: str
    title: str
    version: int
    summary: str
    seats: int = 2
    """Number of players; the most if an option named ``seats`` sets the number (see ``seats_of``)."""
    most_actions: int
    """Most actions (or chance outcomes) at any node, whatever the options."""
    recorded_actions: int = 0
    """Most actions at any node of a record with options beyond their maximum; not declared: ``most_actions``."""
    num_distinct_actions: int = 0
    """Actions of players are numbers below this, whatever the options; not declared: ``most_actions``. Chance outcomes
    do not count."""
    dtype: Literal["int8", "int32", "int64", "uint64"] = "int64"
    chance: bool = False
    hidden: bool = False
    simultaneous: bool = False
    utility: Literal["zero_sum", "constant_sum", "general_sum", "identical"] = "zero_sum"
    min_return: float = -1.0
    max_return: float = 1.0
    draw_offers: bool = False
    play_points: bool = False
    """Staked are points that are worth nothing and cannot be bought: clients say so."""
    options: tuple[Option, ...] = ()
    seat_names: tuple[str, ...] = ("First", "Second")
    how_to_play: str = ""

    def __post_init__(self) -> None:
        if not self.num_distinct_actions:
            msgspec.structs.force_setattr(self, "num_distinct_actions", self.most_actions)
        if not self.recorded_actions:
            msgspec.structs.force_setattr(self, "recorded_actions", self.most_actions)


def seats_of(info: Info, options: Options) -> int:
    """Return the number of players in a game with these options: seats 0 to n-1."""
    for option in info.options:
        if option.name == "seats":
            return int(options.get("seats", option.default))
    return info.seats


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """Drawing of a cell's contents, or of an item in a hand. The code of a ``die`` is one character, of a ``card`` in
    the usual notation rank and suit (``Ts``); its ``glyph`` is the text on it. A ``bar`` fills its cell from end to
    end; ``seeds`` are as many as ``View.counts`` says."""

    code: str
    name: str
    shape: Literal[
        "disc", "cross", "ring", "stone", "crowned", "symbol", "card", "die", "chip",
        "pawn", "knight", "bishop", "rook", "queen", "king", "up", "down", "leaf", "bar", "seeds",
    ]  # fmt: skip
    seat: int = -1
    glyph: str = ""


class Edge(msgspec.Struct, frozen=True, kw_only=True):
    """A side of the board that belongs to a seat."""

    side: Literal["top", "right", "bottom", "left"]
    seat: int


class Place(msgspec.Struct, frozen=True):
    """Middle of a cell, in widths of a cell from the top left. With a width and a height the cell is an area of that
    size: a pit, a box, or the edge between two dots. Without them it is a point."""

    x: float
    y: float
    width: float = 0.0
    height: float = 0.0


class Link(msgspec.Struct, frozen=True):
    """A line of a drawn tree: taking ``action`` in the cell ``source`` leads to the cell ``target``."""

    source: int
    target: int
    action: int
    label: str


class Segment(msgspec.Struct, frozen=True):
    """A line drawn between two cells of a board of places."""

    start: int
    end: int


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a board that do not change during a game. There are ``width * height`` cells, row by row from the
    top left. Those of a tree are its nodes, the root first, wherever ``places`` says; so are the holes of a star, and
    the points of a board of ``places``, which ``lines`` connect, or its areas. A table has no cells, only hands."""

    shape: Literal["squares", "points", "hexes", "table", "tree", "star", "backgammon", "places"]
    width: int = 0
    height: int = 0
    cell_names: list[str] = []
    pieces: list[Piece] = []
    column_labels: list[str] = []
    row_labels: list[str] = []
    style: Literal["plain", "checkered", "holes", "wood", "felt"] = "plain"
    edges: list[Edge] = []
    dots: list[int] = []
    """Cells with a dot on them: the star points of Go."""
    places: list[Place] = []
    lines: list[Segment] = []
    points: list[Place] = []
    """Points drawn on a board of ``places`` that are no cells: the dots at the ends of edges."""
    links: list[Link] = []
    homes: list[int] = []
    """For each hole of a star the seat whose corner contains it, or -1."""


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """Items before a seat: cards, dice, a hidden choice; in the middle of the table if ``seat`` is -1. ``items`` are
    codes of the board's pieces; ``?`` is one whose face may not be seen. A seat may have several hands, each with a
    label of its own."""

    seat: int
    label: str
    items: list[str]
    by: list[int] = []
    """Seat that each item comes from, if not the hand's own: the cards of a trick."""
    barred: dict[str, str] = {}
    """Items that may not be chosen now, each with why: "you must follow suit: clubs". Only in the hand of the viewer
    whose turn it is, since it reveals something of that hand."""


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """A line beside the board: pot, score, round. A fact about a seat (its stack, its bet) is shown beside that seat;
    its label still names the seat."""

    label: str
    value: str
    seat: int = -1


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A position as one seat may see it. ``cells`` holds piece codes, empty string for an empty cell; on a backgammon
    board a letter for each checker."""

    cells: list[str] = []
    hands: list[Hand] = []
    facts: list[Fact] = []
    won: list[int] = []
    """Cells that make up the win, if any."""
    alert: list[int] = []
    """Cells that are under threat so that the rules say so: a king in check."""
    dead: list[int] = []
    """Cells whose piece is marked to be taken off before counting."""
    owners: list[int] = []
    """For each cell the seat to whose territory it counts, or -1. Empty if nothing is counted."""
    counts: list[int] = []
    """For each cell how many of its piece lie in it: the seeds in a pit. Empty if each cell holds one at most."""


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A legal action as a client offers it.

    ``path`` are the cells to choose in order (empty: a button); ``zone`` are further cells that mean the same. If
    several choices have one path (a promotion), ``piece`` is the code of the piece that tells them apart; otherwise of
    the piece to be placed, if that is not the seat's first. With
    ``pairs`` a path is made of the moves of single pieces, from and to, which may be chosen in any order; ``also`` are
    further paths that come to the same.

    ``item`` is the code of the item to choose from the seat's own hand (a card to play). Choices with an ``amount``
    differ in nothing else: a client may offer them as one, with a slider (a bet). ``amount_of`` names the amount's
    unit.
    """

    action: int
    text: str
    label: str
    path: list[int] = []
    zone: list[int] = []
    piece: str = ""
    pairs: bool = False
    also: list[list[int]] = []
    item: str = ""
    amount: int | None = None
    amount_of: str = ""


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """A game's wording in a protocol of third-party engines. ``Any`` stands for states."""

    name: str
    """The game's or variant's name there, as in GTP's ``set_game`` and xboard's ``variant``."""
    to_text: Callable[[Any, int], str | None]
    """Return a legal action in the protocol's words; None if it has none, and the program is not told."""
    from_text: Callable[[Any, str], int]
    """Reads what a program answers. Raises ``InvalidAction``."""
    setup: Callable[[Options], list[str]] | None = None
    """Return lines to send before a game with these options. Raises ``InvalidOptions`` if there are no words for
    them."""
    position: Callable[[Any], str] | None = None
    """Return a position in the protocol's words, if it has words for positions."""
    settle: Callable[[Any, Callable[[str], str]], int | None] | None = None
    """Choose an action for which the protocol has no words, by asking the program something else: the function argument
    sends a question in the protocol's words and returns the answer. None: it is an ordinary choice."""
    fulfil: Callable[[Any], int | None] | None = None
    """Return a move after which the draw is there that may be claimed now; None if it is there already."""
    forget: Callable[[Any], Any] | None = None
    """Return the position without a draw that is there already, for programs that know no claims and play on."""
