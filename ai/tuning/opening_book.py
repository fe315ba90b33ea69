"""``python -m agon.ai.tuning.opening_book GAME``: make an opening book with our own search.

From the start breadth first: in each position the engine's choice at a fixed number of nodes, exact if the game's
solver finishes within them. The book follows the choice, and the answers that the search likes best. No clock is used,
so the same command makes the same file.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from pathlib import Path

from agon.ai.matches.players import read_spec
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.search.opening_book import FILE, FOLDER, FORMAT, Entry, Head, position_key, write
from agon.ai.search.symmetries import symmetries
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking

SEED = 1


def make(game: str, spec: str, *, plies: int, nodes: int, width: int, most: int) -> dict[str, Entry]:
    """Return entries by key, ``most`` at most; ``width`` is the number of answers followed from each position."""
    kernels = bound_kernels(game)
    rules = kernels.rules
    options = rules.options()
    named = read_spec(spec)
    player = named.make(Limits(nodes=nodes), 0)
    entries: dict[str, Entry] = {}
    waiting: deque[tuple[State, tuple[int, ...]]] = deque([(rules.initial(options), ())])
    while waiting and len(entries) < most:
        state, history = waiting.popleft()
        key, number = position_key(rules, state)
        if key in entries or rules.is_over(state) or len(history) > plies or len(rules.legal(state)) < 2:
            continue
        seat = rules.current(state)
        problem = Problem(kernels, state, seat, options, Limits(nodes=nodes), seed=SEED, history=history)
        decision = player.engine.choose(problem, {**player.settings, "book": False})  # values in the search's own unit
        thought = decision.thinking
        entries[key] = Entry(
            turned(game, number, decision.action), thought.value, "exact" if thought.exact else str(thought.nodes)
        )
        sys.stderr.write(f"{len(entries):>5} {' '.join(thought.pv[:1])} {thought.value} {thought.nodes}\n")
        for action in followed(rules.legal(state), decision.action, thought, width):
            waiting.append((rules.apply(state, action), (*history, action)))
    return entries


def turned(game: str, number: int, action: int) -> int:
    """Return the action in the orientation of the line."""
    back = symmetries(game)[number].back
    return next((image for image, its_own in back.items() if its_own == action), action)


def followed(legal: list[int], chosen: int, thought: Thinking, width: int) -> list[int]:
    """Return the choice, then the other actions with known values, then the others in the order of the rules."""
    known = [line.action for line in thought.lines]
    order = [chosen, *known, *legal]
    return list(dict.fromkeys(order))[:width]


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m agon.ai.tuning.opening_book", description="Make the opening book of a game."
    )
    parser.add_argument("game")
    parser.add_argument("--engine", default="alphabeta:solver=true,lines=4", help="as in agon match")
    parser.add_argument("--plies", type=int, default=8, help="plies before the last position")
    parser.add_argument("--nodes", type=int, default=2_000_000, help="nodes a position")
    parser.add_argument("--width", type=int, default=4, help="answers followed from each position")
    parser.add_argument("--positions", type=int, default=200, help="most positions")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    chosen = parser.parse_args(argv)
    entries = make(
        chosen.game,
        chosen.engine,
        plies=chosen.plies,
        nodes=chosen.nodes,
        width=chosen.width,
        most=chosen.positions,
    )
    rules = bound_kernels(chosen.game).rules
    made = (
        f"python -m agon.ai.tuning.opening_book {chosen.game} --engine {chosen.engine} --plies {chosen.plies} "
        f"--nodes {chosen.nodes} --width {chosen.width} --positions {chosen.positions}"
    )
    head = Head(
        format=FORMAT,
        game=chosen.game,
        rules=rules.info.version,
        options=rules.options(),
        engine=chosen.engine,
        made=made,
    )
    path = chosen.folder / chosen.game / FILE
    path.parent.mkdir(exist_ok=True)
    write(path, head, entries)


if __name__ == "__main__":
    main()
