"""Answers of language models in the games of a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from agon.ai.matches.game import PlayedGame


@dataclass
class ModelAnswers:
    """Counts over the moves of one engine of a match."""

    moves: int = 0
    random: int = 0
    """Moves that were random, after three answers without a legal move."""
    requests: int = 0
    illegal: int = 0
    """Answers without a legal move."""
    tokens: int = 0
    cost: float = 0.0
    currency: str = ""

    @property
    def legal_rate(self) -> float:
        """Share of the answers that were legal moves."""
        return (self.requests - self.illegal) / self.requests if self.requests else 0.0

    def text(self) -> str:
        paid = f", cost {self.cost:.4f} {self.currency}".rstrip() if self.cost else ""
        return (
            f"{self.legal_rate:.1%} of {self.requests} answers were legal moves, {self.random} of {self.moves} moves "
            f"random after three that were not; {self.tokens:,} tokens{paid}"
        )


def model_answers(games: Iterable[PlayedGame], engine: int) -> ModelAnswers | None:
    """Count the answers of the engine 0 or 1; None if it is no language model, or never asked one."""
    found = ModelAnswers()
    for game in games:
        for move in game.moves:
            answer = None if move.thinking is None else move.thinking.model
            if answer is None or game.players[move.seat] != engine:
                continue
            found.moves += 1
            found.random += move.thinking is not None and move.thinking.taken == "fallback"
            found.requests += answer.requests
            found.illegal += answer.illegal
            found.tokens += answer.tokens_in + answer.tokens_out
            found.cost += answer.cost or 0.0
            found.currency = answer.currency or found.currency
    return found if found.moves else None
