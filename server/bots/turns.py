"""Play the turns of the server's own bots. A bot's move goes through the same mailbox as a person's.

A worker's answer is untrusted: an illegal action is replaced by a stand-in, and the log says so.
"""

from __future__ import annotations

import asyncio
import difflib
import logging
import random
import secrets
import sys
import time
from collections.abc import Awaitable, Callable, Sequence

import numpy as np

from agon.games.rules import Rules
from agon.protocol.cards import EXTERNAL_ENGINES, BotCard, Level, Setting, digest, ladder_in, levels_in, run_in
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, Acted, Created, PlayerRef
from agon.protocol.jobs import Engine, Progress, Think
from agon.protocol.messages import Act, AnswerDraw, Resign, Thought
from agon.server.bots.clock_limits import give_up_s, limits_now
from agon.server.bots.past_games import Parameters
from agon.server.live.request import Request
from agon.server.live.table import Table
from agon.server.ops import logs
from agon.server.ops.run_time import RunTime
from agon.server.session import state as core
from agon.server.session.commands import SERVER, FromSeat, NoteTrouble
from agon.server.session.handicaps import capped
from agon.server.session.ids import BOT_ID
from agon.server.session.visibility import history_for
from agon.server.store import StoreFailed
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Share
from agon.transport.tracing import Tracer

log = logging.getLogger("agon.bots")

MARGIN_MS = 500
"""Time (ms) added to a level's limit for the answer to arrive."""
START_MS = 30_000
"""More of it (ms) for programs of others: the worker may have to start them, and a submitted bot's limit is CPU time.
It ends them itself when they are late."""
HURRY_S = 600.0
"""A bot with less time (s) than this on its clock comes before those with more, or without a clock."""


