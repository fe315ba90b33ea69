"""Keep the connected clients, and each account's recent answers; independent of sockets, games and commands."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.protocol.messages import Failure, Goodbye, ServerMessage
from agon.server.ops.metrics import Metrics
from agon.server.ops.rate_limit import counted
from agon.server.presence.latency import Lag
from agon.server.store import AccountRow, CredentialRow

KEPT_ANSWERS = 10_000


class Client:
    """A connected client, with its account.

    ``transmit`` puts one message on the wire; ``hang_up`` closes the connection with a reason. ``connection`` is
    its name in the log, ``address`` gives its network address.
    """

    def __init__(
        self,
        presence: Presence,
        metrics: Metrics,
        transmit: Callable[[bytes], None],
        connection: str,
        *,
        hang_up: Callable[[str], None],
        address: Callable[[], str],
        measure: Callable[[], None] = lambda: None,
    ) -> None:
        """``measure`` sends a ping to measure the delay of the connection."""
        self._presence = presence
        self._metrics = metrics
        self._transmit = transmit
        self._hang_up = hang_up
        self.connection = connection
        self.address = address
        self.measure = measure
        self.account: AccountRow | None = None
        self.credential: CredentialRow | None = None
        self.lag: Lag | None = None
        self.contributes = False
        """True if it answers ``started`` with its contribution to chance."""
        self.compact = False
        """True if it reads the compact form of positions."""
        self.following: set[SessionId] = set()
        """Sessions whose events it gets."""
        self.is_brief = False
        """True if it sends one command and goes: a POST. What it opens passes to a connection that stays."""

        self.is_leaving = False
        """True while a command of its own ends its session: it gets the answer before it is closed."""

    @property
    def network(self) -> str:
        """Its address as limits count it."""
        return counted(self.address())

    def send(self, payload: bytes) -> None:
        self._transmit(payload)

    def answer(self, re: str, message: ServerMessage, *, keep: bool = True) -> None:
        """Answer command ``re``. ``keep``: the same command sent again gets the same answer."""
        payload = codec.encode(message)
        if keep and self.account is not None:
            self._presence.remember(self.account.id, re, payload)
        self.send(payload)

    def fail(self, refusal: Refused, re: str | None) -> None:
        """Answer that command ``re`` is refused; None if its id could not be read."""
        self._metrics.errors.labels(refusal.code).inc()
        failure = Failure(re=re, code=refusal.code, reason=refusal.reason, path=refusal.path)
        self.send(codec.encode(failure))

    def end(self, reason: str) -> None:
        """Close the connection from our side."""
        self.send(codec.encode(Goodbye(reason=reason, retry_ms=1_000)))
        self._hang_up(reason)

    def attach(self, transmit: Callable[[bytes], None], hang_up: Callable[[str], None]) -> None:
        """Send through another connection from now on."""
        self._transmit, self._hang_up = transmit, hang_up

    def detach(self) -> None:
        """Drop the lost connection; later messages to the client are dropped too."""
        where = self.address()
        self.address = lambda: where
        self._transmit = self._hang_up = _drop
        self.measure = lambda: None


def _drop(_: object) -> None: ...


@dataclass(slots=True)
class Presence:
    """Connected clients by account, and answers to recent commands for clients that resend them."""

    clients: dict[AccountId, set[Client]] = field(default_factory=dict[AccountId, set[Client]])
    answers: OrderedDict[tuple[str, str], bytes] = field(default_factory=OrderedDict[tuple[str, str], bytes])

    def add(self, account: AccountId, client: Client) -> None:
        self.clients.setdefault(account, set()).add(client)

    def remove(self, account: AccountId, client: Client) -> None:
        here = self.clients.get(account, set())
        here.discard(client)
        if not here:
            self.clients.pop(account, None)

    def heir(self, client: Client) -> Client | None:
        """Return the connection to which passes what a brief one has opened; None if there is none."""
        if not client.is_brief or client.account is None:
            return None
        others = self.clients.get(AccountId(client.account.id), ())
        return next((other for other in others if other is not client), None)

    def is_at(self, account: AccountId, session: str) -> bool:
        """True if an account follows a session by a connection that stays; of an empty text: if it has any such."""
        clients = [client for client in self.clients.get(account, ()) if not client.is_brief]
        return any(not session or session in client.following for client in clients)

    def tell(self, account: AccountId, payload: bytes) -> None:
        """Send a message to all connections that an account has here."""
        for client in list(self.clients.get(account, ())):
            client.send(payload)

    def account(self, account: str) -> AccountRow | None:
        """Return the row of a connected account, also of a guest who is not stored."""
        return next((client.account for client in self.clients.get(AccountId(account), ())), None)

    def with_name(self, name: str) -> list[AccountRow]:
        """Return the connected accounts of exactly this name, also guests who are not stored."""
        present = filter(None, map(self.account, list(self.clients)))
        return [account for account in present if account.name == name]

    def contributes(self, account: AccountId) -> bool:
        """True if a connected program of the account announced a contribution to chance."""
        return any(client.contributes for client in self.clients.get(account, ()))

    def address_of(self, account: AccountId) -> str:
        """Return the network address of an account by which limits count; empty if it is not connected here."""
        return next((client.network for client in self.clients.get(account, ())), "")

    def remember(self, account: str, command: str, answer: bytes) -> None:
        self.answers[account, command] = answer
        while len(self.answers) > KEPT_ANSWERS:
            self.answers.popitem(last=False)

    def end(self, account: str, reason: str, *, only: str | None = None, but: str | None = None) -> None:
        """Close the connections of an account: all, those of one credential (``only``), or all others (``but``)."""
        for client in list(self.clients.get(AccountId(account), ())):
            credential = client.credential
            if credential is not None and only in {None, credential.id} and credential.id != but:
                client.end(reason)

    def refresh(self, account: AccountRow) -> None:
        """Give the connections of a changed account its present row."""
        for client in self.clients.get(AccountId(account.id), ()):
            client.account = account
