"""The engine of expectiminimax."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from agon.ai.engines.chance_search import ChanceSearchEngine
from agon.ai.search.contract import EngineError, Parameter, Problem, Value
from agon.ai.search.expectimax import ChanceSearch, SidedSearch
from agon.games.api import Info, seats_of


class Expectiminimax(ChanceSearchEngine):
    """Expectiminimax with Star1 and Star2, for zero-sum games of two seats with chance."""

    name: ClassVar[str] = "expectiminimax"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "table_mb": Parameter(32, 0, 4096, "memory of the table of positions, MiB; 0 for none"),
        "lines": Parameter(1, 1, 64, "root actions that get an exact value"),
        "prune": Parameter(True, help="prune branches that cannot change the value; off: plain expectiminimax"),
        "star1": Parameter(True, help="bound chance nodes by the least and the greatest return"),
        "star2": Parameter(True, help="first bound outcomes by one answer each, unless there are few choices"),
        "filter": Parameter(0, 0, 4096, "root actions searched deeper than one choice, those judged best; 0 for all"),
        "filter_below": Parameter(0, 0, 4096, "the same for all other choices"),
        "filter_margin": Parameter(0.16, 0.0, 1e6, "most by which they may be judged worse than the best, in pay-off"),
    }

    def refuses(self, info: Info) -> str | None:
        if fewest_seats(info) != 2:
            return "it needs two seats"
        if info.utility != "zero_sum":
            return "it needs a zero-sum game"
        if not info.chance:
            return "there is no chance in it; alphabeta is for such games"
        return super().refuses(info)

    def search(self, problem: Problem, settings: Mapping[str, Value]) -> ChanceSearch:
        if seats_of(problem.info, problem.options) != 2:
            raise EngineError(f"{self.name} needs a table of two seats; maxn is for more")
        return SidedSearch(
            problem,
            self._stacks.stack(problem),
            self._table,
            [problem.seat],
            table_mb=int(settings["table_mb"]),
            lines=int(settings["lines"]),
            prune=bool(settings["prune"]),
            star1=bool(settings["star1"]),
            star2=bool(settings["star2"]),
            kept=(int(settings["filter"]), int(settings["filter_below"])),
            margin=float(settings["filter_margin"]),
        )


def fewest_seats(info: Info) -> int:
    """Return the least number of seats that a table of the game may choose."""
    return next((option.minimum for option in info.options if option.name == "seats"), info.seats)
