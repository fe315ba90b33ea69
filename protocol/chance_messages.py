"""What players add to the chance of their game, from client to server. What comes of it travels as events."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from agon.protocol.base import Command, Id

Contribution: TypeAlias = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]{64}$")]
"""256 bits in hex, drawn by the client at random."""


class Contribute(Command, frozen=True, kw_only=True, tag="contribute"):
    """Mix random bits of my own into all dice and cards drawn from now on; once a game, later ones change nothing.

    ``started`` says whether a game takes them. The server has published the hash of its own seed before it sees them.
    """

    session: Id
    contribution: Contribution
