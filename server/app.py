"""Put a server together: ``build`` makes the parts, ``wire`` connects them, ``running`` serves until its block ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from agon import games
from agon.protocol import messages
from agon.protocol.cards import BotCard
from agon.server.accounts.accounts import Accounts
from agon.server.accounts.authentication import Authentication
from agon.server.accounts.deletion import AccountDeletion
from agon.server.accounts.guests import SECRET_BYTES as GUEST_SECRET_BYTES
from agon.server.accounts.guests import Guests
from agon.server.accounts.handlers import AccountHandlers
from agon.server.accounts.provider import Provider
from agon.server.accounts.push.handlers import PushHandlers
from agon.server.accounts.push.notices import PushNotices
from agon.server.accounts.push.parts import Push, build_push
from agon.server.accounts.revocation import Revocation
from agon.server.accounts.sweep import Sweep
from agon.server.analysis.handlers import AnalysisBoards
from agon.server.bots.analysis import AnalysisService
from agon.server.bots.card_files import load_cards
from agon.server.bots.fair_play import FairPlay
from agon.server.bots.help_limit import HelpLimit
from agon.server.bots.hint_service import HintService
from agon.server.bots.lab import SearchLab
from agon.server.bots.my_mistakes import MistakeHandlers
from agon.server.bots.past_games import parameters_from_past
from agon.server.bots.puzzle_maker import PuzzleMaker
from agon.server.bots.puzzles import PuzzleHandlers
from agon.server.bots.second_tries import SecondTries
from agon.server.bots.strength import nearest_levels, strength_of
from agon.server.bots.turns import Bots
from agon.server.bots.wording import WordingService, read_model
from agon.server.chat.handlers import ChatHandlers
from agon.server.chat.rooms import ChatRooms
from agon.server.clubs.classes import ClassHandlers
from agon.server.clubs.course.checking import Checker
from agon.server.clubs.course.handlers import CourseHandlers
from agon.server.clubs.course.judges import Judges
from agon.server.clubs.course.offering import Offering
from agon.server.clubs.course.running import LeagueRunner
from agon.server.clubs.handlers import ClubHandlers
from agon.server.clubs.tasks import TaskHandlers
from agon.server.cluster.cluster import Cluster
from agon.server.cluster.naming import Node
from agon.server.cluster.shared_seeks import SharedSeeks
from agon.server.competitions.handlers import TournamentHandlers
from agon.server.competitions.runner import Runner
from agon.server.competitions.talk import Talk
from agon.server.gateway.dispatch import Dispatcher, Handlers
from agon.server.gateway.hello import HelloHandler
from agon.server.gateway.lichess.routes import LichessApi
from agon.server.gateway.listener import Gateway
from agon.server.gateway.rest.routes import Routes
from agon.server.http.api import Api
from agon.server.http.clubs import ClubPages
from agon.server.http.health import Health
from agon.server.http.static_files import Pages, bundled_pages
from agon.server.http.tournaments import TournamentPages
from agon.server.http.training import personas_of
from agon.server.live.compiled_rules import link_compiler
from agon.server.live.conditional_moves import ConditionalMoves
from agon.server.live.disconnects import Disconnects
from agon.server.live.handlers import TableHandlers, tell_started
from agon.server.live.registry import TableRegistry
from agon.server.live.reload import RulesReloader
from agon.server.live.rule_compiler import RuleCompiler
from agon.server.live.table import Table
from agon.server.live.take_over import TakeOver
from agon.server.lobby.challenges import ChallengeHandlers
from agon.server.lobby.handlers import GameHandlers
from agon.server.lobby.lobby import Lobby
from agon.server.lobby.open_table_handlers import OpenTables
from agon.server.lobby.overview import Overview, seek_lasts_s
from agon.server.lobby.quick_pairing import QuickPairing
from agon.server.moderation.bans import Bans
from agon.server.moderation.console import ConsoleHandlers
from agon.server.moderation.handlers import ModerationHandlers
from agon.server.moderation.house import House
from agon.server.moderation.reports import ReportHandlers
from agon.server.moderation.upkeep import UpkeepHandlers
from agon.server.mqtt.bridge import Bridge, server_name
from agon.server.ops.long_work import LongWork
from agon.server.ops.metrics import Metrics
from agon.server.ops.power import PowerMeter
from agon.server.ops.run_time import RunTime
from agon.server.ops.settings import Settings, data_folder
from agon.server.ops.signal import Signal
from agon.server.presence.client import Presence
from agon.server.session.ids import SECRET_BYTES, SessionIds
from agon.server.store import Store
from agon.server.workers.dispatcher import Workers
from agon.transport.tracing import Tracer

log = logging.getLogger("agon.server")

SCHEMA = Path(messages.__file__).parent / "schema"
WORDS = SCHEMA.parents[1] / "clients/languages/compiled"


@dataclass(frozen=True, slots=True)
class People:
    """The parts that manage accounts."""

    accounts: Accounts
    authentication: Authentication
    deletion: AccountDeletion
    revocation: Revocation
    sweep: Sweep
    bans: Bans
    house: House


@dataclass(frozen=True, slots=True)
class Course:
    """The parts that run submitted bots, in programs of their own."""

    judges: Judges
    checker: Checker
    league: LeagueRunner
    offering: Offering


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a server. Those of a broker and of a cluster are None on a server without them."""

    settings: Settings
    port: int
    metrics: Metrics
    presence: Presence
    tracer: Tracer | None
    store: Store
    gateway: Gateway
    workers: Workers
    workers_changed: Signal[[]]
    bots: Bots
    registry: TableRegistry
    rule_compiler: RuleCompiler
    disconnects: Disconnects
    lobby: Lobby
    people: People
    chat: ChatRooms
    handlers: Handlers
    meter: PowerMeter
    work: LongWork
    cluster: Cluster | None
    bridge: Bridge | None
    tournaments: Runner
    course: Course
    push: Push


