"""A bot that takes any action. Beside a server: `agon bot run clients/examples/first_bot.py --seek connect_four`."""

from agon.clients.sdk import Bot, OpenSeek, Turn


class FirstBot(Bot):
    name = "first-bot"
    operator = "put your name here"

    async def choose(self, turn: Turn) -> int:
        return turn.rng.choice(turn.choices).action


if __name__ == "__main__":
    FirstBot().run("http://localhost:8000", seeks=[OpenSeek("connect_four")])
