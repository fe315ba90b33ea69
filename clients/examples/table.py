"""A table of three: this program, a bot of the server, and the first to sit down. Run a server, then this file."""

import asyncio
import random
from collections.abc import Callable

from agon.clients.sdk import Connection, Record, tables
from agon.protocol.messages import Act, Register, Seeking, ServerMessage, Started


async def main(url: str, say: Callable[[str], object] = print) -> None:
    begun: asyncio.Queue[Started] = asyncio.Queue()

    def hear(message: ServerMessage) -> None:
        if isinstance(message, Started):
            begun.put_nowait(message)

    me = Register(kind="bot", name="table-example", operator="put your name here")
    async with Connection(url, register=me, on_told=hear) as connection:
        robot = await tables.wished(url, "pig", "random")
        answer = await tables.open_table(
            connection,
            "pig",
            options={"seats": 3, "target": 20},
            bots=[robot],  # one seat; this program has one, and one is free
            accepts="anyone",
            absent="bot",
            stand_in=robot,
        )
        if isinstance(answer, Seeking):
            say(f"Others may type: agon play --accept {answer.seek.id}")
            answer = await begun.get()
        async with connection.follow(answer.session) as feed:
            game = Record(feed.joined)
            while not game.ended:
                game.add(await feed.batch())
                turn = game.turn(answer.your_seat, random.Random())
                if turn is not None:
                    choice = turn.rng.choice(turn.choices)
                    await connection.request(Act, session=turn.session, seq=game.seq, action=choice.action)
            say(f"{[player.name for player in game.players]}: {game.position and game.position.result}")


if __name__ == "__main__":
    asyncio.run(main("http://localhost:8000"))
