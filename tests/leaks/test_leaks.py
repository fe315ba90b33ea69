"""Random games with hidden information, in two worlds that are the same for a viewer: so must be the viewer's bytes.

``make drill`` compares ten times as many. The same comparison finds leaks that are inserted on purpose.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from agon import games
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.events import Created, Event
from agon.server.bots import turns
from agon.server.session import state as core
from agon.server.session import visibility
from tests.leaks.hearing import Leak, check, hidden_games
from tests.leaks.worlds import shares

GAMES = 1000
FEW = 30
HIDDEN = hidden_games()


@pytest.fixture(scope="module")
def share() -> dict[str, int]:
    given = dict(zip(HIDDEN, shares([games.load(name, jit=True) for name in HIDDEN], GAMES), strict=True))
    assert sum(given.values()) == GAMES
    return given


@pytest.mark.parametrize("name", HIDDEN)
def test_nobody_learns_what_is_hidden(name: str, share: dict[str, int]) -> None:
    assert asyncio.run(check(games.load(name, jit=True), share[name], seed=1)) == share[name] >= 20


def unfiltered(_session: object, event: Event, *_: object, **__: object) -> Event:
    return core.public_created(event) if isinstance(event, Created) else event


@pytest.mark.parametrize("name", HIDDEN)
def test_an_action_that_is_let_through_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visibility, "filtered", unfiltered)
    with pytest.raises(Leak, match="apart"):
        asyncio.run(check(games.load(name, jit=True), FEW, seed=1))


def real_state(session: core.Session, seat: int, _seed: int) -> bytes:
    return core.state_for(session, seat).tobytes()


def whole_history(session: core.Session, _seat: int) -> list[int]:
    return [taken.action for taken in session.history]


def as_dealt(_rules: Rules, state: State, _seat: int, _seed: int) -> State:
    return state


def always(*_: Any, **__: Any) -> bool:
    return True


def as_it_is(created: Created) -> Created:
    return created


@pytest.mark.parametrize(
    ("module", "name", "wrong", "found"),
    [
        (turns, "seen_state", real_state, "job tells"),
        (visibility, "history_for", whole_history, "job tells"),
        (visibility, "shows_thinking", always, "live tells"),
        (visibility, "public_created", as_it_is, "resume carries"),
        (Rules, "resample", as_dealt, "board tells"),
    ],
)
def test_other_leaks_are_found(module: Any, name: str, wrong: Any, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Leak, match=found):
        asyncio.run(check(games.load("leduc_poker", jit=True), FEW, seed=1))


def test_a_view_that_shows_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games.load("leduc_poker", jit=True)
    honest = rules.view
    monkeypatch.setattr(rules, "view", lambda state, _viewer: honest(state, games.api.REVEALED))
    with pytest.raises(Leak, match="apart"):
        asyncio.run(check(rules, FEW, seed=1))
