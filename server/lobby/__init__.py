"""Seeks, challenges, quick pairing, open tables, and games against bots: the ways in which players find each other.

``seeks.check_taker`` decides alone whom a seek, a challenge, a table or a pairing accepts; nobody is paired with a
bot. The lobby itself is bounded, the same for all who watch it, and sent as changes (``listing``, ``lobby_feed``). May
import accounts, bots and the rooms below them.
"""