async def build(settings: Settings, closing: contextlib.AsyncExitStack) -> Parts:
    """Create all parts, not connected yet; ``closing`` releases the store and the port in any case.

    Raises ``SettingsError``, ``CardError``, ``StoreFailed``, ``TracingUnavailable``, ``OSError`` (port).
    """
    link_compiler()
    games.add_folders(settings.games)
    for game, reason in games.left_out():
        log.error("the game %s is left out: %s", game, reason)
    cards = load_cards(settings.personas, *settings.more_personas, *personas_of(settings.training_folder))
    metrics, presence, run_time = Metrics(), Presence(), RunTime()
    tracer = Tracer("agon-server") if settings.tracing else None
    store = await Store.open(str(settings.database), alone=not settings.cluster)
    closing.push_async_callback(store.close)
    gateway = Gateway(settings, metrics, presence)
    port = await gateway.bind()  # before any write or message: a start that fails here has no effect
    closing.callback(gateway.unbind)
    workers_changed = Signal[[]]()
    workers = build_workers(settings, metrics, workers_changed)
    bots = build_bots(settings, cards, workers, store, metrics, presence=presence, run_time=run_time, tracer=tracer)
    registry = TableRegistry(
        store,
        settings,
        ids=SessionIds(await store.secret("session ids", SECRET_BYTES)),
        check_again=bots.check_consents,
        contributes=presence.contributes,
        address_of=presence.address_of,
        strength=partial(strength_of, cards),
        reloader=RulesReloader(lambda _: workers.restart()) if settings.reload else None,
    )
    node = Node(settings.node_name()) if settings.cluster else None
    store.node = "" if node is None else node.name
    seeks = None if node is None else SharedSeeks(store.cluster, node)
    lobby = build_lobby(settings, registry, workers, presence, seeks)
    cluster = None if node is None or seeks is None else Cluster(node, registry, lobby, seeks, presence)
    name = server_name(port) if node is None else node.name
    bridge = build_bridge(settings, name, workers, cards, lobby=lobby, registry=registry, cluster=cluster)
    guests = Guests(await store.secret("guest tokens", GUEST_SECRET_BYTES))
    people = build_people(settings, registry, presence, cards, guests, run_time=run_time)
    chat, disconnects = ChatRooms(store, registry, cards, run_time), Disconnects()
    meter, work, tournaments = PowerMeter(), LongWork(), Runner(registry, bots)
    closing.callback(work.close)
    course = build_course(registry, bots)
    push = await build_push(settings, registry, presence, metrics)
    handlers = build_handlers(
        settings,
        registry,
        lobby,
        bots,
        people,
        presence=presence,
        chat=chat,
        tables=TableHandlers(settings, registry, disconnects, tracer),
        meter=meter,
        tournaments=tournaments,
        course=course,
        work=work,
        push=push.handlers,
    )
    return Parts(
        settings=settings,
        port=port,
        metrics=metrics,
        presence=presence,
        tracer=tracer,
        store=store,
        gateway=gateway,
        workers=workers,
        workers_changed=workers_changed,
        bots=bots,
        registry=registry,
        rule_compiler=RuleCompiler(registry, workers),
        disconnects=disconnects,
        lobby=lobby,
        people=people,
        chat=chat,
        handlers=handlers,
        meter=meter,
        work=work,
        cluster=cluster,
        bridge=bridge,
        tournaments=tournaments,
        course=course,
        push=push,
    )


