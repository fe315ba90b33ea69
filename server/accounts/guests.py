"""Make and read the tokens of guests, which name an account before it is stored.

A guest who only looks leaves nothing in the database. Their token has everything that the account consists of, signed
with a secret of the database, so that each server of it knows the guest, also after a restart. The first command that
leaves something behind stores the account.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from typing import Final, NamedTuple

from msgspec import structs

from agon.server.accounts.credentials import TOKEN_PREFIX, made, new_id
from agon.server.store import AccountRow, CredentialRow

SECRET_BYTES: Final = 32
_TOKEN: Final = re.compile(
    TOKEN_PREFIX["human"] + r"([a-z2-9]{16})([0-9]{6})([0-9a-f]{11})[A-Za-z0-9_-]{22}([A-Za-z0-9_-]{22})"
)
"""Id, number of the name, time (ms), 128 random bits that are stored nowhere, and the signature."""


class Guest(NamedTuple):
    account: AccountRow
    token: str
    credential: CredentialRow


class Guests:
    """``secret``: the database's, known to all its servers and to nobody else."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new(self, now: int) -> Guest:
        """Return a new guest, who is not stored."""
        body = f"{new_id()}{secrets.randbelow(900_000) + 100_000}{now:011x}{secrets.token_urlsafe(16)}"
        token = TOKEN_PREFIX["human"] + body
        guest = self.read(token + self._signature(token))
        if guest is None:
            raise AssertionError("a new token cannot be read")
        return guest

    def read(self, token: str) -> Guest | None:
        """Return the guest that a token of ours names."""
        found = _TOKEN.fullmatch(token)
        if found is None or not hmac.compare_digest(self._signature(token[:-22]), found[4]):
            return None
        identity, number, created = found[1], found[2], int(found[3], 16)
        account = AccountRow(id=identity, name=f"Guest-{number}", kind="human", created=created, stored=False)
        credential = made(token, identity, "session", created)
        return Guest(account, token, structs.replace(credential, id=credential.token_hash[:16]))

    def _signature(self, text: str) -> str:
        digest = hmac.digest(self._secret, text.encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")
