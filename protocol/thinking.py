"""What an engine says of its search: why a move was chosen, hints for a player, what a position is worth."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class FeatureChange(msgspec.Struct, frozen=True, kw_only=True):
    """What a named feature of the evaluation adds to the mover's expectation, before what bounds that."""

    feature: str
    before: float
    """Where the search began."""
    after: float
    """At the end of the line that it expects."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One action that the engine considered, best first."""

    action: int
    text: str
    value: float
    """Expected pay-off for the mover, in the game's units."""
    visits: int = 0
    exact: bool = False
    bound: Literal["", "least", "most"] = ""
    """Whether it is worth at least, or at most, that: nobody looked on."""


class Traced(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position that a search came to, or saw no need to look at (``pruned``)."""

    path: list[int]
    """The actions that lead there from the start of the game, or from the searched position where those are unknown."""
    text: str
    """Those from the searched position, in the game's notation; empty for that position itself."""
    values: list[float] = []
    """What it was found worth to each seat; empty where nobody looked."""
    bound: Literal["", "least", "most"] = ""
    """Whether to the first seat it is at least, or at most, that."""
    alpha: float | None = None
    """What the first seat was sure of already when it was come to; None: nothing."""
    beta: float | None = None
    """What the second seat could already hold the first one to; None: nothing."""
    pruned: bool = False


class Thinking(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a move was chosen, or what the engine believes so far."""

    engine: str
    version: str = ""
    depth: int = 0
    nodes: int = 0
    """Nodes visited (tree search), simulations run (Monte Carlo) or iterations that the policy rests on (regret
    minimisation)."""
    nps: int = 0
    value: float | None = None
    """Expected pay-off for the mover; with ``exact`` proven by search."""
    values: list[float] = []
    """Expected pay-off of every seat, from searches that look at more than one."""
    exact: bool = False
    ends_in: int | None = None
    """Plies until the proven end, where known."""
    pv: list[str] = []
    lines: list[Line] = []
    mix: list[float] = []
    """How likely each of the lines was to be taken, where the engine mixes: what it did was drawn."""
    exploitability: float | None = None
    """What the best opponents would win against this way of playing, on average over the seats, in units of pay-offs
    (NashConv / seats); None where that is not known."""
    time_ms: float = 0.0
    cpu_ms: float = 0.0
    stop: str = ""
    """What ended the search: time, nodes, depth, enough, proven, only, book, flag."""
    limits: dict[str, int] = {}
    trace: list[Traced] = []
    """Every position of a small search in the order in which it came to them."""
    taken: str = ""
    """How the action came to be another one than the search's best: ``blunder``, ``temperature``, ``style``, ``model``,
    ``even``, ``guess``, ``chance``, as the bot's card states. Empty: it is the best."""
    features: list[FeatureChange] = []
    """Those that change most along the line, where the game's evaluation has names for what it sees."""
    why: list[str] = []
    """The same in sentences: how it stands, the line, what the best alternative loses, what changes."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """Help for the seat to move. The higher the level, the more it tells."""

    level: Annotated[int, Meta(ge=1, le=4)]
    """1: how the position stands; 2: where to look; 3: the move; 4: the line, and why."""
    text: str
    cells: list[int] = []
    """Where to look on the board."""
    action: int | None = None
    """The move, from level 3 on."""


class Assessed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an engine makes of a position of a game that is over."""

    ply: int
    """Actions taken before it."""
    seat: int
    """Who is to move."""
    value: float
    """Expected pay-off for that seat."""
    exact: bool = False
    best: str = ""
    """The move that it would make."""
    why: list[str] = []
