"""``import agon`` alone is light, and every public name is there when it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import agon


def test_importing_agon_loads_no_heavy_library_and_no_package_of_its_own() -> None:
    heavy = "numpy numba websockets sqlalchemy msgspec click agon.games agon.protocol asyncio"
    program = f"import agon, sys; print([name for name in {heavy.split()} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_loading_a_game_needs_neither_the_compiler_nor_a_network_library() -> None:
    program = (
        "import agon, sys; agon.load('chess').apply('e4'); "
        "print([name for name in ('numba', 'websockets') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("name", agon.__all__)
def test_every_public_name_is_found_and_listed(name: str) -> None:
    assert getattr(agon, name) is not None
    assert name in dir(agon)


def test_no_other_name_is() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = agon.nothing  # type: ignore[attr-defined]
