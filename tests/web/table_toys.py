"""Made-up games at tables: cards, dice, bets, a star of holes; two to six seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.web.person import Person
from tests.web.toys import SHOW

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RANKS = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
CARDS = [
    {"code": rank + suit, "name": f"{RANKS.get(rank, rank)} of {name}", "shape": "card", "seat": -1, "glyph": ""}
    for suit, name in SUITS.items()
    for rank in "23456789TJQKA"
]
DICE = [{"code": f"{n}", "name": f"a {n}", "shape": "die", "seat": -1, "glyph": f"{n}"} for n in range(1, 7)]


WHY_NOT = "you must follow suit: clubs"


def hand(seat: int, label: str, items: str, by: list[int] | None = None) -> dict[str, Any]:
    return {"seat": seat, "label": label, "items": items.split(), "by": by or [], "barred": {}}


def fact(label: str, value: str, seat: int = -1) -> dict[str, Any]:
    return {"label": label, "value": value, "seat": seat}


def choice(action: int, text: str, **more: Any) -> dict[str, Any]:
    return {"action": action, "text": text, "label": text, **more}


def table(
    seats: int,
    *,
    hands: Sequence[dict[str, Any]] = (),
    facts: Sequence[dict[str, Any]] = (),
    choices: Sequence[dict[str, Any]] = (),
    turn: Sequence[int] = (0,),
    pieces: list[dict[str, Any]] | None = None,
    bots: tuple[int, ...] = (),
    seat: int | None = 0,
    clocks: bool = False,
    **game: Any,
) -> dict[str, Any]:
    """Return a table with that number of seats as the server describes it to ``seat``."""
    running = {"remaining_ms": [83_000 + 9_000 * n for n in range(seats)], "running": list(turn), "at": 0}
    seen = {"cells": [], "hands": list(hands), "facts": list(facts), "won": [], "alert": [], "dead": []}
    seen |= {"owners": [], "counts": []}
    position = {
        "view": seen, "ply": 0, "turn": list(turn), "choices": list(choices), "last": [], "draw_offer": None,
        "clocks": running if clocks else None,
        "rematch_offers": [], "can_abort": True, "ended": False, "returns": None, "result": None, "take_back": [],
    }  # fmt: skip
    info = {
        "name": "toy", "title": "Toy", "seats": 6, "options": [], "seat_names": [f"Seat {n + 1}" for n in range(6)],
        "hidden": True, "simultaneous": False, "min_return": -100, "max_return": 100, "utility": "zero_sum",
        "draw_offers": False, "play_points": False, **game,
    }  # fmt: skip
    board = {
        "shape": "table", "style": "felt", "width": 0, "height": 0, "cell_names": [], "column_labels": [],
        "row_labels": [], "edges": [], "dots": [], "places": [], "points": [], "links": [], "homes": [],
        "pieces": CARDS if pieces is None else pieces,
    }  # fmt: skip
    players = [
        {"id": f"{n}", "name": NAMES[n], "kind": kind, "card": "coin" if kind == "bot" else None, "level": None}
        for n, kind in enumerate("bot" if n in bots else "human" for n in range(seats))
    ]
    created: dict[str, Any] = {"t": "created", "game": "toy", "seats": []}
    return {
        "session": "s", "game": info, "options": {}, "board": board, "players": players, "your_seat": seat, "seq": 0,
        "clock": {"kind": "fischer", "initial_ms": 100_000, "increment_ms": 0} if clocks else {"kind": "untimed"},
        "now": 0, "events": [{"session": "s", "seq": 0, "at": 0, "event": created, "position": position}],
    }  # fmt: skip


def poker() -> dict[str, Any]:
    """No-limit poker for six: 20 to call, raises from 40 to 980."""
    hands = [hand(0, "Seat 1's cards", "As Td")]
    hands += [hand(n, f"Seat {n + 1}'s cards", "? ?") for n in range(1, 6) if n != 3]
    hands.append(hand(-1, "Community cards", "Qh 7c 2d"))
    facts = [fact("Pot", "120"), fact("Blinds", "10 and 20")]
    facts += [fact(f"Seat {n + 1}'s stack", f"{980 - 20 * n}", n) for n in range(6)]
    facts += [fact(f"Seat {n + 1}'s bet", "20", n) for n in (1, 2)]
    choices = [choice(0, "Fold"), choice(1, "Call 20")]
    choices += [choice(n, f"Raise to {n}", amount=n, amount_of="raise to") for n in range(40, 980)]
    choices.append(choice(980, "All in: 980", amount=980, amount_of="raise to"))
    return table(6, hands=hands, facts=facts, choices=choices, bots=(1, 4), clocks=True, play_points=True)


def trick() -> dict[str, Any]:
    """Hearts: two cards are on the table, a club must be followed."""
    hands = [hand(0, "Seat 1's hand", "2c 9c Kc 3d Td Jd 4s Qs 2h 7h 8h Th Ah")]
    hands[0]["barred"] = {code: WHY_NOT for code in hands[0]["items"] if code[1] != "c"}
    hands += [hand(n, f"Seat {n + 1}'s hand", "? " * (13 if n == 1 else 12)) for n in (1, 2, 3)]
    hands.append(hand(-1, "Trick", "5c Jc", [2, 3]))
    choices = [choice(n, f"Play {code}", item=code) for n, code in enumerate(("2c", "9c", "Kc"))]
    facts = [fact(f"Seat {n + 1}'s points", f"{n * 3}", n) for n in range(4)] + [fact("Round", "2 of 13")]
    return table(4, hands=hands, facts=facts, choices=choices, bots=(2,))


def dice() -> dict[str, Any]:
    """Liar's dice: five of mine, five under each cup."""
    hands = [hand(0, "Seat 1's dice", "1 3 3 6 5")] + [hand(n, f"Seat {n + 1}'s dice", "? ? ? ? ?") for n in (1, 2)]
    choices = [choice(0, "Liar!")]
    choices += [
        choice(1 + 6 * count + face, f"Bid {count} × {face}", amount=count, amount_of=f"{face}s")
        for count in range(4, 16)
        for face in range(1, 7)
    ]
    return table(3, hands=hands, facts=[fact("Last bid", "3 sixes")], choices=choices, pieces=DICE, bots=(1,))


