"""How much somebody may do: tokens in a bucket that fills with time."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class TokenBucket:
    """A token bucket: ``rate`` a second, at most ``burst`` at once. Times are seconds of a monotonic clock."""

    rate: float
    burst: float
    level: float = field(init=False)
    updated: float = 0.0

    def __post_init__(self) -> None:
        self.level = self.burst

    def take(self, amount: float, now: float) -> bool:
        """Takes ``amount`` if it is there."""
        self.level = min(self.burst, self.level + (now - self.updated) * self.rate)
        self.updated = now
        if amount > self.level:
            return False
        self.level -= amount
        return True
