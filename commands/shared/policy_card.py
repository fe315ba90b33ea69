"""Card of a bot that plays by a trained policy (``agon bot card``)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from agon.protocol.cards import BotCard, CardName, Level, Limits, Operator

if TYPE_CHECKING:
    from agon.games.api import OptionValue

DIGITS = 12
"""Of the digest of the policy's file, which is the card's version."""


class NotPlayed(ValueError):
    """The policy cannot be a bot; the text says why."""


def card_of(
    name: str,
    policy: str,
    game: str,
    *,
    operator: str,
    origin: str,
    temperature: float,
    options: Mapping[str, OptionValue],
) -> BotCard:
    """Return the card. Raises ``NotPlayed`` if the name is none of a card, or ``EngineError`` for the policy's file."""
    from agon import games
    from agon.ai.networks.policy import digest_of

    try:
        msgspec.convert(name, CardName)
    except msgspec.ValidationError:
        raise NotPlayed(f"{name!r} must be of small letters, digits and hyphens, at most 40") from None
    title = games.load(game).info.title
    chooses = "draws an action by its scores" if temperature else "takes the legal action with the highest score"
    settings = ", ".join(f"{key} {value}" for key, value in options.items())
    only = [f"It plays with these options only: {settings}."] if settings else []
    return BotCard(
        name=name,
        title=name.replace("-", " ").capitalize(),
        version=digest_of(policy)[:DIGITS],
        operator=Operator(name=operator),
        summary=f"A trained policy for {title}, without a search.",
        games=[game],
        engine="policy",
        algorithm=(
            "A policy that was trained beforehand gives every action a score, from what its seat may know of the "
            f"position; the bot {chooses}. Nothing is searched."
        ),
        parameters={"policy": absolute(policy), "temperature": temperature},
        knowledge=f"What it learned: {origin}",
        keeps="Nothing beyond the stored game. Nothing is learned from the people it plays.",
        maximises="Its own expected pay-off, as far as its training did.",
        strength="unknown: it was not measured",
        cost="One evaluation of the policy a move. No outside service.",
        limitations=[
            "It cannot say why it takes an action.",
            *only,
            "Positions that its training seldom reached are judged poorly.",
        ],
        levels=[Level(name="policy", title="Policy", summary="As it was trained.", limits=Limits(nodes=1))],
    )


def absolute(policy: str) -> str:
    """Return the name of a policy with the whole path of its file, since a worker runs elsewhere."""
    place, colon, function = policy.rpartition(":")
    file = place if place.endswith(".py") else policy
    if not file.endswith((".py", ".onnx")):
        return policy
    return str(Path(file).expanduser().resolve()) + (colon + function if file is place else "")


def try_out(card: BotCard, game: str, options: Mapping[str, OptionValue]) -> str:
    """Return the text of the first action that the bot takes in a game. Raises ``EngineError`` or ``GameError``."""
    from agon import games
    from agon.ai.engines import registry
    from agon.ai.search.contract import Problem
    from agon.ai.search.kernel_binding import BoundKernels

    kernels = BoundKernels(game, jit=False, rules=games.load(game))
    rules = kernels.rules
    state = rules.initial(options)
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    problem = Problem(kernels, state, rules.current(state), rules.options(options), card.levels[0].limits, seed=1)
    action = registry.engines()[card.engine].choose(problem, card.parameters).action
    return rules.action_to_text(state, action)
