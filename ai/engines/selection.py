"""Selection of a game's engine: one table from a game's properties to its default engine, with reasons.

The first row that fits counts. A bot may use any other engine (its card names it); one whose card names ``default``
uses this table for each game. ``agon engines`` prints it, and docs/engines.md shows it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from agon import games
from agon.ai import evaluation
from agon.ai.equilibrium.size import SMALL, is_small
from agon.ai.evaluation import neutral
from agon.ai.holdem import GAME as BLUEPRINT
from agon.ai.holdem import SEATS as BLUEPRINT_SEATS
from agon.ai.search.contract import Value
from agon.ai.search.kernel_binding import evaluation_of, hooks_of
from agon.games.api import Info, Options, seats_of
from agon.games.rules import Rules

WIDE = 50
"""Actions at a node from which looking at all of them, several plies deep, costs too much."""

SHORT = 10**9
"""Orders of actions, of which transpositions and pruning leave few: tic-tac-toe is below this number."""


@dataclass(frozen=True)
class Properties:
    """Properties of a game that select its method."""

    seats: int
    most_seats: int
    """Number of seats at the game's largest table."""
    zero_sum: bool
    chance: bool
    hidden: bool
    """True if there is hidden information, simultaneous choices included."""
    simultaneous: bool
    branching: int
    """Most actions at a node."""
    evaluated: bool
    """True if the game has an evaluation."""
    blueprint: bool
    """True if there is a blueprint for this table (``agon.ai.holdem``)."""
    small: bool
    """True if something is hidden and the whole tree is small (``agon.ai.equilibrium.size`` counts it)."""
    short: bool
    """True if alpha-beta can search all orders of actions to the end of the game."""
    guides: frozenset[str]
    """Further hooks for Monte Carlo search: rollout, prior, trace, belief."""

    def in_words(self) -> str:
        """Return the properties as words for a table."""
        words = [
            f"{self.seats} seats",
            "zero-sum" if self.zero_sum else "general-sum",
            *(["chance"] if self.chance else []),
            "simultaneous" if self.simultaneous else "hidden" if self.hidden else "open",
            *(["small tree"] if self.small else []),
            *(["blueprint"] if self.blueprint else []),
            f"at most {self.branching} actions",
            *(["evaluation"] if self.evaluated else []),
            *sorted(self.guides),
        ]
        return ", ".join(words)


@dataclass(frozen=True)
class Method:
    """A row of the table: the engine with its parameters for games that ``fits``, and the reason."""

    where: str
    engine: str
    why: str
    source: str
    fits: Callable[[Properties], bool] = field(repr=False)
    parameters: Mapping[str, Value] = field(default_factory=dict[str, Value])

    @property
    def spec(self) -> str:
        """Engine and parameters as ``agon match`` writes them."""
        settings = ",".join(f"{name}={_text(value)}" for name, value in self.parameters.items())
        return f"{self.engine}:{settings}" if settings else self.engine


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)


