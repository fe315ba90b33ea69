"""``agon engine``: an engine or a bot of ours for boards and tournament managers of others."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from agon.commands.shared.game_options import game_option, parse_options

USUAL = {"uci": "chess", "xboard": "chess", "gtp": "go"}
"""Game of a protocol, unless another is named."""


@click.command()
@click.option("--protocol", type=click.Choice(sorted(USUAL)), required=True, help="The protocol to speak.")
@click.option("--game", help="The game.  [default: chess; with gtp, go]")
@click.option("--bot", help="The name of a bot's card: grove.")
@click.option("--level", help="The bot's level: maple.")
@click.option("--engine", "spec", metavar="SPEC", help="Instead of a bot, an engine as in 'agon match'.")
@game_option
@click.option(
    "--personas", type=click.Path(path_type=Path, file_okay=False, exists=True), help="A folder of more cards."
)
def engine(protocol: str, game: str | None, **flags: Any) -> None:
    """Let other boards and tournament programs run our engines.

    Speaks UCI, GTP or xboard's protocol on standard input and output; enter this command as the engine's in the other
    program. A bot plays as its card says, and less if the other program allows less; without a bot, the game's default
    engine plays as long as the other program allows. The name that it gives itself ends in (BOT).
    """
    bot, level, spec, personas = flags["bot"], flags["level"], flags["spec"], flags["personas"]
    if (bot is None) != (level is None):
        raise click.UsageError("a bot needs both: --bot NAME --level LEVEL")
    if bot is not None and spec is not None:
        raise click.UsageError("name a bot or an engine, not both")
    from agon.ai.protocols import greetings
    from agon.ai.protocols.lines import Lines, converse, teller

    tell = teller(sys.stdout)
    if protocol in greetings.FIRST:
        tell(greetings.FIRST[protocol])
    from agon.games.records.record import BOT_SUFFIX

    text = f"{bot}:{level}" if bot is not None else spec or "default"
    name = f"Agon {text}{BOT_SUFFIX}"
    lines = Lines(greetings.AWAITED.get(protocol), lambda: tell("\n".join(greetings.uci(name))))
    # the rest takes seconds, while the lines are heard
    from agon.ai.matches.players import PERSONAS, read_spec
    from agon.ai.protocols.gtp import GtpFront
    from agon.ai.protocols.playing import Playing
    from agon.ai.protocols.uci import UciFront
    from agon.ai.protocols.xboard import XBoardFront
    from agon.commands.shared.errors import plain_errors

    played = game or USUAL[protocol]
    fronts = {"uci": UciFront, "gtp": GtpFront, "xboard": XBoardFront}
    with plain_errors():
        cards = (PERSONAS,) if personas is None else (PERSONAS, personas)
        player = read_spec(text, cards, game=played)
        playing = Playing(player, name=name, game=played, protocol=protocol, options=parse_options(flags["options"]))
        converse(fronts[protocol](playing, tell), lines)
