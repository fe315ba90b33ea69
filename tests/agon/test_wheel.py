"""The built wheel, installed in an environment of its own, serves and plays from a folder outside the project."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
FOLDERS = ("ai", "clients", "commands", "games", "protocol", "server", "transport")
NOT_BUILT = shutil.ignore_patterns(".*", "node_modules", "__pycache__", "*.egg-info", "build", "dist", "tests", "bench")
NOT_NEEDED = {".md"}
"""Documents stay in the checkout."""

PLAYER = """
import asyncio, sys
import agon
from agon.clients.sdk import Challenge

class First(agon.Bot):
    name, operator = "wheel-test", "the tests"
    async def choose(self, turn):
        return turn.choices[0]
    async def finished(self, game):
        print(agon.__file__, game.position.result, sep="\\n")

challenge = Challenge(bot="random", level="random", game="tic_tac_toe")
asyncio.run(First().play(sys.argv[1], challenges=[challenge]))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build from a copy, so that the wheel has nothing from an earlier build."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(CHECKOUT, folder / "source", symlinks=True, ignore=NOT_BUILT)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-index"]
    subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(folder / "source")], check=True
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ``bin`` of an environment with this wheel. Other libraries come from the environment of the tests: a path in
    a ``.pth`` file comes after the environment's own, and ``.pth`` files found there are not read, so that the
    checkout is not found."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-index", "--no-deps", "--no-compile", str(wheel)], check=True)
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    )
    (Path(site.stdout.strip()) / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return folder / "bin"


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    """A folder with programs whose names are also names of this project, or of Python's library."""
    folder = tmp_path / "homework"
    (folder / "games").mkdir(parents=True)
    for name in ("server.py", "agon.py", "random.py", "games/__init__.py"):
        (folder / name).write_text("raise SystemExit('a file of the folder was imported')\n")
    return folder


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    found = {name: value for name, value in os.environ.items() if not name.startswith(("AGON_", "PYTHON"))}
    if "AGON_KERNEL_CACHE" in os.environ:
        found["AGON_KERNEL_CACHE"] = os.environ["AGON_KERNEL_CACHE"]
    return found | {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_STATE_HOME": str(tmp_path / "state")}


@pytest.fixture
def url(installed: Path, own_folder: Path, environment: dict[str, str]) -> Iterator[str]:
    """A server that was started as a reader of the README starts it, in that folder."""
    with (own_folder.parent / "server.log").open("w") as log:
        server = subprocess.Popen(
            [installed / "agon", "serve", "--port", "0", "--workers", "1"],
            cwd=own_folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert server.stdout is not None
    try:
        found = re.search(r"http://[^:]+:\d+", server.stdout.readline())
        assert found is not None, (own_folder.parent / "server.log").read_text()
        yield found[0]
    finally:
        server.terminate()
        server.wait(timeout=20)
        server.stdout.close()


def read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=20) as answer:
        return str(answer.read().decode())


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel: Path) -> None:
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    wanted = {f"agon/{path.name}" for path in (CHECKOUT / "agon").iterdir() if path.is_file()}
    for top in FOLDERS:
        for folder, folders, files in os.walk(CHECKOUT / top):
            folders[:] = [name for name in folders if name not in {"node_modules", "__pycache__"}]
            place = Path("agon") / Path(folder).relative_to(CHECKOUT)
            wanted |= {
                (place / name).as_posix()
                for name in files
                if Path(name).suffix not in NOT_NEEDED and not name.startswith(".")
            }
    assert held == wanted


def test_the_installed_package_is_the_wheel_s_and_says_that_it_is_typed(
    installed: Path, own_folder: Path, environment: dict[str, str]
) -> None:
    program = (
        "import agon, importlib.util, importlib.resources as files; print(agon.__file__); "
        "print(files.files('agon').joinpath('py.typed').is_file()); "
        "print([n for n in ('bench', 'tests', 'server', 'ai') if importlib.util.find_spec(n)])"
    )
    run = subprocess.run(
        [installed / "python", "-P", "-c", program],
        cwd=own_folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    file, typed, bare = run.stdout.splitlines()
    assert Path(file).is_relative_to(installed.parent)
    assert (typed, bare) == ("True", "[]")


def test_the_installed_server_has_its_pages_cards_and_schema_and_plays(
    url: str, installed: Path, own_folder: Path, environment: dict[str, str]
) -> None:
    page = read(f"{url}/")
    linked = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    assert {Path(name).suffix for name in linked} >= {".js", ".css"}
    for name in linked:
        assert read(url + name)
    assert any(card["name"] == "random" for card in json.loads(read(f"{url}/api/bots")))
    assert json.loads(read(f"{url}/schema/client-messages.json"))["$defs"]
    script = own_folder.parent / "player.py"
    script.write_text(PLAYER)
    run = subprocess.run(
        [installed / "python", "-P", script, url],
        cwd=own_folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert run.returncode == 0, run.stderr + (own_folder.parent / "server.log").read_text()
    file, result = run.stdout.splitlines()
    assert Path(file).is_relative_to(installed.parent)
    assert result
    assert sorted(path.name for path in own_folder.iterdir()) == ["agon.py", "games", "random.py", "server.py"]
