"""A generation of a run in words."""

from __future__ import annotations

from agon.protocol.training import TrainingPoint


def told(line: TrainingPoint, seconds_left: float) -> str:
    """Return a line for the terminal."""
    parts = [
        f"generation {line.generation}: {line.games:,} games, {line.positions:,} positions, {line.step:,} steps",
        f"loss {line.policy_gap:.3f} policy, {line.value_loss:.3f} value",
        f"{line.gate:.0%} against the best{'' if line.accepted else ', which stays'}",
    ]
    if line.solved_by_policy is not None and line.solved_by_search is not None:
        parts.append(
            f"solved positions {line.solved_by_policy:.1%} by policy, {line.solved_by_search:.1%} at "
            f"{line.simulations} simulations"
        )
    if line.elo is not None and line.elo_plus_minus is not None:
        parts.append(f"{line.elo:.0f} ± {line.elo_plus_minus:.0f} Elo")
    return f"{'; '.join(parts)}; {minutes(line.seconds)}, about {minutes(seconds_left)} left"


def minutes(seconds: float) -> str:
    return f"{max(0.0, seconds):.0f} s" if seconds < 120.0 else f"{seconds / 60.0:.0f} min"
