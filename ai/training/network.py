"""The network that learns: a tower of residual blocks with a policy and a value head, in PyTorch.

As in AlphaZero (D. Silver et al., Science 362, 2018) with smaller heads. Where the observation has no board, kernels
are 1 x 1, which makes every layer fully connected.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportMissingImports=false, reportUntypedBaseClass=false, reportUnknownParameterType=false
# Reason: PyTorch is an extra.

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from agon.ai.training.sizes import Sizes


@dataclass(frozen=True)
class Shape:
    """Input and outputs of a network."""

    observation: tuple[int, int, int]
    """Planes, height and width."""
    actions: int
    seats: int


class Block(nn.Module):
    """A residual block of two convolutions."""

    def __init__(self, channels: int, kernel: int) -> None:
        super().__init__()
        self.first = Convolution(channels, channels, kernel)
        self.second = Convolution(channels, channels, kernel)

    def forward(self, x: Any) -> Any:
        return torch.relu(x + self.second(torch.relu(self.first(x))))


class Convolution(nn.Module):
    """A convolution with batch normalisation."""

    def __init__(self, planes: int, channels: int, kernel: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(planes, channels, kernel, padding=kernel // 2, bias=False)
        self.norm = nn.BatchNorm2d(channels)

    def forward(self, x: Any) -> Any:
        return self.norm(self.conv(x))


class PolicyValueNetwork(nn.Module):
    """Returns (logits, values) of a batch of observations (rows, planes, height, width)."""

    def __init__(self, shape: Shape, sizes: Sizes) -> None:
        super().__init__()
        planes, height, width = shape.observation
        cells = height * width
        kernel = 1 if cells == 1 else 3
        self.stem = Convolution(planes, sizes.channels, kernel)
        self.blocks = nn.ModuleList([Block(sizes.channels, kernel) for _ in range(sizes.blocks)])
        self.policy_planes = Convolution(sizes.channels, sizes.policy_channels, 1)
        self.policy = nn.Linear(sizes.policy_channels * cells, shape.actions)
        self.value_planes = Convolution(sizes.channels, sizes.value_channels, 1)
        self.value_hidden = nn.Linear(sizes.value_channels * cells, sizes.value_width)
        self.values = nn.Linear(sizes.value_width, shape.seats)
        for head in (self.policy, self.values):  # the first games are searched without prejudice
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def forward(self, x: Any) -> tuple[Any, Any]:
        x = torch.relu(self.stem(x))
        for block in self.blocks:
            x = block(x)
        logits = self.policy(torch.relu(self.policy_planes(x)).flatten(1))
        hidden = torch.relu(self.value_hidden(torch.relu(self.value_planes(x)).flatten(1)))
        return logits, torch.tanh(self.values(hidden))