METHODS: tuple[Method, ...] = (
    Method(
        f"something is hidden, zero-sum, and the tree has at most {SMALL:,} positions",
        "cfr",
        "Any fixed choice could be exploited, and one drawn in proportion to visits too; a small tree can be solved "
        "for an equilibrium, against which nobody wins more than the game is worth.",
        "Zinkevich et al., Regret minimization in games with incomplete information (2007); Tammelin, CFR+ (2014)",
        lambda game: game.small and game.zero_sum,
    ),
    Method(
        "choices are simultaneous",
        "sm_mcts",
        "Who chooses at once with others has to draw, or is seen through; regret matching at every node finds with "
        "what chances. At 2,000 simulations a move it earned more than search over information sets: 21.1 to 20.6 in "
        "public goods, 2.1 to 1.3 in the iterated prisoner's dilemma.",
        "Lanctot et al., Monte Carlo tree search for simultaneous move games (2013); Lisy et al. (2013)",
        lambda game: game.simultaneous,
    ),
    Method(
        "there is a blueprint: hold'em for two",
        "blueprint",
        "Odds that were learned beforehand beat a search that begins anew: against 300 simulations a move 0.92 +- 0.24 "
        "points a hand in limit (big blind 2, 3,000 hands), 1.16 +- 0.87 without (4,000). With stacks that the file "
        "says nothing of it searches too.",
        "Zinkevich et al. (2007); Lanctot et al., Monte Carlo sampling for regret minimization (2009); Johanson et "
        "al., Evaluating state-space abstractions (2013)",
        lambda game: game.blueprint,
    ),
    Method(
        "something is hidden, and playouts that know the game",
        "mcts",
        "The same search as with only the rules (next row), but with simulated players in place of random ones, and "
        "worlds drawn by their fit to the others' actions, if the game can tell it.",
        "Cowling, Powley & Whitehouse, Information set Monte Carlo tree search (2012); Richards & Amir (2007)",
        lambda game: game.hidden and "rollout" in game.guides,
        {"rollout": "heuristic"},
    ),
    Method(
        "something is hidden",
        "mcts",
        "A search over states would use information that the seat cannot have; each simulation draws a world that the "
        "seat cannot tell from the real one, in a tree over the seat's information.",
        "Cowling, Powley & Whitehouse, Information set Monte Carlo tree search (2012)",
        lambda game: game.hidden,
    ),
    Method(
        "there is chance, two seats, zero-sum, and an evaluation",
        "expectiminimax",
        "A judged position after a throw says more than a random game from there, and Star1 and Star2 leave most "
        "throws out. In pig, 50 ms a move: a third of what simulations give away against perfect play.",
        "Ballard (1983); Hauk, Buro & Schaeffer, *-minimax performance in backgammon (2004)",
        lambda game: game.chance and game.seats == 2 and game.zero_sum and game.evaluated,
    ),
    Method(
        "more than two seats, zero-sum, no chance, and an evaluation",
        "maxn",
        "If positions can be judged, looking ahead pays for several seats too; no seat faces an alliance. In "
        "Chinese checkers for three, 3 to 4 ms a move: 34 wins of 54 against paranoid's 17; against simulations that "
        "the evaluation ends, 12 of 24.",
        "Luckhardt & Irani, An algorithmic solution of n-person games (1986); Sturtevant & Korf (2000)",
        lambda game: game.seats > 2 and game.zero_sum and game.evaluated and not game.chance and not game.hidden,
    ),
    Method(
        "room for more than two, zero-sum, and an evaluation",
        "maxn",
        "If positions can be judged, looking ahead pays for several seats too. In pig for three, 8 ms a move: 34 "
        "wins of 74 for paranoid, 29 for max^n, 11 for simulations.",
        "Sturtevant & Korf, On pruning techniques for multi-player games (2000)",
        lambda game: game.most_seats > 2 and game.zero_sum and game.evaluated,
        {"mode": "paranoid"},
    ),
    Method(
        "there is chance",
        "mcts",
        "Expectimax multiplies the branches by the outcomes and prunes little; sampling outcomes does not.",
        "Lanctot et al., Monte Carlo *-minimax search (2013)",
        lambda game: game.chance,
    ),
    Method(
        "more than two seats, or not zero-sum",
        "mcts",
        "Alpha-beta's bounds are about one value that two sides pull at; simulations back up a value for each seat.",
        "Sturtevant, An analysis of UCT in multi-player games (2008)",
        lambda game: game.seats != 2 or not game.zero_sum,
    ),
    Method(
        f"{WIDE} actions or more, and playouts that know the game",
        "mcts",
        "Positions are hard to judge by features and there are too many moves to try all; playouts that know local "
        "answers judge them, and results of all moves as first tell early which moves to try. In Hex a solver proves "
        "what it can, at the root and in the tree.",
        "Gelly & Silver, Monte-Carlo tree search and rapid action value estimation in computer Go (2011); Arneson, "
        "Hayward & Henderson, Monte Carlo tree search in Hex (2010)",
        lambda game: game.branching >= WIDE and {"rollout", "trace"} <= game.guides,
        {
            "rollout": "heuristic",
            "rave": 1000.0,
            "prior": 1.0,
            "uct_c": 0.3,
            "expand_visits": 8,
            "memory_mb": 128,
            "reuse": True,
            "solver": True,
        },
    ),
    Method(
        "there is an evaluation",
        "alphabeta",
        "If a position can be judged quickly and tactics decide, full-width search sees every short trap, and a "
        "solver or a table of endings takes over if it can. Keeping the transposition table between moves was worth 91 "
        "(49 to 136) Elo in chess.",
        "Schaeffer et al., Checkers is solved (2007); Buro (1997) on Othello; Campbell, Hoane & Hsu, Deep Blue (2002)",
        lambda game: game.evaluated,
        {"solver": True, "reuse": True},
    ),
    Method(
        "no evaluation, and a game so short that it is searched to its ends",
        "alphabeta",
        "Short games are searched to their ends, so that they need no evaluation. In longer ones every move would be "
        "worth the same.",
        "Russell & Norvig, AIMA (4th ed.), section 6.3",
        lambda game: game.short,
    ),
    Method(
        "all others",
        "mcts",
        "Without an evaluation only the end of a game says anything, and simulations reach it.",
        "Kocsis & Szepesvari, Bandit based Monte-Carlo planning (2006); Browne et al., survey (2012)",
        lambda game: True,
    ),
)


