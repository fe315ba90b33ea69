"""Chess as engines that others wrote speak of it: UCI and xboard's protocol, both with moves like e2e4 and e7e8q."""

from __future__ import annotations

from agon.games.api import Dialect, InvalidOptions, Options
from agon.games.chess.positions import fen
from agon.games.chess.state import CLAIM
from agon.games.chess.texts import action_from_uci, uci
from agon.games.verbs import State

DRAW = "1/2-1/2"
"""A program's claim of a draw in xboard's protocol."""


def to_text(state: State, action: int) -> str | None:
    return None if action == CLAIM else uci(state, action)


def from_xboard(state: State, text: str) -> int:
    return CLAIM if text == DRAW else action_from_uci(state, text.lower())


def uci_setup(options: Options) -> list[str]:
    """Return the lines that set the variant. They are sent either way: the program may have played the other variant
    before."""
    return [f"setoption name UCI_Chess960 value {'true' if options['variant'] else 'false'}"]


def xboard_setup(options: Options) -> list[str]:
    if options["variant"]:
        raise InvalidOptions("programs that speak xboard's protocol are asked for standard chess only")
    return []


PROTOCOLS = {
    "uci": Dialect(name="chess", to_text=to_text, from_text=action_from_uci, setup=uci_setup, position=fen),
    "xboard": Dialect(name="normal", to_text=to_text, from_text=from_xboard, setup=xboard_setup, position=fen),
}