class Bots:
    """Seats bots, asks workers for their moves and posts the answers to the tables."""

    def __init__(
        self,
        cards: dict[str, BotCard],
        workers: Workers,
        *,
        move_ms: int,
        search_threads: int,
        on_answer: Callable[[str, float], None],
        may_model: Callable[[Sequence[AccountId]], Awaitable[bool]],
        past: Callable[[core.Session, int], Awaitable[Parameters]],
        address_of: Callable[[AccountId], str],
        run_time: RunTime,
        tracer: Tracer | None = None,
    ) -> None:
        """``move_ms``: time for a move where neither card nor clock sets one. ``search_threads``: of a level whose card
        says that it uses those that the operator gives. ``on_answer``: by whom, after seconds.
        ``may_model``: whether all of these players let bots learn how they play; may raise ``StoreFailed``.
        ``past``: parameters of an adaptive bot from earlier games of the same two; may raise ``StoreFailed``.
        ``address_of``: network address of a connected account; empty if unknown. ``run_time``: names the bots that the
        host switched off."""
        self.cards = cards
        self._digests = {name: digest(card) for name, card in cards.items()}
        self.workers = workers
        self._move_ms = move_ms
        self._search_threads = search_threads
        self._on_answer = on_answer
        self._may_model = may_model
        self._past = past
        self._address_of = address_of
        self._tracer = tracer
        self._thinking: dict[tuple[str, int], tuple[int, asyncio.Task[None]]] = {}
        self._run_time = run_time
        self._withdrawn: set[str] = set()
        """Bots that are offered no more, whose games go on."""
        self._hidden: dict[str, Parameters] = {}
        """By bot: parameters that a worker gets and the card does not show."""
        self._known: dict[tuple[str, int], Parameters] = {}
        """Parameters of adaptive bots from earlier games, for games in progress."""

    def add(self, card: BotCard) -> None:
        """Offer a further bot from now on. A card of a known name stays as it is: people may have agreed to it."""
        if card.name not in self.cards:
            self.cards[card.name] = card
            self._digests[card.name] = digest(card)

    def put(self, card: BotCard, hidden: Parameters) -> None:
        """Offer a bot under this card from now on, in place of another of its name. ``hidden``: parameters that a
        worker gets and the card does not show."""
        self.cards[card.name] = card
        self._digests[card.name] = digest(card)
        self._hidden[card.name] = hidden
        self._withdrawn.discard(card.name)

    def withdraw(self, bot: str) -> None:
        """Offer a bot no more; its games go on."""
        self._withdrawn.add(bot)

    def remove(self, bot: str) -> None:
        """Forget a bot; in its games that go on, its moves are random."""
        for known in (self.cards, self._digests, self._hidden):
            known.pop(bot, None)
        self._withdrawn.discard(bot)

    def level(self, bot: str, level: str, game: str) -> tuple[BotCard, Level]:
        """Return the card and a level that it offers in a game. Raises ``Refused`` (unknown_bot), with the reason if
        the card withholds the level there or the host switched the bot off."""
        card = self.cards.get(bot)
        if card is None:
            raise Refused("unknown_bot", self.unknown(bot), "$.bot")
        if bot in self._run_time.bots_off:
            raise Refused("unknown_bot", f"the host has switched {card.title} (BOT) off", "$.bot")
        if bot in self._withdrawn:
            raise Refused("unknown_bot", f"{card.title} (BOT) is no longer offered", "$.bot")
        offered, withheld = ladder_in(card, game)
        for candidate in offered:
            if candidate.name == level:
                return card, candidate
        known = ", ".join(candidate.name for candidate in offered)
        why = next((each.reason for each in withheld if each.level == level), None)
        reason = f"has no level {level!r} in this game" if why is None else f"does not offer {level!r} here: {why}"
        raise Refused("unknown_bot", f"{card.title} (BOT) {reason}; it has {known}", "$.level")

    def running(self, bot: str, level: str, game: str) -> tuple[BotCard, Level]:
        """Return the card and the level of a game that has begun, offered now or not. Raises ``Refused``
        (unknown_bot)."""
        card = self.cards.get(bot)
        defined = [] if card is None else [each for each in levels_in(card, game) if each.name == level]
        return (card, defined[0]) if card is not None and defined else self.level(bot, level, game)

    def unknown(self, bot: str) -> str:
        """Return the refusal of a name that no bot has, with the nearest names, or all."""
        near = difflib.get_close_matches(bot.partition(":")[0].lower(), self.cards, 3)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(sorted(self.cards))}"
        return f"no bot named {bot!r}; {hint}"

    def card_digest(self, bot: str) -> str:
        return self._digests[bot]

    def check_consents(self, created: Created, players: Sequence[PlayerRef]) -> None:
        """Check before a rematch that its people agreed to the bots' cards as they are now.

        Raises ``Refused`` (unknown_bot, consent_required).
        """
        for bot in (*players, created.stand_in):
            if bot is None or not bot.id.startswith(BOT_ID):
                continue
            card, _ = self.level(bot.card or "", bot.level or "", created.game)
            for seat, player in enumerate(players):
                agreed = created.consents[seat].get(card.name) if created.consents else created.seats[seat].agreed
                if player.kind == "human" and agreed != self._digests[card.name]:
                    reason = f"the card of {card.title} (BOT) has changed since that game: read it and start a new game"
                    raise Refused("consent_required", reason)

    def offered(self) -> list[BotCard]:
        """Return the cards of the bots that are neither withdrawn nor switched off by the host."""
        off = self._withdrawn | self._run_time.bots_off
        return [card for name, card in self.cards.items() if name not in off]

    def plays(self, card: BotCard, game: str) -> bool:
        """True if a bot plays a game, by its card and by its engine."""
        if (game not in card.games and "*" not in card.games) or not levels_in(card, game):
            return False
        able = self.workers.engines().get(card.engine)
        return able is None or game in able

    def playing(self, game: str) -> list[str]:
        """Return the bots that play a game: specialists first, then one with the game's default engine."""

        def order(card: BotCard) -> tuple[bool, int, bool, str]:
            return "*" in card.games, len(card.games), card.engine != "default", card.name

        able = [card for card in self.offered() if self.plays(card, game)]
        return [card.name for card in sorted(able, key=order)]

    def ref(self, card: BotCard, level: Level) -> PlayerRef:
        return PlayerRef(
            id=AccountId(f"{BOT_ID}{card.name}"), name=card.title, kind="bot", card=card.name, level=level.name
        )

    def on_turn(self, table: Table) -> None:
        """Start and stop the thinking of bots after every change of a table."""
        session = table.session
        acting = session.acting()
        for seat in range(session.seats):
            key = (table.name, seat)
            if not session.is_served(seat) or seat in session.forfeited:
                continue
            running = self._thinking.get(key)
            if running is not None and (seat not in acting or running[0] != session.moved):
                running[1].cancel()
                running = None
            if seat in acting and running is None:
                task = asyncio.create_task(self._turn(table, seat), name=f"bot-{table.name}-{seat}")
                self._thinking[key] = (session.moved, task)
                task.add_done_callback(lambda done, key=key: self._done(key, done))
            if session.draw_offer is not None and session.draw_offer != seat:
                answer = AnswerDraw(id=SERVER, session=table.name, accept=last_value(table, seat) <= 0.0)
                table.post(Request(FromSeat(seat, answer)))

    def leave(self, table: Table) -> None:
        """Stop thinking: the session has ended, or another server runs its bots."""
        for seat in range(table.session.seats):
            running = self._thinking.get((table.name, seat))
            if running is not None:
                running[1].cancel()
            self._known.pop((table.name, seat), None)

    async def close(self) -> None:
        tasks = [task for _, task in self._thinking.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _done(self, key: tuple[str, int], task: asyncio.Task[None]) -> None:
        running = self._thinking.get(key)
        if running is not None and running[1] is task:
            del self._thinking[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a bot's turn at %s failed", key[0], exc_info=error)

    async def _turn(self, table: Table, seat: int) -> None:
        logs.about(table.name)
        session, rules = table.session, table.session.rules
        player = session.players[seat]
        moved = session.moved
        legal = rules.legal_for(session.state, seat)
        seed = secrets.randbits(63)
        try:
            card, level = self.running(player.card or "", player.level or "", session.created.game)
        except Refused:
            reason = f"{player.name} (BOT) is no longer on this server: its moves are random"
            if player.card in self.cards:
                reason = f"{player.name} (BOT) no longer has the level {player.level!r}: its moves are random"
            table.post(Request(NoteTrouble(seat, reason)))
            act = Act(id=SERVER, session=table.name, seq=moved, action=random.Random(seed).choice(legal))
            table.post(Request(FromSeat(seat, act, by="bot_fallback")))
            return
        run: Setting = run_in(card, level, session.created.game)
        about = {} if not level.unmodelled else await self._about_players(table, seat, level, run)
        wished = capped(run.limits, session.created.handicap)
        job = f"{table.name}.{session.seq}.{seat}"
        engine = Engine(name=card.engine, parameters={**run.parameters, **about, **self._hidden.get(card.name, {})})

        def make() -> Think:
            limits, clock = limits_now(session, seat, wished, self._move_ms, table.now())
            return Think(
                job=job,
                game=session.created.game,
                version=session.created.version,
                options=session.created.options,
                seat=seat,
                state=seen_state(session, seat, seed),
                history=history_for(session, seat),
                start=session.created.start,
                engine=engine,
                limits=limits,
                threads=self._search_threads if level.threads == "given" else 1,
                clock=clock,
                seed=seed,
                deadline_ms=(limits.time_ms or 0) + MARGIN_MS + (START_MS if engine.name in EXTERNAL_ENGINES else 0),
                explain=clock is None,  # without a clock only: naming features costs up to 6 ms (Hex)
            )

        def progressed(progress: Progress) -> None:
            table.broadcaster.thinking(
                Thought(session=table.name, seat=seat, ply=session.ply, thinking=progress.thinking)
            )

        def troubled(reason: str) -> None:
            table.post(Request(NoteTrouble(seat, reason)))

        started = time.monotonic()
        left = give_up_s(session, seat, table.now())
        give_up_at = None if left is None else started + left
        kind = "timed" if left is not None and left < HURRY_S else "untimed"
        share = self._share(table)
        request = JobRequest(job, engine, session.created.game, kind, share, make, give_up_at)
        tracer = self._tracer
        trace = None if tracer is None else tracer.begin("bot", session=table.name, seat=seat, engine=card.engine)
        outcome = await self.workers.choose(request, progressed, troubled, trace)
        action, by, thinking = outcome.action, outcome.by, outcome.thinking
        if outcome.resigns and card.program is not None:
            table.post(Request(FromSeat(seat, Resign(id=SERVER, session=table.name)), trace=trace))
            return
        if outcome.resigns:
            troubled("its worker resigned, which no engine of ours does")
        if action is not None and action not in legal:
            troubled(f"its worker chose the illegal action {action}")
            action = None
        if action is None:
            action, by, thinking = random.Random(seed).choice(legal), "bot_fallback", None
        act = Act(id=SERVER, session=table.name, seq=moved, action=action)
        table.post(Request(FromSeat(seat, act, by=by, thinking=thinking), trace=trace))
        self._on_answer(by, time.monotonic() - started)

    def _share(self, table: Table) -> Share:
        """Return the share that pays for a bot's move: that of the first person, or program, that is connected."""
        others = [player.id for player in table.session.players if not player.id.startswith(BOT_ID)]
        connected = [(address, account) for account in others if (address := self._address_of(account))]
        address, account = connected[0] if connected else ("", others[0] if others else "")
        return Share(address, account, table.name)

    async def _about_players(self, table: Table, seat: int, level: Level, run: Setting) -> Parameters:
        """Return the parameters of a level that models its opponents, by what they allow and by earlier games."""
        if not await self._all_allow(table.session):
            return level.unmodelled
        if run.parameters.get("adapt", "no") == "no":
            return {}
        key = (table.name, seat)
        if key not in self._known:
            try:
                self._known[key] = await self._past(table.session, seat)
            except StoreFailed as error:
                log.warning("a bot begins its estimate anew, because earlier games are unknown: %s", error)
                self._known[key] = {}
        return self._known[key]

    async def _all_allow(self, session: core.Session) -> bool:
        """True if a bot may model all other players at the table; False if the store does not answer."""
        others = {player.id for player in session.players if not player.id.startswith(BOT_ID)}
        try:
            return await self._may_model(sorted(others))
        except StoreFailed as error:
            log.warning("bots do not model the players, because their choices are unknown: %s", error)
            return False


def last_value(table: Table, seat: int) -> float:
    """Return the value that a bot last gave its own seat, by which it accepts draws; 1 if it gave none."""
    for event, _ in reversed(table.log):
        if isinstance(event, Acted) and event.seat == seat and event.thinking is not None:
            if event.thinking.value is not None:
                return event.thinking.value
    return 1.0


def seen_state(session: core.Session, seat: int, seed: int) -> bytes:
    """Return the state for a worker that plays ``seat``: one that the seat cannot tell apart from the real one."""
    rules: Rules = session.rules
    state = core.state_for(session, seat)
    if rules.info.hidden or rules.info.simultaneous:
        state = rules.resample(state, seat, seed)
    if sys.byteorder == "big":
        state = state.byteswap()
    return np.ascontiguousarray(state).tobytes()
