"""Challenges in Lichess's form."""

from __future__ import annotations

from typing import Any, Final

from agon.protocol.commands.lobby import SeekView
from agon.protocol.events import SessionId
from agon.server.gateway.lichess.people import name_of, user_of
from agon.server.gateway.lichess.words import colour_of, is_spoken, perf_of, speed_of, time_control, variant_of
from agon.server.session.ids import SessionIds

COMPAT: Final = {"bot": True, "board": True}


def challenge_of(view: SeekView, name: SessionId, *, status: str = "created") -> dict[str, Any]:
    """Return a challenge; ``name``: the game that it becomes, which is its id too."""
    colour = colour_of(view.seat)
    return {
        "id": name,
        "url": f"/play/{name}",
        "status": status,
        "challenger": user_of(view.by, view.rating),
        "destUser": None if view.to is None else user_of(view.to, than=name_of(view.by)),
        "variant": variant_of(view.options, view.start),
        "rated": view.rated,
        "speed": speed_of(view.clock),
        "timeControl": time_control(view.clock),
        "color": colour,
        "finalColor": colour,
        "perf": perf_of(view.clock, view.options),
        "compat": COMPAT,
    }


def with_id(views: list[SeekView], name: str, ids: SessionIds) -> SeekView | None:
    """Return the challenge that becomes a game, or None."""
    return next((view for view in views if view.to is not None and ids.of_seek(view.id) == name), None)


def spoken(views: list[SeekView], ids: SessionIds) -> dict[SessionId, SeekView]:
    """Return the challenges that their API has words for, by id."""
    return {ids.of_seek(view.id): view for view in views if view.to is not None and is_spoken(view.game, view.clock)}
