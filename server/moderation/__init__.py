"""Reports of lines and players, and what moderators do about them: roles, closed accounts, silenced players.

May import accounts, chat, live and the rooms below them.
"""
