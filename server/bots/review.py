"""Judge the moves of a finished game by an engine's values of its positions. Pure.

Games of two players with opposite interests and no secrets. Values are expected pay-offs, so that a pawn that decides
nothing weighs little; what a move gives away is a share of the game's range of pay-offs, which makes games comparable.

Chance is split from skill. A move is compared with the others before chance acts, and the luck of what chance drew is
the value of the position after it minus the mean over all outcomes. So the mean luck is 0 whatever the engine believes.
Source: D. Montgomery, "Variance reduction" (GammOnLine, 2000).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from agon.games.api import Info
from agon.protocol.thinking import Assessed, Line, Thinking, Verdict

CLASSES: Final[tuple[tuple[float, Verdict], ...]] = ((0.25, "blunder"), (0.16, "mistake"), (0.05, "inaccuracy"))
"""Least share that is given away, and its name. In an even game of chess a mistake gives away 1.1 pawns, a blunder 1.9;
lichess's 1.1 and 1.7 (0.2 and 0.3 of winning chances from -1 to 1, lila's ``Advice.scala``). Shares are greater here
because pay-offs were fitted to games of engines, in which a pawn decides more than in games of people."""
CERTAIN: Final = 0.3
"""Share from which a mistake of the second look needs no closer one: of 15 chess games all 8 moves that lost two pawns
by that look did so by Stockfish at depth 18."""
CHANCE_CLASSES: Final[tuple[tuple[float, Verdict], ...]] = (
    (0.16 / 6, "blunder"),
    (0.08 / 6, "mistake"),
    (0.04 / 6, "inaccuracy"),
)
"""The same in games with chance: GNU Backgammon's 0.16, 0.08 and 0.04 points of a range from -3 to 3. A single choice
decides less there."""
FEWEST_VISITS: Final = 10
"""Visits below which the value of a move in a Monte Carlo search says nothing."""
NOTHING: Final = 0.01
"""Sum of what was at stake below which a player's accuracy means nothing."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A position of the game."""

    ply: int
    seat: int
    """Seat to move."""
    legal: int
    """Number of legal actions."""
    action: int | None
    """The one that was taken; None in the last position."""

    @property
    def is_forced(self) -> bool:
        """True if the position is worth what the next one is."""
        return self.legal == 1 and self.action is not None


@dataclass(frozen=True, slots=True)
class Look:
    """Findings of a search in a position."""

    action: int
    thinking: Thinking
    cells: list[int]
    """Cells to choose for the action."""
    at_stake: float = 0.0
    played: float | None = None
    """Value of the move played by a search to the same horizon; None if there was none."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw of chance, by the values of its outcomes to the first seat."""

    ply: int
    """Actions of seats taken before it."""
    mean: float
    """Over all outcomes."""
    drawn: float
    """Value of the one that was drawn."""


def at_stake(lines: Sequence[Line], info: Info) -> float:
    """Return the expected pay-off that a random legal move gives away, as a share of the range of pay-offs.

    ``lines``: values of the legal actions. Those without a value, which a Monte Carlo search has passed over, count as
    the mean: over random games of Hex the sum of this is 0.98 times what random moves gave away.
    """
    known = [line.value for line in _valued(lines)]
    return (max(known) - sum(known) / len(known)) / span(info) if known else 0.0


def span(info: Info) -> float:
    """Return the difference between the greatest and the least pay-off."""
    return (info.max_return - info.min_return) or 1.0


