"""Files of bots, as pupils write them."""

from __future__ import annotations

GOOD = """\
from agon.clients.sdk import Bot, Turn

class Mine(Bot):
    name = "mine"
    operator = "Ada"
    games = ("tic_tac_toe", "kuhn_poker")

    async def choose(self, turn: Turn) -> int:
        print("I look at", len(turn.choices), "choices")
        return turn.rng.choice(turn.choices).action
"""


def with_choose(body: str, games: str = '("tic_tac_toe",)') -> bytes:
    """Return a bot with this method; its first line is line 9."""
    head = GOOD.partition("        print")[0].replace('("tic_tac_toe", "kuhn_poker")', games)
    return (head + "".join(f"        {line}\n" for line in body.splitlines())).encode()
