"""Walk a game's tree, the whole tree if it is small, and record each viewer's observations on the way."""

from __future__ import annotations

import contextlib
import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon.games.api import CHANCE, SPECTATOR, InvalidOptions, Options
from agon.games.rules import Rules
from agon.games.verbs import State


@dataclass(eq=False, repr=False)
class Node:
    """A place in the tree. ``state`` is read-only, so that code that changes it by mistake fails at once."""

    rules: Rules
    state: State
    parent: Node | None = None
    action: int = -1
    depth: int = 0
    children: dict[int, Node] = field(default_factory=dict["int", "Node"])
    _observed: dict[int, bytes] = field(default_factory=dict[int, bytes])
    _seen: dict[int, tuple[int | None, ...]] = field(default_factory=dict["int", "tuple[int | None, ...]"])

    def __repr__(self) -> str:
        return f"<{self.rules.info.name} after {self.path()}>"

    def __post_init__(self) -> None:
        self.state.flags.writeable = False

    @cached_property
    def player(self) -> int:
        return self.rules.current(self.state)

    @cached_property
    def actions(self) -> list[int]:
        """Legal actions, or the outcomes at a chance node."""
        if self.player == CHANCE:
            return [outcome for outcome, _ in self.rules.chance(self.state)]
        return self.rules.legal(self.state)

    @cached_property
    def after(self) -> list[State]:
        """The states that ``actions`` lead to, for all laws that compare them."""
        states = [self.rules.apply(self.state, action) for action in self.actions]
        for state in states:
            state.flags.writeable = False
        return states

    def child(self, action: int) -> Node:
        if action not in self.children:
            state = self.rules.apply(self.state, action)
            self.children[action] = Node(self.rules, state, self, action, self.depth + 1)
        return self.children[action]

    def path(self) -> list[int]:
        actions: list[int] = []
        node = self
        while node.parent is not None:
            actions.append(node.action)
            node = node.parent
        return actions[::-1]

    def sees(self, viewer: int, action: int) -> bool:
        return viewer == self.player or self.rules.is_visible(self.state, action, viewer)

    def seen(self, viewer: int) -> tuple[int | None, ...]:
        """The history as events tell it to the viewer: None for an action that it did not see."""
        if self.parent is None:
            return ()
        if viewer not in self._seen:
            action = self.action if self.parent.sees(viewer, self.action) else None
            self._seen[viewer] = (*self.parent.seen(viewer), action)
        return self._seen[viewer]

    def observed(self, viewer: int) -> bytes:
        """Digest of everything that the viewer has been shown: events and views, in order."""
        if viewer not in self._observed:
            before, mover = (b"", None) if self.parent is None else (self.parent.observed(viewer), self.parent.player)
            shown = (mover, self.seen(viewer)[-1:], self.shown(viewer))
            self._observed[viewer] = hashlib.sha256(before + repr(shown).encode()).digest()
        return self._observed[viewer]

    def shown(self, viewer: int) -> str:
        """The view, as text."""
        return msgspec.json.encode(self.rules.view(self.state, viewer)).decode()

    def offered(self, viewer: int) -> str:
        """The seat to move, and the viewer's choices and their sentences, as text."""
        return offered(self.rules, self.state, viewer)


def offered(rules: Rules, state: State, viewer: int) -> str:
    acting = rules.acting(state)
    if viewer not in acting:
        return repr((rules.current(state), acting))
    turn = at_turn(rules, state, viewer)
    sentences = [rules.describe(turn, action) for action in rules.legal(turn)]
    return repr((acting, rules.legal_for(state, viewer), rules.choices(state, viewer), sentences))


def at_turn(rules: Rules, state: State, seat: int, earlier: int = 0) -> State:
    """The state in which ``seat`` of a round is to move; those before it take their ``earlier``th action."""
    while rules.current(state) != seat:
        state = rules.apply(state, rules.legal(state)[earlier])
    return state


@dataclass(eq=False, repr=False)
class Game:
    """A game with its options, the subject of every law."""

    rules: Rules
    options: Options
    limit: int = 300
    games: int = 12
    most_nodes: int = 6000
    most_children: int = 25_000
    most_plies: int = 12_000
    playouts: int = 1200
    most_looked_at: int = 1_000_000
    most_shown: int = 10_000
    """Views and choices of all viewers, in games in which they differ."""
    most_bytes: int = 64_000_000

    @property
    def viewers(self) -> tuple[int, ...]:
        return (*range(self.rules.seats(self.options)), SPECTATOR)

    @cached_property
    def root(self) -> Node:
        return Node(self.rules, self.rules.initial(self.options))

    @cached_property
    def walked(self) -> list[Node]:
        """Some whole games and some nodes with all their children; the whole tree if ``limit`` allows.

        Of games with large states and hundreds of plies only a few are played.
        """
        rng = random.Random(2026)
        bound = self.rules.max_plies(self.options)
        most_nodes = min(self.most_nodes, self.most_bytes // self.root.state.nbytes)
        walked = 0
        for _ in range(self.games):
            node = self.root
            while node.actions:
                node = node.child(rng.choice(node.actions))
                assert node.depth <= bound, f"a game of {node.depth} plies, max_plies is {bound}"
            walked += node.depth
            if walked > most_nodes:
                break
        frontier, count = [self.root], 0
        made = 0
        while frontier and count < self.limit and made < most_nodes:
            node = frontier.pop(rng.randrange(len(frontier)))
            frontier += [node.child(action) for action in node.actions]
            count += 1
            made += len(node.actions)
        return list(_walk(self.root))

    @cached_property
    def nodes(self) -> list[Node]:
        """The walked nodes that laws look at.

        Laws take every action of every node and look at all actions each time, so of games with hundreds of actions
        only one node in so many is kept, and likewise if each of many seats sees something else.
        """
        nodes = self.walked
        taken = sum(len(node.actions) for node in nodes)
        looked_at = sum(len(node.actions) ** 2 for node in nodes)
        shown = (taken + len(nodes)) * len(self.viewers) if self.rules.info.hidden else 0
        every = max(-(-taken // self.most_children), -(-looked_at // self.most_looked_at), -(-shown // self.most_shown))
        return [node for index, node in enumerate(nodes) if index % max(every, 1) == 0 or not node.actions]

    @cached_property
    def is_complete(self) -> bool:
        return all(len(node.children) == len(node.actions) for node in self.nodes)


def _walk(root: Node) -> Iterator[Node]:
    """Parents first; not by recursion, as games may have a thousand plies."""
    left = [root]
    while left:
        node = left.pop()
        yield node
        left += reversed(node.children.values())


def variants(rules: Rules) -> list[dict[str, Any]]:
    """The default options, and each option at either end (the others at their defaults, or all at the lowest or at the
    highest if needed); of texts every example."""
    found = [rules.options()]
    numbers = [option for option in rules.info.options if not option.longest]
    lowest = {option.name: option.minimum for option in numbers}
    highest = {option.name: option.maximum for option in numbers}
    for option in rules.info.options:
        for value in option.examples.values() if option.longest else (option.minimum, option.maximum):
            chosen = next(_allowed(rules, [{**others, option.name: value} for others in ({}, lowest, highest)]))
            if chosen not in found:
                found.append(chosen)
    return found


def _allowed(rules: Rules, candidates: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for chosen in candidates:
        with contextlib.suppress(InvalidOptions):
            yield rules.options(chosen)


def play_out(rules: Rules, state: State, rng: NDArray[np.uint64]) -> None:
    """Random play to the end, in place, by the game's own ``random_playout``."""
    rules.kernels["random_playout"](state, np.empty(rules.info.most_actions, np.int32), rng)
