"""Go once more, slow and obvious: the oracle of the differential tests.

It shares nothing with the rules: a board is a list of rows of ``.``, ``X`` and ``O``, chains are found by flooding each
time, superko keeps every board of the game, and a stop is described in words.
"""

from __future__ import annotations

Place = tuple[int, int]
Rows = list[list[str]]


def around(rows: Rows, place: Place) -> list[Place]:
    row, column = place
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(down, right) for down, right in beside if 0 <= down < len(rows) and 0 <= right < len(rows)]


def flooded(rows: Rows, place: Place) -> tuple[set[Place], set[Place]]:
    """The places of the same content that hang together with this one, and those around them."""
    content = rows[place[0]][place[1]]
    inside, border, queue = {place}, set[Place](), [place]
    while queue:
        for other in around(rows, queue.pop()):
            if rows[other[0]][other[1]] != content:
                border.add(other)
            elif other not in inside:
                inside.add(other)
                queue.append(other)
    return inside, border


class SlowGo:
    def __init__(self, size: int, *, half_komi: int = 15, territory: bool = False, stones: list[Place] | None = None):
        self.size = size
        self.half_komi = half_komi
        self.territory = territory
        self.rows: Rows = [["."] * size for _ in range(size)]
        for row, column in stones or []:
            self.rows[row][column] = "X"
        self.mover = "O" if stones else "X"
        self.seen = {self.drawn()}
        self.prisoners = {"X": 0, "O": 0}
        self.plies = 0
        self.passes = 0
        self.resumed_at = -1
        self.asker = ""
        self.dead: set[Place] = set()
        self.marks = {"X": 0, "O": 0}
        self.phase = "play"

    def drawn(self) -> str:
        return "/".join("".join(row) for row in self.rows)

    def other(self, side: str = "") -> str:
        return "O" if (side or self.mover) == "X" else "X"

    def after_stone(self, place: Place) -> tuple[Rows, int] | None:
        """The rows after the mover's stone and how many it takes; None if it is suicide."""
        rows = [list(row) for row in self.rows]
        rows[place[0]][place[1]] = self.mover
        taken = 0
        for other in around(rows, place):
            if rows[other[0]][other[1]] == self.other():
                chain, border = flooded(rows, other)
                if all(rows[row][column] != "." for row, column in border):
                    taken += len(chain)
                    for row, column in chain:
                        rows[row][column] = "."
        _, border = flooded(rows, place)
        return (rows, taken) if any(rows[row][column] == "." for row, column in border) else None

    def stones(self) -> list[Place]:
        """Return the points on which the mover may put a stone."""
        found: list[Place] = []
        for row in range(self.size):
            for column in range(self.size):
                after = self.after_stone((row, column)) if self.rows[row][column] == "." else None
                if after and "/".join("".join(line) for line in after[0]) not in self.seen:
                    found.append((row, column))
        return found

    def chains(self) -> list[Place]:
        """The first place of each chain, from the top left."""
        places = [(row, column) for row in range(self.size) for column in range(self.size)]
        return [p for p in places if self.rows[p[0]][p[1]] != "." and p == min(flooded(self.rows, p)[0])]

    def actions(self) -> list[str | Place]:
        if self.phase == "over":
            return []
        if self.phase == "play":
            return [*self.stones(), "pass"]
        may_mark = self.marks[self.mover] < self.size * self.size // 4
        return [*(self.chains() if may_mark else []), "done", "play on"]

    def act(self, action: str | Place) -> None:
        if self.phase == "play":
            self.play(action)
        elif action == "done":
            self.phase = "over" if self.phase == "answer" else "answer"
            self.mover = self.mover if self.phase == "over" else self.other()
        elif action == "play on":
            self.dead, self.marks, self.passes = set(), {"X": 0, "O": 0}, 0
            self.resumed_at, self.asker, self.phase = self.plies, self.mover, "play"
            self.mover = self.other()
        elif isinstance(action, tuple):
            self.dead ^= flooded(self.rows, action)[0]
            self.marks[self.mover] += 1
            self.phase = "count"

    def play(self, action: str | Place) -> None:
        self.plies += 1
        if isinstance(action, tuple):
            after = self.after_stone(action)
            assert after is not None
            self.rows = after[0]
            self.prisoners[self.mover] += after[1]
            self.passes = 0
            self.seen.add(self.drawn())
        else:
            self.passes += 1
            if self.resumed_at >= 0 and self.territory:
                self.prisoners[self.other()] += 1
        self.mover = self.other()
        if self.plies == 3 * self.size * self.size or (self.passes == 2 and self.resumed_at >= 0):
            self.phase = "over"
            if self.territory and self.resumed_at >= 0 and (self.plies - self.resumed_at) % 2:
                self.prisoners[self.other(self.asker)] += 1
        elif self.passes == 2:
            self.phase = "count"

    def half_margin(self) -> int:
        """Half points that Black is ahead with the dead stones taken off."""
        rows = [list(row) for row in self.rows]
        points = dict(self.prisoners) if self.territory else {"X": 0, "O": 0}
        for row, column in self.dead:
            if self.territory:
                points[self.other(rows[row][column])] += 1
            rows[row][column] = "."
        for row in range(self.size):
            for column in range(self.size):
                if rows[row][column] == ".":
                    _, border = flooded(rows, (row, column))
                    sides = {rows[down][right] for down, right in border}
                    if len(sides) == 1:
                        points[sides.pop()] += 1
                elif not self.territory:
                    points[rows[row][column]] += 1
        return 2 * (points["X"] - points["O"]) - self.half_komi
