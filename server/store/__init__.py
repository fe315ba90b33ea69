"""Store the log of every game, the heads that lists show, and the accounts.

Transactions are written one at a time; the primary key (session, seq) decides which write was first. No other room
imports SQLAlchemy. May import ratings, session and ops.
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
