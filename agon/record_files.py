"""Files of games: PGN, PDN, SGF, GGF, transcripts of Othello, .mat, PHH, hearts as text, JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from agon import games
from agon.games.records import decode, formats
from agon.games.records.detection import detect, format_of
from agon.games.records.record import NO_ACTION, Move, Player, Record, RecordError, start_of
from agon.position import Action, State, Step
from agon.server.records import json_format
from agon.server.records.reading_files import OTHER_NAMES


def read_records(
    path_or_text: Path | str, game: str | None = None, *, format: str | None = None, skip_bad: bool = False
) -> list[Record]:
    """Return the games of a file, or of a text, each checked move by move against the rules.

    A ``str`` is the path of a file if it is one line that ends in the extension of a known format, else the text
    itself. ``format`` is ``pgn`` (chess), ``pdn`` (checkers), ``sgf`` (go, hex, backgammon), ``ggf`` or ``txt``
    (othello), ``mat`` (backgammon), ``phh`` (hold'em), ``hearts``, or ``json`` or ``ndjson`` (any game, as a server
    exports it). The default is the file's extension; for a text, the format of ``game``, or the one that fits best.

    Raises ``RecordError``, with line and column, for a game that cannot be read, unless ``skip_bad`` leaves such games
    out; ``ValueError`` if there is no such format; ``OSError`` if the file cannot be read.
    """
    known = _known(game)
    path = _path_of(path_or_text, known)
    text = str(path_or_text) if path is None else decode(path.read_bytes())
    extension = format or (path.suffix.removeprefix(".").lower() if path is not None else None)
    extension = OTHER_NAMES.get(extension or "", extension)
    if extension is not None and format is None:
        extension = format_of(text, extension)
    if extension is None:
        found = _best(text, known, game)
    elif extension in known:
        found = _read(text, extension, game)
    else:
        raise ValueError(f"no format {extension!r}; there are {', '.join(known)}")
    records: list[Record] = []
    for each in found:
        if isinstance(each, Record):
            records.append(each)
        elif not skip_bad:
            raise each
    return records


def write_records(
    records: Record | State | Iterable[Record | State], path: Path | str | None = None, *, format: str | None = None
) -> str:
    """Return games as the text of a file, and write it to ``path`` if that is given.

    A ``State`` is written as the game that led to it, without names. All games must have the format (see
    ``read_records``; JSON is not written here). The default is the extension of ``path``, else the format that the
    first game prefers. Raises ``ValueError`` if a game does not have the format, ``GameError`` if it cannot say what
    happened, and ``OSError``.
    """
    single = isinstance(records, Record | State)
    written = [record_of(each) if isinstance(each, State) else each for each in ([records] if single else records)]
    extension = format or (None if path is None else Path(path).suffix.removeprefix(".").lower())
    texts: list[str] = []
    for record in written:
        offered = {each.name: each for each in formats(record.game)}
        chosen = offered.get(extension) if extension else next(iter(offered.values()), None)
        if chosen is None:
            known = ", ".join(offered) or "none"
            raise ValueError(f"{record.game} is not written as {extension or 'a standard format'}; it has {known}")
        extension = chosen.name
        texts.append(chosen.write(games.load(record.game), record))
    text = "\n".join(each if each.endswith("\n") else f"{each}\n" for each in texts)
    if path is not None:
        Path(path).write_text(text, "utf-8")
    return text


def replay(record: Record) -> State:
    """Return the position at the end of a record, with its moves as ``history``: those since the last position that a
    node sets. Raises ``GameError``."""
    rules = games.load(record.game)
    options = rules.options(record.options, recorded=True)
    state = State(rules, start_of(rules, options, record.start), options)
    for move in record.moves:
        if move.position:
            state = State(rules, rules.position_from_text(move.position, options), options)
        elif move.action != NO_ACTION:
            state = state.apply(move.action)
    return state


def record_of(state: State) -> Record:
    """Return the game that led to a state, as a record without names."""
    return Record(
        game=state.game,
        options=state.options,
        start="" if state.is_usual else str(state.first),
        players=tuple(Player() for _ in state.seat_names),
        moves=tuple(Move(action=_number(step)) for step in state.history),
        returns=state.returns if state.is_over else None,
        reason="finished" if state.is_over else "",
    )


def _number(step: Step) -> int:
    action = step.action
    if not isinstance(action, Action):
        raise TypeError("a state knows all of its actions")
    return action.number


def _known(game: str | None) -> list[str]:
    """Return names of formats, those of ``game`` or all. Raises ``UnknownGame``."""
    named = games.names() if game is None else [games.load(game).info.name]
    return [*dict.fromkeys(each.name for name in named for each in formats(name)), *json_format.EXTENSIONS]


def _path_of(path_or_text: Path | str, known: list[str]) -> Path | None:
    """Return the named file, or None if this is a text."""
    if isinstance(path_or_text, Path):
        return path_or_text
    one_line = path_or_text.strip()
    is_path = "\n" not in one_line and one_line.lower().endswith(
        tuple(f".{extension}" for extension in (*known, *OTHER_NAMES))
    )
    return Path(one_line) if is_path else None


def _read(text: str, extension: str, game: str | None) -> Iterator[Record | RecordError]:
    if extension in json_format.EXTENSIONS:
        yield from (each if isinstance(each, RecordError) else each[1] for each in json_format.read(text, game))
        return
    detected = detect(text, extension, game)
    if detected is None:
        raise ValueError(f"no game has the format {extension!r}")
    rules, found = detected
    yield from found.read(rules, text)


def _best(text: str, known: list[str], game: str | None) -> Iterator[Record | RecordError]:
    """Return the games by the format that reads the first record furthest."""
    best, farthest = known[0], -1
    for extension in known:
        first = next(_read(text, extension, game), None)
        reached = first.offset if isinstance(first, RecordError) else len(text) if first is not None else 0
        if reached > farthest:
            best, farthest = extension, reached
    return _read(text, best, game)
