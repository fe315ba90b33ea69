"""Recognise positions by what is seen of them, however they came about. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from agon.games.api import SPECTATOR
from agon.games.rules import Rules
from agon.games.verbs import State

DEAL: Final = "position"
"""Name of the option that chooses a start position among many, as in Chess960: play goes on alike."""


def seen_key(rules: Rules, state: State, seat: int) -> bytes:
    """Return a key (16 bytes) of what a seat sees of a position, without counters that a copy made by hand would not
    have."""
    view = rules.view(state, seat if rules.info.hidden or rules.info.simultaneous else SPECTATOR)
    hands = [(hand.seat, hand.items) for hand in view.hands]
    seen = msgspec.json.encode([rules.info.name, view.cells, view.counts, hands, rules.current(state)])
    return hashlib.blake2b(seen, digest_size=16).digest()


def position_number(rules: Rules, options: Mapping[str, Any], state: State) -> int:
    """Return the number (64 bits, signed) under which a position of a game without secrets is stored: of ``seen_key``
    and of the options that make the game another one, as the size of its board.

    Among 20 million positions two share a number with a probability of 1 in 100,000.
    """
    different = [
        [option.name, options[option.name]]
        for option in rules.info.options
        if option.name != DEAL and options.get(option.name, option.default) != option.default
    ]
    key = seen_key(rules, state, SPECTATOR)
    digest = hashlib.blake2b(msgspec.json.encode(different), digest_size=8, key=key).digest()
    return int.from_bytes(digest, "little", signed=True)
