"""PyTorch, for the tests of training: not installed, they are reported as not run, or fail if ``CI`` is set."""

from __future__ import annotations

from importlib.util import find_spec

from tests.programs import not_run


def require_pytorch() -> None:
    if find_spec("torch") is None:
        not_run("PyTorch is not installed: make .venv/train")
