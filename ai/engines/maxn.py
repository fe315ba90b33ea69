"""The engine of max^n, with paranoid search and coalitions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from agon.ai.engines.chance_search import ChanceSearchEngine
from agon.ai.kernels.chance import maxn
from agon.ai.kernels.chance.chance_stack import ChanceStack
from agon.ai.search.budget import Budget
from agon.ai.search.contract import (
    BadParameter,
    Decision,
    Parameter,
    Problem,
    Reporter,
    Value,
    middle_action,
    record,
)
from agon.ai.search.expectimax import ChanceSearch, ChanceStackPool, MaxNSearch, PositionTable, SidedSearch
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.worlds import WorldsSearch, draw_worlds
from agon.games.api import Info, Options, seats_of
from agon.games.teams import is_partner, teams_of
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line, Thinking


class MaxN(ChanceSearchEngine):
    """Max^n for more than two seats, or pay-offs that do not add up to zero; with chance or without."""

    name: ClassVar[str] = "maxn"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "mode": Parameter(
            "maxn",
            choices=("maxn", "paranoid", "coalition"),
            help="each for itself or its team; all others against the mover and partners; a coalition against the rest",
        ),
        "coalition": Parameter("", help="seats that play together, from 0, such as 0+2; the rest plays against them"),
        "prune": Parameter(True, help="prune branches that cannot change the value"),
        "table_mb": Parameter(32, 0, 4096, "paranoid and coalition: memory of the table of positions, MiB"),
        "lines": Parameter(1, 1, 64, "paranoid and coalition: root actions that get an exact value"),
        "worlds": Parameter(16, 1, 1000, "hidden information: worlds that are drawn and searched"),
    }

    def __init__(self) -> None:
        super().__init__()
        self._worlds: list[tuple[ChanceStackPool, PositionTable]] = []

    def refuses(self, info: Info) -> str | None:
        if info.seats == 2 and info.utility == "zero_sum":
            return "two seats pull at one value; alphabeta and expectiminimax are for such games"
        return None

    def suits(self, info: Info) -> list[dict[str, Value]]:
        return [{"mode": "maxn"}, {"mode": "paranoid"}] if info.seats > 2 else []

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> ChanceSearch:
        return _search(problem, settings, self._stacks.stack(problem), self._table, 0)

    def choose(self, problem: Problem, settings: Mapping[str, Value]) -> Decision:
        """Choose the best action; with hidden information the best on average over the worlds."""
        if not _is_hidden(problem.info):
            return super().choose(problem, settings)
        limits = problem.limits
        if problem.aim_ms is not None:
            limits = msgspec.structs.replace(limits, time_ms=max(1, int(problem.aim_ms)))
        budget = problem.budget(limits, problem.flag)
        search = self._in_worlds(problem, settings)
        stop = budget.reason()
        reporter = Reporter(problem, budget)
        while not stop:
            budget.run(search.run)
            stop = "depth" if search.is_complete else budget.reason()
            if not stop and reporter.is_due() and (lines := search.lines()):
                reporter.send(lines[0].action, self._told(problem, budget, search, lines, ""))
        lines = search.lines()
        if not lines:
            return middle_action(self, problem, budget, stop)
        return Decision(lines[0].action, self._told(problem, budget, search, lines, stop))

    def _warm(self, kernels: BoundKernels, options: Options) -> None:
        super()._warm(kernels, options)
        rules = kernels.rules
        if _is_hidden(rules.info) and self.suits(rules.info):
            draw_worlds(Problem(kernels, rules.initial(options), 0, options, Limits(nodes=1)), 1)

    def _in_worlds(self, problem: Problem, settings: Mapping[str, Value]) -> WorldsSearch:
        count = int(settings["worlds"])
        if problem.limits.nodes is not None:  # fewer worlds if not all actions could be tried in each
            count = max(1, min(count, problem.limits.nodes // len(problem.legal())))
        while len(self._worlds) < count:
            self._worlds.append((ChanceStackPool(), PositionTable()))
        # Every action needs its value in every world
        inner = {**settings, "lines": len(problem.legal()), "table_mb": int(settings["table_mb"]) // count}
        if settings["mode"] == "maxn":
            inner["prune"] = False

        def search(world: Problem, number: int, seed: int) -> ChanceSearch:
            stacks, table = self._worlds[number]
            return _search(world, inner, stacks.stack(world), table, seed)

        return WorldsSearch(problem, count, search)

    def _told(self, problem: Problem, budget: Budget, search: WorldsSearch, lines: list[Line], stop: str) -> Thinking:
        pv, best = problem.texts([lines[0].action]), lines[0].value
        return record(
            self, problem, budget, stop, depth=search.depth, value=best, values=search.values(), pv=pv, lines=lines
        )


def _is_hidden(info: Info) -> bool:
    return info.hidden or info.simultaneous


def _search(
    problem: Problem, settings: Mapping[str, Value], stack: ChanceStack, table: PositionTable, world: int
) -> ChanceSearch:
    """Return a search of the mode that the settings name; ``world`` is the seed by which chance is drawn, or 0."""
    mode = settings["mode"]
    prune = bool(settings["prune"])
    if mode == "maxn":
        return MaxNSearch(problem, stack, [maxn.BEST] * problem.info.seats, prune=prune, world=world)
    seats, teams = seats_of(problem.info, problem.options), teams_of(problem.options)
    side = [seat for seat in range(seats) if is_partner(problem.seat, seat, teams)]
    if mode == "coalition":
        side = own_side(problem, str(settings["coalition"]))
    table_mb, lines = int(settings["table_mb"]), int(settings["lines"])
    return SidedSearch(problem, stack, table, side, table_mb=table_mb, lines=lines, prune=prune, world=world)


def own_side(problem: Problem, coalition: str) -> list[int]:
    """Return the seats that play together with the mover: the coalition, or the rest. Raises ``BadParameter``."""
    seats = seats_of(problem.info, problem.options)
    words = [word.strip() for word in coalition.split("+")]
    known = {str(seat): seat for seat in range(seats)}
    members = [known[word] for word in words if word in known]
    if len(members) < len(words) or len(set(members)) < len(members) or len(members) == seats:
        raise BadParameter(f"coalition must name some of the seats 0 to {seats - 1} once, as in 0+2, not {coalition!r}")
    return members if problem.seat in members else [seat for seat in range(seats) if seat not in members]
