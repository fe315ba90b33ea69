"""Reports of lines and players, and what moderators do about them: roles, closed accounts, silenced players.

May import lobby, chat and the rooms below them.
"""
