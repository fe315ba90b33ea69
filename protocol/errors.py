"""Codes of refused commands. A client may branch on these; reasons are for people and may change."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Code: TypeAlias = Literal[
    "malformed",  # not JSON, not a known message, or a field is wrong (path says which)
    "hello_first",  # the first message must be hello
    "protocol_version",  # the server does not speak that version
    "unauthenticated",  # the token is unknown, or name and password do not fit
    "code_needed",  # the account has a second factor: send a code of it too
    "account_closed",
    "not_allowed",  # your role, or your token, is not good for this
    "registration_closed",
    "name_refused",
    "password_refused",
    "unknown_game",
    "invalid_options",
    "unknown_bot",
    "unknown_seek",
    "unknown_session",
    "unknown_tournament",
    "unknown_club",
    "unknown_study",
    "consent_required",  # facing a bot needs the digest of its card
    "not_accepted",  # the seek does not accept players of your kind
    "own_seek",
    "unknown_player",
    "not_rated",  # such a game, or a game of yours, does not count for ratings here
    "private_table",  # nobody watches this game while it is on
    "not_seated",  # you have no seat in this session
    "not_your_turn",
    "illegal_action",
    "stale",  # made against an older position; the missing events come with it
    "game_over",
    "not_over",
    "no_draws",
    "no_draw_offer",
    "no_take_back",  # nothing can be taken back here; the reason says why
    "too_late_to_abort",
    "too_late",  # it was possible before
    "paused",  # the clocks stand still: go on first
    "no_pause_offer",
    "no_claim",  # nobody is away, or not for long enough
    "not_on_this_clock",  # this game's kind of clock has no such thing
    "not_followed",  # join the session first
    "silenced",  # a moderator does not let you speak
    "forbidden",  # that is for others
    "too_many",  # a limit of yours is reached: seeks, games, sessions followed
    "too_fast",  # you send more than the server takes
    "unavailable",  # the server cannot do this now
    "no_help",  # no hints for this seat: it was not declared assisted
    "internal",
]
CODES: tuple[Code, ...] = get_args(Code)
PASSING: frozenset[Code] = frozenset({"too_fast", "unavailable", "internal"})
"""Refusals after which the same command may be taken a little later."""


class Refused(Exception):
    """A command is refused; nothing has changed."""

    def __init__(self, code: Code, reason: str, path: str | None = None) -> None:
        super().__init__(f"{code}: {reason}")
        self.code: Code = code
        self.reason = reason
        self.path = path
