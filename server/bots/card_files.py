"""Load the cards of the server's own bots."""

from __future__ import annotations

from pathlib import Path

import msgspec

from agon.protocol.cards import BotCard, read_card
from agon.protocol.measured import KnownScale, Measurement, read_known_scale, read_measurement, with_measured


class CardError(Exception):
    """A bot's card cannot be read; the text names file and field."""


def load_cards(folder: Path, *more: str | Path) -> dict[str, BotCard]:
    """Return all cards in these folders by name, with their measurements. Raises ``CardError``."""
    cards: dict[str, BotCard] = {}
    measured: list[Measurement] = []
    others = [Path(other).expanduser() for other in more]
    for each in (folder, *others):
        if not each.is_dir():
            raise CardError(f"{each}: no such folder of cards")
    for path in (path for each in (folder, *others) for path in sorted(each.glob("*.toml"))):
        try:
            card = read_card(path.read_bytes())
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise CardError(f"{path}: {error}") from None
        if card.name in cards:
            raise CardError(f"{path}: another bot is named {card.name!r}")
        cards[card.name] = card
    scales: list[KnownScale] = []
    for path in (path for each in (folder, *others) for path in sorted((each / "measured").rglob("*.toml"))):
        try:
            if path.parent.name == "known":
                scales.append(read_known_scale(path.read_bytes()))
            elif path.parent.name == "measured":
                measured.append(read_measurement(path.read_bytes()))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise CardError(f"{path}: {error}") from None
    return {name: with_measured(card, measured, scales) for name, card in cards.items()}
