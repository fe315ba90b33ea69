"""SQLite and PostgreSQL: connections, commits, and the meaning of faults.

The rest of the store is the same for both.
"""
