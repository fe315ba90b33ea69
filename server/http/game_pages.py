"""Answer ``GET /api/games/<game>``: what the page of a game shows, and how its forms begin.

The steps of a game stand in ``steps.toml`` in its folder, or in ``NAME.steps.toml`` beside a game of one file; its
forms in ``forms.toml``. Positions are given by texts and moves, so that the rules draw them and a test plays them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeVar

import msgspec

from agon import games
from agon.games.api import CHANCE, SPECTATOR, TERMINAL
from agon.games.rules import Rules
from agon.protocol.game_pages import GamePage, GameStep
from agon.protocol.messages import GameListing
from agon.server.ops.long_work import LongWork
from agon.server.records.summary import summary_of
from agon.server.store import Store

RECENT: Final = 8
AMONG: Final = 2000
"""Number of newest games among which the last of a kind are looked for: the query stays short however rare it is."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step as it is written. ``position``: the game's text, default the start; then ``moves`` are played.

    ``shows``: name of a cell whose moves are shown; ``*`` shows all that there are.
    """

    text: str
    position: str = ""
    moves: list[str] = []
    shows: str = ""
    options: dict[str, int | str] = {}


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    step: list[Step] = []


class Forms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First choices in forms of new games: see ``GameListing``."""

    usual: dict[str, int] = {}
    common: dict[str, list[int]] = {}
    seat: Literal["first", "second"] = "first"


T = TypeVar("T")


def written(game: str) -> list[Step]:
    """Read a game's steps; none if there is no file. Raises ``ValueError`` if it cannot be read."""
    return _read(game, "steps", _Written).step


@cache
def forms(game: str) -> Forms:
    """Read how a game's forms begin. Raises ``ValueError`` if its file cannot be read."""
    return _read(game, "forms", Forms)


def _read(game: str, name: str, kind: type[T]) -> T:
    module = Path(games.room(game).__file__ or "")
    file = module.parent / f"{name}.toml" if module.stem == "__init__" else module.with_suffix(f".{name}.toml")
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}, kind)


def drawn(rules: Rules, step: Step) -> GameStep:
    """Return a step with its position. Raises ``GameError`` if a text of it means nothing there."""
    options = rules.options(step.options)
    state = rules.position_from_text(step.position, options) if step.position else rules.initial(options)
    last: list[int] = []
    for text in step.moves:
        action = rules.action_from_text(state, text)
        if rules.current(state) != CHANCE:
            last = rules.choice(state, action).path
        state = rules.apply(state, action)
    board = rules.board(options)
    mover = rules.current(state)
    choices = rules.choices(state, mover) if step.shows and mover not in {CHANCE, TERMINAL} else []
    chosen = [] if step.shows in {"", "*"} else [board.cell_names.index(step.shows)]
    seat = 0 if rules.info.hidden else None
    return GameStep(
        text=step.text,
        board=board,
        view=rules.view(state, SPECTATOR if seat is None else seat),
        seat=seat,
        turn=[mover] if mover >= 0 else [],
        last=last,
        chosen=chosen,
        choices=[choice for choice in choices if choice.path[:1] == chosen or not chosen],
    )


class GamePages:
    """Pages of games. ``listing`` returns a game's entry in the list of games."""

    def __init__(self, store: Store, work: LongWork, listing: Callable[[str], GameListing]) -> None:
        self._store = store
        self._work = work
        self._listing = listing
        self._steps: dict[str, tuple[Rules, list[GameStep]]] = {}

    async def page(self, rules: Rules, address: str) -> GamePage:
        """Return the page of a game. Raises ``StoreFailed``, ``Busy``."""
        name = rules.info.name
        recent = await self._store.last_ended(name, among=AMONG, limit=RECENT)
        return GamePage(
            game=self._listing(name),
            steps=await self._drawn(rules, address),
            recent=[summary_of(head) for head in recent],
        )

    async def _drawn(self, rules: Rules, address: str) -> list[GameStep]:
        """Return the steps, drawn once while the rules stay the same."""
        name = rules.info.name
        kept = self._steps.get(name)
        if kept is None or kept[0] is not rules:

            def made() -> list[GameStep]:
                return [drawn(rules, step) for step in written(name)]

            async with self._work.turn(address):
                kept = self._steps[name] = rules, await self._work.do(address, made)
        return kept[1]
