"""Promises that many cards make: each is tested for every card that makes it, in every game that it plays."""

from __future__ import annotations

import builtins
import functools
import gc
import io
import socket
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agon import ai, games
from agon.ai.engines import registry
from agon.ai.search.opening_book import book_for
from agon.games.verbs import State
from agon.protocol.cards import BotCard, Level, Limits, levels_in, run_in
from tests.ai.personas.playing import Played, decide, engine_of, name_of, players, positions, problem_of
from tests.ai.personas.sentences import CARDS, Said, cards_saying, games_of, number_in, saying

FOLDER = Path(ai.__file__).resolve().parent


def is_secret(game: str) -> bool:
    info = games.room(game).INFO
    return info.hidden or info.simultaneous


@pytest.mark.parametrize(("card", "level", "game"), players(of=cards_saying("Only what its seat may see")), ids=name_of)
def test_no_bot_uses_what_its_seat_cannot_know(card: BotCard, level: Level, game: str) -> None:
    """In worlds that its seat cannot tell apart it finds the same, and takes the same action."""
    if not is_secret(game):
        assert not games.room(game).INFO.hidden, "nothing to see but the board"
        return
    rules = games.load(game)
    for at in (positions(game)[0], positions(game, 2)[-1]):
        other = rules.resample(at.state, rules.current(at.state), 99)
        found = [decide(card, level, at, engine_of(card), state=state) for state in (at.state, other)]
        assert found[0].action == found[1].action
        assert found[0].thinking.lines == found[1].thinking.lines
        assert found[0].thinking.mix == found[1].thinking.mix


LEARNS_NOTHING = cards_saying("Nothing beyond the stored game|Nothing is learned|Learns nothing|Nothing after it")


@pytest.mark.parametrize(("card", "level", "game"), players(of=LEARNS_NOTHING), ids=name_of)
def test_earlier_games_change_nothing(card: BotCard, level: Level, game: str) -> None:
    """A bot that has played others takes the action that one takes which has never played."""
    here = positions(game, 3)
    at = here[len(here) // 2]
    fresh = decide(card, level, at, engine_of(card))
    engine = engine_of(card)
    for other in positions(game, 4)[:5]:
        decide(card, level, other, engine, 4)
    experienced = decide(card, level, at, engine)
    assert experienced.action == fresh.action
    assert experienced.thinking.mix == fresh.thinking.mix


@pytest.mark.parametrize(("card", "level", "game"), players(of=cards_saying("Does not vary its play")), ids=name_of)
def test_the_same_game_so_far_gives_the_same_action(card: BotCard, level: Level, game: str) -> None:
    """Whatever the seed is, along a whole game."""
    here = positions(game, 6)[::3][:6]
    one, other = engine_of(card), engine_of(card)
    for number, at in enumerate(here):
        assert decide(card, level, at, one, 1).action == decide(card, level, at, other, 100 + number).action


class Deeds:
    """Deeds of a search beside searching."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.read: list[str] = []
        self.started: list[str] = []
        self.threads: list[str] = []

    def clear(self) -> None:
        for each in (self.written, self.read, self.started, self.threads):
            each.clear()


@pytest.fixture
def deeds(monkeypatch: pytest.MonkeyPatch) -> Deeds:
    """Note the files that are opened and the connections, programs and threads that are started."""
    found, opens = Deeds(), io.open
    begin = threading.Thread.start

    def opened(file: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
        (found.written if set(mode) & set("wax+") else found.read).append(str(file))
        return opens(file, mode, *rest, **more)

    def thread(self: threading.Thread) -> None:
        found.threads.append(self.name)
        begin(self)

    monkeypatch.setattr(io, "open", opened)
    monkeypatch.setattr(builtins, "open", opened)
    monkeypatch.setattr(threading.Thread, "start", thread)
    monkeypatch.setattr(socket.socket, "connect", lambda *given: found.started.append(f"connection {given[1:]}"))
    monkeypatch.setattr(subprocess.Popen, "__init__", lambda *given, **_: found.started.append(f"program {given[1:]}"))
    return found


LOADERS = ("agon.ai.games.", "agon.ai.holdem.blueprint", "agon.ai.search.opening_book")
"""Beginnings of the names of modules that keep what they have loaded."""


def forget_files() -> None:
    """Empty the caches of what engines have loaded, so that the next search loads it again."""
    for each in gc.get_objects():
        if type(each) is functools._lru_cache_wrapper and each.__module__.startswith(LOADERS):  # pyright: ignore
            each.cache_clear()


@pytest.mark.parametrize(("card", "level", "game"), players(), ids=name_of)
def test_searching_leaves_nothing_behind_and_asks_nobody(card: BotCard, level: Level, game: str, deeds: Deeds) -> None:
    """Nothing is written, no connection and no program is started, and one thread does the work."""
    here = positions(game)
    places = here[0], here[len(here) // 2], here[-1]
    decide(card, level, here[0], engine_of(card))  # kernels are loaded
    forget_files()
    deeds.clear()
    engine = engine_of(card)
    for at in places:
        decide(card, level, at, engine)
    assert (deeds.written, deeds.started, deeds.threads) == ([], [], [])
    if card in cards_saying(r"^The rules alone[.:]"):
        own = [file for file in deeds.read if FOLDER in Path(file).resolve().parents]
        assert own == [], "more than the rules"


MEGABYTES = r"up to ([\d,]+) MB"
IN_ENDINGS = r"in chess endings up to ([\d,]+) MB more"
ENDINGS = {
    "chess": "8/8/8/3k4/8/3KQ3/8/6r1 w - - 0 1",
    "checkers": "B:W18,K31:BK3,12",
}
"""Positions that a table of endings knows."""


def ending(game: str) -> State:
    return games.load(game).position_from_text(ENDINGS[game])


@pytest.fixture
def traced() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


@pytest.mark.usefixtures("traced")
@pytest.mark.parametrize(("card", "level", "game"), players(of=cards_saying(MEGABYTES, "cost")), ids=name_of)
def test_memory_stays_within_what_the_card_says(card: BotCard, level: Level, game: str) -> None:
    """The most that a new engine has asked for at once, in the beginning, the middle and the end of a game.

    Tables of endings, which fill a small part of what is asked for, are measured in the next test.
    """
    here = positions(game)
    most = number_in(next(said for said in saying(MEGABYTES, "cost") if said.card == card.name), MEGABYTES)
    decide(card, level, here[0], engine_of(card))  # kernels are loaded
    if game not in ENDINGS:
        forget_files()
    gc.collect()
    engine, before = engine_of(card), tracemalloc.get_traced_memory()[0]
    for at in (here[0], here[len(here) // 2], here[-1]):
        tracemalloc.reset_peak()
        decide(card, level, at, engine)
        used = (tracemalloc.get_traced_memory()[1] - before) / 1e6
        assert used <= most, f"{used:.0f} MB"


LOAD_ALL = """
from agon.ai.games.chess.endgame_tables import files

def peak(name):
    lines = open("/proc/self/status").read().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name))