def round_of_many(seats: int = 5) -> dict[str, Any]:
    """A simultaneous round: seats 0 and 2 have chosen, the others have not."""
    told = table(
        seats,
        hands=[hand(n, f"Seat {n + 1}'s gift", "") for n in range(seats)],
        pieces=DICE,
        simultaneous=True,
        bots=(3,),
    )
    (first,) = told["events"]
    left = list(range(seats))
    first["position"]["turn"] = list(left)
    for seq, seat in enumerate((2, 0), 1):
        left.remove(seat)
        position = {**first["position"], "turn": list(left), "ply": seq}
        event = {"t": "acted", "seat": seat, "action": None, "text": None, "describe": None}
        told["events"].append({"session": "s", "seq": seq, "at": 0, "event": event, "position": position})
    return told


def star(seats: int = 6, seat: int = 2) -> dict[str, Any]:
    """Six corners of ten holes round a hexagon; ``seat`` may step, or jump twice."""
    widths = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]
    places = [
        {"x": 6.5 + column - (width - 1) / 2, "y": 0.5 + row * 0.75**0.5}
        for row, width in enumerate(widths)
        for column in range(width)
    ]
    homes = [corner(row, column, width) for row, width in enumerate(widths) for column in range(width)]
    told = table(seats, seat=seat, pieces=[
        {"code": f"{n}", "name": f"{NAMES[n]}'s marble", "shape": "disc", "seat": n, "glyph": ""} for n in range(seats)
    ], turn=[seat])  # fmt: skip
    told["board"] |= {
        "shape": "star", "style": "plain", "width": 13, "height": 17, "places": places, "points": [], "homes": homes,
        "cell_names": [f"h{cell + 1}" for cell in range(len(places))],
    }  # fmt: skip
    (first,) = told["events"]
    cells = ["" if home < 0 or home >= seats else f"{home}" for home in homes]
    mine = [cell for cell, home in enumerate(homes) if home == seat]
    free = [cell for cell, home in enumerate(homes) if home < 0]
    first["position"]["view"]["cells"] = cells
    first["position"]["choices"] = [
        choice(0, "step", path=[mine[-1], free[0]]),
        choice(1, "jump", path=[mine[0], free[5], free[9]]),
        choice(2, "further", path=[mine[0], free[5], free[14], free[20]]),
    ]
    return told


def corner(row: int, column: int, width: int) -> int:
    """Return the seat whose corner holds this hole, clockwise from the bottom; -1 in the hexagon."""
    if row < 4:
        return 3
    if row > 12:
        return 0
    arm = 8 - row if row < 8 else row - 8
    if column < arm:
        return 2 if row < 8 else 1
    if column >= width - arm:
        return 4 if row < 8 else 5
    return -1


async def sit(person: Person, told: dict[str, Any]) -> None:
    """Show that table to a person."""
    await person.visit("/play/none")
    await person.page.locator("main h1").wait_for()
    await person.evaluate(SHOW, told)
