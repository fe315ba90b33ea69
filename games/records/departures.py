"""Players who left a game that the others continued, for formats without a word for it.

``2 after 14: time`` is the second seat, left after 14 moves (dice and cards that were dealt count) because its time had
run out, and not played from then on; ``3 after 20: absent, Random (BOT)`` was taken over by a bot.
"""

from __future__ import annotations

import re
from typing import Literal

from agon.games.records.record import Departure, marked, unmarked

_TEXT = re.compile(r"([1-9][0-9]?) after ([0-9]{1,6}): (resigned|time|absent)(?:, (\S.{0,199}))?", re.ASCII)
_REASONS: dict[str, Literal["resigned", "time", "absent"]] = {
    "resigned": "resigned",
    "time": "time",
    "absent": "absent",
}


def departure_text(departure: Departure) -> str:
    by = "" if departure.successor is None else f", {marked(departure.successor).strip()}"
    return f"{departure.seat + 1} after {departure.after}: {departure.reason}{by}"


def departure_of(text: str) -> Departure | None:
    """Return the departure, or None if the text is not one of ``departure_text``."""
    match = _TEXT.fullmatch(text)
    if match is None:
        return None
    successor = None if match[4] is None else unmarked(match[4])
    return Departure(seat=int(match[1]) - 1, after=int(match[2]), reason=_REASONS[match[3]], successor=successor)
