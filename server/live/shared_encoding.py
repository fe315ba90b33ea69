"""Encode an event for its viewers: what they share once, and the few fields that differ.

The bytes are those of ``codec.encode`` for the whole message; a test compares them in games of every kind, for all
viewers. Viewers of one position differ in their choices, how many of them are made together, in whether they may abort,
and in ``re``. Clients that asked for the compact form get actions of the game's table in place of choices, and the
changed cells in place of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from agon.games.api import Choice
from agon.protocol import codec
from agon.protocol.commands.session import Away, Clocks, Position


class _Start(msgspec.Struct):
    """Fields of ``Position`` between ``view`` and ``choices``."""

    ply: int
    turn: list[int]


class _Middle(msgspec.Struct):
    """Fields between ``choices`` and ``can_abort``."""

    last: list[int]
    clocks: Clocks | None
    away: list[Away]
    draw_offer: int | None
    take_back: list[int]
    rematch_offers: list[int]


class _End(msgspec.Struct):
    """Fields after ``can_abort``."""

    ended: bool
    returns: list[float] | None
    result: str | None


_encode = codec.encode
_CELLS: Final = len(b'{"cells":')
_GOES_ON: Final = _encode(_End(ended=False, returns=None, result=None))[1:-1]


class SharedEncoding:
    """An event and the position after it, encoded but for what viewers do not share."""

    __slots__ = ("_begin", "_cells", "_end", "_middle", "_start")

    def __init__(self, name: bytes, seq: int, at: int, event: bytes, position: Position) -> None:
        """``name`` and ``event``: encoded; ``position``: without choices."""
        view, self._cells = _encode(position.view), _encode(position.view.cells)
        self._begin = b'{"t":"event","session":%b,"seq":%d,"at":%d,"event":%b,"position":{"view":{"cells":' % (
            name,
            seq,
            at,
            event,
        )
        start = _encode(_Start(position.ply, position.turn))
        self._start = b"%b,%b" % (view[_CELLS + len(self._cells) :], start[1:-1])
        middle = _Middle(
            position.last,
            position.clocks,
            position.away,
            position.draw_offer,
            position.take_back,
            position.rematch_offers,
        )
        self._middle = _encode(middle)[1:-1]
        self._end = _GOES_ON
        if position.ended:
            self._end = _encode(_End(ended=True, returns=position.returns, result=position.result))[1:-1]

    def message(
        self,
        re: str | None,
        choices: Sequence[Choice] = (),
        ids: Sequence[int] | None = None,
        changed: dict[int, str] | None = None,
        *,
        together: int = 0,
        can_abort: bool = False,
    ) -> bytes:
        """Return the message for a viewer with these choices; ``re``: the command that it answers, for its sender.
        ``together``: the number of choices that the viewer makes together; 0: each is made alone.

        Compact form: ``ids`` besides the choices, and ``changed`` in place of all cells.
        """
        return b'%b%b%b,"choices":%b,%b,"can_abort":%b,%b%b%b%b},"re":%b}' % (
            self._begin,
            self._cells if changed is None else b"[]",
            self._start,
            _encode(choices) if choices else b"[]",
            self._middle,
            b"true" if can_abort else b"false",
            self._end,
            b"" if ids is None else b',"ids":%b' % _encode(ids),
            b"" if changed is None else b',"changed":%b' % _encode(changed),
            b',"together":%d' % together if together else b"",
            b"null" if re is None else _encode(re),
        )
