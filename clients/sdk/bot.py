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
    """How late spectators see the games."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Games against a bot of the server, whose card the one who writes this has read."""

    bot: str
    level: str
    game: str
    games: int = 1
    options: dict[str, int | str] = field(default_factory=dict[str, int | str])
    clock: Clock = field(default_factory=Untimed)
    seat: SeatChoice = "random"
    delay: SpectatorDelay | None = None


class Bot:
    """Subclass, and write ``choose``. ``operator`` says who answers for the bot; everybody who meets it is told."""

    name: str = "bot"
    operator: str = ""
    summary: str = ""

    async def choose(self, turn: Turn) -> int | Choice:
        """One of ``turn.choices``, or its action. Where this fails the bot resigns that game; it plays on in others."""
        raise NotImplementedError(f"{type(self).__name__} must define choose")

    def welcomes(self, challenge: SeekView) -> bool:
        """Whether to accept a challenge to a game that the bot plays (one of its ``seeks`` or of ``accept``)."""
        return True

    def plays_again(self, game: Record) -> bool:
        """Whether to agree to a rematch of a game that ended, when somebody else offers one."""
        return True

    async def finished(self, game: Record) -> None:
        """Hears of every game that ended; ``game.position`` holds the result."""

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
            log.info("stopped; games that are on go on when the bot runs again")

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
        """Goes on with the games that are on, keeps ``seeks`` open, plays ``challenges``, and sits down at open seeks
        and tables for the games named in ``accept``; begins no game while ``at_once`` are on.

        Returns after ``games`` games (None: after all challenges where there are only challenges, after the games that
        are on where nothing is asked for, else never). The account's token is kept in ``token_file`` (None: in the
        user's state folder): the next run is the same bot.

        Raises ``Refused`` where the server does not want the bot or the token is a person's, ``OSError`` where there is
        no server, ``ValueError`` where the token cannot be read or kept, ``Disconnected``.
        """
        from agon.clients.sdk.runner import Runner

        if games is None and challenges and not seeks and not accept:
            games = sum(challenge.games for challenge in challenges)
        path = token_file or tokens.token_file(url, self.name)
        runner = Runner(self, url, path, random.Random(seed), wanted=games, at_once=at_once)
        await runner.run(seeks, challenges, frozenset(accept))
