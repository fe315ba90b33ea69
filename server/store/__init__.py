"""The log of every game, the heads that lists show, and the accounts.

One transaction at a time is written; the primary key (session, seq) decides who wrote first. The only room that imports
SQLAlchemy. May import ratings and ops.
"""

from agon.server.store.rows import (
    AccountExists,
    AccountRow,
    CredentialRow,
    Role,
    Row,
    SequenceConflict,
    SessionHead,
    StoreFailed,
    StoreInDoubt,
)
from agon.server.store.store import Store

__all__ = [
    "AccountExists",
    "AccountRow",
    "CredentialRow",
    "Role",
    "Row",
    "SequenceConflict",
    "SessionHead",
    "Store",
    "StoreFailed",
    "StoreInDoubt",
]
