"""``make quick`` selects the tests of a change, and ends in time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests import quick

TESTS = {
    "tests/server/lobby/test_seeks.py": frozenset({"agon.server.lobby.seeks"}),
    "tests/server/lobby/test_matching.py": frozenset[str](),
    "tests/server/http/test_api.py": frozenset({"agon.server.lobby.seeks"}),
    "tests/server/test_disclosure.py": frozenset[str](),
    "tests/games/test_pig.py": frozenset({"agon.games.pig", "tests.games.laws"}),
    "tests/games/test_hex.py": frozenset[str](),
    "tests/games/chess/test_rules.py": frozenset[str](),
    "tests/web/test_board.py": frozenset[str](),
    "tests/web/test_board_games.py": frozenset[str](),
    "tests/web/test_modules.py": frozenset[str](),
    "tests/web/test_sounds.py": frozenset[str](),
    "tests/agon/test_import.py": frozenset[str](),
    "tests/agon/test_wheel.py": frozenset[str](),
    "tests/commands/test_cli.py": frozenset[str](),
}


def chosen(*changed: str) -> list[str]:
    return [test.removeprefix("tests/") for test in quick.tests_of(changed, TESTS)]


def test_the_test_of_the_same_name_comes_first_then_its_folder_then_importers() -> None:
    assert chosen("server/lobby/seeks.py") == [
        "server/lobby/test_seeks.py",
        "server/lobby/test_matching.py",
        "server/http/test_api.py",
    ]


def test_a_changed_test_is_run_itself_and_a_changed_helper_by_those_that_import_it() -> None:
    assert chosen("tests/games/test_hex.py") == ["games/test_hex.py"]
    assert chosen("tests/games/laws.py") == ["games/test_pig.py"]


def test_a_file_without_a_mirrored_folder_is_tested_by_the_nearest_folder_s_own_tests() -> None:
    assert chosen("server/app.py") == ["server/test_disclosure.py"]
    assert chosen("games/pig.py") == ["games/test_pig.py", "games/test_hex.py"]
    assert chosen("games/chess/moves.py") == ["games/chess/test_rules.py"]


def test_modules_of_the_pages_are_tested_by_the_tests_named_after_their_folder() -> None:
    assert chosen("clients/web/js/board/pieces.js") == [
        "web/test_board.py",
        "web/test_board_games.py",
        "web/test_modules.py",
    ]


def test_the_package_itself_and_its_settings_are_tested_by_its_tests() -> None:
    assert chosen("agon/drawing.py") == chosen("pyproject.toml") == ["agon/test_import.py", "agon/test_wheel.py"]


def test_documents_need_no_tests() -> None:
    assert chosen("README.md", "deploy/caddy/Caddyfile") == []


def test_no_more_than_so_many_files_are_run() -> None:
    many = {f"tests/games/test_{number:03}.py": frozenset({"agon.games.api"}) for number in range(100)}
    assert len(quick.tests_of(["games/api.py"], many)) == quick.MOST_FILES


def test_modules_are_named_as_they_are_imported() -> None:
    assert quick.module_of("server/lobby/seeks.py") == "agon.server.lobby.seeks"
    assert quick.module_of("games/chess/__init__.py") == "agon.games.chess"
    assert quick.module_of("tests/live.py") == "tests.live"
    assert quick.module_of("agon/drawing.py") == "agon.drawing"
    assert quick.module_of("games/odds.toml") is None


def test_the_imports_of_every_test_are_known() -> None:
    found = quick.all_tests()
    assert "tests.quick" in found["tests/test_quick.py"]
    assert any("agon.games" in imported for imported in found.values())


def test_what_changed_since_the_branch_left_main_is_found_with_new_and_deleted_files(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-b", "main")
    for name in ("kept", "gone", "edited", "committed"):
        (tmp_path / name).write_text(name)
    git("add", ".")
    git("commit", "-m", "one")
    git("update-ref", "refs/remotes/origin/main", "HEAD")
    (tmp_path / "committed").write_text("anew")
    git("commit", "-am", "two")
    assert quick.changed_files(tmp_path) == ["committed"]
    (tmp_path / "edited").write_text("anew")
    (tmp_path / "gone").unlink()
    (tmp_path / "new").write_text("")
    assert quick.changed_files(tmp_path) == ["committed", "edited", "gone", "new"]
    git("add", ".")
    git("commit", "-m", "three")
    git("update-ref", "refs/remotes/origin/main", "HEAD")
    assert quick.changed_files(tmp_path) == ["edited", "gone", "new"], "those of the last commit"


def test_a_run_ends_when_its_time_is_over_and_fails_only_if_a_test_did(tmp_path: Path) -> None:
    def run(body: str) -> tuple[int, str]:
        file = tmp_path / "test_some.py"
        many = "import pytest\n@pytest.mark.parametrize('number', range(3))"
        file.write_text(f"{many}\ndef test(number):\n    {body}\n")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.quick"]
        done = subprocess.run(
            [*command, "--seconds", "0", str(file)], cwd=quick.ROOT, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout

    code, said = run("pass")
    assert code == 0
    assert "the time is over" in said
    assert run("assert number")[0] == 1


def test_a_step_that_takes_too_long_is_ended() -> None:
    step = quick.Step("endless", [sys.executable, "-c", "import time; time.sleep(60)"], limit_s=0.2)
    step.run()
    assert step.seconds < 20
    assert not step.failed
    assert "the time is over" in step.output


def test_a_step_fails_with_its_command() -> None:
    step = quick.Step("failing", [sys.executable, "-c", "print('why'); raise SystemExit(1)"])
    step.run()
    assert step.failed
    assert step.output == "why\n"
