"""Shows a game on a board of lights, one character a light: for an LED matrix or an electronic board.

``python led_board.py BROKER SESSION`` needs nothing of Agon, only ``pip install aiomqtt``.
"""

import asyncio
import json
import sys
from typing import Any

import aiomqtt

COLOURS = "RYGB"  # by seat


def lights(game: dict[str, Any]) -> list[str]:
    """Return a line for each row; the light of the last move is small."""
    seats = {piece["code"]: piece["seat"] for piece in game["board"]["pieces"]}
    view, width = game["position"]["view"], game["board"]["width"]
    row = [COLOURS[seats[code]] if seats.get(code, -1) >= 0 else "." for code in view["cells"]]
    for cell in game["position"]["last"]:
        row[int(cell)] = row[int(cell)].lower()
    return ["".join(row[start : start + width]) for start in range(0, len(row), width or 1)]


async def main(broker: str, session: str) -> None:
    host, _, port = broker.partition(":")
    async with aiomqtt.Client(host, int(port or 1883)) as client:
        await client.subscribe(f"agon/v1/games/{session}/snapshot", qos=1)
        async for message in client.messages:
            if not message.payload:
                return  # the game is over
            print(*lights(json.loads(message.payload)), "", sep="\n", flush=True)  # noqa: T201 -- your lights here


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