def assess(
    info: Info,
    turns: Sequence[Turn],
    looks: Mapping[int, Look],
    end: Sequence[float] | None,
    draws: Sequence[Draw] = (),
) -> list[Assessed]:
    """Return the assessment of each position, in order. ``looks``: what a search found, by ply, in all but forced ones;
    ``end``: the pay-offs, if the rules ended the game; ``draws``: what chance did, in order.

    A move is judged by the value of the position after it, for which the forced ones take that of the next. If it turns
    out better than what the search preferred, the position was worth that much. The position after a move is searched
    to another depth, so a closer look's value of the move comes first, and where chance takes part the value of the
    search that compared all moves.
    """
    found: list[Assessed] = []
    after = None if end is None else end[0]  # for the first seat
    means = {draw.ply: draw.mean for draw in reversed(draws)}
    luck: dict[int, float] = {}
    for draw in draws:
        luck[draw.ply] = luck.get(draw.ply, 0.0) + draw.drawn - draw.mean
    for turn in reversed(turns):
        sign = 1.0 if turn.seat == 0 else -1.0
        after = means.get(turn.ply + 1, after)
        played = None if turn.action is None or after is None else sign * after
        look = looks.get(turn.ply)
        if look is None:
            each = Assessed(ply=turn.ply, seat=turn.seat, value=played or 0.0, played=played, verdict="forced")
        else:
            if look.played is not None:
                played = look.played
            elif info.chance:
                played = _compared(look, turn.action, played)
            each = judged(info, _looked(turn, look), played, is_best=turn.action == look.action)
        after = sign * each.value
        if turn.ply in luck:
            each = msgspec.structs.replace(each, luck=sign * luck[turn.ply])
        found.append(each)
    return found[::-1]


def doubtful(positions: Sequence[Assessed]) -> list[int]:
    """Return the plies of mistakes and blunders that a closer look may find to be none, the worst first."""
    marked = [each for each in positions if each.verdict in {"mistake", "blunder"} and each.lost < CERTAIN]
    return [each.ply for each in sorted(marked, key=lambda each: -each.lost)]


def total_luck(draws: Sequence[Draw]) -> list[float]:
    """Return the luck of both seats over all draws; nothing without draws."""
    luck = sum(draw.drawn - draw.mean for draw in draws)
    return [luck, -luck] if draws else []


def value_of(action: int | None, lines: Sequence[Line]) -> float | None:
    """Return the value that a search gives to an action; None if it says nothing of it."""
    return next((line.value for line in _valued(lines) if line.action == action), None)


def _compared(look: Look, action: int | None, otherwise: float | None) -> float | None:
    """Return the value of a move by the search that chose the best one; ``otherwise`` if it has none, at most that of
    the worst line."""
    value = value_of(action, look.thinking.lines)
    if value is not None or otherwise is None:
        return value
    return min([otherwise, *(line.value for line in _valued(look.thinking.lines))])


def _valued(lines: Sequence[Line]) -> list[Line]:
    """Return the lines whose value is more than a bound, or the mean of few simulations."""
    fewest = _fewest(lines)
    return [line for line in lines if line.exact or (not line.bound and line.visits >= fewest)]


def _fewest(lines: Sequence[Line]) -> int:
    """Return the number of visits from which a line's value says something; 0 if the search counts none."""
    return FEWEST_VISITS if any(line.visits for line in lines) else 0


def judged(info: Info, assessed: Assessed, played: float | None, *, is_best: bool) -> Assessed:
    """Return an assessment with a move of this worth; ``is_best``: it is the engine's own. None: no move."""
    value, lost = assessed.value, 0.0
    if played is not None and not is_best:
        value = max(value, played)
        lost = (value - played) / span(info)
    verdict = _verdict(lost, CHANCE_CLASSES if info.chance else CLASSES)
    return msgspec.structs.replace(assessed, value=value, played=played, lost=lost, verdict=verdict)


def _looked(turn: Turn, look: Look) -> Assessed:
    """Return the assessment of a position, before its move is judged."""
    thinking = look.thinking
    return Assessed(
        ply=turn.ply,
        seat=turn.seat,
        value=thinking.value or 0.0,
        exact=thinking.exact,
        best=thinking.pv[0] if thinking.pv else "",
        why=thinking.why,
        line=thinking.pv,
        cells=look.cells,
        at_stake=look.at_stake,
    )


def _verdict(lost: float, classes: Sequence[tuple[float, Verdict]]) -> Verdict:
    for least, name in classes:
        if lost >= least:
            return name
    return ""


def accuracy(positions: Sequence[Assessed], seat: int) -> float | None:
    """Return a player's accuracy: 100 if nothing was given away, 0 if as much as random moves give away on average.

    So a hard choice counts for more than one in which all moves are equal. None if there was nothing to give away.
    """
    mine = [each for each in positions if each.seat == seat and each.played is not None]
    stakes = sum(each.at_stake for each in mine)
    if stakes < NOTHING:
        return None
    return 100.0 * max(0.0, 1.0 - sum(each.lost for each in mine) / stakes)
