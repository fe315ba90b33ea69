"""``agon export`` and ``agon import``: games from and into a database, also beside a running server."""

from __future__ import annotations

import hashlib
import http.client
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import agon
from agon.command import cli
from agon.games.records import Record, RecordError
from agon.games.rules import Rules
from agon.protocol import codec
from agon.protocol.events import SessionId
from agon.server.records import export as exporting
from agon.server.records import import_, json_format
from tests.games.records.recording import format_of, random_records, read_all, rules_of
from tests.live import LiveServer

GAMES = {"othello": "ggf", "checkers": "pdn", "hex": "sgf", "chess": "pgn", "go": "sgf"}
SMALL = {"othello": {"size": 6}, "hex": {"size": 6}, "go": {"size": 7}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("records"), workers=0) as live:
        yield live


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file of 12 records, by game."""
    folder = tmp_path_factory.mktemp("files")
    found: dict[str, Path] = {}
    for game, name in GAMES.items():
        path = folder / f"{game}.{name}"
        path.write_text("".join(format_of(game, name).write(rules_of(game), record) for record in records(game)))
        found[game] = path
    return found


def records(game: str) -> list[Record]:
    rules = rules_of(game)
    return list(random_records(rules, rules.options(SMALL.get(game)), 12, seed=7, hard=False))


def run(*arguments: object, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, [str(word) for word in arguments], prog_name="agon")
    assert result.exit_code == code, result.output
    return result


def imported(*arguments: object, code: int = 0) -> dict[str, list[dict[str, Any]]]:
    return json.loads(run("import", *arguments, "--json", code=code).stdout)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_imported_is_exported_again(game: str, files: dict[str, Path], tmp_path: Path) -> None:
    base = tmp_path / "agon.sqlite3"
    assert len(imported(files[game], "--database", base)["imported"]) == 12
    out = tmp_path / "out"
    run("export", "--all", "--game", game, "--format", GAMES[game], "--database", base, "-o", out)
    came = read_all(format_of(game, GAMES[game]), rules_of(game), out.read_text())
    assert sorted(came, key=repr) == sorted(records(game), key=repr)


def test_importing_twice_stores_once(files: dict[str, Path], tmp_path: Path) -> None:
    base = tmp_path / "agon.sqlite3"
    first = imported(files["othello"], "--database", base)
    second = imported(files["othello"], files["othello"], "--database", base)
    assert (len(first["imported"]), len(first["known"])) == (12, 0)
    assert (len(second["imported"]), len(second["known"])) == (0, 24)
    assert [game["session"] for game in second["known"][:12]] == [game["session"] for game in first["imported"]]


def test_a_bad_game_is_refused_by_place_and_the_others_are_imported(files: dict[str, Path], tmp_path: Path) -> None:
    lines = files["othello"].read_text().splitlines(keepends=True)
    lines[4] = lines[4].replace(";)", "B[a1]W[a1];)")
    bad = tmp_path / "bad.ggf"
    bad.write_text("".join(lines))
    found = imported(bad, "--database", tmp_path / "agon.sqlite3", code=1)
    assert len(found["imported"]) == 11
    (refused,) = found["refused"]
    assert refused["line"] == 5
    assert refused["column"] == lines[4].index("B[a1]") + 3 if "is not" in refused["reason"] else refused["column"] > 1


def test_a_dry_run_stores_nothing(files: dict[str, Path], tmp_path: Path) -> None:
    base = tmp_path / "agon.sqlite3"
    assert len(imported(files["hex"], "--dry-run", "--database", base)["imported"]) == 12
    assert not base.exists()


def test_a_dry_run_says_what_is_known_already(files: dict[str, Path], tmp_path: Path) -> None:
    base = tmp_path / "agon.sqlite3"
    twice = imported(files["hex"], files["hex"], "--dry-run", "--database", base)
    assert (len(twice["imported"]), len(twice["known"])) == (12, 12)
    stored = imported(files["hex"], "--database", base)
    again = imported(files["hex"], files["othello"], "--dry-run", "--database", base)
    assert [game["session"] for game in again["known"]] == [game["session"] for game in stored["imported"]]
    assert len(again["imported"]) == 12
    assert len(imported(files["othello"], "--database", base)["imported"]) == 12


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["x.doc"], "no format 'doc' is known"),
        (["x.pdn", "--game", "hex"], "no format 'pdn' of hex is known"),
    ],
)
def test_what_cannot_be_imported(arguments: list[str], said: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    Path(arguments[0]).write_text("")
    assert said in run("import", *arguments, "--dry-run", code=1).output


def test_export_is_asked_for_sensibly(tmp_path: Path) -> None:
    assert "give either a SESSION or --all" in run("export", code=2).output
    assert "give either a SESSION or --all" in run("export", "x", "--all", code=2).output
    assert "go with --all" in run("export", "x", "--game", "hex", code=2).output
    assert "no database" in run("export", "--all", "--database", tmp_path / "none.sqlite3", code=1).output


# JSON


def test_a_file_stays_as_it_was_until_an_export_is_whole(files: dict[str, Path], tmp_path: Path) -> None:
    out, base, nobody = tmp_path / "games.ndjson", tmp_path / "agon.sqlite3", "http://127.0.0.1:9"
    out.write_text("what was exported before")
    assert "no server answers" in run("export", "--all", "--url", nobody, "-o", out, code=1).output
    assert "no database" in run("export", "--all", "--database", base, "-o", out, code=1).output
    assert [path.name for path in tmp_path.iterdir()] == ["games.ndjson"]
    assert out.read_text() == "what was exported before"
    imported(files["hex"], "--database", base)
    run("export", "--all", "--database", base, "-o", out)
    assert len(out.read_text().splitlines()) == 12
    assert not out.with_name("games.ndjson.part").exists()


def test_a_file_that_cannot_be_written_is_not_taken_for_a_server(
    server: LiveServer, files: dict[str, Path], tmp_path: Path
) -> None:
    base = tmp_path / "agon.sqlite3"
    imported(files["hex"], "--database", base)
    for source in (["--url", server.url], ["--database", base]):
        for place in (tmp_path / "none" / "games.ndjson", tmp_path):
            told = run("export", "--all", *source, "-o", place, code=1).output
            assert f"{place} cannot be written: " in told
            assert "no server" not in told
    assert "No space left" in run("export", "--all", "--database", base, "-o", "/dev/full", code=1).output


@pytest.mark.parametrize("name", ["club.sgf", "club.ggf", "club.txt", "club.pgn"])
def test_a_file_without_a_game_is_refused(name: str, tmp_path: Path) -> None:
    file, base = tmp_path / name, tmp_path / "agon.sqlite3"
    file.write_text("# <html>Not found</html>\n" if name != "club.pgn" else "; nothing\n")
    (refused,) = imported(file, "--database", base, code=1)["refused"]
    assert (refused["line"], refused["reason"]) == (1, f"nothing here is a game in the format {file.suffix[1:]}")
    file.write_text(" \r\n")
    assert imported(file, "--database", base) == {"imported": [], "known": [], "refused": []}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--format", "pgm"], "no format 'pgm' is known; use --format ggf, hearts, mat, ndjson, pdn"),
        (["--format", "json"], "no format 'json' is known"),
        (["--game", "go", "--format", "pgn"], "no format 'pgn' of go is known; use --format ndjson, sgf"),
        (["--game", "goo"], "no game named 'goo'"),
    ],
)
def test_a_bulk_export_names_the_formats_that_there_are(
    arguments: list[str], said: str, files: dict[str, Path], tmp_path: Path
) -> None:
    base = tmp_path / "agon.sqlite3"
    imported(files["hex"], "--database", base)
    assert said in run("export", "--all", "--database", base, *arguments, code=1).output


@pytest.fixture(scope="module")
def exported(files: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """A bulk export of the records."""
    folder = tmp_path_factory.mktemp("exported")
    imported(*files.values(), "--database", folder / "agon.sqlite3")
    run("export", "--all", "--database", folder / "agon.sqlite3", "-o", folder / "all.ndjson")
    return [json.loads(line) for line in (folder / "all.ndjson").read_text().splitlines()]


def test_a_bulk_export_is_imported_as_the_same_games(exported: list[dict[str, Any]], tmp_path: Path) -> None:
    file, base = tmp_path / "all.ndjson", tmp_path / "agon.sqlite3"
    file.write_text("\n".join(map(json.dumps, exported)))
    found = imported(file, "--database", base)
    assert {game["session"] for game in found["imported"]} == {game["session"] for game in exported}
    indented = tmp_path / "one.json"
    indented.write_text(json.dumps(exported[0], indent=2))
    assert [game["session"] for game in imported(indented, "--database", base)["known"]] == [exported[0]["session"]]


def test_a_bulk_export_of_any_size_is_imported(
    exported: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [json.dumps(game) for game in exported]
    longest = max(map(len, lines))
    monkeypatch.setattr("agon.games.records.reading.MOST_BYTES", longest)
    file = tmp_path / "all.ndjson"
    file.write_text("\n".join([lines[0], "", "{]", "[" + longest * " " + "]", *lines[1:]]))
    assert file.stat().st_size > 5 * longest
    found = imported(file, "--database", tmp_path / "agon.sqlite3", code=1)
    assert {game["session"] for game in found["imported"]} == {game["session"] for game in exported}
    broken, long = found["refused"]
    assert (broken["line"], broken["column"]) == (3, 2)
    assert (long["line"], long["reason"].split(" bytes")[0]) == (4, f"the line is longer than {longest:,}")
    other = tmp_path / "all.json"
    file.rename(other)
    refused = imported(other, "--dry-run", code=1)["refused"]
    assert "or use NDJSON, which may have any size" in refused[0]["reason"]


def test_of_very_many_broken_games_the_first_are_shown_and_the_rest_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("agon.commands.import_.PROGRESS_S", 0.0)
    file = tmp_path / "broken.sgf"
    file.write_text(700 * "(;GM[1]SZ[5]B[zz])\n")
    said = run("import", file, "--game", "go", "--dry-run", code=1).stderr.splitlines()
    shown = [line for line in said if "line " in line]
    assert len(shown) == 50
    assert said[-2:] == [
        f"{file}: 650 games more cannot be read",
        "0 games can be imported, 0 known already, 700 refused",
    ]
    assert f"{file}: 700 games read ..." in said
    found = imported(file, "--game", "go", "--dry-run", code=1)
    assert (len(found["refused"]), found["refusals"]) == (50, 700)


def test_a_starting_position_is_made_once_for_many_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    initial = Rules.initial
    monkeypatch.setattr(Rules, "initial", lambda *args: made.append(args) or initial(*args))
    file = tmp_path / "broken.sgf"
    file.write_text(100 * "(;GM[1]B[zz])\n")
    imported(file, "--game", "go", "--dry-run", code=1)
    assert 1 <= len(made) < 5


def test_several_hands_in_one_file_are_read_by_that_extension(tmp_path: Path) -> None:
    rules = rules_of("holdem")
    (record,) = random_records(rules, rules.options({"hands": 2}), 1, seed=3, hard=False)
    file = tmp_path / "session.phhs"
    file.write_text(format_of("holdem", "phh").write(rules, record))
    found = imported(file, "--database", tmp_path / "agon.sqlite3")
    assert len(found["imported"]) == 1
    assert len(agon.read_records(str(file))) == 1


@pytest.mark.parametrize("game", ["connect_four", "tic_tac_toe"])
def test_games_without_a_format_of_their_own_are_read_from_json(game: str) -> None:
    rules = rules_of(game)
    for record in random_records(rules, rules.options(), 20, seed=5, hard=True):
        rows, head = import_.imported(rules, record, import_.Origin("json", "x", ""), 0)
        log = [(codec.decode_event(row.body), row.at) for row in rows]
        text = codec.encode(exporting.exported(SessionId(head.session), rules, log, thinking=True)).decode()
        (read,) = json_format.read(text)
        assert not isinstance(read, RecordError)
        assert read[1] == record


def test_json_is_refused_by_line_column_and_reason(exported: list[dict[str, Any]], tmp_path: Path) -> None:
    def changed(kind: str, **fields: object) -> str:
        game = json.loads(json.dumps(next(game for game in exported if len(game["events"]) > 4)))
        next(told["event"] for told in game["events"] if told["event"]["t"] == kind).update(fields)
        return json.dumps(game)

    bad = {
        "not JSON: expecting": '{"format": "agon.session.1", ]',
        "missing required field": "{}",
        "is not by the player to move": changed("acted", seat=1),
        "is not allowed here": changed("acted", action=99_999),
        "is another move under today's rules": changed("acted", text="elsewhere"),
        "event 1 is no move of a seat": changed("acted", seat=2),
        "is no end of this game": changed("ended", returns=[9.0, -9.0]),
        "how the game began": changed("created", game="none"),
    }
    file = tmp_path / "bad.ndjson"
    file.write_text("\n".join([*bad.values(), json.dumps(exported[0])]))
    found = imported(file, "--dry-run", code=1)
    assert len(found["imported"]) == 1
    assert [refused["line"] for refused in found["refused"]] == list(range(1, len(bad) + 1))
    assert [refused["column"] for refused in found["refused"]] == [30] + [1] * (len(bad) - 1)
    for reason, refused in zip(bad, found["refused"], strict=True):
        assert reason in refused["reason"]


ODD: list[Any] = [None, -1, 0, 1, 10**30, 1e308, "x", "", "\ud800", [], {}, True, [1], {"t": "acted"}]


def test_whatever_is_changed_in_an_export_it_is_refused_or_imported(exported: list[dict[str, Any]]) -> None:
    rng = random.Random(1)
    counts = Counter[bool]()
    for _ in range(300):
        game = json.loads(json.dumps(rng.choice(exported)))
        del game["events"][rng.randint(3, 12) :]
        held, key = rng.choice(list(_places(game)))
        held[key] = rng.choice(ODD)
        for read in json_format.read(json.dumps(game)):
            counts[isinstance(read, RecordError)] += 1
            if not isinstance(read, RecordError):
                rows, _ = import_.imported(*read, import_.Origin("json", "x", ""), 0)
                assert [codec.decode_event(row.body) for row in rows]
    assert min(counts.values()) > 20


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container in a value, with each of its keys or indices."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


# Beside a running server


def test_a_server_shows_what_is_imported_while_it_runs(server: LiveServer, files: dict[str, Path]) -> None:
    base = server.folder / "agon.sqlite3"
    found = imported(*files.values(), "--database", base, "--url", server.url)["imported"]
    assert len(found) == 12 * len(GAMES)
    for game, name in GAMES.items():
        entry = next(entry for entry in found if entry["file"] == str(files[game]))
        assert entry["replay"] == f"{server.url}/replay/{entry['session']}"
        export = server.get(f"/api/sessions/{entry['session']}")
        source = export["events"][0]["event"]["imported"]
        assert (source["format"], source["file"]) == (name, files[game].name)
        assert source["digest"] == hashlib.sha256(files[game].read_bytes()).hexdigest()
        assert export["events"][-1]["position"]["ended"]
        assert all(player["id"].startswith("imported:") for player in export["players"])
        wanted = records(game)[0].players
        assert [player["kind"] == "bot" for player in export["players"]] == [player.is_bot for player in wanted]
        assert name in [known["extension"] for known in export["records"]]
        text = run("export", entry["session"], "--format", name, "--url", server.url).stdout
        assert read_all(format_of(game, name), rules_of(game), text) == [records(game)[0]]
    assert "Traceback" not in server.log()


def test_a_record_is_a_file_to_keep(server: LiveServer, files: dict[str, Path]) -> None:
    base = server.folder / "agon.sqlite3"
    games = imported(files["hex"], "--database", base)
    session = (games["imported"] + games["known"])[0]["session"]
    status, headers, body = get(server, f"/api/sessions/{session}.sgf")
    assert (status, headers["Content-Type"]) == (200, "application/x-go-sgf")
    assert headers["Content-Disposition"] == f'attachment; filename="hex-{session}.sgf"'
    assert body.startswith(b"(;FF[4]CA[UTF-8]GM[11]")
    status, _, body = get(server, f"/api/sessions/{session}.pgn")
    assert status == 404
    assert json.loads(body)["error"] == "Hex is not written as pgn; there is json, sgf"
    assert get(server, "/api/sessions/none.sgf")[0] == 404


def test_bulk_export_tells_every_game_once(server: LiveServer, files: dict[str, Path], tmp_path: Path) -> None:
    base = server.folder / "agon.sqlite3"
    imported(*files.values(), "--database", base)
    path: str | None = "/api/games/hex.ndjson?limit=5"
    told: list[str] = []
    pages = 0
    while path is not None:
        status, headers, body = get(server, path)
        assert (status, headers["Content-Type"]) == (200, "application/x-ndjson")
        told += [json.loads(line)["session"] for line in body.splitlines()]
        link = headers.get("Link")
        path = None if link is None else link.partition(">")[0][1:]
        pages += 1
    assert pages == 3
    assert len(told) == len(set(told)) == 12
    out = tmp_path / "all.ndjson"
    run("export", "--all", "--url", server.url, "-o", out)
    straight = tmp_path / "straight.ndjson"
    run("export", "--all", "--database", base, "-o", straight)
    assert out.read_bytes() == straight.read_bytes()
    assert {json.loads(line)["game"]["name"] for line in out.read_text().splitlines()} == set(GAMES)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("limit=0", "limit must be from 1 to 100"),
        ("limit=x", "limit must be a whole number"),
        ("game=none", "no game named 'none'"),
        ("after=1", "after must be the value in the link"),
        ("colour=red", "'colour' cannot be asked for"),
    ],
)
def test_bulk_export_refuses_what_it_cannot_give(server: LiveServer, query: str, said: str) -> None:
    status, _, body = get(server, f"/api/export.ndjson?{query}")
    assert status == 400
    assert said in json.loads(body)["error"]


def get(server: LiveServer, path: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()
