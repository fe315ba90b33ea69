"""Tell about a run of ``agon train``: read its folder, and offer its networks as bots."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

import msgspec

from agon.protocol.cards import BotCard
from agon.protocol.training import TrainingPoint, TrainingRun
from agon.server.bots.card_files import CardError, load_cards
from agon.server.bots.turns import Bots


class TrainingError(Exception):
    """The folder cannot be read; the text says why, without its path."""


class _Plan(msgspec.Struct, frozen=True):
    """Fields read of ``run.json``."""

    game: str
    options: dict[str, int | str]
    seed: int


class _State(msgspec.Struct, frozen=True):
    """Fields read of ``state.json``: a generation counts once it stands there."""

    generation: int = 0
    best: int = 0


class _Read(NamedTuple):
    run: TrainingRun
    cards: dict[str, BotCard]


def personas_of(folder: str) -> list[Path]:
    """Return the folder of a run's cards, if there is one."""
    personas = Path(folder).expanduser() / "personas"
    return [personas] if folder and personas.is_dir() else []


class Trainings:
    """Reads the run anew at each request: it may be going on."""

    def __init__(self, folder: str, bots: Bots) -> None:
        self._folder = Path(folder).expanduser() if folder else None
        self._bots = bots

    async def run(self) -> TrainingRun | None:
        """Return the run, with its networks among the bots of the server; None if no folder is named. Raises
        ``TrainingError``."""
        if self._folder is None:
            return None
        run, cards = await asyncio.to_thread(_read, self._folder)
        for card in cards.values():
            self._bots.add(card)
        return run


def _read(folder: Path) -> _Read:
    try:
        plan = msgspec.json.decode((folder / "run.json").read_bytes(), type=_Plan)
        state_file = folder / "state.json"
        state = msgspec.json.decode(state_file.read_bytes(), type=_State) if state_file.is_file() else _State()
        lines = (folder / "progress.jsonl").read_bytes().splitlines() if state.generation else []
        points = [msgspec.json.decode(line, type=TrainingPoint) for line in lines]
        cards = load_cards(folder / "personas")
    except FileNotFoundError:
        raise TrainingError("the training folder holds no run") from None
    except (OSError, msgspec.DecodeError, CardError) as error:
        raise TrainingError(f"the training folder cannot be read: {type(error).__name__}") from None
    known = [point for point in points if point.generation <= state.generation]
    named = {point.card for point in known}
    run = TrainingRun(game=plan.game, options=plan.options, seed=plan.seed, best=state.best, points=known)
    return _Read(run, {name: card for name, card in cards.items() if name in named})
