"""Learning from the window of self-play: gradient steps, the moving average of the weights, checkpoints."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportMissingImports=false, reportCallIssue=false, reportArgumentType=false
# Reason: PyTorch is an extra.

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from agon.ai.training import folder
from agon.ai.training.network import PolicyValueNetwork, Shape
from agon.ai.training.samples import Samples, Turns
from agon.ai.training.sizes import Sizes


@dataclass(frozen=True)
class Losses:
    """Means over the steps of a generation."""

    policy: float
    """Cross-entropy in nats; its least value is the entropy of what is learned."""
    policy_gap: float
    """The same less that entropy: Kullback-Leibler divergence."""
    value: float
    """Mean square."""


def multiplies_bfloat16(cpu: Path = Path("/proc/cpuinfo")) -> bool:
    """True if the processor multiplies bfloat16 numbers, which then takes little more than half the time."""
    try:
        return "bf16" in cpu.read_text("ascii", "replace")
    except OSError:
        return False


class Learner:
    """A network with its optimiser. Equal seeds and samples give equal weights, on one kind of processor.

    It learns in one thread: other processes play meanwhile, and threads that wait for each other on busy cores took a
    hundred times as long.
    """

    def __init__(self, shape: Shape, sizes: Sizes, seed: int) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(seed)
        self._sizes = sizes
        self._network = PolicyValueNetwork(shape, sizes).to(memory_format=torch.channels_last)
        self._optimizer = torch.optim.AdamW(
            self._network.parameters(), lr=sizes.learning_rate, weight_decay=sizes.weight_decay, fused=True
        )
        self._bfloat16 = multiplies_bfloat16()
        self._average = {name: value.clone() for name, value in self._network.state_dict().items()}
        self.step: int = 0

    def learn(
        self, samples: Samples, steps: int, turns: Turns, seed: tuple[int, ...], is_over: Callable[[], bool]
    ) -> Losses | None:
        """Take so many steps on batches drawn from ``samples``; None if ``is_over`` said so before the last."""
        rng = np.random.default_rng(seed)
        self._network.train()
        sums = np.zeros(3)
        torch.set_flush_denormal(True)  # denormal numbers take a hundred times as long
        try:
            for _ in range(steps):
                if is_over():
                    return None
                rows = rng.integers(len(samples.values), size=self._sizes.batch)
                sums += self._step(turns.apply(Samples(*(array[rows] for array in samples)), rng))
        finally:
            torch.set_flush_denormal(False)  # other code of this thread may need them
        return Losses(*(sums / max(1, steps)).tolist())

    def _step(self, batch: Samples) -> NDArray[np.float64]:
        policies = torch.from_numpy(batch.policies.astype(np.float32))
        policies = policies / policies.sum(1, keepdim=True)
        observations = torch.from_numpy(batch.observations.astype(np.float32))
        with torch.autocast("cpu", torch.bfloat16, enabled=self._bfloat16):
            logits, values = self._network(observations.to(memory_format=torch.channels_last))
        policy_loss = -(policies * functional.log_softmax(logits.float(), 1)).sum(1).mean()
        value_loss = functional.mse_loss(values.float(), torch.from_numpy(batch.values))
        self._optimizer.zero_grad()
        (policy_loss + self._sizes.value_weight * value_loss).backward()
        self._optimizer.step()
        self.step += 1
        self._follow()
        entropy = -(policies * policies.clamp_min(1e-12).log()).sum(1).mean()
        return np.array([policy_loss.item(), (policy_loss - entropy).item(), value_loss.item()])

    def _follow(self) -> None:
        """Move the average towards the weights; at first by more, so that it forgets the start."""
        share = max(1.0 - self._sizes.averaging, 1.0 / (1.0 + self.step / 2.0))
        with torch.no_grad():
            for name, value in self._network.state_dict().items():
                average = self._average[name]
                if average.is_floating_point():
                    average.lerp_(value, share)
                else:
                    average.copy_(value)

    def weights(self) -> dict[str, NDArray[np.float32]]:
        """Return the averaged weights by name."""
        return {name: value.numpy().copy() for name, value in self._average.items()}

    def save(self, path: Path) -> None:
        buffer = io.BytesIO()
        state: dict[str, Any] = {
            "network": self._network.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "average": self._average,
            "step": self.step,
        }
        torch.save(state, buffer)
        folder.write(path, buffer.getvalue())

    def load(self, path: Path) -> None:
        state = torch.load(path, weights_only=True)
        self._network.load_state_dict(state["network"])
        self._optimizer.load_state_dict(state["optimizer"])
        self._average = state["average"]
        self.step = state["step"]
