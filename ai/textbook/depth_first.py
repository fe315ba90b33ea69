"""Minimax, alpha-beta and expectiminimax with Star1 and Star2, step by step.

One side makes the value great, the other makes it small; chance takes the mean. In ``paranoid`` search of a game for
several the first side is the seat at the root, the other side everybody else.

Sources: Russell & Norvig, AIMA (4th ed.), sections 6.2, 6.3, 6.5; Knuth & Moore, "An analysis of alpha-beta pruning"
(Artificial Intelligence 6, 1975); Ballard, "The *-minimax search procedure for trees containing chance nodes"
(Artificial Intelligence 21, 1983); Sturtevant & Korf, "On pruning techniques for multi-player games" (AAAI 2000).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from agon.ai.search.contract import EngineError
from agon.ai.textbook.trace import Recorder
from agon.ai.textbook.tree import HORIZON, UNREACHED, SearchTree, TreeNode, number_text
from agon.games.api import CHANCE, TERMINAL

Window = tuple[float, float]
"""Alpha and beta."""
Bound = Literal["", "least", "most"]
MOST_DEPTH: Final = 1_000_000
Order = Literal["given", "reversed", "best", "worst", "judged"]
ORDERS: tuple[Order, ...] = ("given", "reversed", "best", "worst", "judged")


@dataclass(slots=True)
class Found:
    """Value of a position to the first side. ``bound``: it is at ``least`` or at ``most`` that."""

    value: float
    bound: Bound = ""
    line: tuple[int, ...] = ()
    values: list[float] = field(default_factory=list[float])
    """For each seat, of the end that the line comes to; of chance the mean."""


@dataclass
class DepthFirst:
    """A search of one tree. ``hero`` is the seat whose value is great for the first side."""

    tree: SearchTree
    trace: Recorder
    hero: int = 0
    pruning: bool = True
    star: int = 0
    """1, 2: prune at chance nodes too, by Star1, or by Star2 and Star1."""
    order: Order = "given"
    spend: Callable[[], None] = lambda: None
    """Called at each position; raises to stop."""
    limit: int = MOST_DEPTH
    """Plies below which positions are judged."""
    previous: dict[tuple[int, ...], float] = field(default_factory=dict[tuple[int, ...], float])
    """Values of an earlier search, by path: the children with the best ones are looked at first."""
    settled: dict[tuple[int, ...], float] | None = None
    """Is filled with the values of this search, by path, if given."""
    roots: dict[int, Found] = field(default_factory=dict[int, Found])
    """Findings for each action at the root."""

    def __post_init__(self) -> None:
        low, high = self.tree.bounds()
        self._least, self._greatest = low[self.hero], high[self.hero]
        self._probed: dict[int, Found] = {}
        self._exact: dict[int, float] = {}

    def run(self) -> Found:
        """Search from the root."""
        check_open(self.tree)
        if self.order in {"best", "worst"}:
            self._settle_exactly(self.tree.root)
        return self.look(self.tree.root, -math.inf, math.inf)

    def is_first(self, node: TreeNode) -> bool:
        return node.mover == self.hero

    def look(self, node: TreeNode, alpha: float, beta: float) -> Found:
        """Return the value of a position, as far as it is between ``alpha`` and ``beta``."""
        if self._probed and (known := self._probed.pop(node.number, None)) is not None:
            return known
        self.spend()
        if node.mover == UNREACHED:
            self.tree.reach(node)
        self.trace.counts["visited"] += 1
        if self.trace.wanted:
            self.trace.arrive(node, alpha, beta)
        if node.mover in {TERMINAL, HORIZON} or node.depth >= self.limit:
            return self._value(node)
        if self.trace.wanted:
            self.trace.note("visit", node, self._arrival(node, alpha, beta), alpha=alpha, beta=beta)
        found = self._mean(node, alpha, beta) if node.mover == CHANCE else self._choose(node, alpha, beta)
        if self.trace.wanted:
            sign = {"": "is worth", "least": "is worth at least", "most": "is worth at most"}[found.bound]
            text = f"{_capital(node.title)} {sign} {number_text(found.value)}{self._to_whom()}."
            self.trace.note("return", node, text, value=found.values, bound=found.bound)
        if self.settled is not None:
            self.settled[node.path] = found.value
        self.tree.leave(node)
        return found

    def _to_whom(self) -> str:
        return f" to {self.tree.who(self.hero)}"

    def _value(self, node: TreeNode) -> Found:
        values = self.tree.values(node)
        value = values[self.hero]
        self.trace.counts["ends" if node.mover == TERMINAL else "judged"] += 1
        if self.trace.wanted:
            what = "ends the game, worth" if node.mover == TERMINAL else "is as deep as the search goes, judged"
            text = f"{_capital(node.title)} {what} {number_text(value)}{self._to_whom()}."
            self.trace.note("value", node, text, value=values)
        if self.settled is not None:
            self.settled[node.path] = value
        return Found(value, values=values)

    def _arrival(self, node: TreeNode, alpha: float, beta: float) -> str:
        who = self.tree.who(node.mover)
        turn = "chance decides" if node.mover == CHANCE else f"{who} is to choose"
        if not self.pruning and not self.star:
            return f"At {node.title}: {turn}."
        return f"At {node.title}: {turn}. The window is {number_text(alpha)} to {number_text(beta)}."

    def _ordered(self, node: TreeNode) -> list[TreeNode]:
        children = self.tree.children(node)
        if node.mover == CHANCE or (self.order == "given" and not self.previous):
            return children
        if self.previous:
            worth = [self.previous.get(child.path) for child in children]
            known = [value for value in worth if value is not None]
            middle = sum(known) / len(known) if known else 0.0
            keyed = {
                child.number: middle if value is None else value for child, value in zip(children, worth, strict=True)
            }
        elif self.order in {"best", "worst"}:
            keyed = {child.number: self._exact[child.number] for child in children}
        elif self.order == "judged":
            keyed = {child.number: self._judged(child) for child in children}
        else:
            return children[::-1]
        great_first = self.is_first(node) != (self.order == "worst" and not self.previous)
        return sorted(children, key=lambda child: -keyed[child.number] if great_first else keyed[child.number])

    def _judged(self, node: TreeNode) -> float:
        if node.mover == TERMINAL:
            return self.tree.values(node)[self.hero]
        return float(self.tree.evaluate(node.state, self.hero))

    def _settle_exactly(self, node: TreeNode) -> float:
        """Find the value of every position, for the orders that need to know them; not a step of the search."""
        if node.mover in {TERMINAL, HORIZON}:
            value = self.tree.values(node)[self.hero]
        else:
            below = [self._settle_exactly(child) for child in self.tree.children(node)]
            if node.mover == CHANCE:
                chances = [child.probability for child in self.tree.children(node)]
                value = sum(each * chance for each, chance in zip(below, chances, strict=True))
            else:
                value = max(below) if self.is_first(node) else min(below)
        self._exact[node.number] = value
        return value

    # Choices

    def _choose(self, node: TreeNode, alpha: float, beta: float) -> Found:
        first = self.is_first(node)
        children = self._ordered(node)
        best: Found | None = None
        for index, child in enumerate(children):
            found = self.look(child, alpha, beta)
            if node.parent is None:
                self.roots[child.action] = found
            is_better = best is None or (found.value > best.value if first else found.value < best.value)
            if is_better:
                best = Found(found.value, found.bound, (child.action, *found.line), found.values)
            elif best is not None and found.value == best.value and not found.bound:
                best.bound = ""
            assert best is not None  # noqa: S101 - set in the first round
            is_last = index + 1 == len(children)
            if self.pruning and not is_last and (best.value >= beta if first else best.value <= alpha):
                self._prune(node, children[index + 1 :], best.value, alpha, beta)
                return Found(best.value, "least" if first else "most", best.line, best.values)
            before = alpha, beta
            if self.pruning and is_better:
                alpha, beta = (max(alpha, best.value), beta) if first else (alpha, min(beta, best.value))
            if is_better and self.trace.wanted:
                self._note_better(child, best, before != (alpha, beta), (alpha, beta))
        if best is None:
            raise EngineError("a seat to move has no action")
        return best

    def _note_better(self, child: TreeNode, best: Found, narrows: bool, window: Window) -> None:
        node = child.parent
        assert node is not None  # noqa: S101 - a child has a parent
        who = self.tree.who(node.mover)
        limit = "at least" if self.is_first(node) else "at most"
        text = f"{who} has {number_text(best.value)} here, by {child.name}."
        if narrows:
            text = f"{who} can make it {limit} {number_text(best.value)} here, by {child.name}."
        bound: Bound = "least" if self.is_first(node) else "most"
        self.trace.note("update", node, text, alpha=window[0], beta=window[1], value=best.values, bound=bound)

    def _prune(self, node: TreeNode, rest: list[TreeNode], value: float, alpha: float, beta: float) -> None:
        self.trace.counts["cut-offs"] += 1
        self.trace.counts["pruned"] += len(rest)
        if not self.trace.wanted:
            return
        first = self.is_first(node)
        who, other = self.tree.who(node.mover), self._other(node)
        kept = number_text(beta if first else alpha)
        has = "can hold it to" if first else "already has"
        reason = (
            f"{other} {has} {kept} elsewhere, and {who} can {'make it' if first else 'hold it to'} "
            f"{number_text(value)} {'or more ' if first else 'or less '}here: {other} will not come here, whatever "
        )
        for child in rest:
            low, high = (value, beta) if first else (alpha, value)
            text = f"{_capital(child.title)} is pruned. {reason}{child.name} is worth."
            self.trace.note("prune", child, text, alpha=low, beta=high)

    def _other(self, node: TreeNode) -> str:
        """Return the name of the side against the mover of a node: that of the nearest chooser above."""
        above = node.parent
        while above is not None:
            if above.mover != CHANCE and self.is_first(above) != self.is_first(node):
                return self.tree.who(above.mover)
            above = above.parent
        return "the other side"

    # Chance

    def _mean(self, node: TreeNode, alpha: float, beta: float) -> Found:
        children = self._ordered(node)
        low = {child.number: self._least for child in children}
        high = {child.number: self._greatest for child in children}
        if self.star == 2:
            cut = self._probe(node, low, high, (alpha, beta))
            if cut is not None:
                return cut
        values = [0.0] * self.tree.seats
        for index, child in enumerate(children):
            rest = children[index + 1 :]
            others_least = sum(each.probability * low[each.number] for each in children if each is not child)
            others_most = sum(each.probability * high[each.number] for each in children if each is not child)
            raw_alpha = (alpha - others_most) / child.probability if self.star else -math.inf
            raw_beta = (beta - others_least) / child.probability if self.star else math.inf
            window = (
                raw_alpha if raw_alpha >= self._least else -math.inf,
                raw_beta if raw_beta <= self._greatest else math.inf,
            )
            found = self.look(child, *window)
            least = others_least + child.probability * found.value
            most = others_most + child.probability * found.value
            if rest and self.star and found.value >= raw_beta and least >= beta:
                return self._cut_chance(node, rest, least, "least", (alpha, beta))
            if rest and self.star and found.value <= raw_alpha and most <= alpha:
                return self._cut_chance(node, rest, most, "most", (alpha, beta))
            low[child.number] = high[child.number] = found.value
            values = [total + child.probability * value for total, value in zip(values, found.values, strict=True)]
            if self.trace.wanted:
                share = f"{number_text(child.probability)} × {number_text(found.value)}"
                text = f"{_capital(child.name)} adds {share} to the mean."
                self.trace.note("update", node, text, value=values, bound="")
        mean = sum(child.probability * low[child.number] for child in children)
        return Found(mean, _chance_bound(mean, alpha, beta) if self.star else "", (), values)

    def _probe(self, node: TreeNode, low: dict[int, float], high: dict[int, float], window: Window) -> Found | None:
        """Look at one answer to each outcome: it bounds the outcome's value for the side that would choose it."""
        alpha, beta = window
        children = self.tree.children(node)
        for index, child in enumerate(children):
            if child.mover < 0 or child.depth >= self.limit:
                continue
            answer = self._ordered(child)[0]
            if self.trace.wanted:
                self.trace.note("probe", child, f"Star2 looks at one answer to {child.title} first, {answer.name}.")
            found = self.look(answer, -math.inf, math.inf)
            self._probed[answer.number] = found
            if self.is_first(child):
                low[child.number] = max(low[child.number], found.value)
            else:
                high[child.number] = min(high[child.number], found.value)
            least = sum(each.probability * low[each.number] for each in children)
            most = sum(each.probability * high[each.number] for each in children)
            if least >= beta or most <= alpha:
                bound: Bound = "least" if least >= beta else "most"
                rest = [*children[index + 1 :], *(each for each in self.tree.children(child) if each is not answer)]
                return self._cut_chance(node, rest, least if bound == "least" else most, bound, window)
        return None

    def _cut_chance(self, node: TreeNode, rest: list[TreeNode], value: float, bound: Bound, window: Window) -> Found:
        alpha, beta = window
        self.trace.counts["cut-offs"] += 1
        self.trace.counts["pruned"] += len(rest)
        if self.trace.wanted:
            most = number_text(self._greatest if bound == "most" else self._least)
            needed = number_text(alpha if bound == "most" else beta)
            reason = (
                f"even if all that is left were worth {most}, the mean at {node.title} would be at {bound} "
                f"{number_text(value)}, and {needed} is to be had elsewhere"
            )
            for child in rest:
                self.trace.note("prune", child, f"{_capital(child.title)} is pruned: {reason}.", alpha=alpha, beta=beta)
        return Found(value, bound, (), self._spread(value))

    def _spread(self, value: float) -> list[float]:
        """Return the values of a bound for all seats: of two, the other's is the opposite."""
        if self.tree.seats == 2:
            return [value, -value] if self.hero == 0 else [-value, value]
        return [value if seat == self.hero else 0.0 for seat in range(self.tree.seats)]


def _chance_bound(mean: float, alpha: float, beta: float) -> Bound:
    return "most" if mean <= alpha else "least" if mean >= beta else ""


def check_open(tree: SearchTree) -> None:
    """Raise ``EngineError`` if a player cannot tell positions apart."""
    info = tree.rules.info
    if info.name != "extensive_form" and (info.hidden or info.simultaneous):
        raise EngineError("this algorithm needs a game without secrets; ismcts and cfr are for such games")
    for members in tree.sets().values():
        if len(members) > 1:
            who = tree.who(members[0].mover)
            raise EngineError(
                f"{who} cannot tell {members[0].title} from {members[1].title}: this algorithm needs a tree without "
                "such information sets; ismcts and cfr are for them"
            )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:] if text == "the root" else text
