"""A tree as people see it: where its nodes are drawn, what they are called, what a move leads to."""

from __future__ import annotations

from fractions import Fraction

from agon.games.api import CHANCE, TERMINAL, Board, Choice, Fact, Link, Options, Piece, Place, View
from agon.games.tree import notation
from agon.games.tree.words import CHILDREN, DENOMINATOR, FIRST, HEADER, MOVER, SEATS, WORDS, WORTH, name_of, path_text
from agon.games.verbs import State

LEVEL = 1.3
"""From a node to its children, in widths of a cell."""
CHOICES = {0: "max", 1: "min", 2: "p3", 3: "p4", CHANCE: "chance"}
OTHERS = {
    2: Piece(code="p3", name="P3 to choose", shape="ring", seat=2, glyph="◇"),
    3: Piece(code="p4", name="P4 to choose", shape="disc", seat=3, glyph="◆"),
    CHANCE: Piece(code="chance", name="chance", shape="die", glyph="?"),
}
"""Drawings of choosers that most trees lack."""
TITLES = {0: "MAX", 1: "MIN", 2: "P3", 3: "P4", CHANCE: "chance"}


def worth_text(worths: tuple[Fraction, ...]) -> str:
    """Return "3", or "3,-1" if they do not add up to nothing between two; fractions as "1/3"."""
    return ",".join(map(str, worths[:1] if len(worths) == 2 and not sum(worths) else worths))


def board(options: Options) -> Board:
    nodes = notation.read(options["tree"])
    middle = _middles(nodes)
    depths = [0]
    titles = ["root"]
    links: list[Link] = []
    first = 1
    for number, node in enumerate(nodes):
        for action, child in enumerate(node.children):
            depths.append(depths[number] + 1)
            titles.append(child.name if number == 0 else f"{titles[number]}/{child.name}")
            links.append(Link(number, first + action, action, child.name))
        first += len(node.children)
    leaves = {worth_text(node.worth) for node in nodes if not node.children}
    return Board(
        shape="tree",
        width=len(nodes),
        height=1,
        cell_names=titles,
        pieces=[
            Piece(code="max", name="MAX to choose", shape="up", seat=0, glyph="▲"),
            Piece(code="min", name="MIN to choose", shape="down", seat=1, glyph="▼"),
            *(piece for mover, piece in OTHERS.items() if any(node.mover == mover for node in nodes)),
            *(Piece(code=worth, name=f"worth {worth}", shape="leaf", glyph=worth) for worth in sorted(leaves)),
        ],
        places=[Place(middle[number] + 0.5, depths[number] * LEVEL + 0.5) for number in range(len(nodes))],
        links=links,
    )


def _middles(nodes: tuple[notation.Node, ...]) -> list[float]:
    """Leaves side by side in the order of the text; every choice over the middle of its moves."""
    numbers = {id(node): number for number, node in enumerate(nodes)}
    middle = [0.0] * len(nodes)
    used = 0

    def settle(node: notation.Node) -> float:
        nonlocal used
        if node.children:
            places = [settle(child) for child in node.children]
            at = (places[0] + places[-1]) / 2
        else:
            at = float(used)
            used += 1
        middle[numbers[id(node)]] = at
        return at

    settle(nodes[0])
    return middle


def cells(state: State) -> list[str]:
    """Return the code of each node's drawing."""
    codes: list[str] = []
    for node in range((len(state) - HEADER) // WORDS):
        mover = int(state[HEADER + WORDS * node + MOVER])
        codes.append(worth_text(_worths(state, node)) if mover == TERMINAL else CHOICES[mover])
    return codes


def _worths(state: State, node: int) -> tuple[Fraction, ...]:
    cell = HEADER + WORDS * node
    denominator = int(state[cell + DENOMINATOR])
    return tuple(Fraction(int(state[cell + WORTH + seat]), denominator) for seat in range(state[SEATS]))


def view(state: State, seat: int) -> View:
    here = int(state[0])
    return View(cells=cells(state), facts=[Fact(label="Here", value=path_text(state, here) if here else "the root")])


def choice(state: State, action: int) -> Choice:
    child = int(state[HEADER + WORDS * int(state[0]) + FIRST]) + action
    name = name_of(state, child)
    return Choice(action=action, text=name, label=f"Choose {name}, which leads to {_what(state, child)}", path=[child])


def describe(state: State, action: int) -> str:
    child = int(state[HEADER + WORDS * int(state[0]) + FIRST]) + action
    return f"chooses {name_of(state, child)}, which leads to {_what(state, child)}"


def _what(state: State, node: int) -> str:
    cell = HEADER + WORDS * node
    mover, count = int(state[cell + MOVER]), int(state[cell + CHILDREN])
    if mover == TERMINAL:
        return f"the end, worth {worth_text(_worths(state, node))}"
    return f"{'an outcome' if mover == CHANCE else 'a choice'} of {TITLES[mover]} among {count}"
