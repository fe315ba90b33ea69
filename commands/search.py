"""``agon search``: one position, one engine, its analysis."""

from __future__ import annotations

from typing import Any

import click
from msgspec import UNSET

from agon.clients.languages.messages import decimal, t
from agon.clients.languages.server_words import step_words
from agon.commands.shared.errors import color_option, json_option, plain_errors
from agon.commands.shared.output import write_json, write_table
from agon.commands.shared.position_search import position_options, search_position
from agon.protocol.thinking import Line, Thinking


def _is_judged(thought: Thinking, line: Line) -> bool:
    """Return False for a move that no simulation has tried: its value says nothing. A depth-first search lists the
    moves that it has searched, and has a depth even after a single node."""
    is_young = thought.nodes > 0 and thought.depth == 0 and not thought.mix
    simulates = is_young or any(each.visits for each in thought.lines)
    return line.visits > 0 or line.exact or not simulates


@click.command()
@click.option("--game", required=True, help="The game.")
@position_options
@json_option
@color_option
def search(**flags: Any) -> None:
    """Search one position and print the engine's analysis.

    The textbook engine can report every step: it also lists the positions that it visited and those that it pruned; for
    a game tree they are drawn. The engine lab says each step of any textbook algorithm, from chance nodes too.
    """
    as_json, no_color = flags.pop("as_json"), flags.pop("no_color")
    with plain_errors():
        found = search_position(**flags)
    thought, board = found.thinking, found.board
    if as_json:
        write_json(thought)
        return
    from agon.clients.terminal.board import draw
    from agon.clients.terminal.screen import make_console
    from agon.clients.terminal.tree import remark
    from agon.clients.terminal.words import clean, thinking_line

    console = make_console(no_color=no_color)
    console.print(draw(board, found.view, found.last, thought.trace))
    if found.drawn:
        console.print(found.drawn)
    console.print(thinking_line(thought))
    for sentence in thought.why:
        console.print(clean(sentence))
    if thought.lines:
        judged = any(line.prior is not UNSET for line in thought.lines)
        rows = [
            [
                line.text,
                decimal(f"{line.value:+.3f}") if _is_judged(thought, line) else t("terminal-not-tried"),
                str(line.visits or ""),
                *([decimal(f"{100 * line.prior:.1f} %") if line.prior is not UNSET else ""] if judged else []),
                t("terminal-bound", bound=line.bound or "exact") if line.bound or line.exact else "",
            ]
            for line in thought.lines
        ]
        heads = [t("terminal-head-move"), t("terminal-head-value"), t("terminal-head-visits")]
        write_table([*heads, *([t("terminal-head-policy")] if judged else []), ""], rows)
    if thought.lab is not None:
        for number, done in enumerate(thought.lab.steps, 1):
            console.print(f"{number:>4}  {step_words(done.text)}", highlight=False)
    if thought.trace and board.shape != "tree":
        for number, step in enumerate(thought.trace, 1):
            console.print(f"{number:>4}  {step.text or t('terminal-tree-here')}   {remark(step)}", highlight=False)