def build_course(registry: TableRegistry, bots: Bots) -> Course:
    """Create the parts that run submitted bots."""
    judges, store = Judges(), registry.store
    return Course(judges, Checker(store, judges), LeagueRunner(registry, bots, judges), Offering(store, bots, judges))


def build_lobby(
    settings: Settings, registry: TableRegistry, workers: Workers, presence: Presence, seeks: SharedSeeks | None
) -> Lobby:
    """Create the part that keeps the open seeks."""
    return Lobby(
        Overview(registry, presence, workers).message,
        settings.seek_limit,
        seeks,
        most_of_network=settings.seeks_per_address,
        network_of=presence.address_of,
        tell=presence.tell,
        lasting=partial(seek_lasts_s, settings),
    )


def build_workers(settings: Settings, metrics: Metrics, changed: Signal[[]]) -> Workers:
    """Create the part that gives jobs to workers."""
    return Workers(
        count=settings.workers,
        nice=settings.worker_nice,
        games=list(games.names()),
        grace_ms=settings.bot_grace_ms,
        on_change=changed,
        on_wait=metrics.job_waited,
    )


def build_bots(
    settings: Settings,
    cards: dict[str, BotCard],
    workers: Workers,
    store: Store,
    metrics: Metrics,
    *,
    presence: Presence,
    run_time: RunTime,
    tracer: Tracer | None,
) -> Bots:
    """Create the part that plays the server's own bots."""
    return Bots(
        cards,
        workers,
        move_ms=settings.bot_move_ms,
        search_threads=settings.search_threads,
        on_answer=metrics.bot_answered,
        may_model=lambda players: store.accounts.all_allow(players, "model_me"),
        past=lambda session, seat: parameters_from_past(store, session, seat),
        address_of=presence.address_of,
        run_time=run_time,
        tracer=tracer,
    )


def build_bridge(
    settings: Settings,
    name: str,
    workers: Workers,
    cards: dict[str, BotCard],
    *,
    lobby: Lobby,
    registry: TableRegistry,
    cluster: Cluster | None,
) -> Bridge | None:
    """Create the part that speaks to the broker, or None without one. Raises ``SettingsError``."""
    broker = settings.broker()
    if broker is None:
        return None
    return Bridge(
        broker,
        name,
        workers,
        bots=cards.values(),
        lobby=lobby,
        clock=registry.clock,
        cluster=cluster,
        tournaments=registry.store.tournaments,
        settings=settings,
    )


def build_people(
    settings: Settings,
    registry: TableRegistry,
    presence: Presence,
    cards: dict[str, BotCard],
    guests: Guests,
    *,
    run_time: RunTime,
) -> People:
    """Create the parts that manage accounts."""
    store, now = registry.store, registry.clock.now
    accounts = Accounts(store, [card.title for card in cards.values()], run_time, guests, now=now)
    provider = Provider(settings) if settings.oidc_issuer else None
    authentication = Authentication(store, accounts, provider=provider, now=now)
    deletion = AccountDeletion(registry, presence)
    revocation = Revocation(store, presence, deletion, authentication)
    house = House(store, presence, run_time, "open" if settings.registration_open else "closed")
    return People(accounts, authentication, deletion, revocation, Sweep(store, now), Bans(store, presence, now), house)


