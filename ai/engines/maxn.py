"""The engine of max^n, with paranoid search and coalitions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from agon.ai.engines.chance_search import ChanceSearchEngine
from agon.ai.kernels.chance import maxn
from agon.ai.search.contract import BadParameter, Parameter, Problem, Value
from agon.ai.search.expectimax import ChanceSearch, MaxNSearch, SidedSearch
from agon.games.api import Info, seats_of


class MaxN(ChanceSearchEngine):
    """Max^n for more than two seats, or pay-offs that do not add up to zero; with chance or without."""

    name: ClassVar[str] = "maxn"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "mode": Parameter(
            "maxn",
            choices=("maxn", "paranoid", "coalition"),
            help="each for itself; all others against the mover; the declared coalition against the others",
        ),
        "coalition": Parameter("", help="seats that play together, from 0, such as 0+2; the rest plays against them"),
        "prune": Parameter(True, help="prune branches that cannot change the value"),
        "table_mb": Parameter(32, 0, 4096, "paranoid and coalition: memory of the table of positions, MiB"),
        "lines": Parameter(1, 1, 64, "paranoid and coalition: root actions that get an exact value"),
    }

    def refuses(self, info: Info) -> str | None:
        if info.seats == 2 and info.utility == "zero_sum":
            return "two seats pull at one value; alphabeta and expectiminimax are for such games"
        return super().refuses(info)

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> ChanceSearch:
        mode = settings["mode"]
        prune = bool(settings["prune"])
        stack = self._stacks.stack(problem)
        if mode == "maxn":
            return MaxNSearch(problem, stack, [maxn.BEST] * problem.info.seats, prune=prune)
        side = [problem.seat]
        if mode == "coalition":
            side = own_side(problem, str(settings["coalition"]))
        table_mb, lines = int(settings["table_mb"]), int(settings["lines"])
        return SidedSearch(problem, stack, self._table, side, table_mb=table_mb, lines=lines, prune=prune)


def own_side(problem: Problem, coalition: str) -> list[int]:
    """Return the seats that play together with the mover: the coalition, or the rest. Raises ``BadParameter``."""
    seats = seats_of(problem.info, problem.options)
    words = [word.strip() for word in coalition.split("+")]
    known = {str(seat): seat for seat in range(seats)}
    members = [known[word] for word in words if word in known]
    if len(members) < len(words) or len(set(members)) < len(members) or len(members) == seats:
        raise BadParameter(f"coalition must name some of the seats 0 to {seats - 1} once, as in 0+2, not {coalition!r}")
    return members if problem.seat in members else [seat for seat in range(seats) if seat not in members]
