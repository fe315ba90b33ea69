"""Declare the tables. A change needs a revision in ``migrations/versions`` and a new ``HEAD``; a test compares them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

HEAD: Final = "0031"
"""Revision of these tables. Known here so that an up-to-date database opens without importing Alembic."""

metadata = MetaData(
    naming_convention={
        "ix": "%(table_name)s_by_%(column_0_N_name)s",
        "uq": "%(table_name)s_one_%(column_0_N_name)s",
        "ck": "%(table_name)s_%(constraint_name)s",
        "pk": "%(table_name)s_key",
    }
)

ID = String(40).with_variant(String(40, collation="C"), "postgresql")
"""Ids are compared byte by byte, as in SQLite: quicker, and independent of the machine's C library."""

events = Table(
    "events",
    metadata,
    Column("session", ID, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    # A game's events lie side by side, so that reading a game is one range scan, and there is no second index to write.
    sqlite_with_rowid=False,
)

sessions = Table(
    "sessions",
    metadata,
    Column("session", ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False, index=True),
    Column("status", String(10), nullable=False),
    Column("plies", Integer, nullable=False),
    Column("result", Text),
    Column("returns", Text),
    Column("accounts", Text, nullable=False),
    Column("players", Text, nullable=False),
    # The life (``nodes``) of the server that runs its clock and bots; NULL without a cluster.
    Column("owner", String(80)),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("watching", String(10), nullable=False, server_default="all"),
    Column("timed", Boolean, nullable=False, server_default=true()),
    CheckConstraint("status IN ('playing', 'ended')", name="status_is_known"),
)
Index("sessions_by_game", sessions.c.game, sessions.c.updated)
_PLAYING = text("status = 'playing'")
Index("sessions_playing", sessions.c.created, sqlite_where=_PLAYING, postgresql_where=_PLAYING)
# The games that a server must run, and those that one runs: few, however many games were abandoned.
_TIMED = text("status = 'playing' AND timed")
_OWNED = text("status = 'playing' AND owner IS NOT NULL")
Index("sessions_timed", sessions.c.created, sqlite_where=_TIMED, postgresql_where=_TIMED)
Index("sessions_owned", sessions.c.owner, sqlite_where=_OWNED, postgresql_where=_OWNED)

seats = Table(
    "seats",
    metadata,
    Column("session", ID, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account", ID, nullable=False),
    # A copy of the session's, so that "my games, newest first" reads one page of one index however many there are.
    Column("updated", BigInteger, nullable=False),
    # The game goes on.
    Column("playing", Boolean, nullable=False, server_default=false()),
    # Keyed hash of the network from which its player began the game; NULL when the game is over, or a day later.
    Column("network", String(40)),
    Index(None, "account", "updated"),
)
_UNFINISHED, _COUNTED = text("playing"), text("network IS NOT NULL")
Index("seats_playing", seats.c.account, sqlite_where=_UNFINISHED, postgresql_where=_UNFINISHED)
Index("seats_by_network", seats.c.network, seats.c.updated, sqlite_where=_COUNTED, postgresql_where=_COUNTED)

accounts = Table(
    "accounts",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(24), nullable=False, index=True),
    # Skeleton of a name with a password, which is unique.
    Column("name_key", Text, unique=True),
    Column("password", Text),
    Column("kind", String(10), nullable=False),
    Column("role", String(10), nullable=False),
    Column("operator", Text),
    Column("summary", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("tune_bots", Boolean, nullable=False),
    Column("model_me", Boolean, nullable=False),
    Column("practice", Boolean, nullable=False, server_default=true()),
    Column("language", String(8), nullable=False, server_default=text("''")),
    Column("closed", Text),
    Column("deleted_at", BigInteger),
    Column("erased", Boolean, nullable=False),
    # Second factor (TOTP, RFC 6238): the secret; hashes of recovery codes (JSON), NULL until a code confirmed it; the
    # step of the last code.
    Column("totp_secret", Text),
    Column("totp_codes", Text),
    Column("totp_step", BigInteger),
    # When the host asked for the end of its unfinished games; NULL again when a server has ended them.
    Column("end_games_at", BigInteger),
    # The provider of OpenID Connect that vouches for its owner, and their name there (the claim "sub").
    Column("issuer", Text),
    Column("subject", Text),
    # The class to which the account belongs: it has no password, and goes with the class.
    Column("pupil_of", ID),
    CheckConstraint("kind IN ('human', 'bot')", name="kind_is_known"),
    CheckConstraint("role IN ('human', 'bot', 'moderator', 'admin')", name="role_is_known"),
    CheckConstraint("(kind = 'bot') = (role = 'bot')", name="role_fits_kind"),
)
Index("accounts_subjects", accounts.c.issuer, accounts.c.subject, unique=True)
Index("accounts_bots", accounts.c.created, sqlite_where=text("kind = 'bot'"), postgresql_where=text("kind = 'bot'"))
_DELETED = text("deleted_at IS NOT NULL")
_ENDING = text("end_games_at IS NOT NULL")
Index("accounts_ending", accounts.c.end_games_at, sqlite_where=_ENDING, postgresql_where=_ENDING)
Index("accounts_deleted", accounts.c.deleted_at, sqlite_where=_DELETED, postgresql_where=_DELETED)

_PUPILS = text("pupil_of IS NOT NULL")
Index("accounts_pupils", accounts.c.pupil_of, sqlite_where=_PUPILS, postgresql_where=_PUPILS)

HASH = String(64).with_variant(String(64, collation="C"), "postgresql")

credentials = Table(
    "credentials",
    metadata,
    Column("token_hash", HASH, primary_key=True),
    # Public identifier: it tells nothing about the token.
    Column("id", ID, nullable=False, unique=True),
    # NULL: any bearer of the token.
    Column("account", ID, index=True),
    Column("kind", String(10), nullable=False),
    Column("scopes", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Column("revoked", BigInteger),
    CheckConstraint("kind IN ('session', 'api', 'admin', 'reset')", name="kind_is_known"),
)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    # SHA-256 of the endpoint: a browser's subscription belongs to one account.
    Column("id", HASH, primary_key=True),
    Column("account", ID, nullable=False),
    # The session that asked for notices, with which they end: ``credentials.id``.
    Column("credential", ID, nullable=False),
    Column("endpoint", Text, nullable=False),
    # The browser's key and the secret that it shares with the server, by which notices are encrypted (RFC 8291).
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(30), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index(None, "account", "created"),
)

sign_in_tries = Table(
    "sign_in_tries",
    metadata,
    # SHA-256 of what is limited: a name, an address, a session.
    Column("key", HASH, primary_key=True),
    Column("until", BigInteger, nullable=False, index=True),
)

address_bans = Table(
    "address_bans",
    metadata,
    # In its one form, as "192.0.2.0/24".
    Column("network", String(60), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
)

# Ratings from rated games. All of it follows from the logs: ``agon ratings recompute`` compares.

LEVEL, VARIANT, CLASS = String(40), String(120), String(20)

ratings = Table(
    "ratings",
    metadata,
    Column("account", ID, primary_key=True),
    Column("level", LEVEL, primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("variant", VARIANT, primary_key=True),
    Column("clock", CLASS, primary_key=True),
    Column("players", CLASS, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("ratings_by_pool", "game", "variant", "clock", "players", "rating"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    # The key makes a game count once for each of its seats.
    Column("session", ID, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account", ID, nullable=False),
    Column("level", LEVEL, nullable=False),
    Column("game", String(40), nullable=False),
    Column("variant", VARIANT, nullable=False),
    Column("clock", CLASS, nullable=False),
    Column("players", CLASS, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("games", Integer, nullable=False),
    Column("rating_before", Double, nullable=False),
    Column("deviation_before", Double, nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Index(None, "account", "at"),
)

# What the moves of the server's bots cost: see ``agon.server.store.bot_time``.

bot_time = Table(
    "bot_time",
    metadata,
    Column("kind", String(10), primary_key=True),
    # A date (UTC), or an account.
    Column("name", ID, primary_key=True),
    # The server that added it up, so that servers never wait for each other's rows; empty without a cluster.
    Column("node", String(64), primary_key=True),
    Column("moves", BigInteger, nullable=False),
    Column("cpu_us", BigInteger, nullable=False),
    CheckConstraint("kind IN ('day', 'account')", name="kind_is_known"),
)

# Tournaments: their logs, from which all else follows, and what lists show of them

tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament", ID, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", ID, primary_key=True),
    # Number of the last event. Every writer locks this row first.
    Column("seq", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("game", String(40), nullable=False),
    Column("organiser", ID, nullable=False),
    Column("status", String(10), nullable=False),
    Column("starts_at", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False, index=True),
    Column("entrants", Integer, nullable=False),
    # The club whose members may enter; such a tournament is in the club's list only.
    Column("club", ID, index=True),
    CheckConstraint("status IN ('announced', 'running', 'finished', 'cancelled')", name="status_is_known"),
)
_OPEN = text("status IN ('announced', 'running')")
Index("tournaments_open", tournaments.c.starts_at, sqlite_where=_OPEN, postgresql_where=_OPEN)

tournament_players = Table(
    "tournament_players",
    metadata,
    # Accounts that are named in a tournament's log: to find what must be erased, or belongs to somebody's data.
    Column("tournament", ID, primary_key=True),
    Column("account", ID, primary_key=True),
    Index(None, "account"),
)

# Moves that were played in positions: all of it follows from the logs, and ``agon db openings`` counts again.

played_games = Table(
    "played_games",
    metadata,
    # Grows with the time of the end.
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("session", ID, nullable=False, unique=True),
)

played_moves = Table(
    "played_moves",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("month", SmallInteger, primary_key=True, autoincrement=False),
    Column("pool", SmallInteger, primary_key=True, autoincrement=False),
    Column("action", Integer, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    # Games that the mover won, and drew.
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    sqlite_with_rowid=False,
)

played_positions = Table(
    "played_positions",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

# Clubs

clubs = Table(
    "clubs",
    metadata,
    Column("id", ID, primary_key=True),
    Column("title", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("owner", ID, nullable=False, index=True),
    # Listed, and open to everybody.
    Column("public", Boolean, nullable=False),
    # The one that everybody enters who signs up.
    Column("is_default", Boolean, nullable=False),
    # A class has one, too, which lets nobody in.
    Column("code", String(40), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    # club, or class: its pupils' accounts belong to it.
    Column("kind", String(10), nullable=False, server_default="club"),
    # Pupils of a class may talk to each other.
    Column("talk", Boolean, nullable=False, server_default=false()),
)

club_members = Table(
    "club_members",
    metadata,
    Column("club", ID, primary_key=True),
    Column("account", ID, primary_key=True),
    Column("role", String(10), nullable=False),
    Column("joined", BigInteger, nullable=False),
    # Of a pupil: for the teachers' eyes, and in no other table.
    Column("real_name", Text),
    CheckConstraint("role IN ('owner', 'organiser', 'member')", name="role_is_known"),
    Index(None, "account"),
)

club_notes = Table(
    "club_notes",
    metadata,
    Column("club", ID, primary_key=True),
    Column("note", ID, primary_key=True),
    Column("at", BigInteger, nullable=False),
    # NULL: the account is deleted.
    Column("author", ID, index=True),
    Column("text", Text, nullable=False),
)

slips = Table(
    "slips",
    metadata,
    # SHA-256 of the code with which a pupil signs in, once.
    Column("hash", HASH, primary_key=True),
    Column("club", ID, nullable=False),
    Column("account", ID, nullable=False, unique=True),
    Column("expires", BigInteger, nullable=False),
)

club_tasks = Table(
    "club_tasks",
    metadata,
    Column("club", ID, primary_key=True),
    Column("task", ID, primary_key=True),
    Column("title", Text, nullable=False),
    # What is to be done, JSON. Who has done it follows from games and tries at puzzles.
    Column("body", Text, nullable=False),
    Column("due", BigInteger),
    Column("created", BigInteger, nullable=False),
)

submissions = Table(
    "submissions",
    metadata,
    # Bots that members have handed in.
    Column("id", ID, primary_key=True),
    Column("club", ID, nullable=False),
    Column("account", ID, nullable=False, index=True),
    # The author's number in the club, and the version.
    Column("bot", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("file", String(60), nullable=False),
    # Base64; empty once later versions have taken its place.
    Column("content", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    # waiting, good, bad
    Column("state", String(10), nullable=False),
    # What the check found, JSON; NULL while it waits.
    Column("verdict", Text),
    # Games that a good one plays, JSON.
    Column("games", Text, nullable=False),
    # To everybody on the server.
    Column("offered", Boolean, nullable=False, server_default=false()),
    Index("submissions_by_member", "club", "account", "version", unique=True),
    Index("submissions_by_state", "state", "at"),
    Index("submissions_by_offer", "offered", "club"),
)

leagues = Table(
    "leagues",
    metadata,
    Column("club", ID, primary_key=True),
    # Number of the last event.
    Column("seq", Integer, nullable=False),
    Column("running", Boolean, nullable=False),
    # Ratings after that event, JSON: they follow from the log.
    Column("ratings", Text, nullable=False),
)

league_events = Table(
    "league_events",
    metadata,
    Column("club", ID, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    # A ``agon.protocol.league_log.LeagueEvent``.
    Column("body", Text, nullable=False),
)

# Puzzles: positions of stored games. Neither a puzzle nor a try has a name.

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("session", ID, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    # The right action.
    Column("answer", Integer, nullable=False),
    # Actions from the answer on, separated by spaces; empty: the answer.
    Column("line", Text, nullable=False, server_default=text("''")),
    Column("motif", CLASS, nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    # When it was made, and last tried (ms).
    Column("made", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("puzzles_by_game", "game", "rating"),
)

# First tries: only these are rated.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("account", ID, primary_key=True),
    Column("puzzle", ID, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("solved", Boolean, nullable=False),
)

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("account", ID, primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
)

# Chat and conditional moves: beside the logs, never in them

chat = Table(
    "chat",
    metadata,
    Column("session", ID, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("room", String(10), nullable=False),
    # NULL: the account is deleted. The name as it was then is in ``player``, and goes with it.
    Column("author", ID, index=True),
    Column("player", Text),
    Column("command", String(40), nullable=False),
    Column("text", Text, nullable=False),
    # The class whose pupils and teachers alone may read the line.
    Column("club", ID),
    # A command sent twice adds one line.
    Index("chat_once", "session", "author", "command", unique=True),
)

chat_reports = Table(
    "chat_reports",
    metadata,
    Column("id", ID, primary_key=True),
    # Empty if a player is reported without a game. ``n`` is 0 if a player is reported.
    Column("session", ID, nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("reporter", ID),
    Column("accused", ID),
    Column("reason", Text, nullable=False),
    Column("closed", BigInteger),
    Column("answer", Text),
    Index("chat_reports_by_reporter", "reporter"),
)

mutes = Table(
    "mutes",
    metadata,
    # The reader; ``*`` for everybody, after a moderator's decision.
    Column("who", ID, primary_key=True),
    Column("whom", ID, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)

plans = Table(
    "plans",
    metadata,
    Column("session", ID, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

studies = Table(
    "studies",
    metadata,
    Column("study", ID, primary_key=True),
    Column("account", ID, nullable=False),
    Column("title", Text, nullable=False),
    Column("game", String(40), nullable=False),
    # Its owner lets everybody with the link read it.
    Column("shared", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("bytes", Integer, nullable=False),
    # The tree of moves, JSON.
    Column("body", Text, nullable=False),
    Index(None, "account", "updated"),
)

# Changes made to accounts by hand, at a server or on the command line: with ids, without names

deeds = Table(
    "deeds",
    metadata,
    Column("id", ID, primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("by", Text, nullable=False),
    Column("account", ID, nullable=False),
    Column("what", Text, nullable=False),
)

# Random bytes (hexadecimal) that the servers of this database share; they leave it in backups only.

secrets = Table(
    "secrets", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False)
)

# What administrators set while the servers run, and the invitations that they gave

host_settings = Table(
    "host_settings",
    metadata,
    # A setting, or ``chat:`` and a session. JSON.
    Column("name", String(60), primary_key=True),
    Column("value", Text, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("id", ID, primary_key=True),
    Column("token_hash", HASH, nullable=False, unique=True),
    Column("label", Text, nullable=False),
    Column("by", ID, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    # Number of people who may still use it.
    Column("left", Integer, nullable=False),
)

# State of a cluster

nodes = Table(
    "nodes",
    metadata,
    # A server from its start to its end: its name and a random part. It is alive while its beats go up.
    Column("life", String(80), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("beats", BigInteger, nullable=False),
)

seeks = Table(
    "seeks",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("life", String(80), nullable=False),
    Column("taker", String(40)),
    Column("body", Text, nullable=False),
)
