"""Records the steps of a search, or the positions that it came to, as long as they are few."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

import msgspec

from agon.ai.textbook.tree import MOST_DRAWN, SearchTree, TreeNode
from agon.protocol.jobs import ANSWER_LIMIT
from agon.protocol.lab import LabStep, LabTrace, StepKind
from agon.protocol.thinking import Traced

LARGEST = ANSWER_LIMIT - (8 << 10)
"""Most bytes of a trace: an answer holds more than it."""

Field = float | str | list[float] | None


class Recorder(Protocol):
    """Listens to a search."""

    counts: Counter[str]

    @property
    def wanted(self) -> bool:
        """True while steps are recorded: sentences need not be made for others."""
        ...

    def arrive(self, node: TreeNode, alpha: float, beta: float) -> None:
        """Record that the search has come to a position with this window."""
        ...

    def note(self, kind: StepKind, node: TreeNode, text: str, **fields: Field) -> None:
        """Record a step."""
        ...


class Trace:
    """The steps of a search. Beyond ``most`` steps it only counts."""

    def __init__(self, tree: SearchTree, most: int) -> None:
        self.tree = tree
        self._most = most
        self.steps: list[LabStep] = []
        self.complete = True
        self.counts: Counter[str] = Counter()
        self.curve: list[list[float]] = []

    def arrive(self, node: TreeNode, alpha: float, beta: float) -> None:
        """Nothing: a ``visit`` has the window."""

    def note(self, kind: StepKind, node: TreeNode, text: str, **fields: Field) -> None:
        """Record a step; infinite numbers become None."""
        if len(self.steps) >= self._most or node.number >= MOST_DRAWN:
            self.complete = False
        if self.complete or kind == "end":
            finite = {name: _rounded(value) for name, value in fields.items()}
            self.steps.append(LabStep(kind=kind, node=node.number, text=text, fields=finite))

    @property
    def wanted(self) -> bool:
        """True while steps are recorded: sentences need not be made for others."""
        return self.complete

    def result(self, algorithm: str, values: list[float]) -> LabTrace:
        """Return the trace, cut to what an answer can carry."""
        nodes = self.tree.drawn() if len(self.tree.nodes) <= MOST_DRAWN else self.tree.drawn()[:MOST_DRAWN]
        steps, room = self.steps, LARGEST - len(msgspec.msgpack.encode(nodes))
        sizes = [len(msgspec.msgpack.encode(step)) for step in steps]
        if sum(sizes) > room:
            self.complete = False
            kept, used = 0, sizes[-1]
            while used + sizes[kept] <= room:
                used += sizes[kept]
                kept += 1
            steps = [*steps[:kept], *([steps[-1]] if steps[-1].kind == "end" else [])]
        return LabTrace(
            algorithm=algorithm,
            seats=self.tree.seat_names,
            nodes=nodes,
            steps=steps,
            complete=self.complete and len(self.tree.nodes) <= MOST_DRAWN,
            counts={name: float(count) for name, count in self.counts.items()},
            values=values,
            curve=self.curve,
        )


class Positions:
    """The positions of a depth-first search, in the order in which it came to them. Beyond ``most`` it only counts.

    ``history``: the actions that led to the root.
    """

    def __init__(self, most: int, history: Sequence[int]) -> None:
        self.counts: Counter[str] = Counter()
        self._most = most
        self._history = list(history)
        self.wanted = most > 0
        self._found: dict[int, Traced] = {}

    def arrive(self, node: TreeNode, alpha: float, beta: float) -> None:
        self._add(node, alpha, beta, pruned=False)

    def note(self, kind: StepKind, node: TreeNode, text: str, **fields: Field) -> None:
        """Keep the values of a position that was looked at, and the one that was pruned."""
        if not self.wanted:
            return
        if kind == "prune":
            alpha, beta = (fields.get(name) for name in ("alpha", "beta"))
            self._add(node, alpha, beta, pruned=True)
        elif kind in {"value", "return"}:
            changed = {"values": fields["value"], "bound": fields.get("bound", "")}
            self._found[node.number] = msgspec.structs.replace(self._found[node.number], **changed)

    def _add(self, node: TreeNode, alpha: Field, beta: Field, *, pruned: bool) -> None:
        if not self.wanted:
            return
        self._found[node.number] = Traced(
            path=[*self._history, *node.path],
            text="" if node.parent is None else node.title,
            alpha=_finite(alpha),
            beta=_finite(beta),
            pruned=pruned,
        )
        if len(self._found) > self._most:
            self.wanted = False
            self._found.clear()

    def result(self) -> list[Traced]:
        """Return the positions; none if they are too many."""
        return list(self._found.values())


def _finite(value: Field) -> float | None:
    return value if isinstance(value, float) and math.isfinite(value) else None


def _rounded(value: Field) -> Field:
    if isinstance(value, float):
        return float(f"{value:.6g}") if math.isfinite(value) else None
    if isinstance(value, list):
        return [float(f"{each:.6g}") for each in value]
    return value
