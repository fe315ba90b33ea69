"""An engine's account of its search: why a move was chosen, hints for a player, the value of a position."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from agon.protocol.lab import LabTrace


class FeatureChange(msgspec.Struct, frozen=True, kw_only=True):
    """Contribution of a named feature of the evaluation to the mover's expectation, before its bounds apply."""

    feature: str
    before: float
    """Value at the root of the search."""
    after: float
    """At the end of the line that it expects."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """An action that the engine considered, best first."""

    action: int
    text: str
    value: float
    """Expected pay-off for the mover, in the game's units."""
    visits: int = 0
    exact: bool = False
    bound: Literal["", "least", "most"] = ""
    """Kind of bound that the value is, if the search stopped early: at least, or at most."""
    prior: float | UnsetType = UNSET
    """Probability of the action by the policy of a learned network, before the search; left out by other engines."""


class Traced(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position that a search came to, or saw no need to look at (``pruned``)."""

    path: list[int]
    """The actions that lead there from the start of the game, or from the searched position where those are unknown."""
    text: str
    """Actions from the searched position, in the game's notation; empty for that position itself."""
    values: list[float] = []
    """Values for each seat; empty if the node was not searched."""
    bound: Literal["", "least", "most"] = ""
    """Kind of bound that the value is for the first seat: at least, or at most."""
    alpha: float | None = None
    """Value that the first seat was already sure of on arrival; None: nothing."""
    beta: float | None = None
    """Value to which the second seat could already limit the first on arrival; None: nothing."""
    pruned: bool = False


class PlayedStrength(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Strength at which an adaptive bot plays now, and its estimate of the opponent's; ratings of this game's levels
    here."""

    rating: float
    """Strength at which it plays."""
    level: str
    """Title of the nearest level."""
    estimate: float | None = None
    """Mean of the estimate of the opponent's strength; None if it may not model the opponent."""
    deviation: float | None = None
    """Its standard deviation."""
    games: int = 0
    """Number of earlier games behind the estimate."""
    moves: int = 0
    """Number of the opponent's moves of this game behind it."""
    text: Annotated[str, Meta(max_length=300)] = ""
    """The same in words."""
    limit: Literal["", "least", "most"] = ""
    """End of the range beyond which the estimate lies: it cannot play as strongly, or as weakly."""


class ModelAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A language model's answer. Nothing was searched: ``words`` are the model's own, and nobody checked them."""

    model: Annotated[str, Meta(max_length=100)]
    """As the endpoint names it."""
    prompt: str
    """Digest of the instructions."""
    requests: int = 1
    illegal: int = 0
    """Answers without a legal move."""
    tokens_in: int = 0
    """Tokens of the questions, as the endpoint counts them."""
    tokens_out: int = 0
    cost: float | None = None
    """By the prices of the bot's card, in ``currency``; None if it has none."""
    currency: Annotated[str, Meta(max_length=20)] = ""
    words: Annotated[str, Meta(max_length=1000)] = ""


class Thinking(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The engine's reasons for a move, or what it believes so far."""

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
    """Probability of each line, if the engine mixes: its action was drawn."""
    exploitability: float | None = None
    """Average gain over the seats of the best opponents against this way of playing, in units of pay-offs (NashConv /
    seats); None if unknown."""
    time_ms: float = 0.0
    cpu_ms: float = 0.0
    stop: str = ""
    """Reason for the end of the search: time, nodes, depth, enough, proven, only, book, flag."""
    limits: dict[str, int] = {}
    interpreted: bool = False
    """True if it searched in plain Python, because its kernels were not compiled yet: the same search, slower. If it
    stopped for ``time``, it searched less than usual."""
    trace: list[Traced] = []
    """Every position of a small search in the order in which it came to them."""
    lab: LabTrace | None = None
    """Every step, from the engine of the search lab."""
    taken: str = ""
    """Reason for an action that is not the search's best: ``blunder``, ``overlooked``, ``temperature``, ``model``,
    ``guess``, ``chance``, as the bot's card states; ``fallback``: a language model named no legal move; ``even``,
    ``style`` in games of an earlier version. Empty: it is the best."""
    model: ModelAnswer | None = None
    """Set by a language model."""
    strength: PlayedStrength | None = None
    """Set by a level that adapts its strength."""
    features: list[FeatureChange] = []
    """Features that change most along the line, if the game's evaluation has names for its features."""
    why: list[str] = []
    """The same in sentences: how it stands, the line, what the best alternative loses, what changes."""


class Power(msgspec.Struct, frozen=True, kw_only=True):
    """Power of a busy core, by which CPU time is turned into energy."""

    watts: float
    measured: bool
    """True: the energy that the processor of this server's machine counted (RAPL), divided by the busy seconds of its
    cores. False: an estimate."""


class BotTime(msgspec.Struct, frozen=True, kw_only=True):
    """Moves of the server's bots, the CPU time of their searches, and its energy."""

    moves: int
    cpu_seconds: float
    watt_hours: float
    """CPU seconds times the watts of a busy core."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """Help for the seat to move. The higher the level, the more it tells."""

    level: Annotated[int, Meta(ge=1, le=4)]
    """1: how the position stands; 2: where to look; 3: the move; 4: the line, and why."""
    text: str
    cells: list[int] = []
    """Cells of the board to look at."""
    action: int | None = None
    """The move, from level 3 on."""


Verdict = Literal["", "forced", "inaccuracy", "mistake", "blunder"]


class Assessed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An engine's assessment of a position of a game that is over, and of the move played there.

    Analyses stored by earlier versions end with ``why``.
    """

    ply: int
    """Actions taken before it."""
    seat: int
    """Seat to move."""
    value: float
    """Expected pay-off for that seat; of a position with one legal move, that of the position after it."""
    exact: bool = False
    best: str = ""
    """The move that it would make."""
    why: list[str] = []
    line: list[str] = []
    """The line that it expects, its own move first."""
    cells: list[int] = []
    """Cells of the board to choose for its move, in order."""
    played: float | None = None
    """Expected pay-off for that seat after the move played; None if none was played, or nobody looked at what came
    after."""
    lost: float = 0.0
    """Expected pay-off that the move played gave away, as a share of the game's range of pay-offs."""
    at_stake: float = 0.0
    """The same for a random legal move, on average."""
    verdict: Verdict = ""
    """Class of the move played by what it gave away; ``forced``: it was the only legal one."""
    luck: float | None = None
    """Expected pay-off that the seat gained by what chance drew just before, against the mean over all outcomes; None
    if nothing was drawn."""
