"""``agon explain``: the reasons for an engine's move, and the features that its evaluation finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from msgspec import to_builtins

from agon.clients.languages.messages import decimal, t
from agon.clients.languages.server_words import reason_words
from agon.commands.shared.errors import color_option, json_option, plain_errors
from agon.commands.shared.output import write_json, write_table
from agon.commands.shared.position_search import position_options, search_position
from agon.protocol.thinking import ModelAnswer


@click.command()
@click.argument("game")
@position_options
@click.option(
    "--worded-by",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="File (TOML) whose table [model] names a language model that words the reasons, too.",
)
@json_option
@color_option
def explain(**flags: Any) -> None:
    """Explain why an engine would play its move.

    Prints the expected line, the loss of the best alternative, and what changes along the line. If the game's
    evaluation has named features, a table then lists the value of each for the side to move. Words of a language model
    stand after the reasons, with its name; nothing in them was searched.
    """
    as_json, no_color = flags.pop("as_json"), flags.pop("no_color")
    words: Path | None = flags.pop("worded_by")
    with plain_errors():
        found = search_position(**flags, explain=True)
        answer, trouble = (None, "") if words is None else in_words(words, flags["game"], found.thinking.why)
    if trouble:
        click.echo(t("terminal-not-worded", reason=trouble), err=True)
    if as_json:
        write_json({"thinking": found.thinking, "features": found.features, **({"words": answer} if answer else {})})
        return
    from agon.clients.terminal.board import draw
    from agon.clients.terminal.screen import make_console
    from agon.clients.terminal.words import clean, thinking_line

    console = make_console(no_color=no_color)
    console.print(draw(found.board, found.view, found.last, found.thinking.trace))
    if found.drawn:
        console.print(found.drawn)
    console.print(thinking_line(found.thinking))
    for sentence in found.thinking.why:
        console.print(clean(reason_words(sentence)))
    if answer is not None:
        console.print(t("terminal-worded-by", model=clean(answer.model)))
        console.print(clean(answer.words))
    if found.features:
        rows = [
            [reason_words(name), decimal(f"{value:+.3f}")]
            for name, value in sorted(found.features.items(), key=lambda item: -abs(item[1]))
        ]
        click.echo()
        write_table([t("terminal-head-feature"), t("terminal-head-adds")], rows)


def in_words(file: Path, game: str, facts: list[str]) -> tuple[ModelAnswer | None, str]:
    """Return a model's words for the reasons, or None and why there are none. Raises ``ValueError`` (the file)."""
    from agon import games
    from agon.ai.external.model.wording import word
    from agon.ai.search.contract import EngineError
    from agon.protocol.cards import read_model

    try:
        return word(to_builtins(read_model(file.read_bytes())), games.room(game).INFO.title, facts), ""
    except EngineError as error:
        return None, str(error)
