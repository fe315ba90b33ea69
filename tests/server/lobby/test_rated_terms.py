"""Rated games are for names with a password, unless the host lets guests play them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from agon.protocol.errors import Refused
from agon.protocol.events import Fischer, RatingNow
from agon.server.live.registry import TableRegistry
from agon.server.lobby.rated_terms import RatedPlay, Terms, check_range
from agon.server.ops.settings import Settings
from agon.server.session.ids import SessionIds
from agon.server.store import AccountRow, Store

TERMS = Terms("tic_tac_toe", {}, Fischer(60_000, 0))
GUEST = AccountRow(id="ann", name="Ann", kind="human", created=1)
MEMBER = AccountRow(id="bea", name="Bea", kind="human", created=1, has_password=True)


def rated_play(**settings: bool) -> RatedPlay:
    chosen = Settings(**settings)
    store = cast(Store, SimpleNamespace(standing_s=float, on_recovery=id))  # that stores nothing
    registry = TableRegistry(store, chosen, SessionIds(b""))
    return RatedPlay(chosen, registry)


def test_guests_play_casual_games_unless_the_host_says_otherwise() -> None:
    rated_play().check(MEMBER, TERMS, ["human"])
    rated_play(rated_guests=True).check(GUEST, TERMS, ["human"])
    with pytest.raises(Refused, match="not_rated"):
        rated_play().check(GUEST, TERMS, ["human"])


def test_people_and_bots_play_casual_games_unless_the_host_says_otherwise() -> None:
    rated_play(rated_bots_and_people=True).check(MEMBER, TERMS, ["human", "bot"])
    with pytest.raises(Refused, match="not_rated"):
        rated_play().check(MEMBER, TERMS, ["human", "bot"])


def test_a_range_holds_at_both_ends() -> None:
    mine = RatingNow(rating=1500, deviation=60)
    check_range(mine, 1500, 1500)
    for lowest, highest in ((1501, None), (None, 1499)):
        with pytest.raises(Refused, match="not_accepted"):
            check_range(mine, lowest, highest)