before = peak("VmRSS")
loaded = [table for table in files.NAMES.values() if files.load(table)]
print(len(loaded), (peak("VmHWM") - before) * 1024 / 1e6)
"""


def test_tables_of_chess_endings_take_as_much_memory_as_the_cards_say() -> None:
    """All of them, loaded one after another by a process that does nothing else."""
    done = subprocess.run([sys.executable, "-c", LOAD_ALL], capture_output=True, text=True, check=True)
    tables, megabytes = done.stdout.split()
    assert int(tables) == len(list((FOLDER / "games" / "chess" / "endgame_tables").glob("*.xz")))
    for said in saying(IN_ENDINGS, "cost"):
        assert float(megabytes) <= number_in(said, IN_ENDINGS)


SECONDS = r"(?:for at most|[Uu]p to|for up to) (half a|[\d.]+) seconds?\b"
LEVELS_TIME = r"(?:at most|up to) the level's time"


@pytest.mark.parametrize("said", saying(SECONDS), ids=lambda said: f"{said.card}.{said.field}.{said.level}")
def test_a_level_has_the_time_that_its_card_names(said: Said) -> None:
    """Exactly that at the level that says so, and at most that where the card says it of all."""
    card, most = CARDS[said.card], 1000 * number_in(said, SECONDS)
    times = [
        (level.name, game, run_in(card, level, game).limits.time_ms)
        for level in card.levels
        if said.level in {None, level.name}
        for game in games_of(card, level)
    ]
    assert times
    if said.level is not None:
        assert {time for _, _, time in times if time is not None} == {most}
    over = [each for each in times if each[2] is not None and each[2] > most]
    endless = [(level, game) for level, game, time in times if time is None and not is_rule(card, level, game)]
    assert (over, endless) == ([], [])


def is_rule(card: BotCard, name: str, game: str) -> bool:
    """True if the level plays by a rule, which takes no time."""
    level = next(each for each in card.levels if each.name == name)
    return run_in(card, level, game).parameters.get("search") == "strategy" or card.engine == "random"


@pytest.mark.parametrize("card", cards_saying(LEVELS_TIME), ids=name_of)
def test_every_level_has_a_time_where_the_card_says_so(card: BotCard) -> None:
    for level in card.levels:
        assert all(run_in(card, level, game).limits.time_ms for game in games_of(card, level))


@pytest.mark.parametrize(
    ("pattern", "limit"),
    [
        (r"Looks (\d+) moves? ahead", "depth"),
        (r"Thinks about ([\d,]+) positions a move", "nodes"),
        (r"^([\d,]+) positions a move", "nodes"),
        (r"([\d,]+) simulations a move", "nodes"),
    ],
)
def test_a_level_searches_as_far_as_its_summary_says(pattern: str, limit: str) -> None:
    for said in saying(pattern, "levels"):
        card = CARDS[said.card]
        level = next(each for each in card.levels if each.name == said.level)
        for game in games_of(card, level):
            assert getattr(run_in(card, level, game).limits, limit) == number_in(said, pattern), (card.name, game)


@pytest.mark.parametrize("card", cards_saying("depends? on the speed of the machine"), ids=name_of)
def test_what_depends_on_the_machine_is_limited_by_time_alone(card: BotCard) -> None:
    last = run_in(card, card.levels[-1], games_of(card, card.levels[-1])[0]).limits
    assert last.time_ms
    assert (last.nodes, last.depth) == (None, None)


BOOKS = {
    ("alphabeta", "hard"): {"chess": 70, "connect_four": 60, "othello": 100},
    ("grove", "sequoia"): {"chess": 70, "connect_four": 60, "othello": 100},
}
"""Levels whose cards name opening books, with the positions in each."""


@pytest.mark.parametrize("game", games.names())
def test_books_are_opened_by_the_levels_whose_cards_say_so_and_by_no_other(game: str) -> None:
    """With no node to search a move can come from a book alone."""
    start = positions(game)[0] if game not in ("chess", "connect_four", "othello") else None
    at = start or Played(game, games.load(game).initial(), (), ())
    for card in CARDS.values():
        for level in levels_in(card, game) if game in games_of(card) else []:
            run = run_in(card, level, game)
            if run.parameters.get("adapt"):
                continue  # it plays as Grove's levels do
            found = registry.think(engine_of(card), problem_of(at, Limits(nodes=1)), run.parameters)
            told = game in BOOKS.get((card.name, level.name), {})
            assert (found.thinking.stop == "book") == told, (card.name, level.name)


@pytest.mark.parametrize("game", ["chess", "connect_four", "othello"])
def test_a_book_has_as_many_positions_as_the_card_says(game: str) -> None:
    rules = games.load(game)
    book = book_for(rules, rules.options())
    assert book is not None
    [said] = saying("an opening book for chess", "knowledge")
    title = "chess" if game == "chess" else rules.info.title
    assert len(book.entries) == number_in(said, rf"{title} \((\d+)")


@pytest.mark.parametrize("game", ENDINGS)
@pytest.mark.parametrize(
    "card", cards_saying("[Tt]ables? of (all )?endings .*(checkers|chess)", "knowledge"), ids=name_of
)
def test_endings_are_known_where_the_card_says_so(card: BotCard, game: str) -> None:
    """A search of few positions finds the exact value, which it does not by searching alone."""
    at, few = Played(game, ending(game), (), ()), Limits(nodes=300)
    run = run_in(card, levels_in(card, game)[-1], game)
    assert registry.think(engine_of(card), problem_of(at, few), run.parameters).thinking.exact
    alone = {"endings": False, "solver": False}
    assert not registry.think(registry.engines()["alphabeta"], problem_of(at, few), alone).thinking.exact


@pytest.mark.parametrize("game", [said.game for said in saying("solves the end of the game", "algorithm_in")])
def test_the_end_of_the_game_is_solved_where_the_card_says_so(game: str) -> None:
    """Proven by the game's own solver, in positions that a search of so many nodes does not come to the end of."""
    card = CARDS["grove"]
    run = run_in(card, card.levels[-1], game)
    at = positions(game)[{"connect_four": 20, "othello": 44}[game]]
    engine = registry.engines()["alphabeta"]
    solved = registry.think(engine_of(card), problem_of(at, Limits(nodes=2_000_000)), run.parameters).thinking
    assert (solved.exact, solved.stop) == (True, "proven")
    without = registry.think(engine, problem_of(at, Limits(nodes=min(20_000, solved.nodes // 2))), {"solver": False})
    assert not without.thinking.exact or solved.nodes < without.thinking.nodes
