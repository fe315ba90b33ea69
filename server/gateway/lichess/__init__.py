"""The Bot and Board API of Lichess, as far as chess and Chess960 need it, so that programs written for it play here.

A request becomes commands of our protocol for the owner of its token, and our messages become their lines: nothing is
decided here. ``routes`` chooses; ``words`` has their words for ours; ``people``, ``challenges`` and ``games`` write
their objects; ``events`` and ``game_stream`` are their streams; ``acting`` does what a player asks in a game.

A challenge has the id of the game that it becomes, as theirs. A bot's token is for ``/api/bot``, a person's for
``/api/board``; a person who challenges a bot sends the digest of its card (``agreed``), for a bot it is filled in.
Source: the published OpenAPI description of Lichess's API; no code is taken from it.
"""
