"""Clocks that players know, as data: the agreement before a game, and the state of a seat's clock during it.

``server/session/time_control.py`` says what each does. Durations are milliseconds (``*_ms``).
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

DAY_MS = 86_400_000

Initial: TypeAlias = Annotated[int, Meta(ge=1_000, le=DAY_MS)]
MayBeNone: TypeAlias = Annotated[int, Meta(ge=0, le=DAY_MS)]
Share: TypeAlias = Annotated[int, Meta(ge=0, le=3_600_000)]
"""Time that every move adds."""


class Untimed(msgspec.Struct, frozen=True, tag="untimed", tag_field="kind"):
    """No clock."""


class PerMove(msgspec.Struct, frozen=True, tag="per_move", tag_field="kind"):
    """Every action must be made within ``move_ms``."""

    move_ms: Annotated[int, Meta(ge=1_000, le=DAY_MS)]


class Fischer(msgspec.Struct, frozen=True, tag="fischer", tag_field="kind"):
    """``initial_ms`` at the start; ``increment_ms`` is added after each action."""

    initial_ms: Initial
    increment_ms: Share


class Delay(msgspec.Struct, frozen=True, tag="delay", tag_field="kind"):
    """Simple (US) delay: in each turn the clock stands still for ``delay_ms`` before it runs. Unused delay is lost.

    USCF Rules of Chess, rules 5F and 42.
    """

    initial_ms: Initial
    delay_ms: Share


class Bronstein(msgspec.Struct, frozen=True, tag="bronstein", tag_field="kind"):
    """The clock runs at once; after an action the time it took is given back, ``delay_ms`` at most.

    FIDE Handbook C.02, Standards of Chess Equipment.
    """

    initial_ms: Initial
    delay_ms: Share


class ByoYomi(msgspec.Struct, frozen=True, tag="byo_yomi", tag_field="kind"):
    """After the main time ``periods`` of ``period_ms``: an action within one leaves it whole, one used up is lost.

    AGA Tournament Regulations, Japanese byo-yomi.
    """

    initial_ms: MayBeNone
    period_ms: Annotated[int, Meta(ge=1_000, le=3_600_000)]
    periods: Annotated[int, Meta(ge=1, le=50)]


class Canadian(msgspec.Struct, frozen=True, tag="canadian", tag_field="kind"):
    """After the main time ``moves`` actions must be made in each ``period_ms``; what is left of it is lost.

    AGA Tournament Regulations, Canadian byo-yomi ("stones").
    """

    initial_ms: MayBeNone
    period_ms: Annotated[int, Meta(ge=1_000, le=DAY_MS)]
    moves: Annotated[int, Meta(ge=1, le=100)]


class HourGlass(msgspec.Struct, frozen=True, tag="hour_glass", tag_field="kind"):
    """Time that one player uses the others gain, shared evenly: the sum of all clocks stays the same."""

    initial_ms: Initial


class Stage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """``moves`` actions in ``add_ms`` and what is left over from before; ``increment_ms`` is added after each."""

    moves: Annotated[int, Meta(ge=1, le=500)]
    add_ms: Initial
    increment_ms: Share = 0


class Stages(msgspec.Struct, frozen=True, tag="stages", tag_field="kind", omit_defaults=True):
    """Moves in time: 40 moves in 90 minutes, and so on; then ``rest_ms`` for the rest of the game.

    FIDE Laws of Chess, article 6.3; Handbook C.07, time controls of its championships.
    """

    stages: Annotated[list[Stage], Meta(min_length=1, max_length=5)]
    rest_ms: MayBeNone = 0
    rest_increment_ms: Share = 0


class Correspondence(msgspec.Struct, frozen=True, tag="correspondence", tag_field="kind", omit_defaults=True):
    """``days`` for every action, by the calendar: they go on while no server runs.

    ``vacation_days`` are each seat's to take as it likes: while it is on vacation they are used instead.
    """

    days: Annotated[int, Meta(ge=1, le=60)]
    vacation_days: Annotated[int, Meta(ge=0, le=60)] = 0


Clock: TypeAlias = (
    Untimed | PerMove | Fischer | Delay | Bronstein | ByoYomi | Canadian | HourGlass | Stages | Correspondence
)


class Phase(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """State of a seat's clock, besides the time that it shows."""

    overtime: bool = False
    """The main time is over: what is shown is left of a period."""
    periods: int = 0
    """Byo-yomi: periods left, the present one included."""
    moves_to_go: int = 0
    """Actions that the time shown is for; 0: nobody counts them."""
    stage: int = 0
    used_ms: int = 0
    """Time of the present turn that is booked already; what a delay still gives follows from it."""
    vacation_ms: int = 0
    """Vacation left."""
    on_vacation: bool = False


class Timers(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Time limits that the table agreed on besides the clock. 0: there is none."""

    first_move_ms: int = 0
    """A seat that has not acted by then, in its first turn, ends the game without a result."""
    absence_ms: int = 0
    """So long after a player went away the others may claim the game."""
    lag_ms: int = 0
    """Most that is given back for the connection, for one action."""
    lag_gain_ms: int = 0
    """Gain of a seat's pool of such time with each action: it begins with three times this and holds seven."""