def build_handlers(
    settings: Settings,
    registry: TableRegistry,
    lobby: Lobby,
    bots: Bots,
    people: People,
    *,
    presence: Presence,
    chat: ChatRooms,
    tables: TableHandlers,
    meter: PowerMeter,
    tournaments: Runner,
    course: Course,
    work: LongWork,
    push: PushHandlers,
) -> Handlers:
    """Create the handlers of all commands."""
    store, workers, accounts = registry.store, bots.workers, people.accounts
    fair_play = FairPlay(registry)
    house = people.house
    reports, limit = ReportHandlers(store, accounts, registry, presence, house=house, places=chat.places), HelpLimit()
    moderation = ModerationHandlers(store, accounts, presence)
    clubs = ClubHandlers(registry, accounts, presence, tournaments)
    own = AccountHandlers(
        store,
        accounts,
        people.authentication,
        presence,
        people.deletion,
        reports=reports.made_by,
        meter=meter,
        levels=partial(nearest_levels, bots.cards),
        tournaments=tournaments.of_account,
        clubs=clubs.views.mine,
        push=push.of_account,
    )
    boards = AnalysisBoards(registry, workers, work, fair_play, bots.cards)
    return Handlers(
        hello=HelloHandler(settings, accounts, presence, lobby, registry.clock, run_time=house.values),
        tables=tables,
        conditional_moves=ConditionalMoves(store, registry),
        games=GameHandlers(settings, accounts, registry, lobby, bots),
        open_tables=OpenTables(settings, accounts, registry, lobby, bots, presence=presence),
        challenges=ChallengeHandlers(settings, accounts, registry, lobby, presence),
        pairing=QuickPairing(settings, accounts, registry, lobby),
        hints=HintService(registry, workers, limit),
        lab=SearchLab(registry, workers, limit),
        analysis=AnalysisService(registry, workers, fair_play, PuzzleMaker(store, workers, registry.clock.now)),
        second_tries=SecondTries(registry, workers, fair_play),
        wording=WordingService(registry, workers, limit, read_model(settings.worded_by)),
        boards=boards,
        puzzles=PuzzleHandlers(registry),
        mistakes=MistakeHandlers(registry),
        chat=ChatHandlers(chat, accounts.ref),
        accounts=own,
        push=push,
        moderation=moderation,
        console=ConsoleHandlers(settings, store, accounts, bots, house=house, acts=moderation),
        upkeep=UpkeepHandlers(registry, presence, acts=moderation, folder=data_folder(os.environ)),
        reports=reports,
        tournaments=TournamentHandlers(settings, accounts, registry, bots, tournaments),
        clubs=clubs,
        classes=ClassHandlers(registry, accounts, presence, own, settings.pupils_per_teacher),
        tasks=TaskHandlers(registry, accounts, bots),
        course=CourseHandlers(
            registry,
            accounts,
            course.judges,
            checker=course.checker,
            runner=course.league,
            offering=course.offering,
            uploaded=boards.uploaded,
        ),
    )


