"""The program that runs a submitted bot on a server: it confines itself, then imports the bot and asks it for moves.

``python -m agon.clients.sdk.hosted``, started by ``agon.ai.confined`` within namespaces that hold nothing but Python,
this package and the bot's files. The bot gets the same ``Turn`` as at home; it prints notes, and ``finished``,
``welcomes`` and ``plays_again`` are not called.
"""
