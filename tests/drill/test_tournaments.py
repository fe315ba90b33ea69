"""A short drill of tournaments: one of some kinds, with kills of the server and its worker in between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.drill.tournaments import differences, drill


async def test_no_result_is_lost_doubled_or_paired_twice_while_servers_and_workers_are_killed(tmp_path: Path) -> None:
    report = await drill(3, seed=2, folder=tmp_path, at_once=3, every_s=3.0)
    assert report.broken == []
    assert report.events == 3
    assert report.games > 0
    assert report.kills_of_servers + report.kills_of_workers > 0


def test_what_is_lost_doubled_or_changed_is_named() -> None:
    game: dict[str, Any] = {
        "session": "s", "white_points": 1.0, "black_points": 0.0, "other_points": [], "forfeit": False,
    }  # fmt: skip
    view: dict[str, Any] = {"title": "E", "status": "finished", "kind": "swiss", "games": [game], "reason": ""}
    assert differences(view, {"s": [1.0, -1.0]}) == []
    assert differences(view, {"s": [-1.0, 1.0]}) == ["E: s ended [-1.0, 1.0], and counts [1.0, 0.0]"]
    assert differences({**view, "games": [game, game]}, {}) == ["E: game s is listed 2 times"]
    lost = {**game, "white_points": None, "black_points": None}
    assert differences({**view, "games": [lost]}, {}) == ["E: the result of s is lost"]
    assert differences({**view, "status": "cancelled", "reason": "gone"}, {}) == ["E was called off: gone"]