def wire(parts: Parts) -> None:
    """Subscribe the parts to each other's signals. The order of subscription is the order of effects."""
    tables, lobby, handlers = parts.registry.events, parts.lobby, parts.handlers
    parts.chat.places.event = Talk(parts.tournaments).place
    parts.gateway.banned = parts.people.bans.reason
    parts.store.observe(parts.metrics.committed)
    tables.started.subscribe(lambda table: tell_started(table, parts.presence))
    tables.moved.subscribe(parts.metrics.moved)
    tables.folded.subscribe(parts.disconnects.look)
    tables.turned.subscribe(parts.bots.on_turn)
    tables.turned.subscribe(handlers.conditional_moves.on_turn)
    tables.ended.subscribe(parts.bots.leave)
    tables.ended.subscribe(parts.chat.ended)
    tables.ended.subscribe(handlers.conditional_moves.ended)
    tables.ended.subscribe(parts.tournaments.ended)
    tables.disowned.subscribe(parts.bots.leave)
    tables.rests.subscribe(parts.bots.leave)
    tables.loaded.subscribe(handlers.conditional_moves.loaded)
    tables.rests.subscribe(handlers.conditional_moves.rests)

    def expect_players(table: Table) -> None:
        if parts.cluster is None or table.session.ply:  # players of a new game may be at other servers
            parts.disconnects.expect(table)

    tables.owned.subscribe(expect_players)
    if parts.cluster is not None:
        wire_cluster(parts, parts.cluster)
    if parts.bridge is not None:
        publisher = parts.bridge.publisher
        parts.tournaments.changed.subscribe(parts.bridge.tournaments.changed)
        tables.owned.subscribe(publisher.owned)
        tables.disowned.subscribe(publisher.left)
        tables.rests.subscribe(publisher.rests)
        tables.ended.subscribe(publisher.ended)
    for signal in (tables.started, tables.owned, tables.disowned, tables.rests, tables.ended):
        signal.subscribe(lambda _: lobby.changed())
    lobby.here.subscribe(handlers.open_tables.here)
    lobby.gone.subscribe(handlers.open_tables.gone)
    lobby.deleted.subscribe(handlers.open_tables.deleted)
    parts.people.deletion.forgotten.subscribe(lobby.forget_account)
    parts.people.deletion.forgotten.subscribe(parts.tournaments.forget)
    parts.workers_changed.subscribe(lobby.changed)
    parts.workers_changed.subscribe(parts.rule_compiler.look)
    tables.owned.subscribe(lambda _: parts.rule_compiler.look())
    parts.rule_compiler.done.subscribe(lobby.changed)
    parts.people.house.chat_changed.subscribe(parts.chat.modes_changed)
    if parts.push.notices is not None:
        wire_push(parts, parts.push.notices)


def wire_push(parts: Parts, notices: PushNotices) -> None:
    """Subscribe the notices to browsers to what they tell."""
    tables, handlers, lobby = parts.registry.events, parts.handlers, parts.lobby
    tables.started.subscribe(notices.started)
    tables.stored.subscribe(notices.stored)
    handlers.challenges.challenged.subscribe(lambda seek: notices.challenged(seek, lambda: lobby.holds(seek.id)))
    handlers.tournaments.challenged.subscribe(notices.challenged_at)
    handlers.reports.reported.subscribe(notices.reported)
    if parts.cluster is not None:
        notices.sought.subscribe(parts.cluster.sought)
        parts.cluster.present.subscribe(notices.present)


def wire_cluster(parts: Parts, cluster: Cluster) -> None:
    """Connect the parts to the other servers of a cluster."""
    tables, chat, moves = parts.registry.events, parts.chat, parts.handlers.conditional_moves
    tables.started.subscribe(cluster.started)
    tables.stored.subscribe(cluster.stored)
    tables.spectators.subscribe(cluster.onlookers)
    tables.loaded.subscribe(cluster.loaded)
    tables.rests.subscribe(cluster.rests)
    chat.said.subscribe(cluster.said_here)
    moves.changed.subscribe(cluster.planned_here)
    cluster.said.subscribe(chat.heard)
    cluster.planned.subscribe(moves.heard)
    cluster.checked.subscribe(chat.look)
    cluster.checked.subscribe(moves.look)
    if parts.bridge is not None:
        cluster.news.subscribe(parts.bridge.send_news)


