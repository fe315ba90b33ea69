"""A bot of one's own: write ``choose``, call ``run``. Account, games, drops and restarts are taken care of."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from agon.clients.sdk import tokens
from agon.clients.sdk.address import DEFAULT_URL
from agon.clients.sdk.turn import Record, Turn
from agon.games.api import Choice
from agon.protocol.base import SeatChoice
from agon.protocol.events import Clock, Untimed
from agon.protocol.game_setup import SpectatorDelay
from agon.protocol.messages import SeekView

log = logging.getLogger("agon.bot")


@dataclass(frozen=True, slots=True)
class OpenSeek:
    """A seek that the bot keeps open: whenever one has become a game, the next is put up."""

    game: str
    options: dict[str, int | str] = field(default_factory=dict[str, int | str])
    clock: Clock = field(default_factory=Untimed)
    seat: SeatChoice = "random"
    rated: bool = False
    accepts: Literal["humans", "bots", "anyone"] = "anyone"
    delay: SpectatorDelay | None = None
    """Delay with which spectators see the games."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Games against a bot of the server whose card the author of this program has read."""

    bot: str
    level: str
    game: str
    games: int = 1
    options: dict[str, int | str] = field(default_factory=dict[str, int | str])
    clock: Clock = field(default_factory=Untimed)
    seat: SeatChoice = "random"
    delay: SpectatorDelay | None = None


class Bot:
    """Subclass it and write ``choose``. ``operator`` names the person who answers for the bot; all opponents see it."""

    name: str = "bot"
    operator: str = ""
    summary: str = ""
    games: Sequence[str] = ()
    """Games that it plays when a server runs it (``agon bot submit``)."""

    async def choose(self, turn: Turn) -> int | Choice:
        """Return one of ``turn.choices``, or its action. If this fails the bot resigns that game; it plays on in
        others."""
        raise NotImplementedError(f"{type(self).__name__} must define choose")

    def welcomes(self, challenge: SeekView) -> bool:
        """Return True to accept a challenge to a game that the bot plays (one of its ``seeks`` or of ``accept``)."""
        return True

    def plays_again(self, game: Record) -> bool:
        """Return True to agree when an opponent offers a rematch of a game that ended."""
        return True

    async def finished(self, game: Record) -> None:
        """Called after every game; ``game.position`` holds the result."""

    def run(
        self,
        url: str = DEFAULT_URL,
        *,
        seeks: Sequence[OpenSeek] = (),
        challenges: Sequence[Challenge] = (),
        accept: Sequence[str] = (),
        games: int | None = None,
        at_once: int = 8,
        token_file: Path | None = None,
        seed: int | None = None,
    ) -> None:
        """As ``play``, for a program that does nothing else; ends when interrupted."""
        logging.basicConfig(level=logging.INFO, format="%(message)s")
        playing = self.play(
            url,
            seeks=seeks,
            challenges=challenges,
            accept=accept,
            games=games,
            at_once=at_once,
            token_file=token_file,
            seed=seed,
        )
        try:
            asyncio.run(playing)
        except KeyboardInterrupt:
            log.info("stopped; open games continue when the bot runs again")

    async def play(
        self,
        url: str = DEFAULT_URL,
        *,
        seeks: Sequence[OpenSeek] = (),
        challenges: Sequence[Challenge] = (),
        accept: Sequence[str] = (),
        games: int | None = None,
        at_once: int = 8,
        token_file: Path | None = None,
        seed: int | None = None,
    ) -> None:
        """Continue the current games, keep ``seeks`` open, play ``challenges``, and sit down at open seeks and tables
        for the games named in ``accept``; start no game while ``at_once`` are being played.

        Returns after ``games`` games (None: after all challenges if there are only challenges, after the current games
        if nothing is asked for, else never). The account's token is kept in ``token_file`` (None: in the user's state
        folder): the next run is the same bot.

        Raises ``Refused`` if the server does not want the bot or the token is a person's, ``OSError`` if there is no
        server, ``ValueError`` if the token cannot be read or kept, ``Disconnected``.
        """
        from agon.clients.sdk.runner import Runner

        if games is None and challenges and not seeks and not accept:
            games = sum(challenge.games for challenge in challenges)
        path = token_file or tokens.token_file(url, self.name)
        runner = Runner(self, url, path, random.Random(seed), wanted=games, at_once=at_once)
        await runner.run(seeks, challenges, frozenset(accept))
