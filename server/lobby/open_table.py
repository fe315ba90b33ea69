"""Manage a table before its game starts: seats, consent to bots, and readiness. Pure."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from agon.protocol.commands.lobby import SeekView
from agon.protocol.commands.table import SeatAtTable, StandIn, TableView
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef, SeatTaken
from agon.server.lobby.seeks import check_taker, not_open, sits_at


def cards_of(table: TableView) -> dict[str, str]:
    """Return the cards of all bots that may play at the table, by name, with their digests."""
    cards = {seat.player.card: seat.card for seat in table.seats if seat is not None}
    if table.stand_in is not None:
        cards[table.stand_in.player.card] = table.stand_in.card
    return {name: digest for name, digest in cards.items() if name is not None and digest is not None}


def is_ready(table: TableView) -> bool:
    """True if every seat is taken and all people agree to all cards."""
    cards = cards_of(table)
    return all(seat is not None and (seat.player.kind == "bot" or seat.agreed == cards) for seat in table.seats)


def arrange(
    count: int, me: SeatAtTable, mine: int | None, bots: Sequence[tuple[SeatAtTable, int | None]]
) -> list[SeatAtTable | None]:
    """Return the seats of a new table: requested seats first, the others at random. Raises ``Refused``."""
    seats: list[SeatAtTable | None] = [None] * count
    wishes = [(me, mine), *bots]
    if len(wishes) > count:
        raise Refused("invalid_options", f"such a game is for {count}, not for {len(wishes)}", "$.bots")
    for taken, seat in sorted(wishes, key=lambda wish: wish[1] is None):
        seats[_free(seats, seat)] = taken
    return seats


def sit_down(view: SeekView, me: SeatAtTable, wish: int | None) -> SeekView:
    """Return the table after a player sits down, agrees to more cards, or is seen again.

    Raises ``Refused`` (unknown_seek, own_seek, not_accepted, consent_required, too_many).
    """
    table = _table(view)
    cards = cards_of(table)
    lacking = [name for name, digest in cards.items() if me.agreed.get(name) != digest]
    if me.player.kind == "human" and lacking:
        raise Refused(
            "consent_required", f"bots play here: agree to their cards first: {', '.join(lacking)}", "$.agreed"
        )
    agreed = {} if me.player.kind == "bot" else cards
    seats = list(table.seats)
    if sits_at(view, me.player.id):
        seats = [
            replace(seat, agreed=agreed) if seat is not None and seat.player.id == me.player.id else seat
            for seat in seats
        ]
    else:
        check_taker(view, me.player)
        seats[_free(seats, wish)] = replace(me, agreed=agreed)
    return replace(view, table=replace(table, seats=seats))


def stand_up(view: SeekView, account: AccountId, since: int | None = None) -> SeekView:
    """Return the table after a player stands up; ``since``: unless the player was seen after that."""
    table = _table(view)

    def stays(seat: SeatAtTable | None) -> bool:
        return seat is None or seat.player.id != account or (since is not None and seat.since != since)

    return _agreeing(view, replace(table, seats=[seat if stays(seat) else None for seat in table.seats]))


def mark_seen(view: SeekView, account: AccountId, now: int) -> SeekView:
    """Return the table after a seated player is seen at ``now`` (ms)."""
    table = _table(view)
    seats = [replace(seat, since=now) if seat and seat.player.id == account else seat for seat in table.seats]
    return replace(view, table=replace(table, seats=seats))


def start(table: TableView) -> tuple[list[SeatTaken], list[dict[str, str]]]:
    """Return the seats of the game of a ready table, and the consents of each seat."""
    seats = [seat for seat in table.seats if seat is not None]
    only = set(cards_of(table).values())
    agreed = only.pop() if len(only) == 1 else None
    taken = [SeatTaken(player=seat.player, agreed=agreed if seat.player.kind == "human" else None) for seat in seats]
    return taken, [seat.agreed for seat in seats]


def bot_at_table(player: PlayerRef, digest: str, now: int) -> SeatAtTable:
    return SeatAtTable(player=player, card=digest, since=now)


def stand_in(player: PlayerRef, digest: str) -> StandIn:
    return StandIn(player=player, card=digest)


def _agreeing(view: SeekView, table: TableView) -> SeekView:
    """Drop consents to bots that are gone."""
    cards = cards_of(table).items()
    seats = [seat and replace(seat, agreed=dict(seat.agreed.items() & cards)) for seat in table.seats]
    return replace(view, table=replace(table, seats=seats))


def _table(view: SeekView) -> TableView:
    if view.table is None:
        raise not_open()
    return view.table


def _free(seats: Sequence[SeatAtTable | None], wish: int | None) -> int:
    """Return a free seat, the requested one if given. Raises ``Refused``."""
    free = [seat for seat, taken in enumerate(seats) if taken is None]
    if not free:
        raise Refused("too_many", "every seat is taken; wait until somebody stands up", "$.seat")
    if wish is None:
        return random.SystemRandom().choice(free)
    if wish not in free:
        raise Refused("not_accepted", "this seat is taken, or there is none of that number", "$.seat")
    return wish