async def start(parts: Parts, closing: contextlib.AsyncExitStack) -> None:
    """Accept connections; games in progress are taken over afterwards. Raises ``StoreFailed``, ``OSError``."""
    registry, gateway, cluster, bridge = parts.registry, parts.gateway, parts.cluster, parts.bridge
    if cluster is None:
        registry.clock.start_after(await parts.store.unfinished.last_event_at())
    else:
        await cluster.begin()
    health = Health(
        parts.metrics,
        registry,
        parts.workers,
        draining=lambda: gateway.draining,
        broker=None if bridge is None else bridge.state,
        cluster=None if cluster is None else cluster.state,
    )
    parts.handlers.upkeep.health = health
    await parts.people.house.look()
    accounts = parts.people.accounts
    folders = parts.settings.web, SCHEMA, WORDS
    pages = Pages(*folders, reload=True) if parts.settings.reload else bundled_pages(*folders)
    api = Api(
        registry,
        parts.lobby,
        parts.bots,
        accounts,
        presence=parts.presence,
        pages=pages,
        health=health,
        meter=parts.meter,
        tournaments=TournamentPages(parts.tournaments),
        clubs=ClubPages(parts.store, parts.handlers.clubs.views),
        authentication=parts.people.authentication,
        puzzles=parts.handlers.puzzles,
        work=parts.work,
        boards=parts.handlers.boards,
    )
    guests_play = parts.settings.guests_play
    dispatcher = Dispatcher(parts.handlers, parts.presence, parts.lobby, registry.clock, guests_play=guests_play)
    parts.people.deletion.forgotten.subscribe(api.forget)
    routes = Routes(dispatcher, accounts, parts.presence, parts.metrics, api.get)
    closing.callback(routes.calls.close)
    lichess = LichessApi(
        routes.calls,
        routes.streams,
        registry,
        lobby=parts.lobby,
        accounts=accounts,
        bots=parts.bots,
        presence=parts.presence,
        get=api.get,
    )
    registry.events.ended.subscribe(lichess.ended)
    routes.others.append(lichess.answer)
    await gateway.open(dispatcher, routes.answer)
    await parts.people.authentication.offer_administration()


@contextlib.asynccontextmanager
async def running(settings: Settings) -> AsyncGenerator[Parts]:
    """Run a server from opening the port to a clean shutdown.

    Raises ``SettingsError``, ``CardError``, ``StoreFailed``, ``TracingUnavailable``, ``OSError`` (port), ``NameTaken``.
    """
    async with contextlib.AsyncExitStack() as closing:
        parts = await build(settings, closing)
        wire(parts)
        await start(parts, closing)
        forever = [
            parts.workers,
            parts.registry.standstills,
            parts.handlers.pairing,
            parts.people.revocation,
            parts.people.sweep,
            parts.people.bans,
            parts.people.house,
            parts.meter,
            parts.bridge,
            parts.tournaments,
            parts.course.checker,
            parts.course.league,
            parts.course.offering,
            parts.push.queue,
            TakeOver(parts.registry) if parts.cluster is None else parts.cluster,
        ]
        async with asyncio.TaskGroup() as background:
            tasks = [background.create_task(part.run()) for part in forever if part is not None]
            try:
                yield parts
            finally:
                await stop(parts)
                for task in tasks:
                    task.cancel()
                await parts.course.judges.close()
        if parts.tracer is not None:
            await asyncio.to_thread(parts.tracer.close)


async def stop(parts: Parts) -> None:
    """Hand games over or leave them to the next start, send ``goodbye``, and end all running work."""
    gateway, cluster, handlers = parts.gateway, parts.cluster, parts.handlers
    gateway.drain()
    await parts.registry.bring_lists_up_to_date()
    if cluster is None:
        await gateway.close("the server restarts; games go on from where they are", retry_ms=1000)
    else:
        await cluster.leave()
        await gateway.close("this server ends; another goes on with your games: reconnect", retry_ms=50)
    parts.lobby.close()
    if parts.push.notices is not None:
        await parts.push.notices.close()
    await parts.tournaments.close()
    await handlers.open_tables.close()
    await handlers.hints.close()
    await handlers.analysis.close()
    await handlers.boards.lines.close()
    await parts.bots.close()  # before the workers: a bot whose worker ends would get a stand-in's move
    await parts.chat.close()
    await handlers.upkeep.close()
    await handlers.conditional_moves.close()
    parts.registry.close()
    if cluster is not None:
        await cluster.seeks.close()
    parts.rule_compiler.close()
