"""The parts of a server, put together and taken apart in order. Reads top to bottom."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from importlib.metadata import version
from operator import attrgetter
from pathlib import Path

from agon import games
from agon.protocol import messages
from agon.protocol.messages import Lobby as LobbyMessage
from agon.protocol.messages import SeekView, Warmth
from agon.server.accounts.accounts import Accounts
from agon.server.accounts.authentication import Authentication
from agon.server.accounts.deletion import AccountDeletion
from agon.server.accounts.handlers import AccountHandlers
from agon.server.accounts.revocation import Revocation
from agon.server.bots.analysis import AnalysisService
from agon.server.bots.cards import load_cards
from agon.server.bots.hint_service import HintService
from agon.server.bots.turns import Bots
from agon.server.chat import handlers
from agon.server.chat.rooms import ChatRooms
from agon.server.cluster.cluster import Cluster
from agon.server.gateway.listener import Gateway
from agon.server.http.api import Standing, Web
from agon.server.http.static_files import Pages
from agon.server.live import contribution_handlers, takeback_handlers
from agon.server.live.compiled_rules import link_compiler
from agon.server.live.conditional_moves import Plans
from agon.server.live.disconnects import Disconnects
from agon.server.live.registry import TableRegistry
from agon.server.live.reload import RulesReloader
from agon.server.live.table import Table
from agon.server.live.time_handlers import time_desks
from agon.server.live.timers import timers_of
from agon.server.lobby import challenges
from agon.server.lobby.handlers import GameHandlers
from agon.server.lobby.lobby import LISTED, Lobby
from agon.server.lobby.open_table_handlers import OpenTables
from agon.server.lobby.quick_pairing import QuickPairing
from agon.server.moderation.handlers import ModerationHandlers
from agon.server.moderation.reports import Reports
from agon.server.mqtt.bridge import Bridge, server_name
from agon.server.ops.metrics import Metrics
from agon.server.ops.settings import Settings
from agon.server.presence.client import Rooms
from agon.server.presence.presence import Presence, tell, tell_started
from agon.server.store import Store
from agon.server.workers.dispatcher import Workers
from agon.transport.tracing import Tracer

log = logging.getLogger("agon.server")

SCHEMA = Path(messages.__file__).parent / "schema"
LAG_PERIOD_S = 0.5


@dataclass(slots=True)
class App:
    """A running server."""

    port: int
    rooms: Rooms
    workers: Workers
    gateway: Gateway


class Lag:
    """How late the event loop runs its timers, seconds."""

    def __init__(self) -> None:
        self.seconds = 0.0

    async def run(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(LAG_PERIOD_S)
            self.seconds = max(0.0, time.monotonic() - before - LAG_PERIOD_S)


@contextlib.asynccontextmanager
async def running(settings: Settings) -> AsyncGenerator[App]:
    """A server from open port to clean end.

    Raises ``SettingsError``, ``CardError``, ``StoreFailed``, ``TracingUnavailable``, ``OSError`` (port).
    """
    broker = settings.broker()
    link_compiler()
    cards = load_cards(settings.personas, *settings.more_personas)
    metrics = Metrics()
    presence = Presence()
    tracer = Tracer("agon-server") if settings.tracing else None
    store = await Store.open(str(settings.database))
    store.observe(metrics.committed)
    closing = contextlib.AsyncExitStack()
    closing.push_async_callback(store.close)
    async with closing:
        workers = Workers(
            count=settings.workers,
            nice=settings.worker_nice,
            games=list(games.names()),
            grace_ms=settings.bot_grace_ms,
            on_change=lambda: changed(),  # noqa: PLW0108 - defined below, when all that it needs is there
        )
        bots = Bots(
            cards,
            workers,
            move_ms=settings.bot_move_ms,
            on_answer=metrics.bot_answered,
            may_model=lambda players: store.accounts.all_allow(players, "model_me"),
            tracer=tracer,
        )

        def warmth() -> Warmth:
            """The workers' kernels first, then the rules in this process."""
            kernels = workers.warmth()
            return Warmth(
                done=kernels.done + registry.compiled,
                total=kernels.total + 1,
                kernel=kernels.kernel if kernels.done < kernels.total else "rules",
            )

        def describe(seeks: list[SeekView]) -> LobbyMessage:
            live = sorted(registry.owned(), key=lambda table: -table.updated_at)[:LISTED]
            return LobbyMessage(
                seeks=seeks,
                playing=[table.broadcaster.summary() for table in live if table.is_listed],
                online=len(presence.clients),
                warmth=warmth(),
            )

        def lasting(seek: SeekView) -> float:
            """A bot's program asks again; a person who only went to another page has it still."""
            ms = settings.link_grace_ms if seek.private and not seek.pairing else settings.seek_grace_ms
            return ms / 1000 if seek.by.kind == "human" else 0.0

        lobby = Lobby(
            describe,
            settings.seek_limit,
            tell=lambda account, payload: tell(presence, account, payload),
            lasting=lasting,
        )
        bridge: Bridge | None = None  # its name needs the open port
        cluster: Cluster | None = None

        def started(table: Table) -> None:
            tell_started(table, presence)
            if cluster is not None:
                cluster.started(table)
            lobby.changed()

        disconnects = Disconnects()

        def owned(table: Table) -> None:
            if cluster is None or table.session.ply:  # of a new game the players may be at other servers
                disconnects.expect(table)
            if bridge is not None and table.is_listed:
                bridge.mirror.started(table)
            lobby.changed()

        def disowned(table: Table) -> None:
            bots.leave(table)
            if bridge is not None:
                bridge.mirror.left(table)
            lobby.changed()

        def look() -> None:
            chat.look()
            plans.look()

        def turned(table: Table) -> None:
            bots.on_turn(table)
            plans.on_turn(table)

        def ended(table: Table) -> None:
            bots.leave(table)
            chat.ended(table)
            plans.ended(table)
            if bridge is not None:
                bridge.mirror.ended(table)
            lobby.changed()

        registry = TableRegistry(
            store=store,
            show_thinking=settings.show_thinking,
            on_turn=turned,
            on_ended=ended,
            on_moved=metrics.moved,
            on_started=started,
            on_owned=owned,
            on_disowned=disowned,
            on_told=disconnects.look,
            timers=lambda clock, seats: timers_of(clock, seats, settings),
            reloader=RulesReloader(lambda _: workers.restart()) if settings.reload else None,
            contributes=lambda account: contribution_handlers.contributes(presence, account),
            check_again=bots.check_consents,
        )
        help_desk = HintService(registry, workers)
        analysis_desk = AnalysisService(registry, workers)
        accounts = Accounts(store, [card.title for card in cards.values()], settings.registration_open)
        gathering = OpenTables(settings, accounts, registry, lobby, bots, presence=presence)
        pairing = QuickPairing(settings, accounts, registry, lobby)
        authentication = Authentication(store, accounts)
        deletion = AccountDeletion(registry, lobby, presence)
        report_desk = Reports(store, accounts, registry, presence)
        account_desk = AccountHandlers(store, accounts, authentication, presence, deletion, reports=report_desk.made_by)
        moderation = ModerationHandlers(store, accounts, presence)
        watch = Revocation(store, presence, deletion, authentication)
        chat = ChatRooms(store, registry, cards)
        plans = Plans(store, registry)
        await plans.load()
        rooms = Rooms(
            settings=settings,
            store=store,
            accounts=accounts,
            registry=registry,
            lobby=lobby,
            bots=bots,
            presence=presence,
            metrics=metrics,
            server=f"agon {version('agon')}",
            doors=account_desk.doors,
            tracer=tracer,
            desks={
                **GameHandlers(settings, accounts, registry, lobby, bots).desks,
                **gathering.desks,
                **takeback_handlers.desks(registry),
                **contribution_handlers.desks(registry),
                **challenges.desks(settings, accounts, registry, lobby),
                messages.QuickPair: pairing.pair,
                **account_desk.desks,
                **moderation.desks,
                **time_desks(registry),
                messages.AskHint: help_desk.ask,
                messages.Analyse: analysis_desk.ask,
                **handlers.desks(chat, registry, accounts.ref),
                **report_desk.desks,
                **plans.desks,
            },
            disconnects=disconnects,
        )
        lag = Lag()
        standing = Standing(
            workers.states,
            lambda: lag.seconds,
            lambda: None if bridge is None else bridge.state(),
            lambda: None if cluster is None else cluster.state(),
            lambda: registry.compiled,
        )
        web = Web(rooms, Pages(settings.web, SCHEMA, reload=settings.reload), standing)
        gateway = Gateway(settings, rooms, web.get)
        port = await gateway.bind()  # before anything is stored or said: a start that fails here has done nothing
        closing.callback(gateway.unbind)

        compiling: set[asyncio.Task[None]] = set()

        def changed() -> None:
            """Something is new with the workers: the lobby shows it, and compiled rules may be there to be loaded."""
            lobby.changed()
            if not compiling and workers.warmth().done >= workers.warmth().total:
                compiling.add(task := asyncio.create_task(registry.compile_rules(), name="compile-rules"))
                task.add_done_callback(compiled)

        def compiled(task: asyncio.Task[None]) -> None:
            if not task.cancelled() and (error := task.exception()) is not None:
                log.error("the rules could not be compiled; plain Python referees on", exc_info=error)
            lobby.changed()

        if settings.cluster:
            cluster = Cluster(
                settings.node_name(),
                store,
                registry,
                lobby,
                send=lambda payload: bridge is not None and bridge.send_news(payload),
                is_here=lambda account: account in presence.clients,
                tell_started=lambda table: tell_started(table, presence),
            )
            lobby.seek_store = cluster.seek_store
            chat.spread, cluster.on_said = cluster.said, chat.heard
            plans.spread, cluster.on_planned = cluster.planned, plans.heard
            cluster.on_check = look
            registry.on_stored, registry.on_spectators = cluster.stored, cluster.onlookers
            await cluster.begin()
        else:
            await registry.take_over(await store.live(), resume=True)
        brought_back = sum(1 for _ in registry.owned())
        if brought_back:
            log.info("%d games that were being played go on", brought_back)
        await gateway.open()
        await authentication.offer_administration()
        if broker is not None:
            bridge = Bridge(
                broker,
                server_name(port) if cluster is None else cluster.name,
                workers,
                version=rooms.server,
                bots=cards.values(),
                lobby=lobby,
                grace_s=settings.bot_grace_ms / 1000,
                now=registry.clock.now,
                cluster=cluster,
            )
            for table in filter(attrgetter("is_listed"), registry.owned()):
                bridge.mirror.started(table)
        async with asyncio.TaskGroup() as background:
            tasks = [background.create_task(part.run()) for part in (workers, lag, pairing, watch)]
            if bridge is not None:
                tasks.append(background.create_task(bridge.run()))
            if cluster is not None:
                tasks.append(background.create_task(cluster.run()))
            try:
                yield App(port, rooms, workers, gateway)
            finally:
                # Bots before workers: a bot whose worker ends would have a stand-in moved for it.
                gateway.drain()
                standing.draining = True
                if cluster is None:
                    await gateway.close("the server restarts; games go on from where they are", retry_ms=1000)
                else:
                    await cluster.leave()
                    await gateway.close("this server ends; another goes on with your games: reconnect", retry_ms=50)
                lobby.close()
                await gathering.close()
                await help_desk.close()
                await analysis_desk.close()
                await bots.close()
                await chat.close()
                await plans.close()
                registry.close()
                if cluster is not None:
                    await cluster.seek_store.close()
                for task in (*tasks, *compiling):
                    task.cancel()
        if tracer is not None:
            await asyncio.to_thread(tracer.close)
