"""SQLite and PostgreSQL: connections, committing, and which faults mean what.

The rest of the store is the same for both.
"""
