"""Cards of checkpoints, so that each is a bot that a server can offer: ``agon serve --training-folder RUN``."""

from __future__ import annotations

import json

from agon import games
from agon.ai.training import folder
from agon.ai.training.costs import watt_hours
from agon.ai.training.folder import RunFolder, RunPlan
from agon.protocol.cards import BotCard, Level, Limits, Operator, read_card
from agon.protocol.training import TrainingPoint

LEVELS = (1, 16, 64, 256)
"""Simulations a move; one is the policy alone."""


def card_name(game: str, generation: int) -> str:
    return f"{game.replace('_', '-')[:28]}-net-{generation:03}"


def write_card(run: RunFolder, plan: RunPlan, line: TrainingPoint) -> None:
    card = card_of(run, plan, line)
    data = to_toml(card)
    assert read_card(data) == card  # noqa: S101 -- what a server reads is what was meant
    folder.write(run.personas / f"{card.name}.toml", data)


def card_of(run: RunFolder, plan: RunPlan, line: TrainingPoint) -> BotCard:
    title = games.room(plan.game).INFO.title
    hours = line.cpu_seconds / 3600.0
    return BotCard(
        name=line.card,
        title=f"Apprentice {line.generation}",
        version=f"{plan.digest}-{line.generation}",
        operator=Operator(name="The operator of this server"),
        summary=f"A neural network that learned {title} by playing {line.games:,} games against itself.",
        games=[plan.game],
        engine="puct",
        algorithm=(
            "Monte Carlo tree search guided by a neural network (PUCT, as in AlphaZero): the network proposes moves "
            f"and judges positions. The network is a residual tower of {plan.sizes.blocks} blocks with "
            f"{plan.sizes.channels} channels. It learned from {line.positions:,} positions of its own games in "
            f"{line.step:,} steps: {hours:.2f} CPU hours, about {watt_hours(line.cpu_seconds):.1f} watt-hours."
        ),
        parameters={"network": str(run.network(line.generation).resolve())},
        knowledge=(
            "The rules, and what it learned from games against itself. No person's games, no opening book, no endgame "
            "tables."
        ),
        keeps="Nothing beyond the stored game. Nothing is learned from the people it plays.",
        maximises="Its own expected pay-off.",
        strength=_strength(line),
        cost="One core for a fraction of a second a move, up to 128 MB of memory. No outside service.",
        limitations=[
            "It is a stage of a training that may be going on: later ones may be stronger.",
            "It cannot say why it proposes a move: the network knows examples, not reasons.",
            *_options(plan),
            "Positions that its own games seldom reach are judged poorly.",
        ],
        levels=[
            Level(
                name="policy" if simulations == 1 else f"s{simulations}",
                title="Policy alone" if simulations == 1 else f"{simulations} simulations",
                summary="The network's first proposal." if simulations == 1 else f"{simulations} simulations a move.",
                limits=Limits(nodes=simulations),
            )
            for simulations in LEVELS
        ],
    )


def _strength(line: TrainingPoint) -> str:
    found: list[str] = []
    if line.solved_by_policy is not None and line.solved_by_search is not None:
        found.append(
            f"It finds a best move in {line.solved_by_policy:.1%} of solved positions by the policy alone, in "
            f"{line.solved_by_search:.1%} with {line.simulations} simulations"
        )
    if line.elo is not None:
        found.append(f"{line.elo:.0f} Elo points above random moves, measured in its training")
    return "; ".join(found) or "unknown"


def _options(plan: RunPlan) -> list[str]:
    if not plan.options:
        return []
    named = ", ".join(f"{name} {value}" for name, value in sorted(plan.options.items()))
    return [f"It plays with these options only: {named}."]


def to_toml(card: BotCard) -> bytes:
    """Return the file of a card. JSON's strings, numbers and lists of them are TOML's too."""
    lines = [
        f"{key} = {json.dumps(getattr(card, key), ensure_ascii=False)}"
        for key in ("name", "title", "version", "summary", "games", "engine", "algorithm", "knowledge", "maximises")
    ]
    lines += [f"{key} = {json.dumps(getattr(card, key), ensure_ascii=False)}" for key in ("keeps", "strength", "cost")]
    lines += [f"limitations = {json.dumps(card.limitations, ensure_ascii=False)}", "", "[parameters]"]
    lines += [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in card.parameters.items()]
    lines += ["", "[operator]", f"name = {json.dumps(card.operator.name)}"]
    for level in card.levels:
        texts = [f"{key} = {json.dumps(getattr(level, key))}" for key in ("name", "title", "summary")]
        lines += ["", "[[levels]]", *texts]
        lines.append(f"limits = {{ nodes = {level.limits.nodes} }}")
    return ("\n".join(lines) + "\n").encode()
