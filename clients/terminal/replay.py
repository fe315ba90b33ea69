"""Replays a stored game: step by step on a terminal, as a whole into a pipe."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console

from agon.clients.languages.game_words import game_title
from agon.clients.languages.messages import t
from agon.clients.sdk.turn import seated
from agon.clients.terminal import clock_words, words
from agon.clients.terminal.board import draw
from agon.protocol.events import Acted
from agon.protocol.messages import SessionExport


def narrate(console: Console, export: SessionExport) -> None:
    """Print the whole game: the players, a sentence for each event, the last position."""
    _heading(console, export)
    players = export.players
    for number, occurred in enumerate(export.events):
        line = words.event_line(export.game, players, occurred.event, occurred.position)
        players = seated(players, occurred.event)
        if line is not None:
            console.print(f"{number:>3}  {line}")
    if export.events:
        position = export.events[-1].position
        console.print(draw(export.board, position.view, position.last))


def browse(console: Console, export: SessionExport, ask: Callable[[], str | None]) -> None:
    """Step through the game; ``ask`` gives the next command, None when there is none."""
    _heading(console, export)
    console.print(t("terminal-replay-help"))
    step, last = 0, len(export.events) - 1
    show_step(console, export, step)
    while (typed := ask()) is not None:
        word = typed.strip().casefold()
        if word in {"q", "quit"}:
            return
        target = target_of(word, step, last)
        if target is None:
            console.print(t("terminal-replay-help"))
            continue
        step = target
        show_step(console, export, step)


def target_of(word: str, step: int, last: int) -> int | None:
    """Return the step that a command leads to, kept inside the game; None if it is no command."""
    moves = {"": 1, "n": 1, "next": 1, "p": -1, "prev": -1, "previous": -1}
    if word in moves:
        target = step + moves[word]
    elif word in {"f", "first"}:
        target = 0
    elif word in {"l", "last"}:
        target = last
    elif word.isdecimal():
        target = int(word)
    else:
        return None
    return max(0, min(target, last))


def show_step(console: Console, export: SessionExport, step: int) -> None:
    """Print a step: the event, the bot's thinking about it, the position, the clocks."""
    if not export.events:
        return
    occurred = export.events[step]
    players = export.players
    for earlier in export.events[:step]:
        players = seated(players, earlier.event)
    line = words.event_line(export.game, players, occurred.event, occurred.position)
    console.print(f"[{step}/{len(export.events) - 1}] {line or ''}")
    if isinstance(occurred.event, Acted) and occurred.event.thinking is not None:
        found = t("terminal-thinking", findings=words.thinking_line(occurred.event.thinking))
        console.print(f"  {found}", style="dim")
    thinking = occurred.event.thinking if isinstance(occurred.event, Acted) else None
    trace = () if thinking is None else thinking.trace
    console.print(draw(export.board, occurred.position.view, occurred.position.last, trace))
    clocks = clock_words.clocks_line(export.game, occurred.position.clocks, None)
    if clocks is not None:
        console.print(clocks)


def _heading(console: Console, export: SessionExport) -> None:
    title, clock = game_title(export.game.name, export.game.title), clock_words.clock_text(export.clock)
    console.print(t("terminal-replay-game", game=title, clock=clock, session=export.session))
    console.print(words.seats_line(export.game, export.players, None))