def properties(info: Info, options: Options | None = None, rules: Rules | None = None) -> Properties:
    """Return the properties of a game with its default options, or these. ``rules``: compiled ones, if any."""
    module = evaluation_of(info.name)
    hidden = info.hidden or info.simultaneous
    hooks = hooks_of(module)
    seats = seats_of(info, {option.name: option.default for option in info.options} if options is None else options)
    return Properties(
        seats=seats,
        most_seats=info.seats,
        zero_sum=info.utility == "zero_sum",
        chance=info.chance,
        hidden=hidden,
        simultaneous=info.simultaneous,
        branching=info.most_actions,
        evaluated=hooks["evaluate"] is not neutral.evaluate,
        blueprint=info.name == BLUEPRINT and seats == BLUEPRINT_SEATS,
        small=hidden and is_small(info.name, options, rules),
        short=is_short(rules or games.load(info.name), options),
        guides=frozenset(name for name in evaluation.GUIDES if hooks[name] is not getattr(neutral, name)),
    )


def is_short(rules: Rules, options: Options | None = None) -> bool:
    """True if a game can have at most ``SHORT`` orders of actions."""
    chosen = rules.options(options)
    return rules.max_plies(chosen) * math.log(rules.max_actions(chosen)) <= math.log(SHORT)


def methods_for(info: Info) -> list[Method]:
    """Return the rows for a game at tables of every size that it has."""
    seats = next((option for option in info.options if option.name == "seats"), None)
    if seats is None:
        return [method_for(info)]
    sizes = seats.choices or range(seats.minimum, seats.maximum + 1)
    usual = {option.name: option.default for option in info.options}
    return list({row.where: row for row in (method_for(info, {**usual, "seats": size}) for size in sizes)}.values())


def method_for(info: Info, options: Options | None = None, rules: Rules | None = None) -> Method:
    """Return the row for a game with its default options, or these. ``rules``: compiled ones, if any."""
    found = properties(info, options, rules)
    return next(method for method in METHODS if method.fits(found))


def in_markdown() -> str:
    """The table as docs/engines.md shows it."""
    lines = ["| where | default | why | source |", "|---|---|---|---|"]
    lines += [f"| {row.where} | `{row.spec}` | {row.why} | {row.source} |" for row in METHODS]
    return "\n".join(lines)
