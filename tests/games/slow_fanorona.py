"""Fanorona as one would explain it: men on coordinates, no tables; a twin to compare the sample game with."""

from __future__ import annotations

from dataclasses import dataclass, field

Point = tuple[int, int]
WAYS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
COLUMNS = "abcdefghi"


def name(point: Point) -> str:
    return f"{COLUMNS[point[0]]}{point[1] + 1}"


@dataclass
class SlowFanorona:
    """White has the men ``x`` and begins."""

    men: dict[Point, str] = field(default_factory=dict[Point, str])
    turn: str = "x"
    turns: int = 0
    been: list[Point] = field(default_factory=list[Point])
    """Points of the man that has taken in this turn, in order; it is at the last."""

    def __post_init__(self) -> None:
        for row, marks in enumerate(["xxxxxxxxx", "xxxxxxxxx", "oxox.oxox", "ooooooooo", "ooooooooo"]):
            self.men |= {(column, row): mark for column, mark in enumerate(marks) if mark != "."}

    def row_of(self, point: Point, way: Point) -> list[Point]:
        """The other side's unbroken men from a point on."""
        found: list[Point] = []
        while self.men.get(point, self.turn) != self.turn:
            found.append(point)
            point = point[0] + way[0], point[1] + way[1]
        return found

    def moves(self) -> dict[str, tuple[Point, Point, list[Point]]]:
        """All moves by their texts: from, to, men taken. A capture is due unless one was made in this turn."""
        captures: dict[str, tuple[Point, Point, list[Point]]] = {}
        steps: dict[str, tuple[Point, Point, list[Point]]] = {}
        movers = [self.been[-1]] if self.been else [point for point, mark in self.men.items() if mark == self.turn]
        for x, y in movers:
            for dx, dy in WAYS:
                end = x + dx, y + dy
                is_line = dx == 0 or dy == 0 or (x + y) % 2 == 0
                if not is_line or end in self.men or not (0 <= end[0] < 9 and 0 <= end[1] < 5):
                    continue
                text = f"{name((x, y))}-{name(end)}"
                if self.been:
                    before, here = self.been[-2:]
                    if end in self.been or (here[0] - before[0], here[1] - before[1]) == (dx, dy):
                        continue
                steps[text] = (x, y), end, []
                if ahead := self.row_of((end[0] + dx, end[1] + dy), (dx, dy)):
                    captures[f"{text}A"] = (x, y), end, ahead
                if behind := self.row_of((x - dx, y - dy), (-dx, -dy)):
                    captures[f"{text}W"] = (x, y), end, behind
        return captures if captures or self.been else steps

    def legal(self) -> list[str]:
        if self.turns == 150:
            return []
        return [*self.moves(), *(["stop"] if self.been else [])]

    def apply(self, text: str) -> None:
        if text != "stop":
            start, end, taken = self.moves()[text]
            self.men[end] = self.men.pop(start)
            for point in taken:
                del self.men[point]
            self.been = [*(self.been or [start]), end]
            if taken and self.moves():
                return
        self.been = []
        self.turns += 1
        self.turn = "o" if self.turn == "x" else "x"

    def returns(self) -> list[float]:
        """Pay-offs at the end: who is to move and cannot has lost."""
        if self.moves():
            return [0.0, 0.0]
        return [-1.0, 1.0] if self.turn == "x" else [1.0, -1.0]
