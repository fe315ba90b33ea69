"""Several servers on one database and one broker.

The store is the truth: its primary key decides who wrote first, its tables say which server runs a session's clock and
bots, and which servers live. The broker only carries the news that something is new; without it the store is asked.
May import lobby, chat and the rooms below them.
"""
