"""How players find each other: seeks, challenges, quick pairing, open tables, and games against bots.

``seeks.check_taker`` decides alone whom a seek, a challenge, a table or a pairing accepts; nobody is paired with a
bot. May import accounts, bots, live and the rooms below them.
"""
