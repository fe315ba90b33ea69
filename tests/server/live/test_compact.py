"""The shared encoding of an event, and its compact form, say the same as the message in full, in every game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from agon import games
from agon.games.api import SPECTATOR
from agon.protocol.clocks import Clock, Fischer, Untimed
from agon.protocol.messages import Act, OfferDraw, Resign
from agon.server.session.state import fold
from tests.server.live.viewers import NAME, Game

MOST_ACTIONS = 60


async def test_a_move_in_go_is_short() -> None:
    game = Game("go", {"size": 19})
    for number in range(10):
        game.do(number % 2, Act(id=f"a{number}", session=NAME, seq=game.session.seq, action=20 * number))
    longest = {client.viewer: client.longest for client in game.clients if client.compact}
    assert max(longest[0], longest[1]) < 3_000
    assert longest[SPECTATOR] < 800


def every_game() -> list[tuple[str, dict[str, Any]]]:
    variants: list[tuple[str, dict[str, Any]]] = [("go", {"size": 19}), ("hex", {"swap": 1}), ("chess", {"variant": 1})]
    return [(name, {}) for name in games.names()] + variants


@pytest.mark.parametrize(("name", "options"), every_game(), ids=str)
@pytest.mark.parametrize("clock", [Untimed(), Fischer(initial_ms=60_000, increment_ms=1_000)], ids=["untimed", "timed"])
async def test_viewers_get_what_the_general_way_says(name: str, options: dict[str, Any], clock: Clock) -> None:
    rng = random.Random(f"{name}{options}")
    game = Game(name, options, clock)
    session = game.session
    for number in range(MOST_ACTIONS):
        if session.ended is not None:
            break
        seat = rng.choice(session.acting())
        if game.rules.info.draw_offers and session.draw_offer is None and rng.random() < 0.1:
            game.do(seat, OfferDraw(id=f"d{number}", session=NAME))
        action = rng.choice(game.rules.legal_for(session.state, seat))
        game.do(seat, Act(id=f"a{number}", session=NAME, seq=session.seq, action=action))
    if session.ended is None:
        game.do(0, Resign(id="r", session=NAME))
    game.broadcaster.close()
    again = fold(game.rules, game.log)
    assert again.state.tolist() == session.state.tolist(), "what decide foresaw is what the log says"
    assert (again.history, again.moved, again.acting(), again.last_cells()) == (
        session.history,
        session.moved,
        session.acting(),
        session.last_cells(),
    )
