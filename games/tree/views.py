"""A tree as people see it: where its nodes are drawn, what they are called, what a move leads to."""

from __future__ import annotations

from agon.games.api import TERMINAL, Board, Choice, Fact, Link, Options, Piece, Place, View
from agon.games.tree import notation
from agon.games.tree.words import CHILDREN, FIRST, HEADER, MOVER, WORDS, WORTH, name_of, way_to
from agon.games.verbs import State

LEVEL = 1.3
"""From a node to its children, in widths of a cell."""
CHOICES = ("max", "min")


def _worth(first: int, second: int) -> str:
    return str(first) if first == -second else f"{first},{second}"


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
    leaves = {_worth(*node.worth) for node in nodes if not node.children}
    return Board(
        shape="tree",
        width=len(nodes),
        height=1,
        cell_names=titles,
        pieces=[
            Piece(code="max", name="MAX to choose", shape="up", seat=0, glyph="▲"),
            Piece(code="min", name="MIN to choose", shape="down", seat=1, glyph="▼"),
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


def _cells(state: State) -> list[str]:
    cells: list[str] = []
    for cell in range(HEADER, len(state), WORDS):
        mover = int(state[cell + MOVER])
        worth = _worth(int(state[cell + WORTH]), int(state[cell + WORTH + 1]))
        cells.append(worth if mover == TERMINAL else CHOICES[mover])
    return cells


def view(state: State, seat: int) -> View:
    here = int(state[0])
    way = "/".join(name_of(state, node) for node in way_to(state, here))
    return View(cells=_cells(state), facts=[Fact(label="Here", value=way or "the root")])


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
        return f"the end, worth {_worth(int(state[cell + WORTH]), int(state[cell + WORTH + 1]))}"
    return f"a choice of {'MIN' if mover else 'MAX'} among {count}"
